import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { failureSentence } from '#contract/locales/sentence.ts'
import { Failure } from '#contract/failures.ts'
import { sourceLimits } from '../../../importers/source/limits.ts'
import { isNode, type Node } from '../../../importers/source/values.ts'
import type { CommandContext } from '../../command.ts'
import { Problem } from '../../output.ts'
import { shown } from '../../ui/shown.ts'
import { filesBeside, mayRefer, withReferencedFiles } from '../referenced-files.ts'
import { temporaryDocument } from '../temporary-document.ts'
import type { ImportFlags } from './flags.ts'
import type { ImportTranslator, Source } from './source-file.ts'

/**
 * A source together with the other files that it needs: those that an API document refers to, and
 * environments of a collection.
 *
 * @param isLocal whether it lies on the disk: references of others are not followed
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
  const { parseSource } = await import('../../../importers/source/parse.ts')
  const document = bytes
    ? await parseSource(bytes).catch((error: unknown) => {
        // what is wrong with it is told by whoever reads it as a whole
        if (error instanceof Failure) return undefined
        throw error
      })
    : undefined
  if (environments.length > 0)
    return made(source, await withEnvironments(ctx, document, environments, t))
  const folder = path.resolve(ctx.settings.dir ?? '.', refs ?? path.dirname(disk))
  const bundle = await withReferencedFiles(ctx, document, {
    ...filesBeside(ctx, disk, folder),
    size: found.size,
  })
  return bundle ? made(source, bundle.document) : source
}

/** A temporary file in place of the source. */
async function made(source: Source, document: Node): Promise<Source> {
  const { disk, remove } = await temporaryDocument(document)
  return {
    file: { disk, name: source.file.name },
    remove: async () => {
      await remove()
      await source.remove()
    },
  }
}

/** @throws {Problem} usage: no collection, or a file that is no environment; error: unreadable */
async function withEnvironments(
  ctx: CommandContext,
  collection: unknown,
  files: readonly string[],
  t: ImportTranslator,
): Promise<Node> {
  const { postman } = await import('../../../importers/postman/index.ts')
  const environment = await import('../../../importers/postman/environment.ts')
  const { parseSource } = await import('../../../importers/source/parse.ts')
  if (!isNode(collection) || !postman.recognises(collection))
    throw new Problem('usage', t('envOfCollection'))
  const all: Node[] = []
  for (const file of files) {
    const disk = path.resolve(ctx.settings.dir ?? '.', file)
    const found = await stat(disk).catch(() => undefined)
    if (!found?.isFile()) throw new Problem('error', t('noFile', { file: shown(file) }))
    const values = await parseSource(await readFile(disk), true).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      const why = failureSentence(ctx.locale, error.why, error.details)
      throw new Problem('error', t('envUnreadable', { file: shown(file), why }), { cause: error })
    })
    if (!environment.isEnvironment(values))
      throw new Problem('error', t('noEnvironment', { file: shown(file) }))
    all.push(values)
  }
  return environment.withEnvironments(collection, all)
}
