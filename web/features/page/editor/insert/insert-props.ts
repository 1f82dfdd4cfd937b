import type { SourceEditor } from '../source/source-editor.ts'

/** What a dialog needs that inserts something at the cursor. */
export interface InsertProps {
  item: string
  itemAddress: string
  source: SourceEditor
  onClose: () => void
}
