import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { failureSentence } from '#contract/locales/sentence.ts'
import { Failure } from '#contract/failures.ts'
import { sourceLimits } from '../../../importers/source/file/limits.ts'
import { parseSource, textOfBytes } from '../../../importers/source/file/parse.ts'
import { isNode, textOf } from '../../../importers/source/values.ts'
import type { CommandContext } from '../../context.ts'
import { api as en } from '../../locales/en/api.ts'
import { createTranslator } from '../../locales/translator.ts'
import { api as zhCn } from '../../locales/zh-cn/api.ts'
import { Problem } from '../../output.ts'
import { runGit, type AskGit } from '../../sync/git/run-git.ts'
import { shown } from '../../ui/shown.ts'
import type { ApiSource } from './api-source.ts'
import { withParts } from './parts.ts'
import { readWeb } from '../web-source.ts'

/**
 * Reads a document: a file, a web address, `git:REV:path`, or `item:` with an item, by default that
 * of `showdoc.json`. Source: cli/spec.md 5.14
 *
 * @throws {Problem} usage: not a source that exists; error: unreadable, or not an API document
 */
export async function readApiSource(
  ctx: CommandContext,
  name: string,
  askGit: AskGit = runGit,
): Promise<ApiSource> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const folder = path.resolve(ctx.settings.dir ?? '.')
  if (name.startsWith('item:')) return (await import('./item.ts')).apiOfItem(ctx, name.slice(5))
  const isFile = !/^(?:https?|git):/.test(name)
  const bytes = isFile
    ? await fromFile(path.resolve(folder, name), name)
    : name.startsWith('git:')
      ? fromGit(folder, name)
      : await fromWeb(name)
  try {
    const document = await parseSource(bytes, /\.ya?ml$/i.test(name))
    if (!isNode(document) || !(textOf(document.openapi) || textOf(document.swagger)))
      throw new Failure('importUnknown')
    const text = textOfBytes(bytes) ?? ''
    const file = isFile ? name.replaceAll('\\', '/') : undefined
    const whole = await withParts(ctx, name, { document, bytes, askGit })
    return { text, file, document, ...whole }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const why =
      error.why === 'importUnknown'
        ? t('noApi')
        : failureSentence(ctx.locale, error.why, error.details)
    throw new Problem('error', t('unusable', { name: shown(name), why }), {
      name: 'unusable',
      cause: error,
    })
  }

  async function fromFile(disk: string, written: string): Promise<Buffer> {
    const found = await stat(disk).catch(() => undefined)
    if (!found?.isFile())
      throw new Problem('error', t('noFile', { file: shown(written) }), { name: 'noFile' })
    if (found.size > sourceLimits.bytes) throw tooLarge(written)
    return readFile(disk)
  }

  function fromGit(cwd: string, written: string): Buffer {
    const [, revision = '', file = ''] = /^git:([^:]+):(.+)$/.exec(written) ?? []
    // a revision that begins with a dash would be an option of git
    if (revision === '' || revision.startsWith('-') || file === '')
      throw new Problem('usage', t('wrongGit', { name: shown(written) }))
    const place = file.startsWith('/') ? file.slice(1) : `./${file}`
    const bytes = askGit(cwd, ['show', `${revision}:${place}`])
    if (!bytes) {
      const why = askGit(cwd, ['--version']) ? 'gitFailed' : 'noGit'
      throw new Problem('error', t(why, { name: shown(written) }), { name: why })
    }
    if (bytes.length > sourceLimits.bytes) throw tooLarge(written)
    return bytes
  }

  async function fromWeb(address: string): Promise<Buffer> {
    const chunks: Uint8Array[] = []
    for await (const chunk of readWeb(ctx, address, sourceLimits.bytes, t)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  function tooLarge(written: string): Problem {
    const limit = sourceLimits.bytes / 1024 / 1024
    return new Problem('error', t('tooLarge', { name: shown(written), limit }), {
      name: 'tooLarge',
    })
  }
}
