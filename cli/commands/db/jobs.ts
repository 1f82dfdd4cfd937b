import path from 'node:path'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import type { DocumentsPlace } from '../folder-settings.ts'
import { connectionOf, type Connection } from './databases/connection.ts'
import type { DbFlags } from './flags.ts'
import { namesIn, selectionOf, type Selection } from './patterns.ts'
import { dbTranslator } from './words.ts'

/** A dictionary that is to be made. */
export interface DictionaryJob {
  readonly connection: Connection
  readonly selection: Selection
  /** Names of the catalogs that contain it; undefined for the default. */
  readonly into: readonly string[] | undefined
}

/**
 * The dictionaries: of the given address, else of `SHOWDOC_DB_URL`, else all of `showdoc.json`,
 * where flags replace what it says.
 *
 * @throws {Problem} usage: none, a wrong address, a variable that is not set
 */
export function jobsOf(
  ctx: CommandContext,
  flags: DbFlags,
  address: string | undefined,
  { config, base }: Pick<DocumentsPlace, 'config' | 'base'>,
): DictionaryJob[] {
  const t = dbTranslator(ctx.locale)
  const start = path.resolve(ctx.settings.dir ?? '.')
  const given = address ?? (ctx.env.SHOWDOC_DB_URL || undefined)
  const entries = given === undefined ? (config?.db ?? []) : [{ url: given }]
  if (entries.length === 0) throw new Problem('usage', t('noDatabase'), { hint: t('addresses') })
  const jobs = entries.map((entry): DictionaryJob => {
    const catalog = flags.into ?? entry.catalog
    return {
      connection: connectionOf(ctx, addressOf(entry.url), given === undefined ? base : start),
      selection: selectionOf({
        schemas: flags.schema === undefined ? (entry.schemas ?? []) : namesIn(flags.schema),
        include: flags.include === undefined ? (entry.include ?? []) : namesIn(flags.include),
        exclude: flags.exclude === undefined ? (entry.exclude ?? []) : namesIn(flags.exclude),
      }),
      into: catalog === undefined ? undefined : catalogsOf(catalog),
    }
  })
  const places = jobs.map(({ into }) => into?.join('/') ?? '')
  const twice = places.find((place, index) => places.indexOf(place) !== index)
  if (twice !== undefined)
    throw new Problem('usage', t('sameCatalog', { catalog: twice || t('default.into') }))
  return jobs

  function addressOf(url: string): string {
    const name = /^\$\{(.+)\}$/.exec(url)?.[1]
    if (name === undefined) return url
    const value = ctx.env[name]
    if (!value) throw new Problem('usage', t('noVariable', { name }), { name: 'noVariable' })
    return value
  }

  function catalogsOf(catalog: string): string[] {
    const names = catalog.split('/').filter((name) => name.trim() !== '')
    if (names.length === 0 || names.some((name) => /^\.{1,2}$|^[._]/.test(name)))
      throw new Problem('usage', t('wrongInto', { catalog }))
    return names
  }
}
