import { readFileSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { failureSentence } from '#contract/locales/sentence.ts'
import { Failure } from '#contract/failures.ts'
import type { Bundle } from '../../importers/openapi/bundle.ts'
import type { Reference } from '../../importers/openapi/bundle/reference.ts'
import { sourceLimits } from '../../importers/source/file/limits.ts'
import { isNode, textOf } from '../../importers/source/values.ts'
import type { CommandContext } from '../context.ts'
import { references as en } from '../locales/en/references.ts'
import { createTranslator } from '../locales/translator.ts'
import { references as zhCn } from '../locales/zh-cn/references.ts'
import { Problem } from '../output.ts'
import { isInside } from '../sync/folder/read-folder.ts'
import { shown } from '../ui/shown.ts'

/** Most files of a document. Source: cli/spec.md 5.13 */
const mostFiles = 5_000
/** Files of text that a description may refer to. */
const prose = /\.(?:md|markdown|txt)$/i

/** Where the files of a document are. */
export interface PartStore {
  /** As it is named to the user. */
  readonly folder: string
  /**
   * @param file path below the folder
   * @returns `missing` for what is no file there, `outside` for what a link leads out of the folder
   */
  bytesOf(file: string): Uint8Array | 'missing' | 'outside' | 'too large'
}

/**
 * A document with the files that it refers to, put together to one. Files are read below one folder
 * only, never over the network.
 *
 * @param document parsed; whatever is no OpenAPI or Swagger document stays alone
 * @param file its path below the folder
 * @param size bytes of the document itself
 * @returns `undefined` for a document that refers to no file
 * @throws {Problem} error: a file is missing, outside, unreadable or lacks what is referred to; too
 * many or too much
 */
export async function withReferencedFiles(
  { locale }: CommandContext,
  document: unknown,
  { file, size, store }: { file: string; size: number; store: PartStore },
): Promise<Bundle | undefined> {
  if (!isNode(document) || !(textOf(document.openapi) || textOf(document.swagger))) return undefined
  const t = createTranslator(locale, { en, 'zh-cn': zhCn })
  // the formats take long to load
  const { bundleOpenapi } = await import('../../importers/openapi/bundle.ts')
  const { BrokenReference } = await import('../../importers/openapi/bundle/reference.ts')
  const { legacyTextOf, parseSource } = await import('../../importers/source/file/parse.ts')
  let [files, bytes] = [0, size]
  const placeOf = ({ file: from, where, ref }: Reference) => ({
    file: shown(from),
    where: shown(where),
    ref: shown(ref),
  })
  try {
    return await bundleOpenapi(document, file, async (target, reference) => {
      const place = { ...placeOf(reference), target: shown(target), folder: shown(store.folder) }
      if (++files > mostFiles)
        throw new Problem('error', t('tooMany', { limit: mostFiles }), { name: 'tooManyFiles' })
      const leadsOut = /^(?:\/|\.\.(?:\/|$)|[a-z]:)/i.test(target)
      const found = leadsOut ? 'outside' : store.bytesOf(target)
      if (found === 'missing' || found === 'outside')
        throw new Problem('error', t(found, place), { name: found })
      bytes += found === 'too large' ? Number.POSITIVE_INFINITY : found.length
      if (found === 'too large' || bytes > sourceLimits.bytes) throw tooLarge()
      if (prose.test(target)) return legacyTextOf(found) ?? ''
      try {
        const part = await parseSource(found, true)
        if (typeof part === 'object' && part !== null) return part
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        if (error.why !== 'importUnknown') {
          const reason = failureSentence(locale, error.why, error.details)
          throw new Problem('error', t('unreadable', { ...place, reason }), {
            name: 'unreadable',
            cause: error,
          })
        }
      }
      throw new Problem('error', t('unreadable', { ...place, reason: t('noDocument') }), {
        name: 'unreadable',
      })
    })
  } catch (error) {
    if (error instanceof BrokenReference) {
      const place = { ...placeOf(error.reference), target: shown(error.target) }
      throw new Problem('error', t('noPlace', place), { name: 'noPlace', cause: error })
    }
    if (!(error instanceof Failure)) throw error
    throw new Problem('error', failureSentence(locale, error.why, error.details), {
      name: error.why,
      cause: error,
    })
  }

  function tooLarge(): Problem {
    return new Problem('error', t('tooLarge', { limit: sourceLimits.bytes / 1024 / 1024 }), {
      name: 'tooLarge',
    })
  }
}

/**
 * The files of a document on the disk.
 *
 * @param folder that they may be in
 * @param onRead gets the place of each file that is read or missing
 * @throws {Problem} usage: no folder, or the document is not below it
 */
export function filesBeside(
  { locale }: CommandContext,
  disk: string,
  folder: string,
  onRead: (disk: string) => void = () => undefined,
): { file: string; store: PartStore } {
  const t = createTranslator(locale, { en, 'zh-cn': zhCn })
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Problem('usage', t('noFolder', { folder: shown(folder) }))
  const root = realpathSync(folder)
  // a document that is a link itself refers to what is beside the link
  const own = path.join(realpathSync(path.dirname(disk)), path.basename(disk))
  if (!isInside(root, own))
    throw new Problem('usage', t('notBelow', { file: shown(disk), folder: shown(folder) }))
  return { file: slashed(path.relative(root, own)), store: { folder: root, bytesOf } }

  function bytesOf(file: string): ReturnType<PartStore['bytesOf']> {
    onRead(path.join(root, file))
    let real: string
    try {
      real = realpathSync(path.join(root, file))
    } catch {
      return 'missing'
    }
    if (!isInside(root, real)) return 'outside'
    const found = statSync(real)
    if (!found.isFile()) return 'missing'
    return found.size > sourceLimits.bytes ? 'too large' : readFileSync(real)
  }
}

const slashed = (file: string): string => file.split(path.sep).join('/')

const marks = [Buffer.from('$ref'), Buffer.from('$ref', 'utf16le').subarray(0, -1)]

/** Whether a text may refer to files: those that cannot are not parsed for it. */
export const mayRefer = (bytes: Buffer): boolean => marks.some((mark) => bytes.includes(mark))
