import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { saveSiteConfig } from '../../services/settings/site-config.ts'
import { forgetSiteAddress } from '../../services/settings/site-options.ts'

type SaveConfig = typeof adminSettingCalls.saveConfig

/** Saves the given site settings; absent ones stay. */
export async function saveConfig(
  { ctx, db, write, person }: Administer,
  input: InputOf<SaveConfig>,
): Promise<OutputOf<SaveConfig>> {
  await write(async (trx) => {
    const changed = await saveSiteConfig(trx, ctx.site, input)
    if (changed.length > 0)
      await recordAudit(trx, {
        by: actorOf(ctx, person),
        act: 'setting.save',
        detail: { changed },
        now: ctx.now,
      })
  })
  forgetSiteAddress(db)
  return []
}
