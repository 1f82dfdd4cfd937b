import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { limits } from '#contract/limits.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { shown } from '../../ui/shown.ts'
import { isWebAddress, readWeb } from '../web-source.ts'
import { measured, type Progress } from '../progress.ts'
import type { ImportFlags } from './flags.ts'
import type { ImportTranslator, Source } from './source-file.ts'
import { wholeSource } from './whole-source.ts'

interface Opening {
  readonly progress: Progress
  /** Ends reading from an address or standard input; it then throws. */
  readonly signal?: AbortSignal
  readonly t: ImportTranslator
}

/**
 * The file with the others that it needs; standard input or what is at an address is written to a
 * temporary one.
 *
 * @throws {Problem} usage: wrong flags; error: not readable
 */
export async function openSource(
  ctx: CommandContext,
  file: string,
  values: Pick<ImportFlags, 'refs' | 'env'>,
  opening: Opening,
): Promise<Source> {
  const source = await givenSource(ctx, file, opening)
  const { progress, t } = opening
  progress.begin('read')
  try {
    return await wholeSource(ctx, source, file !== '-' && !isWebAddress(file), values, t)
  } catch (error) {
    await source.remove()
    throw error
  }
}

async function givenSource(
  ctx: CommandContext,
  file: string,
  { progress, signal, t }: Opening,
): Promise<Source> {
  const { stdin, settings } = ctx
  const isWeb = isWebAddress(file)
  if (file !== '-' && !isWeb) {
    const disk = path.resolve(settings.dir ?? '.', file)
    const found = await stat(disk).catch(() => undefined)
    if (!found?.isFile())
      throw new Problem('error', t('noFile', { file: shown(file) }), { name: 'noFile' })
    return { file: { disk, name: path.basename(disk) }, remove: async () => undefined }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'showdoc-import-'))
  const disk = path.join(folder, 'source')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { bytes, size } = measured(
      isWeb ? readWeb(ctx, file, limits.itemFileBytes, t, signal) : stdin,
    )
    // not while somebody types it
    if (isWeb || !stdin.isTTY) progress.begin('receive', size)
    await pipeline(bytes, createWriteStream(disk, { mode: 0o600 }), signal ? { signal } : {})
  } catch (error) {
    await remove()
    throw error
  }
  const name = isWeb ? decodedName(file) : 'stdin'
  return { file: { disk, name }, remove }
}

/** The last part of the path of an address. */
function decodedName(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return path.basename(decodeURIComponent(last)) || 'source'
  } catch {
    return last
  }
}
