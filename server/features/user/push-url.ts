import type { InputOf, OutputOf } from '#contract/call.ts'
import type { userCalls } from '#contract/calls/user.ts'
import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { UserSetting } from '../../models/user-setting.ts'

type Get = typeof userCalls.getPushUrl
type Save = typeof userCalls.savePushUrl

const key_name = 'push_url'

/**
 * The caller's address for notifications, empty if none was set. Source:
 * server/contract/spec/calls.md 3.10.
 */
export async function getPushUrl({ db, person }: OwnAccount): Promise<OutputOf<Get>> {
  const row = await UserSetting.query(db.read).findById([person.uid, key_name])
  return { push_url: row?.key_value ?? '' }
}

/**
 * Saves the caller's address for notifications. The server itself never fetches it. Source:
 * server/contract/spec/calls.md 3.10, server/contract/spec/additions.md 6.
 */
export async function savePushUrl(
  { ctx, write, person }: OwnAccount,
  input: InputOf<Save>,
): Promise<OutputOf<Save>> {
  const key_value = input.push_url.trim()
  if (key_value !== '' && !/^https?:$/.test(URL.parse(key_value)?.protocol ?? ''))
    throw new Failure('badInput', { field: key_name })
  return write(async (trx): Promise<[]> => {
    const row = { uid: person.uid, key_name, key_value, addtime: ctx.now }
    await UserSetting.query(trx)
      .insert(row)
      .onConflict(['uid', 'key_name'])
      .merge(['key_value', 'addtime'])
    return []
  })
}
