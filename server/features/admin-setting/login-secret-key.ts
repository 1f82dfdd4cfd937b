import type { OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import type { Administer } from '../../access/administrator.ts'
import { mustBeAbleToMake } from '../../access/people.ts'
import { actorOf, recordAct } from '../../services/audit.ts'
import { ensureLoginKey, loginKey, renewLoginKey } from '../../services/login-key.ts'

type Answer = OutputOf<typeof adminSettingCalls.getLoginSecretKey>

/** The key that signs links, shown in full by purpose of the call; made on first reading. */
export async function getLoginSecretKey({ visit, db }: Administer): Promise<Answer> {
  const { sealer } = visit.site
  const present = await loginKey(db.read, sealer)
  if (present) return { login_secret_key: present }
  mustBeAbleToMake(visit)
  return { login_secret_key: await db.transaction((trx) => ensureLoginKey(trx, sealer)) }
}

/** Replaces the key: what the old one signed is refused from now on. */
export async function resetLoginSecretKey({ visit, db, person }: Administer): Promise<Answer> {
  const login_secret_key = await db.transaction(async (trx) => {
    await recordAct(trx, { by: actorOf(visit, person), act: 'setting.loginKey', now: visit.now })
    return renewLoginKey(trx, visit.site.sealer)
  })
  return { login_secret_key }
}
