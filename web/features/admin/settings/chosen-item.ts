import type { Answer } from '../../../api/calls.ts'
import type { Write } from '../../../locales/phrases.ts'
import { labelItems } from '../../../parts/item-labels.ts'

/** An item that can be chosen in the settings. */
export interface ChosenItem {
  id: string
  name: string
  /** It has an item password. */
  isPrivate: boolean
}

export const choicesOf = (items: Answer<'adminItem/getList'>['items'], t: Write): ChosenItem[] =>
  labelItems(items, t).map(({ item_id, label, password }) => ({
    id: item_id,
    name: label,
    isPrivate: password !== '',
  }))
