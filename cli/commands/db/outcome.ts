import type { Database } from '../../../importers/database/schema.ts'
import type { CommandContext } from '../../context.ts'
import { Problem, type Exit } from '../../output.ts'
import { shown } from '../../ui/shown.ts'
import { OtherDatabaseError, type DictionaryPlan } from './folder.ts'
import type { DictionaryJob } from './jobs.ts'
import type { ReadTables } from './databases/reading.ts'
import { dbTranslator } from './words.ts'

/** What became of one dictionary. */
export interface Outcome {
  /** Its catalog. */
  readonly into: string
  readonly tables: number
  readonly plan: DictionaryPlan
  readonly unread: ReadTables['broken']
  /** Whether everything was written that was to be. */
  readonly isWhole: boolean
  /** Pages that could not be written, with the reason; only of an item. */
  readonly failed?: readonly { readonly path: string; readonly why: string }[]
  /** The exit that failed pages lead to. */
  readonly exit?: Exit
}

/** A database that was read, and what its dictionary is like. */
export interface ReadJob {
  readonly job: DictionaryJob
  readonly database: Database
  readonly unread: ReadTables['broken']
}

/** @throws {Problem} error: more pages would be deleted than a run may delete */
export function refuseLoss(ctx: CommandContext, { losses: { deleted } }: DictionaryPlan): void {
  if (!deleted) return
  const t = dbTranslator(ctx.locale)
  const values = { ...deleted }
  throw new Problem('error', t('tooManyDeletes', values), {
    name: 'tooManyDeletes',
    hint: t('tooManyDeletes.hint', values),
  })
}

/** @throws {Problem} usage: the dictionary is of another database */
export async function withRefusals(
  ctx: CommandContext,
  { job, database }: ReadJob,
  update: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await update()
  } catch (error) {
    if (!(error instanceof OtherDatabaseError)) throw error
    const t = dbTranslator(ctx.locale)
    const catalog = job.into?.join('/') ?? t('default.into')
    const names = { catalog, other: shown(error.database), database: shown(database.name) }
    throw new Problem('usage', t('otherDatabase', names), {
      name: 'otherDatabase',
      hint: t('otherDatabaseHint', names),
    })
  }
}
