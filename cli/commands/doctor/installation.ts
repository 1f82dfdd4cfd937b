import type { Locale } from '#contract/locales/sentence.ts'
import type { Config } from '../../../server/config.ts'
import type { Database } from '../../../server/db/database.ts'
import type { InstallIdsDiffer } from '../../../server/services/files/installation.ts'
import { siteProblem } from '../../site-problems.ts'
import type { DoctorTranslator, Findings } from './findings.ts'

/** Traces of a site beside a missing embedded database; `null` when there are none. */
export async function tracesOfSite(config: Config): Promise<InstallIdsDiffer | null> {
  const { placesOf } = await import('../../../server/site.ts')
  const { mismatchWithoutDatabase } = await import('../../../server/services/files/installation.ts')
  return mismatchWithoutDatabase(placesOf(config))
}

/** Reports a mismatch in the same words that refuse a start. */
export function reportMisfit(found: Findings, mismatch: InstallIdsDiffer, locale: Locale): void {
  const problem = siteProblem(mismatch, locale)
  found.fail('installation', problem?.message ?? mismatch.message, problem?.hint ?? '')
}

interface InstallationCheckOptions {
  readonly db: Database
  readonly config: Config
  readonly locale: Locale
  readonly fix: boolean
}

/**
 * Checks that database, data folder and attachments belong to one installation. `fix` marks what
 * fits and has no mark yet, as the next start would.
 *
 * @returns whether they are, and say so
 */
export async function checkInstallation(
  found: Findings,
  t: DoctorTranslator,
  { db, config, locale, fix }: InstallationCheckOptions,
): Promise<boolean> {
  const { existsSync } = await import('node:fs')
  const { placesOf } = await import('../../../server/site.ts')
  const { commonId, readInstallIds, writeInstallIds } =
    await import('../../../server/services/files/installation.ts')
  const places = placesOf(config)
  const parts = await readInstallIds(db, places)
  if (parts.mismatch) {
    reportMisfit(found, parts.mismatch, locale)
    return false
  }
  let isMarked = commonId(parts) !== null
  if (!isMarked && fix && existsSync(places.attachments)) {
    await writeInstallIds(db, places, parts, false)
    found.fixed.push(t('fixedMarks'))
    isMarked = true
  }
  if (isMarked) found.ok('installation', t('partsBelong'))
  else found.warn('installation', t('partsUnmarked'), t('partsUnmarkedAdvice'))
  return isMarked
}
