import type { OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { switchText } from '../../services/settings/options.ts'
import { maskForm, readForm, readStored } from '../../services/settings/setting-group.ts'
import { providerForm } from '../../services/settings/sign-in-settings.ts'

/** The provider settings, the client secret masked. */
export async function loadOauth2Config({
  db,
}: Administer): Promise<OutputOf<typeof adminSettingCalls.loadOauth2Config>> {
  const stored = await readStored(db.read)
  const form = readForm(stored.get('oauth2_form'))
  return {
    oauth2_open: switchText(stored.get('oauth2_open')),
    oauth2_form: form && maskForm(providerForm, form),
  }
}
