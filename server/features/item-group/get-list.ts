import type { OutputOf } from '#contract/call.ts'
import type { itemGroupCalls } from '#contract/calls/item-group.ts'
import type { SignedIn } from '../../access/people/people.ts'
import { itemGroupRows } from './rows.ts'

/** The caller's groups in order. Source: server/contract/spec/administration.md 11. */
export const listItemGroups = ({
  ctx,
  db,
  person,
}: SignedIn): Promise<OutputOf<typeof itemGroupCalls.getList>> =>
  itemGroupRows(db.read, ctx, person.uid)
