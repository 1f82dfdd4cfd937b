import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { OutputOf } from '#contract/call.ts'
import { importCalls } from '#contract/calls/import.ts'
import type { CommandContext } from '../../command.ts'
import { importing as en } from '../../locales/en/import.ts'
import { createTranslator, type Translator } from '../../locales/translator.ts'
import { importing as zhCn } from '../../locales/zh-cn/import.ts'
import { exits, Problem, type Exit, type LineStyle } from '../../output.ts'
import { openSession, type OutgoingFile, type Session } from '../../session.ts'
import { shown } from '../../ui/shown.ts'
import { itemId, translateProblems } from '../folder-calls.ts'
import { folderSettings } from '../folder-settings.ts'
import type { ImportFlags } from './flags.ts'

type Answer = OutputOf<typeof importCalls.auto>
type Node = Answer['tree'][number]
type ImportTranslator = Translator<typeof en>

/** Most lines of pages on a screen; `--json` has all. */
const mostLines = 200

/** A page of the answer with its catalogs. */
interface ImportedPage {
  readonly path: readonly string[]
  readonly page: Extract<Node, { page_title: string }>
}

/** Imports a file into an item, or as a new one. */
export async function run(ctx: CommandContext, values: ImportFlags, file: string): Promise<Exit> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const place = await folderSettings(ctx)
  const session = await openSession(ctx, place.server)
  const item = await targetItem(ctx, session, values, place.item, t)
  const source = await sourceFile(ctx, file, t)
  try {
    const answer = await session.upload(
      importCalls.auto,
      {
        item_id: item,
        as: values.as === 'auto' ? '' : values.as,
        format: values.format === 'auto' ? '' : values.format,
        removed: values.removed,
        item_name: values.newItem ?? '',
        dry_run: values.dryRun,
      },
      source.file,
    )
    return report(ctx, session, answer, values, t)
  } finally {
    await source.remove()
  }
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

/** The file, or standard input written to a temporary one. @throws {Problem} error: not readable */
async function sourceFile(
  { stdin, settings }: CommandContext,
  file: string,
  t: ImportTranslator,
): Promise<{ file: OutgoingFile; remove(): Promise<void> }> {
  if (file !== '-') {
    const disk = path.resolve(settings.dir ?? '.', file)
    const found = await stat(disk).catch(() => undefined)
    if (!found?.isFile()) throw new Problem('error', t('noFile', { file: shown(file) }))
    return { file: { disk, name: path.basename(disk) }, remove: async () => undefined }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'showdoc-import-'))
  const disk = path.join(folder, 'stdin')
  await writeFile(disk, await buffer(stdin), { mode: 0o600 })
  return {
    file: { disk, name: 'stdin' },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const pagesIn = (tree: readonly Node[], at: readonly string[] = []): ImportedPage[] =>
  tree.flatMap((node) =>
    'cat_name' in node
      ? pagesIn(node.children, [...at, node.cat_name])
      : [{ path: at, page: node }],
  )

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
  { dryRun }: ImportFlags,
  t: ImportTranslator,
): Exit {
  const { output } = ctx
  const { counts, remarks, format, item_id } = answer
  const pages = pagesIn(answer.tree)
  const isDifferent = counts.created + counts.changed + counts.removed > 0
  const exit: Exit = dryRun && isDifferent ? 'differences' : 'ok'
  output.document('showdoc.import/1', {
    ok: true,
    exit: exits[exit],
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
    })),
    remarks,
  })
  const listed = pages.filter(({ page }) => page.state !== 'same')
  for (const { path: at, page } of listed.slice(0, mostLines)) {
    const method = page.method === '' ? '' : `${page.method.toUpperCase()} `
    const name = shown(`${method}${[...at, page.page_title].join(' / ')}`)
    const note = page.note === '' ? '' : `  (${page.note})`
    output.result(`${signs[page.state]} ${name}${note}`, { color: colors[page.state] })
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
  if (remarks.length > 0) output.note(t('remarks', { count: remarks.length }))
  for (const { where, message } of remarks) output.note(`  ${shown(`${where}  ${message}`)}`)
  return exit
}
