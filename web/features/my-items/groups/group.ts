import type { Answer } from '../../../api/calls.ts'

/** A person's own group of items. */
export type Group = Answer<'itemGroup/getList'>[number]

/** Ids of the items of a group. */
export const itemsOf = ({ item_ids }: Group): string[] => item_ids.split(',').filter(Boolean)
