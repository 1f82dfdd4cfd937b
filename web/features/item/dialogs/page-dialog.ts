import type { Answer } from '../../../api/calls.ts'

/** What a dialog about one page of an item is given. */
export interface PageDialogProps {
  info: Answer<'item/info'>
  page: Answer<'page/info'>
  onClose: () => void
}
