import { stat } from 'node:fs/promises'
import type { OutputOf } from '#contract/call.ts'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { importCalls } from '#contract/calls/import.ts'
import type { CommandContext } from '../../context.ts'
import { importing as en } from '../../locales/en/import.ts'
import { createTranslator } from '../../locales/translator.ts'
import { importing as zhCn } from '../../locales/zh-cn/import.ts'
import { Problem, type Exit, type LineStyle } from '../../output.ts'
import { openSession, type Session } from '../../session/session.ts'
import { importRemarkLines } from '../../ui/import-remarks.ts'
import { shown } from '../../ui/shown.ts'
import { sizeText } from '../../ui/size-text.ts'
import { itemId, translateProblems } from '../folder-calls.ts'
import { folderSettings } from '../folder-settings.ts'
import { withProgress, type Progress } from '../progress.ts'
import { onlyOurs } from '../stock-calls.ts'
import { stopper } from '../stopper.ts'
import type { ImportFlags } from './flags.ts'
import { refuseSecrets } from './refuse-secrets.ts'
import { pagesIn, type ImportedPage } from './pages.ts'
import { openSource } from './source.ts'
import type { ImportTranslator, Source } from './source-file.ts'

type Answer = OutputOf<typeof importCalls.auto>

/** Most lines of pages on a screen; `--json` has all. */
const mostLines = 200

/** Imports a file into an item, or as a new one. */
export const run = (given: CommandContext, values: ImportFlags, file: string): Promise<Exit> =>
  withProgress(given, async (ctx, progress) => {
    const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
    if (values.to === 'folder') return toFolder(ctx, values, { file, progress, t })
    const place = await folderSettings(ctx)
    const session = await openSession(ctx, place.server)
    const { item } = place
    return onlyOurs(ctx, session, () => toItem(ctx, session, values, { file, item, progress, t }))
  })

interface Importing {
  readonly file: string
  readonly progress: Progress
  readonly t: ImportTranslator
}

async function toItem(
  ctx: CommandContext,
  session: Session,
  values: ImportFlags,
  { file, item: known, progress, t }: Importing & { readonly item: string | undefined },
): Promise<Exit> {
  const item = await targetItem(ctx, session, values, known, t)
  const into = await catalogPath(session, item, values.into, t)
  const place = item === 0 ? (values.newItem ?? '') : `${session.server}/${item}`
  progress.goes(`${shown(file)} → ${shown(place)}`)
  return withSource(ctx, values, { file, progress, t }, async (source, signal) => {
    await refuseSecrets(ctx, session, source.file, values.allowSecrets)
    const { size } = await stat(source.file.disk)
    signal.throwIfAborted()
    progress.begin('import', () => sizeText(size))
    const answer = await session
      .upload(
        importCalls.auto,
        {
          item_id: item,
          as: values.as === 'auto' ? '' : values.as,
          format: values.format === 'auto' ? '' : values.format,
          removed: values.removed,
          item_name: values.newItem ?? '',
          into,
          dry_run: values.dryRun,
        },
        source.file,
        signal,
      )
      .catch((error: unknown) => {
        throw values.dryRun ? error : outcomeOpen(error, item === 0, t)
      })
    await progress.done()
    return report(ctx, session, answer, values, t)
  })
}

/** Opens the file for what `use` does with it, which Ctrl+C ends in order. */
async function withSource(
  ctx: CommandContext,
  values: ImportFlags,
  { file, progress, t }: Importing,
  use: (source: Source, signal: AbortSignal) => Promise<Exit>,
): Promise<Exit> {
  const stop = stopper(ctx)
  const ended = new AbortController()
  stop.onRequested(() => ended.abort())
  const { signal } = ended
  let source: Source | undefined
  try {
    source = await openSource(ctx, file, values, { progress, signal, t })
    return await use(source, signal)
  } catch (error) {
    if (!stop.isRequested) throw error
    if (error instanceof Problem && error.exit === 'interrupted') throw error
    const { hint } = error instanceof Problem ? error : {}
    throw new Problem('interrupted', ctx.t('interrupted'), { hint, cause: error })
  } finally {
    stop.end()
    await source?.remove()
  }
}

/** A connection that broke after the file was sent does not mean that nothing was written. */
function outcomeOpen(error: unknown, isNew: boolean, t: ImportTranslator): unknown {
  if (!(error instanceof Problem) || !error.isOutcomeOpen) return error
  const { exit, message, name } = error
  const hint = t(isNew ? 'mayBeMade' : 'mayBeImported')
  return new Problem(exit, message, { name, hint, cause: error })
}

/** @throws {Problem} usage: flags that mean an item */
async function toFolder(
  ctx: CommandContext,
  values: ImportFlags,
  { file, progress, t }: Importing,
): Promise<Exit> {
  const isOfItem = values.newItem !== undefined || values.as === 'api' || values.as === 'sheet'
  if (isOfItem) throw new Problem('usage', t('onlyItem'))
  progress.goes(shown(file))
  return withSource(ctx, values, { file, progress, t }, async (source, signal) => {
    const { importToFolder } = await import('./to-folder.ts')
    return importToFolder(ctx, values, { source, progress, signal, t })
  })
}

/** The item to import into; 0 for a new one. @throws {Problem} usage: none is named, or two are */
async function targetItem(
  ctx: CommandContext,
  session: Session,
  { newItem }: ImportFlags,
  configured: string | undefined,
  t: ImportTranslator,
): Promise<number> {
  if (newItem !== undefined) {
    if (ctx.settings.item !== undefined) throw new Problem('usage', t('bothItems'))
    if (newItem.trim() === '') throw new Problem('usage', t('emptyName'))
    return 0
  }
  const named = ctx.settings.item ?? configured
  if (named === undefined || named === '')
    throw new Problem('usage', t('noItem'), { name: 'noItem', hint: t('nameItem') })
  return translateProblems(ctx, async () => Number(await itemId(session, named)))
}

/**
 * Names of the catalogs that pages go into, separated by `/`: those of the catalog with this path or
 * id, else of a new one.
 *
 * @throws {Problem} usage: a number that is neither
 */
async function catalogPath(
  session: Session,
  item: number,
  written: string | undefined,
  t: ImportTranslator,
): Promise<string> {
  const named = written?.trim().replace(/^\/+|\/+$/g, '') ?? ''
  if (named === '' || item === 0) return named
  const all = await session.ask(catalogCalls.catListName, { item_id: item })
  if (!/^\d+$/.test(named) || all.some(({ cat_name }) => cat_name === named)) return named
  const found = all.find(({ cat_id }) => String(cat_id) === named)
  if (!found)
    throw new Problem('usage', t('unknownCatalog', { id: named }), { name: 'unknownCatalog' })
  return found.cat_name
}

const signs = { new: '+', changed: '~', removed: '-', same: '=' } as const
const colors: Record<ImportedPage['page']['state'], LineStyle['color']> = {
  new: 'green',
  changed: 'yellow',
  removed: 'red',
  same: 'dim',
}

function report(
  ctx: CommandContext,
  session: Session,
  answer: Answer,
  { dryRun, allowSecrets }: ImportFlags,
  t: ImportTranslator,
): Exit {
  const { output } = ctx
  const { counts, remarks, format, item_id } = answer
  const pages = pagesIn(answer.tree)
  const isDifferent = counts.created + counts.changed + counts.removed > 0
  const exit: Exit = dryRun && isDifferent ? 'differences' : 'ok'
  output.document('showdoc.import/1', exit, {
    server: session.server,
    item: item_id === 0 ? null : String(item_id),
    dry_run: dryRun,
    format,
    counts,
    pages: pages.map(({ path: at, page }) => ({
      id: page.page_id === 0 ? null : String(page.page_id),
      path: at,
      title: page.page_title,
      method: page.method,
      state: page.state,
      note: page.note,
      ...(page.api_changes ? { api_changes: page.api_changes } : {}),
    })),
    remarks,
  })
  const listed = pages.filter(({ page }) => page.state !== 'same')
  for (const { path: at, page } of listed.slice(0, mostLines)) {
    const method = page.method === '' ? '' : `${page.method.toUpperCase()} `
    const name = shown(`${method}${[...at, page.page_title].join(' / ')}`)
    const note = page.note === '' ? '' : `  (${page.note})`
    output.result(`${signs[page.state]} ${name}${note}`, { color: colors[page.state] })
    if (page.api_changes) output.result(`    ${shown(page.api_changes)}`)
  }
  if (listed.length > mostLines) output.result(t('more', { count: listed.length - mostLines }))
  output.result(
    t(dryRun ? 'wouldTotal' : 'total', {
      format,
      created: counts.created,
      changed: counts.changed,
      unchanged: counts.unchanged,
      removed: counts.removed,
    }),
  )
  if (!dryRun) output.result(`${session.server}/${item_id}`)
  // secrets that were allowed have been reported already
  const told = allowSecrets ? remarks.filter(({ kind }) => kind !== 'secret') : remarks
  if (told.length > 0) output.note(t('remarks', { count: told.length }))
  for (const line of importRemarkLines(ctx, told)) output.note(`  ${line}`)
  return exit
}
