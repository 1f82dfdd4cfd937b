import type { LdapForm } from '#contract/calls/admin-sign-in.ts'
import { Failure } from '#contract/failures.ts'
import { adviceSentence } from '#contract/locales/sentence.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { everybody } from '../../signin/ldap/ldap.ts'
import { directorySettings } from '../../signin/ldap/ldap-form.ts'
import { StepFailed } from '../../signin/steps.ts'
import { importPeople } from './import-people.ts'

/** Most names that one record or answer lists. */
const mostNames = 500

/**
 * Creates accounts for everybody in the directory, each named in the audit record, like those whose
 * names are not free.
 * @returns how many are new, and names that were skipped, at most 500
 *
 * @throws {Failure} `ldapFailed` with the server's `reason` and advice; accounts made before stay
 */
export async function importAll(
  { ctx, write, person }: Administer,
  form: LdapForm,
): Promise<{ opened: number; skipped: string[] }> {
  const { now, locale } = ctx
  const by = actorOf(ctx, person)
  let opened = 0
  let skipped = 0
  const names: string[] = []
  try {
    await importPeople(write, everybody(directorySettings(form)), {
      now,
      record: (trx, opened) =>
        recordAudit(trx, { by, act: 'user.import', detail: { opened }, now }),
      tell(part) {
        opened += part.opened.length
        skipped += part.skipped.length
        names.push(...part.skipped.slice(0, mostNames - names.length))
      },
    })
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    const advice = adviceSentence(locale, error.advice, error.details)
    throw new Failure('ldapFailed', {
      reason: error.message,
      advice:
        opened > 0 ? adviceSentence(locale, 'importBrokeOff', { advice, count: opened }) : advice,
    })
  }
  if (skipped > 0)
    await write((trx) =>
      recordAudit(trx, {
        by,
        act: 'user.importSkipped',
        detail: { skipped: names, count: skipped },
        now,
      }),
    )
  return { opened, skipped: names }
}
