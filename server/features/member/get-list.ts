import type { OutputOf } from '#contract/call.ts'
import type { memberCalls } from '#contract/calls/member.ts'
import type { MembersRead } from '../../access/people/member.ts'
import { memberRows } from './rows.ts'

/** Members of an item with role and scope. */
export const listMembers = async ({
  ctx,
  db,
  manage,
}: MembersRead): Promise<OutputOf<typeof memberCalls.getList>> =>
  manage ? memberRows(db.read, ctx, manage.item.item_id) : []
