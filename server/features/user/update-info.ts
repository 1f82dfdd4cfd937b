import type { InputOf, OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { User } from '../../models/user.ts'

type UpdateInfo = typeof userCalls.updateInfo

/** Changes the display name only. */
export async function updateInfo(
  { write, person }: OwnAccount,
  input: InputOf<UpdateInfo>,
): Promise<OutputOf<UpdateInfo>> {
  await write(async (trx) => {
    await User.query(trx).findById(person.uid).patch({ name: input.name })
  })
  return []
}
