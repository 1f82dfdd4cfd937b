import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/administrator.ts'
import { actorOf, recordAct } from '../../services/audit.ts'
import { changeSettings, openForm, readForm, readStored, sealForm } from '../../services/setting-group.ts'
import { ldapSecrets, type LdapForm } from '../../services/sign-in-settings.ts'
import { importAll } from './import-directory.ts'

type SaveLdapConfig = typeof adminSettingCalls.saveLdapConfig

/** The form that was sent, with the stored password in place of the mask. */
export async function typedForm({ visit, db }: Administer, sent: LdapForm): Promise<LdapForm> {
  const stored = readForm((await readStored(db.read)).get('ldap_form'))
  const { sealer } = visit.site
  return openForm(sealer, sealForm(sealer, sent, { stored, secrets: ldapSecrets }), ldapSecrets) as LdapForm
}

/**
 * Saves how the directory is reached. With the switch on it is reached first and its people are imported; only where all of that worked the
 * form is kept. With the switch off only the switch is. Source: wire contract (administration) 3.3.
 */
export async function saveLdapConfig(grant: Administer, input: InputOf<SaveLdapConfig>): Promise<OutputOf<SaveLdapConfig>> {
  const { visit, db, person } = grant
  const { sealer } = visit.site
  let form: LdapForm | null = null
  if (input.ldap_open) {
    if (!input.ldap_form) throw new Failure('badInput', { field: 'ldap_form' })
    const { user_field, name_field } = input.ldap_form
    const sent = { ...input.ldap_form, user_field: user_field.trim().toLowerCase(), name_field: name_field.trim().toLowerCase() }
    form = await typedForm(grant, sent)
    await importAll(grant, form)
  }
  const kept = form && JSON.stringify(sealForm(sealer, form, { stored: null, secrets: ldapSecrets }))
  await db.transaction(async (trx) => {
    const texts = { ldap_open: input.ldap_open ? '1' : '0', ...(kept === null ? {} : { ldap_form: kept }) }
    const changed = await changeSettings(trx, { group: 'ldap', base: undefined, make: () => texts })
    if (changed.length > 0) await recordAct(trx, { by: actorOf(visit, person), act: 'setting.ldap', detail: { changed }, now: visit.now })
  })
  return []
}
