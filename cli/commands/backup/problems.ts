import { backup as en } from '../../locales/en/backup.ts'
import { damage as damageEn, type Damage } from '../../locales/en/damage.ts'
import { backup as zhCn } from '../../locales/zh-cn/backup.ts'
import { damage as damageZhCn } from '../../locales/zh-cn/damage.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { Problem } from '../../output.ts'
import { isDiskFull, noTables, storeReason } from '../../site-problems.ts'
import type { Locale } from '#contract/locales/sentence.ts'

export type BackupTranslator = Translator<typeof en>
export const backupTranslator = (locale: Locale): BackupTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** Why a backup cannot be read, as a message. */
const damageSentence = (
  locale: Locale,
  { reason, named }: { readonly reason: Damage; readonly named: string },
): string => createTranslator(locale, { en: damageEn, 'zh-cn': damageZhCn })(reason, { named })

/**
 * Runs a task that writes into a folder, and names that folder when the disk is full: the file that
 * did not fit was in a temporary folder that is gone again.
 */
export async function writingTo<T>(
  folder: string,
  t: BackupTranslator,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Error) || !isDiskFull(error)) throw error
    throw new Problem('error', t('diskFull', { place: folder }), {
      name: 'diskFull',
      cause: error,
    })
  }
}

/**
 * Whether an error says that a table is missing, by the message of SQLite or the code of
 * PostgreSQL.
 */
const misses = (error: Error & { code?: unknown }): boolean =>
  error.message.startsWith('no such table: ') || error.code === '42P01'

/**
 * Messages for errors of archives, object stores and PostgreSQL programs, recognised by name; for
 * `interruptible`.
 */
export const backupProblems =
  (locale: Locale) =>
  (error: Error): Problem | null => {
    const t = backupTranslator(locale)
    const { message: reason } = error
    switch (error.name) {
      case 'ArchiveDamaged': {
        const sentence = damageSentence(locale, error as Error & { reason: Damage; named: string })
        return new Problem('error', sentence, { name: 'backupDamaged', hint: t('takeAnother') })
      }
      case 'StoreFailure':
        return new Problem('error', t('storeFailed', { reason: storeReason(error) }), {
          name: 'storeFailed',
          hint: t('tryStore'),
        })
      case 'ProgramFailed':
        return new Problem('error', t('pgRestoreFailed', { reason }), {
          name: 'pgRestoreFailed',
          hint: t('newerPgRestore'),
        })
      case 'ContentRefused': {
        const { table = '' } = error as Error & { table?: string }
        return new Problem('error', t('contentRefused', { table, reason }), {
          name: 'contentRefused',
          hint: t('nothingChanged'),
        })
      }
      case 'DumpUnreadable':
        return new Problem('error', t('dumpUnreadable', { reason }), {
          name: 'pgRestoreFailed',
          hint: t('newerPgRestore'),
        })
      default:
        return misses(error) ? noTables(locale) : null
    }
  }
