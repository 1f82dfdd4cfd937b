import type { Answer } from '../../../api/calls.ts'

/** Props of a dialog about one page of an item. */
export interface PageDialogProps {
  info: Answer<'item/info'>
  page: Answer<'page/info'>
  onClose: () => void
}
