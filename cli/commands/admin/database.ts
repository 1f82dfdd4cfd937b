import { userInfo } from 'node:os'
import { Failure } from '#contract/failures.ts'
import { failureSentence, type Locale } from '#contract/locales/sentence.ts'
import type { Config } from '../../../server/config.ts'
import type { Database } from '../../../server/db/database.ts'
import type { User } from '../../../server/models/user.ts'
import type { Site } from '../../../server/request-context.ts'
import type { AuditedAction, Actor } from '../../../server/services/changes/audit.ts'
import { askLine } from '../../asking.ts'
import { commandOf, type OnExit } from '../../command.ts'
import type { Environment, CommandContext } from '../../context.ts'
import { admin as en } from '../../locales/en/admin.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { admin as zhCn } from '../../locales/zh-cn/admin.ts'
import { text, toggle } from '../../options.ts'
import { Problem, type Exit } from '../../output.ts'
import { noTables, siteProblem, siteTranslator } from '../../site-problems.ts'
import { beforeOpening, configOf, nowSeconds, siteOn } from '../local-site.ts'

export type AdminTranslator = Translator<typeof en>
export const adminTranslator = (locale: Locale): AdminTranslator =>
  createTranslator(locale, { en, 'zh-cn': zhCn })

/** Flags that name the database; their variables are those of `serve`. */
export const dataFlags = { data: text('DIR'), databaseUrl: text('URL') }
export interface DataLocation {
  readonly data: string | undefined
  readonly databaseUrl: string | undefined
}
export const dataFlagHelp = (t: AdminTranslator) => ({
  data: t('flag.data'),
  databaseUrl: t('flag.databaseUrl'),
})

/** A command whose only flags locate the database. */
export const dataCommand = (
  environment: Environment,
  onExit: OnExit,
  parts: {
    readonly name: string
    readonly purpose: string
    readonly arguments?: readonly string[]
    readonly example: string
    run(ctx: CommandContext, location: DataLocation, args: readonly string[]): Promise<Exit>
  },
) => {
  const { example, run, ...rest } = parts
  return commandOf(
    {
      ...rest,
      flags: dataFlags,
      flagHelp: dataFlagHelp(adminTranslator(environment.locale)),
      examples: [example],
      exits: ['ok', 'error'],
      run: (ctx, location, args) => run(ctx, location, args as string[]),
    },
    environment,
    onExit,
  )
}

/** Flags of commands that delete. */
export const deleteFlags = { force: toggle(), ...dataFlags }
export const deleteHelp = (t: AdminTranslator) => ({ force: t('flag.force'), ...dataFlagHelp(t) })

/**
 * Confirms a deletion: on a terminal the name has to be typed again, elsewhere `--force` is
 * required. Source: cli/spec.md 1.6.
 *
 * @throws {Problem}
 */
export async function confirmDeletion(
  ctx: CommandContext,
  t: AdminTranslator,
  { name, force }: { name: string; force: boolean },
): Promise<void> {
  if (force) return
  const sentence = t('wouldDelete', { name })
  if (
    ctx.terminal.canAsk &&
    (await askLine(ctx, `${sentence}\n${t('typeName', { name })} `)).trim() === name
  )
    return
  throw new Problem('error', sentence, { name: 'notConfirmed', hint: t('useForce') })
}

/**
 * Runs one task on the database, whether or not a server is running. Creates nothing that is
 * missing: no folder, no tables.
 *
 * @throws {Problem} also for refusals by the server's rules, in the user's language
 */
export async function onDatabase<T>(
  ctx: CommandContext,
  location: DataLocation,
  job: (db: Database, config: Config) => Promise<T>,
): Promise<T> {
  try {
    const { openDatabase } = await import('../../../server/site.ts')
    const config = await configOf(ctx, location)
    await beforeOpening(ctx, config)
    const db = (await openDatabase(config)).patient
    try {
      await mustBeCurrent(db, ctx.locale)
      return await job(db, config)
    } finally {
      await db.close()
    }
  } catch (error) {
    if (error instanceof Failure)
      throw new Problem('error', failureSentence(ctx.locale, error.why, error.details), {
        name: error.why,
      })
    throw siteProblem(error, ctx.locale) ?? error
  }
}

async function mustBeCurrent(db: Database, locale: Locale): Promise<void> {
  const { pendingMigrations } = await import('../../../server/db/migrate.ts')
  if ((await pendingMigrations(db)).length === 0) return
  if (!(await db.read.schema.hasTable('migration'))) throw noTables(locale)
  throw new Problem('error', adminTranslator(locale)('databaseOlder'), {
    name: 'databaseOlder',
    hint: siteTranslator(locale)('startOnce'),
  })
}

/**
 * The site, for tasks that need its key. A missing key is never created here, and another one not
 * used: data sealed with a key other than the server's would be unreadable.
 * @throws {Problem}
 */
export async function siteOf(ctx: CommandContext, db: Database, config: Config): Promise<Site> {
  const t = adminTranslator(ctx.locale)
  const site = await siteOn(db, config, ctx.version)
  if (!site)
    throw new Problem('error', t('noKey', { folder: config.data }), {
      name: 'noKey',
      hint: t('nameKey'),
    })
  const { mustHaveItsKey } = await import('../../../server/site.ts')
  await mustHaveItsKey(db, config)
  return site
}

/** What a task gets when it runs in a transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Who the audit log names for a command, and when: the system account that ran it. Source:
 * cli/spec.md 5.20.
 */
export async function byCommand(): Promise<{ by: Actor; now: number }> {
  const { systemActor } = await import('../../../server/services/changes/audit.ts')
  return {
    by: systemActor(process.getuid ? `uid ${process.getuid()}` : userInfo().username),
    now: nowSeconds(),
  }
}

/** Records what a command did, in the same transaction. */
export async function recordCommand(
  db: Transaction,
  act: Omit<AuditedAction, 'by' | 'now'>,
): Promise<void> {
  const { recordAudit } = await import('../../../server/services/changes/audit.ts')
  await recordAudit(db, { ...act, ...(await byCommand()) })
}

export function noUser(name: string, t: AdminTranslator): never {
  throw new Problem('error', t('noUser', { name }), { name: 'noUser' })
}

/** @throws {Problem} when nobody has this user name */
export async function userNamed(db: Database, name: string, t: AdminTranslator) {
  const { User } = await import('../../../server/models/user.ts')
  const { userNameKey } = await import('../../../server/services/people/accounts.ts')
  return (await User.query(db.read).findOne({ username_key: userNameKey(name) })) ?? noUser(name, t)
}

/**
 * A site must keep at least one administrator.
 * @throws {Problem}
 */
export async function mustNotBeLastAdministrator(
  db: Transaction,
  user: User,
  t: AdminTranslator,
): Promise<void> {
  if (user.groupid !== 1) return
  const { User: Users } = await import('../../../server/models/user.ts')
  const administrators = await Users.query(db)
    .where({ groupid: 1 })
    .orderBy('uid')
    .select('uid')
    .forUpdate()
  if (administrators.length < 2)
    throw new Problem('error', t('lastAdministrator', { name: user.username }), {
      name: 'lastAdministrator',
    })
}
