import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminUserCalls } from '#contract/calls/admin-user.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { editAccount } from './edit-account.ts'

type ChangePassword = typeof adminUserCalls.changePassword

/** Sets somebody's password; all their sessions and access tokens end. */
export async function changePassword(
  grant: Administer,
  { uid, new_password }: InputOf<ChangePassword>,
): Promise<OutputOf<ChangePassword>> {
  await editAccount(grant, { uid, password: new_password })
  return []
}
