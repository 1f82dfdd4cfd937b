import { realpathSync } from 'node:fs'
import path from 'node:path'
import { textOfBytes } from '../../../importers/source/file/parse.ts'
import type { CommandContext } from '../../context.ts'
import type { AskGit } from '../../sync/git/run-git.ts'
import { findSettings } from '../../sync/settings/settings-file.ts'
import { filesBeside, mayRefer, withReferencedFiles, type PartStore } from '../referenced-files.ts'
import type { ApiSource } from './api-source.ts'

/**
 * A document together with the files that it refers to: those below the folder of `showdoc.json`,
 * without one below its own; of a version in git, those of the same version. References of what
 * comes from elsewhere are not followed.
 *
 * @param name of the source, as it is given to the command
 * @returns nothing for a document that refers to no file
 * @throws {Problem} error: a file is missing, outside, or unreadable
 */
export async function withParts(
  ctx: CommandContext,
  name: string,
  { document, bytes, askGit }: { document: unknown; bytes: Buffer; askGit: AskGit },
): Promise<Pick<ApiSource, 'document' | 'parts'> | undefined> {
  if (/^https?:/.test(name) || !mayRefer(bytes)) return undefined
  const folder = path.resolve(ctx.settings.dir ?? '.')
  const { file, store } = name.startsWith('git:')
    ? filesInGit(folder, name, askGit)
    : filesOnDisk(ctx, path.resolve(folder, name))
  const texts = new Map<string, string>()
  const bundle = await withReferencedFiles(ctx, document, {
    file,
    size: bytes.length,
    store: {
      folder: store.folder,
      bytesOf(part) {
        const bytes = store.bytesOf(part)
        if (typeof bytes !== 'string') texts.set(part, textOfBytes(bytes) ?? '')
        return bytes
      },
    },
  })
  if (!bundle) return undefined
  const from = realpathSync(folder)
  return {
    document: bundle.document,
    parts: {
      origins: bundle.origins,
      pathOf: (part) =>
        path.relative(from, path.join(store.folder, part)).split(path.sep).join('/'),
      textOf: (part) => texts.get(part) ?? '',
    },
  }
}

function filesOnDisk(ctx: CommandContext, disk: string): { file: string; store: PartStore } {
  const settings = findSettings(path.dirname(disk))
  return filesBeside(ctx, disk, path.dirname(settings ?? disk))
}

/** The files of a version: git has no others, and gives of a symbolic link no more than its target. */
function filesInGit(
  folder: string,
  name: string,
  askGit: AskGit,
): { file: string; store: PartStore } {
  const [, revision = '', written = ''] = /^git:([^:]+):(.+)$/.exec(name) ?? []
  const below = askGit(folder, ['rev-parse', '--show-prefix'])?.toString('utf8').trim() ?? ''
  const file = written.startsWith('/')
    ? written.slice(1)
    : path.posix.normalize(`${below}${written}`)
  return {
    file,
    store: {
      folder: `git:${revision}:/`,
      bytesOf: (part) => askGit(folder, ['show', `${revision}:${part}`]) ?? 'missing',
    },
  }
}
