import type { OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { switchText } from '../../services/settings/options.ts'
import { maskForm, readForm, readStored } from '../../services/settings/setting-group.ts'
import { directoryForm } from '../../services/settings/sign-in-settings.ts'

/** The directory settings, the password masked. */
export async function loadLdapConfig({
  db,
}: Administer): Promise<OutputOf<typeof adminSettingCalls.loadLdapConfig>> {
  const stored = await readStored(db.read)
  const form = readForm(stored.get('ldap_form'))
  const shown = form && maskForm(directoryForm, form)
  return {
    ldap_open: switchText(stored.get('ldap_open')),
    ldap_form: shown && { ...shown, search_filter: shown.search_filter || '(cn=*)' },
  }
}
