import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import * as httpEnvironment from '../../../importers/http/environment.ts'
import { http } from '../../../importers/http/index.ts'
import * as postmanEnvironment from '../../../importers/postman/environment.ts'
import { postman } from '../../../importers/postman/index.ts'
import { legacyTextOf, parseSource } from '../../../importers/source/file/parse.ts'
import { isNode, type Node } from '../../../importers/source/values.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { shown } from '../../ui/shown.ts'
import type { ImportTranslator, Source } from './source-file.ts'

/**
 * A source with the values of environments: a Postman collection with those of files, HTTP requests
 * with those that the files beside them have under a name. Source: cli/spec.md 5.13
 *
 * @param environments files, or names; later ones count
 * @throws {Problem} usage: neither of these formats, or no such name; error: a file is missing or
 *   unreadable
 */
export async function withEnvironments(
  ctx: CommandContext,
  { disk, name }: Source['file'],
  bytes: Uint8Array | undefined,
  { environments, isLocal }: { environments: readonly string[]; isLocal: boolean },
  t: ImportTranslator,
): Promise<Node | string> {
  if (bytes && http.recognises({ name, bytes })) {
    if (!isLocal) throw new Problem('usage', t('envLocal'))
    const text = legacyTextOf(bytes) ?? ''
    return httpEnvironment.withEnvironment(
      text,
      await httpValues(ctx, path.dirname(disk), environments, t),
    )
  }
  const collection = bytes
    ? await parseSource(bytes).catch((error: unknown) => {
        if (error instanceof Failure) return undefined
        throw error
      })
    : undefined
  if (!isNode(collection) || !postman.recognises(collection))
    throw new Problem('usage', t('envOfFormats'))
  const all: Node[] = []
  for (const file of environments) {
    const values = await readNode(ctx, path.resolve(ctx.settings.dir ?? '.', file), file, t)
    if (values === undefined)
      throw new Problem('error', t('noFile', { file: shown(file) }), { name: 'noFile' })
    if (!postmanEnvironment.isEnvironment(values))
      throw new Problem('error', t('noEnvironment', { file: shown(file) }), {
        name: 'noEnvironment',
      })
    all.push(values)
  }
  return postmanEnvironment.withEnvironments(collection, all)
}

async function httpValues(
  ctx: CommandContext,
  folder: string,
  names: readonly string[],
  t: ImportTranslator,
): Promise<httpEnvironment.Environment> {
  const files: Node[] = []
  for (const file of httpEnvironment.environmentFiles)
    files.push((await readNode(ctx, path.join(folder, file), file, t)) ?? {})
  const known = httpEnvironment.environmentNames(files)
  const [open = {}, secret = {}] = files
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Problem('usage', t('unknownEnv', { name: shown(unknown) }), {
      name: 'unknownEnvironment',
      hint:
        known.length > 0
          ? t('knownEnvs', { names: shown(known.join(', ')) })
          : t('noEnvs', { files: httpEnvironment.environmentFiles.join(', ') }),
    })
  const all = names.map((name) => httpEnvironment.environmentOf(name, open, secret))
  return Object.assign({}, ...all) as httpEnvironment.Environment
}

/** @returns `undefined` where there is no such file */
async function readNode(
  ctx: CommandContext,
  disk: string,
  file: string,
  t: ImportTranslator,
): Promise<Node | undefined> {
  const found = await stat(disk).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const values = await parseSource(await readFile(disk), true).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    const why = failureSentence(ctx.locale, error.why, error.details)
    throw new Problem('error', t('envUnreadable', { file: shown(file), why }), {
      name: 'environmentUnreadable',
      cause: error,
    })
  })
  return isNode(values) ? values : {}
}
