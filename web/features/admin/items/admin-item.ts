import type { Answer } from '../../../api/calls.ts'

/** An item as administrators see it. */
export type AdminItem = Answer<'adminItem/getList'>['items'][number]
