import type { Answer } from '../../api/calls.ts'

export type MyItem = Answer<'item/myList'>[number]

export const addressOfItem = ({ item_domain, item_id }: MyItem): string =>
  `/${item_domain || item_id}`

export const canManage = ({ creator, manage }: MyItem): boolean => creator === 1 || manage === 1
