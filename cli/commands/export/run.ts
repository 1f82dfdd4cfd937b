import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { CommandContext } from '../../context.ts'
import { exporting as en } from '../../locales/en/export.ts'
import { createTranslator } from '../../locales/translator.ts'
import { exporting as zhCn } from '../../locales/zh-cn/export.ts'
import { Problem, type Exit } from '../../output.ts'
import { isInside } from '../../sync/folder/read-folder.ts'
import { isDevice, realPath } from '../../target-file.ts'
import { shown } from '../../ui/shown.ts'
import { withProgress, type Progress } from '../progress.ts'
import { stopper } from '../stopper.ts'
import type { ExportFlags } from './flags.ts'
import { formatNames, isFormatName } from './format-names.ts'
import {
  formats,
  type Download,
  type ExportTranslator,
  type Format,
  type FormatFlag,
  type Origin,
} from './formats.ts'
import type { Contents } from './archive/contents.ts'
import { ofItem } from './item.ts'
import { browserFile, printed } from './pdf.ts'
import { unpack } from './archive/unpack.ts'

/** Names of files that a refusal tells. */
const mostNames = 10

/** A received archive: a temporary file, with what is known of its bytes. */
interface Archive {
  readonly disk: string
  readonly bytes: number
  readonly sha256: string
}

/** Whether the named file is an HTML page: a site, which is an archive, would not open as one. */
const namesHtmlFile = (format: string, { output, check }: ExportFlags): boolean =>
  format === 'html' && /\.html?$/i.test(output ?? check ?? '')

/** Exports an item or a folder into a file, a folder or standard output. */
export const run = (ctx: CommandContext, given: ExportFlags, format: string): Promise<Exit> =>
  withProgress(ctx, (own, progress) => exported(own, given, format, progress))

async function exported(
  ctx: CommandContext,
  given: ExportFlags,
  format: string,
  progress: Progress,
): Promise<Exit> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  if (!isFormatName(format)) {
    const names = formatNames.join(', ')
    throw new Problem('usage', t('unknownFormat', { format: shown(format), names }))
  }
  const kind = formats[format]
  const flags = { ...given, single: given.single || namesHtmlFile(format, given) }
  const { catalog, paper, openapi, check } = flags
  // a switch always has a value
  const single = flags.single || undefined
  const ownName = single && format === 'html' ? 'showdoc.html' : kind.file
  const { output = ownName } = flags
  const refused = (['catalog', 'page', 'single', 'paper', 'openapi'] satisfies FormatFlag[]).find(
    (flag) =>
      (flag === 'single' ? single : flags[flag]) !== undefined && !kind.takes.includes(flag),
  )
  if (format === 'html' && paper !== undefined && !single)
    throw new Problem('usage', t('notTaken', { format, flag: '--paper' }))
  if (refused) throw new Problem('usage', t('notTaken', { format, flag: `--${refused}` }))
  if (check !== undefined && flags.output !== undefined) throw new Problem('usage', t('both'))
  if (output === '-' && ctx.stdout.isTTY) throw new Problem('usage', t('terminal'))
  if (output === '-' && ctx.settings.json) throw new Problem('usage', t('oneOutput'))
  const origin = await originOf(ctx, format, kind, flags, t)
  const at = (name: string) => path.resolve(ctx.settings.dir ?? '.', name)
  const isFolder = output !== '-' && check === undefined && (await isDirectory(output, at(output)))
  const isUnpacked = kind.isUnpacked && !single
  const file = isFolder && !isUnpacked ? path.join(output, ownName) : output
  const unpacks = isFolder && isUnpacked
  // a folder of Markdown is read again by the next export
  if (unpacks && format === 'markdown' && origin.root !== undefined)
    if (isInside(origin.root, await realPath(at(output))))
      throw new Problem('usage', t('intoItself', { file: shown(output) }), { hint: t('besideIt') })
  const isWritten = !unpacks && output !== '-' && check === undefined
  // a symbolic link stays one
  const target = isWritten ? await realPath(at(file)) : undefined
  const isSpecial = target !== undefined && (await isDevice(target))
  // beside its target, so that it can be renamed
  const place = target === undefined || isSpecial ? tmpdir() : path.dirname(target)
  const refusals = {
    wrongPlace: (name: string) =>
      new Problem('error', t('wrongPlace', { file: shown(name) }), { name: 'wrongPlace' }),
    others: (names: readonly string[]) => {
      const files = names.slice(0, mostNames).map(shown).join(', ')
      const more = names.length > mostNames ? ', …' : ''
      return new Problem('error', t('others', { count: names.length, files: files + more }), {
        name: 'filesExist',
        hint: t('overwrite'),
      })
    },
  }
  /** Whether the file to compare with is the export. */
  let isEqual = true
  const folder = await newFolderIn(place).catch((error: unknown) => {
    throw asProblem(error, t, file)
  })
  try {
    progress.goes(`${origin.name} → ${check ?? file}`)
    const asked = {
      progress,
      flags: { catalog, single: single ?? false, paper, openapi },
      file: check ?? file,
    }
    const disk = path.join(folder, 'item.zip')
    const isPdf = format === 'pdf'
    const browser = isPdf ? await browserFile(ctx, flags.browser) : ''
    const start = async (signal: AbortSignal) => {
      const download = await origin.download({ ...asked, signal })
      return isPdf ? printed(ctx, download, { browser, folder, signal, progress }) : download
    }
    const { archive, download, contents: received } = await receive(ctx, start, disk)
    const { hasPassword, ...contents } = received
    const isTold = hasPassword && !unpacks && check === undefined
    const remarks = [...download.remarks, ...(isTold ? [t('hasPassword')] : [])]
    if (contents.pages === 0) throw new Problem('error', origin.empty, { name: 'emptyItem' })
    if (contents.operations === 0)
      throw new Problem('error', t('noOperations'), { name: 'noOperations' })
    const exit = await put(archive)
    await progress.done()
    ctx.output.document('showdoc.export/1', exit, {
      server: origin.server,
      item: origin.item,
      format,
      file: check ?? file,
      bytes: archive.bytes,
      sha256: archive.sha256,
      ...contents,
      remarks,
    })
    if (remarks.length > 0) ctx.output.note(t('remarks', { count: remarks.length }))
    for (const remark of remarks) ctx.output.note(`  ${shown(remark)}`)
    if (check !== undefined)
      ctx.output.result(t(isEqual ? 'equal' : 'different', { file: shown(check) }))
    else if (output !== '-') ctx.output.result(writtenText(t, shown(file), archive.bytes, contents))
    return exit
  } catch (error) {
    throw asProblem(error, t, check ?? file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function put(archive: Archive): Promise<Exit> {
    if (check !== undefined) {
      isEqual = (await sha256Of(at(check))) === archive.sha256
      return isEqual || !flags.exitCode ? 'ok' : 'differences'
    }
    if (output === '-') await pipeline(createReadStream(archive.disk), ctx.stdout, { end: false })
    else if (target === undefined)
      await unpack(archive.disk, at(output), { overwrite: flags.overwrite, refusals })
    else if (isSpecial) await pipeline(createReadStream(archive.disk), createWriteStream(target))
    else await rename(archive.disk, target)
    return 'ok'
  }
}

async function newFolderIn(place: string): Promise<string> {
  await mkdir(place, { recursive: true })
  return mkdtemp(path.join(place, '.showdoc-export-'))
}

/** Where the pages come from. @throws {Problem} usage: what a folder does not have */
async function originOf(
  ctx: CommandContext,
  format: string,
  kind: Format,
  flags: ExportFlags,
  t: ExportTranslator,
): Promise<Origin> {
  if (flags.from === 'item') return ofItem(ctx, format, kind, flags, t)
  if (!kind.isOfFolder) throw new Problem('usage', t('notFromFolder', { format }))
  // the exporters take long to load
  const { ofFolder } = await import('./folder/folder.ts')
  return ofFolder(ctx, format, flags, t)
}

function writtenText(
  t: ExportTranslator,
  file: string,
  bytes: number,
  { pages, pictures, operations, versions }: Contents,
): string {
  if (versions !== undefined) return t('writtenItem', { file, bytes, pages, pictures, versions })
  return operations === undefined
    ? t('written', { file, bytes, pages, pictures })
    : t('writtenOperations', { file, bytes, pages, operations })
}

/** A folder that exists, or a name that ends as one. */
async function isDirectory(name: string, disk: string): Promise<boolean> {
  if (/[/\\]$/.test(name)) return true
  return (await stat(disk).catch(() => undefined))?.isDirectory() ?? false
}

/** Receives the archive, until somebody wants the run to end. */
async function receive(
  ctx: CommandContext,
  start: (signal: AbortSignal) => Promise<Download>,
  disk: string,
): Promise<{ archive: Archive; download: Download; contents: Contents }> {
  const stop = stopper(ctx)
  const ended = new AbortController()
  stop.onRequested(() => ended.abort())
  const { signal } = ended
  try {
    const download = await start(signal)
    await pipeline(download.bytes, createWriteStream(disk), { signal })
    const contents = await download.contentsOf(disk)
    const { size } = await stat(disk)
    return { archive: { disk, bytes: size, sha256: await sha256Of(disk) }, download, contents }
  } catch (error) {
    if (!stop.isRequested) throw error
    const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
    throw new Problem('interrupted', t('interrupted'), { cause: error })
  } finally {
    stop.end()
  }
}

/** @returns empty when there is no such file */
async function sha256Of(disk: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(disk), hash)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
  return hash.digest('hex')
}

/** A file that cannot be written, with the reason of the system. */
function asProblem(error: unknown, t: ExportTranslator, file: string): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof Problem || syscall === undefined) return error
  return new Problem('error', t('notWritten', { file: shown(file), why: message }), {
    name: 'notWritten',
    cause: error,
  })
}
