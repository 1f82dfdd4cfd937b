import type { Answer } from '../../../api/calls.ts'

/** An item that can be chosen in the settings. */
export interface ChosenItem {
  id: string
  name: string
  /** It has an item password. */
  isPrivate: boolean
}

export const chosenOf = (item: Answer<'adminItem/getList'>['items'][number]): ChosenItem => ({
  id: item.item_id,
  name: item.item_name,
  isPrivate: item.password !== '',
})
