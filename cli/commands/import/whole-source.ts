import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '#contract/failures.ts'
import { sourceLimits } from '../../../importers/source/file/limits.ts'
import type { Node } from '../../../importers/source/values.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { shown } from '../../ui/shown.ts'
import { filesBeside, mayRefer, withReferencedFiles, type PartStore } from '../referenced-files.ts'
import { temporaryDocument } from '../temporary-document.ts'
import type { ImportFlags } from './flags.ts'
import type { ImportTranslator, Source } from './source-file.ts'

/**
 * A source together with the other files that it needs: those that an API document refers to, and
 * environments.
 *
 * @param isLocal whether it is on the disk: references of others are not followed
 * @returns the same source where it needs none
 * @throws {Problem} usage: wrong flags; error: a file is missing or unreadable
 */
export async function wholeSource(
  ctx: CommandContext,
  source: Source,
  isLocal: boolean,
  { refs, env }: Pick<ImportFlags, 'refs' | 'env'>,
  t: ImportTranslator,
): Promise<Source> {
  const { disk } = source.file
  const environments = (env?.split(',') ?? []).map((one) => one.trim()).filter(Boolean)
  if (!isLocal && refs !== undefined) throw new Problem('usage', t('refsLocal'))
  const found = await stat(disk)
  const isRead = found.size <= sourceLimits.bytes
  const bytes = isRead ? await readFile(disk) : undefined
  const needsFiles = bytes !== undefined && isLocal && mayRefer(bytes)
  if (!needsFiles && environments.length === 0) return source
  // the formats take long to load
  if (environments.length > 0) {
    const { withEnvironments } = await import('./environments.ts')
    const given = { environments, isLocal }
    const document = await withEnvironments(ctx, source.file, bytes, given, t)
    await tellGuesses(ctx, new Map(bytes ? [[source.file.name, bytes]] : []))
    return made(source, document)
  }
  const { parseSource } = await import('../../../importers/source/file/parse.ts')
  const document = bytes
    ? await parseSource(bytes).catch((error: unknown) => {
        // what is wrong with it is reported by whoever reads all of it
        if (error instanceof Failure) return undefined
        throw error
      })
    : undefined
  const folder = path.resolve(ctx.settings.dir ?? '.', refs ?? path.dirname(disk))
  const { file, store } = filesBeside(ctx, disk, folder)
  const read = new Map<string, Uint8Array>([[file, bytes ?? new Uint8Array()]])
  const bytesOf: PartStore['bytesOf'] = (part) => {
    const own = store.bytesOf(part)
    if (typeof own !== 'string') read.set(part, own)
    return own
  }
  const parts = { file, size: found.size, store: { ...store, bytesOf } }
  const bundle = await withReferencedFiles(ctx, document, parts)
  if (!bundle) return source
  await tellGuesses(ctx, read)
  return made(source, bundle.document)
}

/** What is made of several files is in UTF-8: whoever reads it cannot tell what was guessed. */
async function tellGuesses(
  { output, locale }: CommandContext,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const { decodedText, guessedWords } = await import('../../../importers/source/file/parse.ts')
  for (const [file, bytes] of files) {
    const guess = decodedText(bytes)?.guess
    if (guess !== undefined) output.warn(`${shown(file)}: ${guessedWords(guess, locale)}`)
  }
}

/** A temporary file in place of the source. */
async function made(source: Source, document: Node | string): Promise<Source> {
  const { disk, remove } = await temporaryDocument(document)
  return {
    file: { disk, name: source.file.name },
    remove: async () => {
      await remove()
      await source.remove()
    },
  }
}
