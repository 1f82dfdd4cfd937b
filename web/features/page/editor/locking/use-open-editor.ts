import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { openEditor, type OpenEditor } from './open-editors.ts'

/** This window among the windows of the browser that edit the page. */
export function useOpenEditor(
  page: number,
  id: string,
): { openEditor: OpenEditor; isOpenElsewhere: boolean } {
  const editor = useMemo(() => openEditor(page, id), [page, id])
  useEffect(() => editor.begin(), [editor])
  const { follow, get } = editor.elsewhere
  // every new page is another one
  return { openEditor: editor, isOpenElsewhere: useSyncExternalStore(follow, get) && page > 0 }
}
