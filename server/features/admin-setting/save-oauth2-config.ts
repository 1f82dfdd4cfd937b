import type { InputOf, OutputOf } from '#contract/call.ts'
import type { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { Failure } from '#contract/failures.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { changeSettings, sealForm } from '../../services/settings/setting-group.ts'
import { providerForm } from '../../services/settings/sign-in-settings.ts'
import { isWebAddress } from '../../signin/own-address.ts'

type SaveOauth2Config = typeof adminSettingCalls.saveOauth2Config

/**
 * Saves the provider settings: the complete form, enabled or not; without a form only the switch.
 *
 * @throws {Failure} `badInput` for an address that signing out could not lead to
 */
export async function saveOauth2Config(
  grant: Administer,
  input: InputOf<SaveOauth2Config>,
): Promise<OutputOf<SaveOauth2Config>> {
  const { ctx, write, person } = grant
  const logout = input.oauth2_form?.logout_redirect_uri.trim() ?? ''
  if (logout !== '' && !isWebAddress(logout))
    throw new Failure('badInput', { field: 'logout_redirect_uri' })
  await write(async (trx) => {
    const changed = await changeSettings(trx, {
      group: 'oauth2',
      base: undefined,
      make(stored): Record<string, string> {
        const oauth2_open = input.oauth2_open ? '1' : '0'
        if (!input.oauth2_form) return { oauth2_open }
        return {
          oauth2_open,
          oauth2_form: sealForm(ctx.site.sealer, providerForm, input.oauth2_form, stored),
        }
      },
    })
    if (changed.length > 0)
      await recordAudit(trx, {
        by: actorOf(ctx, person),
        act: 'setting.oauth2',
        detail: { changed },
        now: ctx.now,
      })
  })
  return []
}
