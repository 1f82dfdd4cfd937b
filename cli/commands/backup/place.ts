import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../../server/config.ts'
import type { Database } from '../../../server/db/database.ts'
import type { Site } from '../../../server/visit.ts'
import type { Work } from '../../command.ts'
import { backup as en } from '../../locales/en/backup.ts'
import { damage as damageEn, type Damage } from '../../locales/en/damage.ts'
import { backup as zhCn } from '../../locales/zh-cn/backup.ts'
import { damage as damageZhCn } from '../../locales/zh-cn/damage.ts'
import { speaker, type Say } from '../../locales/speak.ts'
import { Problem } from '../../output.ts'
import { foundNoRoom, siteProblem } from '../../site-problems.ts'
import type { Locale } from '#contract/locales/sentence.ts'

export type BackupVoice = Say<typeof en>
/** Why a backup is not taken, as a sentence. */
const damageSentence = (locale: Locale, { reason, named }: { readonly reason: Damage; readonly named: string }): string =>
  speaker(locale, { en: damageEn, 'zh-cn': damageZhCn })(reason, { named })

export const backupVoice = (locale: Locale): BackupVoice => speaker(locale, { en, 'zh-cn': zhCn })

/** Settings of the site that flags name; the rest comes from the variables of `serve`. @throws {Problem} usage */
export async function configOf(
  work: Work,
  { data, databaseUrl }: { data?: string | undefined; databaseUrl?: string | undefined },
): Promise<Config> {
  const { readConfig } = await import('../../../server/config.ts')
  return readConfig(work.env, {
    ...(data === undefined ? {} : { SHOWDOC_DATA: data }),
    ...(databaseUrl === undefined ? {} : { SHOWDOC_DATABASE_URL: databaseUrl }),
  })
}

export const sqliteFile = (folder: string): string => path.join(folder, 'showdoc.sqlite')
export const keyFile = (folder: string): string => path.join(folder, 'secret.key')
export const filesFolder = (folder: string): string => path.join(folder, 'attachments')

/** @throws {Problem} when there is nothing to work on */
export function mustHaveDatabase(config: Config, say: BackupVoice): void {
  if (config.databaseUrl || existsSync(sqliteFile(config.data))) return
  throw new Problem('error', say('noDatabase', { folder: config.data }), { name: 'noDatabase', hint: say('nameDatabase') })
}

/**
 * Runs work that Ctrl+C ends in good order: the signal is raised, the work tidies up and throws.
 *
 * @throws {Problem} for what the operator can do something about
 */
export async function interruptible<T>(work: Work, say: BackupVoice, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  const listenNoMore = work.onInterrupt(() => ending.abort())
  try {
    return await run(ending.signal)
  } catch (error) {
    if (ending.signal.aborted) throw new Problem('interrupted', work.say('interrupted'))
    throw problemOf(error, work, say)
  } finally {
    listenNoMore()
  }
}

export const databaseDamaged = (say: BackupVoice, reason: string): Problem =>
  new Problem('error', say('databaseDamaged', { reason }), { name: 'databaseDamaged', hint: say('askDoctor') })

const diskWords = { EACCES: 'notAllowed', EPERM: 'notAllowed', EROFS: 'notAllowed', ENOENT: 'notThere' } as const

/** Runs what writes into a folder, and tells of a full disk by that folder: the file that found no room lay in a part that is gone again. */
export async function writingTo<T>(folder: string, say: BackupVoice, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Error) || !foundNoRoom(error)) throw error
    throw new Problem('error', say('diskFull', { place: folder }), { name: 'diskFull', cause: error })
  }
}

function problemOf(error: unknown, work: Work, say: BackupVoice): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error
  const { code = '', path: place = '' } = error as NodeJS.ErrnoException
  if (error.name === 'ArchiveDamaged') {
    const sentence = damageSentence(work.locale, error as Error & { reason: Damage; named: string })
    return new Problem('error', sentence, { name: 'backupDamaged', hint: say('takeAnother') })
  }
  if (error.name === 'StoreFailure') {
    return new Problem('error', say('storeFailed', { reason: error.message }), { name: 'storeFailed', hint: say('tryStore') })
  }
  if (error.name === 'ProgramFailed') {
    return new Problem('error', say('pgRestoreFailed', { reason: error.message }), { name: 'pgRestoreFailed', hint: say('newerPgRestore') })
  }
  if (Object.hasOwn(diskWords, code)) {
    const word = diskWords[code as keyof typeof diskWords]
    return new Problem('error', say(word, { place }), { name: word, cause: error })
  }
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') {
    return databaseDamaged(say, error.message)
  }
  return siteProblem(error, work.locale) ?? error
}

/** The site around an open database; nothing is made that is not there. @returns `null` when its key is missing */
export async function siteOn(db: Database, config: Config, version: string): Promise<Site | null> {
  const { installationKey, sealerOf } = await import('../../../server/sealer.ts')
  if (!config.secretKey && !existsSync(keyFile(config.data))) return null
  return {
    db,
    config,
    sealer: sealerOf(installationKey(config.data, config.secretKey)),
    clock: Date.now,
    filesFolder: filesFolder(config.data),
    uploadsFolder: path.join(config.data, 'uploads'),
    version,
  }
}
