import type { LdapForm } from '#contract/calls/admin-sign-in.ts'
import { Failure } from '#contract/failures.ts'
import { adviceSentence } from '#contract/locales/sentence.ts'
import type { Administer } from '../../access/people/administrator.ts'
import { actorOf, recordAudit } from '../../services/changes/audit.ts'
import { everybody } from '../../signin/ldap/ldap.ts'
import { directorySettings } from '../../signin/ldap/ldap-form.ts'
import { StepFailed } from '../../signin/steps.ts'
import { importPeople } from './import-people.ts'

/**
 * Creates accounts for everybody in the directory, each named in the audit record.
 * @returns how many are new
 *
 * @throws {Failure} `ldapFailed` with the server's `reason` and advice
 */
export async function importAll(
  { ctx, write, person }: Administer,
  form: LdapForm,
): Promise<number> {
  const { now, locale } = ctx
  try {
    return await importPeople(write, everybody(directorySettings(form)), {
      now,
      record: (trx, opened) =>
        recordAudit(trx, { by: actorOf(ctx, person), act: 'user.import', detail: { opened }, now }),
    })
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    throw new Failure('ldapFailed', {
      reason: error.message,
      advice: adviceSentence(locale, error.advice, error.details),
    })
  }
}
