import { coreTranslator } from './context.ts'
import { site as en } from './locales/en/site.ts'
import { accepted, site as zhCn } from './locales/zh-cn/site.ts'
import { createTranslator, type Translator } from './locales/translator.ts'
import { Problem } from './output.ts'
import type { Locale } from '#contract/locales/sentence.ts'

// Fields of the server's errors, recognised by name; their types stay with the server.
interface WrongSetting {
  setting: string
  place: string
  value: string
  accepted: string
}
interface DataFolderUnusable {
  folder: string
  reason: string
}

interface KeyDiffers {
  /** File or variable. */
  place: string
  isMissing: boolean
}

interface InstallIdsDiffer {
  mismatch:
    | 'databaseMissing'
    | 'databaseNotNamed'
    | 'databaseForeign'
    | 'attachmentsForeign'
    | 'attachmentsMissing'
  folder: string
  /** File, or address without a password. */
  database: string
}

export const siteTranslator = (locale: Locale): Translator<typeof en> =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** The file is not a database. */
export function databaseDamaged(locale: Locale, reason: string): Problem {
  const t = siteTranslator(locale)
  return new Problem('error', t('databaseDamaged', { reason }), {
    name: 'databaseDamaged',
    hint: t('askDoctor'),
  })
}

/** A database that no server has initialised yet. */
export function noTables(locale: Locale): Problem {
  const t = siteTranslator(locale)
  return new Problem('error', t('noTables'), { name: 'noTables', hint: t('startOnce') })
}

/** What an object store said: its code, and its words where it sent some. */
export const storeReason = ({ message, code = '' }: Error & { code?: string }): string =>
  message === '' || message.includes(code) ? message || code : `${code}: ${message}`

const diskWords = {
  EACCES: 'notAllowed',
  EPERM: 'notAllowed',
  EROFS: 'notAllowed',
  ENOENT: 'notThere',
  ENOTDIR: 'notFolder',
  EEXIST: 'isThere',
  EISDIR: 'isThere',
} as const

/** File system errors that name a path. */
function diskProblem(error: NodeJS.ErrnoException, locale: Locale): Problem | null {
  const { code = '', path: place } = error
  if (place === undefined || !Object.hasOwn(diskWords, code)) return null
  const word = diskWords[code as keyof typeof diskWords]
  return new Problem('error', siteTranslator(locale)(word, { place }), { name: word, cause: error })
}

const noRoom = new Set<unknown>(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'])

/** Whether an error of the system or of either database says that a disk is full. */
export function isDiskFull(error: Error): boolean {
  const { name, code, nativeError } = error as Error & {
    code?: unknown
    nativeError?: { code?: unknown }
  }
  return name === 'TooLittleSpace' || noRoom.has(code ?? nativeError?.code)
}

/**
 * Why the site cannot be opened, as a message. The server's errors are recognised by name, so that
 * commands that never open a site load nothing of the server.
 *
 * @returns `null` for anything else
 */
export function siteProblem(error: unknown, locale: Locale): Problem | null {
  if (!(error instanceof Error)) return null
  const t = siteTranslator(locale)
  const { message } = error
  const { code = '' } = (error.cause ?? error) as { code?: unknown }
  if (isDiskFull(error))
    return new Problem('error', t('diskFull'), {
      name: 'diskFull',
      hint: t('makeRoom'),
      cause: error,
    })
  if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(String(code))) return databaseDamaged(locale, message)
  if (String(code).startsWith('SQLITE_IOERR'))
    return new Problem('error', t('databaseUnusable', { reason: message }), {
      name: 'databaseUnusable',
      hint: t('hasDiskRoom'),
    })
  switch (error.name) {
    case 'WrongSetting':
      return new Problem('usage', wrongSettingIn(locale, error as Error & WrongSetting))
    case 'DataFolderUnusable':
      return unwritable(t, error as Error & DataFolderUnusable)
    case 'DatabaseUnreachable':
      return new Problem('error', t('cannotReach', { where: message }), {
        name: 'databaseUnreachable',
        // SQLite also says this when there is no room for the files beside the database
        hint: message.endsWith('disk I/O error') ? t('hasDiskRoom') : undefined,
      })
    case 'InstallIdsDiffer':
      return partsDiffer(t, error as Error & InstallIdsDiffer)
    case 'ServerRunning': {
      const { folder = '' } = error as Error & { folder?: string }
      return new Problem('error', t('serverRuns', { folder }), {
        name: 'serverRuns',
        hint: t('oneServer'),
      })
    }
    case 'RightsMissing': {
      const { account = '', tables = [] } = error as Error & {
        account?: string
        tables?: readonly string[]
      }
      const values = { account, tables: tables.join(', ') }
      return new Problem('error', t('rightsMissing', values), {
        name: 'rightsMissing',
        hint: t('grantRights'),
      })
    }
    case 'KeyUnusable': {
      const { file = '' } = error as Error & { file?: string }
      return new Problem('error', t('keyUnusable', { file }), {
        name: 'keyUnusable',
        hint: t('putKeyBack'),
      })
    }
    case 'KeyDiffers': {
      const { place = '', isMissing = false } = error as Error & Partial<KeyDiffers>
      return new Problem('error', t(isMissing ? 'keyMissing' : 'keyDiffers', { place }), {
        name: isMissing ? 'keyMissing' : 'keyDiffers',
        hint: t('bringKey'),
      })
    }
    case 'DatabaseTooNew': {
      const steps = (error as Error & { unknown?: readonly string[] }).unknown?.join(', ') ?? ''
      return new Problem('error', t('databaseTooNew', { steps }), {
        name: 'databaseTooNew',
        hint: t('installNewer'),
      })
    }
    default:
      return diskProblem(error, locale)
  }
}

function wrongSettingIn(locale: Locale, wrong: WrongSetting): string {
  const translated =
    locale === 'zh-cn' ? accepted[wrong.setting as keyof typeof accepted] : undefined
  return coreTranslator(locale)('wrongValue', {
    name: wrong.place,
    value: wrong.value,
    accepted: translated ?? wrong.accepted,
  })
}

const hintOfMismatch = {
  databaseMissing: 'bringDatabase',
  databaseNotNamed: 'nameDatabaseUrl',
  databaseForeign: 'nameParts',
  attachmentsForeign: 'bringAttachments',
  attachmentsMissing: 'bringAttachments',
} as const

/** Database, data folder and attachments belong to different sites, or one of them is missing. */
function partsDiffer(
  t: Translator<typeof en>,
  { mismatch, folder, database }: InstallIdsDiffer,
): Problem {
  return new Problem('error', t(`parts.${mismatch}`, { folder, database }), {
    name: mismatch,
    hint: t(hintOfMismatch[mismatch]),
  })
}

function unwritable(t: Translator<typeof en>, { folder, reason }: DataFolderUnusable): Problem {
  const uid = process.getuid?.()
  const parts = { name: 'dataFolderUnusable' }
  if ((reason === 'EACCES' || reason === 'EPERM') && uid !== undefined) {
    return new Problem('error', t('cannotWriteAs', { folder, uid: String(uid) }), {
      ...parts,
      hint: t('giveFolder', { folder, uid: String(uid) }),
    })
  }
  return new Problem('error', t('cannotWrite', { folder, reason }), {
    ...parts,
    hint: t('otherFolder'),
  })
}
