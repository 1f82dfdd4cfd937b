import type { Answer } from '../../api/calls.ts'
import type { DialogName } from './item-actions.ts'
import type { Entry } from './tree.ts'

export interface ItemDialogProps {
  name: DialogName
  info: Answer<'item/info'>
  page: Answer<'page/info'> | undefined
  around: { before?: Entry; after?: Entry }
  onClose: () => void
}

export function ItemDialog(_: ItemDialogProps) {
  return null
}
