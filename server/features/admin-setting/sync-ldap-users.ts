import type { OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/administrator.ts'
import { actorOf, recordAct } from '../../services/audit.ts'
import { ldapSetting } from '../../services/sign-in-settings.ts'
import { importAll } from './import-directory.ts'

/** Imports the directory's people by the stored form. Source: wire contract (administration) 3.3. */
export async function syncLdapUsers({ visit, db, person }: Administer): Promise<OutputOf<typeof adminSettingCalls.syncLdapUsers>> {
  const { isOpen, form } = await ldapSetting(db.read, visit.site.sealer)
  if (!isOpen || !form) throw new Failure('ldapOff')
  const sync_count = await importAll(visit, form)
  await db.transaction((trx) =>
    recordAct(trx, { by: actorOf(visit, person), act: 'user.import', detail: { opened: sync_count }, now: visit.now }),
  )
  return { sync_count }
}
