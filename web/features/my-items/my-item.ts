import type { Answer } from '../../api/calls.ts'

export type MyItem = Answer<'item/myList'>[number]
