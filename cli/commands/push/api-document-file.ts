import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { sourceLimits } from '../../../importers/source/file/limits.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import type { OutgoingFile } from '../../session/session.ts'
import { filesBeside, withReferencedFiles } from '../referenced-files.ts'
import { temporaryDocument } from '../temporary-document.ts'
import type { ApiFile } from './api-files.ts'
import { apiTranslator } from './api-words.ts'

/** An API document as it is sent. */
export interface ApiDocumentFile {
  readonly format: 'swagger' | 'postman'
  readonly outgoing: OutgoingFile
  remove(): Promise<void>
}

/**
 * The document together with the files that it refers to; its format by the content, whatever its
 * name.
 *
 * @param onPart gets the place of each of those files
 * @throws {Problem} error: unreadable, of another format, or refers to what cannot be read
 */
export async function apiDocumentFile(
  ctx: CommandContext,
  { name, disk, folder }: ApiFile,
  onPart: (disk: string) => void,
): Promise<ApiDocumentFile> {
  const { locale } = ctx
  const t = apiTranslator(locale)
  const { size } = await stat(disk)
  if (size > sourceLimits.bytes)
    throw new Problem('error', t('tooLarge', { limit: sourceLimits.bytes / 1024 / 1024 }), {
      name: 'tooLarge',
    })
  // the formats take long to load
  const { parseSource } = await import('../../../importers/source/file/parse.ts')
  const { openapi } = await import('../../../importers/openapi/index.ts')
  const { postman } = await import('../../../importers/postman/index.ts')
  const document = await parseSource(await readFile(disk), /\.ya?ml$/i.test(disk)).catch(
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error
      const reason = failureSentence(locale, error.why, error.details)
      throw new Problem('error', t('unreadable', { reason }), { name: 'unreadable', cause: error })
    },
  )
  const outgoing = { disk, name: path.basename(name) }
  const alone = { outgoing, remove: async () => undefined }
  if (postman.recognises(document)) return { ...alone, format: 'postman' }
  if (!openapi.recognises(document)) throw new Problem('error', t('notApi'), { name: 'notApi' })
  const files = { ...filesBeside(ctx, disk, folder, onPart), size }
  const bundle = await withReferencedFiles(ctx, document, files)
  if (!bundle) return { ...alone, format: 'swagger' }
  const made = await temporaryDocument(bundle.document)
  return { format: 'swagger', outgoing: { ...outgoing, disk: made.disk }, remove: made.remove }
}
