import type { OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { mustBeAbleToMake } from '../../access/people/people.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { ensureLoginKey, loginKey, renewLoginKey } from '../../services/settings/login-key.ts'

type Answer = OutputOf<typeof adminSettingCalls.getLoginSecretKey>

/** The key that signs sign-in links, deliberately in clear text; created on first use. */
export async function getLoginSecretKey({ ctx, db, write }: Administer): Promise<Answer> {
  const { sealer } = ctx.site
  const present = await loginKey(db.read, sealer)
  if (present) return { login_secret_key: present }
  mustBeAbleToMake(ctx)
  return { login_secret_key: await write((trx) => ensureLoginKey(trx, sealer)) }
}

/** Replaces the key; links signed with the old one are refused from now on. */
export async function resetLoginSecretKey({ ctx, write, person }: Administer): Promise<Answer> {
  const login_secret_key = await write(async (trx) => {
    await recordAudit(trx, { by: actorOf(ctx, person), act: 'setting.loginKey', now: ctx.now })
    return renewLoginKey(trx, ctx.site.sealer)
  })
  return { login_secret_key }
}
