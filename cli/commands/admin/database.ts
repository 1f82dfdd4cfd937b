import { userInfo } from 'node:os'
import { Failure } from '#contract/failures.ts'
import { failureSentence, type Locale } from '#contract/locales/sentence.ts'
import type { Config } from '../../../server/config.ts'
import type { Database } from '../../../server/db/database.ts'
import type { User } from '../../../server/models/user.ts'
import type { Act, Actor } from '../../../server/services/audit.ts'
import type { Site } from '../../../server/request-context.ts'
import { askLine } from '../../asking.ts'
import { commandOf, type Ended, type Surroundings, type Work } from '../../command.ts'
import { admin as en } from '../../locales/en/admin.ts'
import { admin as zhCn } from '../../locales/zh-cn/admin.ts'
import { speaker, type Say } from '../../locales/speak.ts'
import { text, toggle } from '../../options.ts'
import { Problem, type Exit } from '../../output.ts'
import { noTables, siteProblem, siteVoice } from '../../site-problems.ts'
import { configOf, mustHaveDatabase, nowSeconds, siteOn } from '../data-place.ts'

export type AdminVoice = Say<typeof en>
export const adminVoice = (locale: Locale): AdminVoice => speaker(locale, { en, 'zh-cn': zhCn })

/** Flags that name the database; their variables are those of `serve`. */
export const placeFlags = { data: text('DIR'), databaseUrl: text('URL') }
export interface Place {
  readonly data: string | undefined
  readonly databaseUrl: string | undefined
}
export const placeHelp = (say: AdminVoice) => ({
  data: say('flag.data'),
  databaseUrl: say('flag.databaseUrl'),
})

/** A command that takes nothing but its arguments and the place of the database. */
export const placeCommand = (
  around: Surroundings,
  ended: Ended,
  parts: {
    readonly name: string
    readonly purpose: string
    readonly arguments?: readonly string[]
    readonly example: string
    run(work: Work, place: Place, args: readonly string[]): Promise<Exit>
  },
) => {
  const { example, run, ...rest } = parts
  return commandOf(
    {
      ...rest,
      flags: placeFlags,
      flagHelp: placeHelp(adminVoice(around.locale)),
      examples: [example],
      exits: ['ok', 'error'],
      run: (work, place, args) => run(work, place, args as string[]),
    },
    around,
    ended,
  )
}

/** Flags of what deletes. */
export const deleteFlags = { force: toggle(), ...placeFlags }
export const deleteHelp = (say: AdminVoice) => ({ force: say('flag.force'), ...placeHelp(say) })

/**
 * Deleting is meant: the name is typed again on a terminal, else `--force` is there. Source:
 * cli/spec.md 1.6.
 *
 * @throws {Problem}
 */
export async function mustBeMeant(
  work: Work,
  say: AdminVoice,
  { name, force }: { name: string; force: boolean },
): Promise<void> {
  if (force) return
  const sentence = say('wouldDelete', { name })
  if (
    work.terminal.canAsk &&
    (await askLine(work, `${sentence}\n${say('typeName', { name })} `)).trim() === name
  )
    return
  throw new Problem('error', sentence, { name: 'notConfirmed', hint: say('useForce') })
}

/**
 * Does one piece of work on the database, beside a server or without one. Nothing is made that is
 * not there: no folder, no tables.
 *
 * @throws {Problem} for refusals of the server's rules too, in the person's language
 */
export async function onDatabase<T>(
  work: Work,
  place: Place,
  job: (db: Database, config: Config) => Promise<T>,
): Promise<T> {
  try {
    const { openDatabase } = await import('../../../server/site.ts')
    const config = await configOf(work, place)
    mustHaveDatabase(config, work.locale)
    const db = (await openDatabase(config)).patient
    try {
      await mustBeCurrent(db, work.locale)
      return await job(db, config)
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof Failure)
      throw new Problem('error', failureSentence(work.locale, error.why, error.details), {
        name: error.why,
      })
    throw siteProblem(error, work.locale) ?? error
  }
}

async function mustBeCurrent(db: Database, locale: Locale): Promise<void> {
  const { pendingMigrations } = await import('../../../server/db/migrate.ts')
  if ((await pendingMigrations(db)).length === 0) return
  if (!(await db.read.schema.hasTable('migration'))) throw noTables(locale)
  throw new Problem('error', adminVoice(locale)('databaseOlder'), {
    name: 'databaseOlder',
    hint: siteVoice(locale)('startOnce'),
  })
}

/**
 * The site, for what needs its key. None is made here: another one than the server's would spoil
 * what is written.
 * @throws {Problem}
 */
export async function siteOf(work: Work, db: Database, config: Config): Promise<Site> {
  const say = adminVoice(work.locale)
  const site = await siteOn(db, config, work.version)
  if (!site)
    throw new Problem('error', say('noKey', { folder: config.data }), {
      name: 'noKey',
      hint: say('nameKey'),
    })
  return site
}

/** What works on the database in a transaction are given. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Who does what a command does: the account of the system that ran it; and when. Source:
 * cli/spec.md 5.20.
 */
export async function byCommand(): Promise<{ by: Actor; now: number }> {
  const { systemActor } = await import('../../../server/services/audit.ts')
  return {
    by: systemActor(process.getuid ? `uid ${process.getuid()}` : userInfo().username),
    now: nowSeconds(),
  }
}

/** Records what a command does, in the transaction that does it. */
export async function recordCommand(db: Transaction, act: Omit<Act, 'by' | 'now'>): Promise<void> {
  const { recordAct } = await import('../../../server/services/audit.ts')
  await recordAct(db, { ...act, ...(await byCommand()) })
}

export function noUser(name: string, say: AdminVoice): never {
  throw new Problem('error', say('noUser', { name }), { name: 'noUser' })
}

/** @throws {Problem} when nobody has this user name */
export async function userNamed(db: Database, name: string, say: AdminVoice) {
  const { User } = await import('../../../server/models/user.ts')
  const { userNameKey } = await import('../../../server/services/accounts.ts')
  return (
    (await User.query(db.read).findOne({ username_key: userNameKey(name) })) ?? noUser(name, say)
  )
}

/** A site without an administrator could not be administered any more. @throws {Problem} */
export async function mustNotBeLastAdministrator(
  db: Transaction,
  user: User,
  say: AdminVoice,
): Promise<void> {
  if (user.groupid !== 1) return
  const { User: Users } = await import('../../../server/models/user.ts')
  const administrators = await Users.query(db)
    .where({ groupid: 1 })
    .orderBy('uid')
    .select('uid')
    .forUpdate()
  if (administrators.length < 2)
    throw new Problem('error', say('lastAdministrator', { name: user.username }), {
      name: 'lastAdministrator',
    })
}
