import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { failureSentence } from '#contract/locales/sentence.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { ImportResult } from '../../../importers/importer.ts'
import type { CommandContext } from '../../context.ts'
import { Problem, type Exit } from '../../output.ts'
import { writeBytes } from '../../sync/base/atomic-files.ts'
import { folderNameOf } from '#contract/text/file-names.ts'
import { leadsInside } from '../../sync/pull/place/safe-path.ts'
import { importRemarkLines } from '../../ui/import-remarks.ts'
import { shown } from '../../ui/shown.ts'
import { translateProblems } from '../folder-calls.ts'
import { documentsPlace } from '../folder-settings.ts'
import type { Progress } from '../progress.ts'
import type { ImportFlags } from './flags.ts'
import { folderFiles, type FolderFile } from './folder-files.ts'
import type { ImportTranslator, Source } from './source-file.ts'

/** Most lines on a screen; `--json` has all. */
const mostLines = 200

interface ToFolder {
  readonly source: Source
  readonly progress: Progress
  readonly signal: AbortSignal
  readonly t: ImportTranslator
}

type State = 'new' | 'changed' | 'same'

/**
 * Writes the pages of a file into the folder of the project, or into the working folder where there
 * is none. A file that exists with another text is replaced only with `--overwrite`; without it
 * nothing is written. One that is interrupted leaves whole files, and the next one writes the rest.
 * Source: cli/spec.md 5.13
 */
export async function importToFolder(
  ctx: CommandContext,
  values: ImportFlags,
  { source, progress, signal, t }: ToFolder,
): Promise<Exit> {
  const { root } = await translateProblems(ctx, async () => documentsPlace(ctx))
  const read = await readSource(ctx, values, source)
  const below = (values.into ?? '')
    .split('/')
    .flatMap((name) => (name.trim() === '' ? [] : [folderNameOf(name.trim())]))
    .join('/')
  const files = folderFiles(read.tree, below, ctx.locale).map((file) => ({
    file,
    state: stateOf(root, file, t),
  }))
  const others = files.filter(({ state }) => state === 'changed').map(({ file }) => file.path)
  if (others.length > 0 && !values.overwrite && !values.dryRun)
    throw new Problem('error', t('exist', { count: others.length, file: shown(others[0] ?? '') }), {
      name: 'filesExist',
      hint: t('overwrite'),
    })
  if (!values.dryRun) {
    const toWrite = files.filter(({ state }) => state !== 'same')
    for (const [done, { file }] of toWrite.entries()) {
      await turn() // Ctrl+C is heard between two files
      if (signal.aborted)
        throw new Problem('interrupted', t('interrupted', { done, total: toWrite.length }))
      writeBytes(path.join(root, file.path), file.content)
    }
  }
  await progress.done()
  return report(ctx, values, { read, files }, t)
}

/** Reads the file in a worker, within the limits that an import into an item has. */
async function readSource(
  { locale }: CommandContext,
  { format }: ImportFlags,
  { file }: Source,
): Promise<ImportResult> {
  try {
    if ((lstatSync(file.disk, { throwIfNoEntry: false })?.size ?? 0) > limits.uploadMaxBytes)
      throw new Failure('importTooLarge', { limit: limits.uploadMaxBytes / 1024 / 1024 })
    const { workOrRefuse } = await import('../../../server/workers/in-worker.ts')
    const { readTreeTask } = await import('../../../server/features/import/read/tree-task.ts')
    const only = format === 'auto' ? {} : { only: [format === 'swagger' ? 'openapi' : format] }
    return await workOrRefuse(
      readTreeTask,
      { name: file.name, bytes: await readFile(file.disk), locale, ...only },
      { tooHeavy: () => new Failure('importTooSlow') },
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Problem('error', failureSentence(locale, error.why, error.details), {
      name: error.why,
      cause: error,
    })
  }
}

/** @throws {Problem} error: a link on the way leads out of the folder, or it is no file */
function stateOf(root: string, { path: file, content }: FolderFile, t: ImportTranslator): State {
  // a folder that does not exist yet has neither files nor links
  if (!existsSync(root)) return 'new'
  const disk = path.join(root, file)
  const found = lstatSync(disk, { throwIfNoEntry: false })
  if (!leadsInside(realpathSync(root), file) || (found && !found.isFile()))
    throw new Problem('error', t('wrongPlace', { file: shown(file) }), { name: 'wrongPlace' })
  if (!found) return 'new'
  return readFileSync(disk).equals(Buffer.from(content)) ? 'same' : 'changed'
}

function report(
  ctx: CommandContext,
  { dryRun }: ImportFlags,
  {
    read,
    files,
  }: { read: ImportResult; files: readonly { readonly file: FolderFile; readonly state: State }[] },
  t: ImportTranslator,
): Exit {
  const { output } = ctx
  const { format, operations, remarks } = read
  const pages = files.flatMap(({ file: { path: file, page }, state }) =>
    page ? [{ file, state, ...page }] : [],
  )
  const count = (wanted: State) => pages.filter(({ state }) => state === wanted).length
  const [created, changed, unchanged] = [count('new'), count('changed'), count('same')]
  const exit: Exit = dryRun && files.some(({ state }) => state !== 'same') ? 'differences' : 'ok'
  const folders = new Set(pages.map((page) => JSON.stringify(page.path)))
  output.document('showdoc.import/1', exit, {
    server: null,
    item: null,
    dry_run: dryRun,
    format,
    counts: {
      operations,
      created,
      changed,
      unchanged,
      removed: 0,
      catalogs: folders.size - (folders.has('[]') ? 1 : 0),
    },
    pages: pages.map(({ path: at, page, file, state }) => ({
      id: null,
      path: at,
      title: page.title,
      method: page.operation?.method ?? '',
      state,
      note: '',
      file,
    })),
    remarks,
  })
  const listed = files.filter(({ state }) => state !== 'same')
  for (const { file, state } of listed.slice(0, mostLines))
    output.result(`${state === 'new' ? '+' : '~'} ${shown(file.path)}`, {
      color: state === 'new' ? 'green' : 'yellow',
    })
  if (listed.length > mostLines) output.result(t('moreFiles', { count: listed.length - mostLines }))
  const total = { format, created, changed, unchanged, removed: 0 }
  output.result(t(dryRun ? 'wouldTotal' : 'total', total))
  if (remarks.length > 0) output.note(t('remarks', { count: remarks.length }))
  for (const line of importRemarkLines(ctx, remarks)) output.note(`  ${line}`)
  return exit
}
