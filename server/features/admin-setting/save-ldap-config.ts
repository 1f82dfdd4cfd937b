import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import type { LdapForm } from '#contract/calls/admin-sign-in.ts'
import { Failure } from '#contract/failures.ts'
import { unescapeOnce } from '#contract/text/markdown/entities.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { changeSettings, sealForm, typedForm } from '../../services/settings/setting-group.ts'
import { directoryForm } from '../../services/settings/sign-in-settings.ts'
import { importAll } from './import-directory.ts'

type SaveLdapConfig = typeof adminSettingCalls.saveLdapConfig

/**
 * The form as it is stored: attribute names as reported by directories, and on the older addresses
 * without the entities that their clients write. Ours writes texts as they are, so that a password
 * may contain an entity. Source: server/contract/spec/administration.md 3.3.
 */
function plainForm(form: LdapForm, older: boolean): LdapForm {
  const plain = older ? unescapeOnce : (text: string) => text
  return {
    ...form,
    bind_password: plain(form.bind_password),
    user_field: form.user_field.trim().toLowerCase(),
    name_field: form.name_field.trim().toLowerCase(),
    search_filter: plain(form.search_filter).trim(),
  }
}

/**
 * Saves the directory settings. When enabled, the directory is contacted first and its people are
 * imported; the form is only saved if all of that succeeds. When disabled, only the switch is
 * saved. Source: server/contract/spec/administration.md 3.3.
 */
export async function saveLdapConfig(
  grant: Administer,
  input: InputOf<SaveLdapConfig>,
): Promise<OutputOf<SaveLdapConfig>> {
  const { ctx, write, person } = grant
  const { ldap_form } = input
  if (input.ldap_open && !ldap_form) throw new Failure('badInput', { field: 'ldap_form' })
  const form = input.ldap_open && ldap_form ? plainForm(ldap_form, ctx.older) : null
  if (form) await importAll(grant, await typedForm(ctx, directoryForm, form))
  await write(async (trx) => {
    const changed = await changeSettings(trx, {
      group: 'ldap',
      base: undefined,
      make(stored): Record<string, string> {
        const ldap_open = input.ldap_open ? '1' : '0'
        if (!form) return { ldap_open }
        return { ldap_open, ldap_form: sealForm(ctx.site.sealer, directoryForm, form, stored) }
      },
    })
    if (changed.length > 0)
      await recordAudit(trx, {
        by: actorOf(ctx, person),
        act: 'setting.ldap',
        detail: { changed },
        now: ctx.now,
      })
  })
  return []
}
