import type { OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { loadSiteConfig } from '../../services/settings/site-config.ts'

/** The site settings with defaults, secrets masked. */
export const loadConfig = async ({
  ctx,
  db,
}: Administer): Promise<OutputOf<typeof adminSettingCalls.loadConfig>> =>
  (await loadSiteConfig(db.read, ctx.site.config)) ?? []
