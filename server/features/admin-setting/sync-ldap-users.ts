import type { OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { ldapSetting } from '../../services/settings/sign-in-settings.ts'
import { importAll } from './import-directory.ts'

/**
 * Imports people from the directory with the stored settings. Source:
 * server/contract/spec/administration.md 3.3.
 */
export async function syncLdapUsers(
  grant: Administer,
): Promise<OutputOf<typeof adminSettingCalls.syncLdapUsers>> {
  const { isOpen, form } = await ldapSetting(grant.db.read, grant.ctx.site.sealer)
  if (!isOpen || !form) throw new Failure('ldapOff')
  const { opened, skipped } = await importAll(grant, form)
  return { sync_count: opened, skipped }
}
