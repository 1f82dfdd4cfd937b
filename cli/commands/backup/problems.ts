import { backup as en } from '../../locales/en/backup.ts'
import { damage as damageEn, type Damage } from '../../locales/en/damage.ts'
import { backup as zhCn } from '../../locales/zh-cn/backup.ts'
import { damage as damageZhCn } from '../../locales/zh-cn/damage.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { Problem } from '../../output.ts'
import { foundNoRoom, noTables } from '../../site-problems.ts'
import type { Locale } from '#contract/locales/sentence.ts'

export type BackupTranslator = Translator<typeof en>
export const backupTranslator = (locale: Locale): BackupTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** Why a backup is not taken, as a sentence. */
const damageSentence = (
  locale: Locale,
  { reason, named }: { readonly reason: Damage; readonly named: string },
): string => createTranslator(locale, { en: damageEn, 'zh-cn': damageZhCn })(reason, { named })

/**
 * Runs what writes into a folder, and tells of a full disk by that folder: the file that found no
 * room lay in a part that is gone again.
 */
export async function writingTo<T>(
  folder: string,
  t: BackupTranslator,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Error) || !foundNoRoom(error)) throw error
    throw new Problem('error', t('diskFull', { place: folder }), {
      name: 'diskFull',
      cause: error,
    })
  }
}

/**
 * Whether a table was asked for that is not there, in the words of SQLite or the number of
 * PostgreSQL.
 */
const misses = (error: Error & { code?: unknown }): boolean =>
  error.message.startsWith('no such table: ') || error.code === '42P01'

/**
 * What goes wrong with archives, stores and programs of PostgreSQL, for `interruptible`: their
 * errors are known by their names.
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
        return new Problem('error', t('storeFailed', { reason }), {
          name: 'storeFailed',
          hint: t('tryStore'),
        })
      case 'ProgramFailed':
        return new Problem('error', t('pgRestoreFailed', { reason }), {
          name: 'pgRestoreFailed',
          hint: t('newerPgRestore'),
        })
      default:
        return misses(error) ? noTables(locale) : null
    }
  }
