import { Failure } from '#contract/failures.ts'
import { adviceSentence } from '#contract/locales/sentence.ts'
import { importPeople } from '../../services/import-people.ts'
import type { LdapForm } from '../../services/sign-in-settings.ts'
import { everybody } from '../../signin/ldap.ts'
import { directorySettings } from '../../signin/ldap-form.ts'
import { StepFailed } from '../../signin/steps.ts'
import type { Visit } from '../../visit.ts'

/**
 * Opens accounts for everybody in the directory. @returns how many are new
 *
 * @throws {Failure} `ldapFailed` with the server's `reason` and what to do
 */
export async function importAll({ db, now, locale }: Visit, form: LdapForm): Promise<number> {
  try {
    return await importPeople(db, everybody(directorySettings(form)), now)
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    throw new Failure('ldapFailed', { reason: error.message, advice: adviceSentence(locale, error.advice, error.details) })
  }
}
