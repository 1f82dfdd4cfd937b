import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { askLine } from '../../asking.ts'
import type { CommandContext } from '../../context.ts'
import { SyncProblem } from '../../sync/problem.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'

/** The folder as `showdoc.json` writes it. @throws {SyncProblem} usage: a file, or outside */
export async function chooseFolder(
  ctx: CommandContext,
  base: string,
  requested: string | undefined,
): Promise<string> {
  const likely = hasMarkdown(join(base, 'docs')) ? 'docs' : (foldersWithMarkdown(base)[0] ?? '.')
  const answer =
    requested ??
    (ctx.terminal.canAsk
      ? (
          await askLine(ctx, pushTranslator(ctx.locale)('init.chooseFolder', { folder: likely }))
        ).trim() || likely
      : likely)
  const path = resolve(base, answer)
  const way = relative(base, path)
  if (way === '..' || way.startsWith(`..${sep}`))
    throw new SyncProblem('usage', 'config.folderOutside', { folder: answer, base })
  // A folder that does not exist yet is created by the first pull.
  if (existsSync(path) && !isFolder(path))
    throw new SyncProblem('usage', 'init.notFolder', { folder: answer })
  return way.split(sep).join('/') || '.'
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()
const hasMarkdown = (folder: string) =>
  isFolder(folder) && readdirSync(folder).some((name) => /\.(?:mdx?|markdown)$/i.test(name))

/** Direct subfolders with markdown files; none when this folder has some itself. */
function foldersWithMarkdown(base: string): string[] {
  if (hasMarkdown(base)) return []
  const names = readdirSync(base).filter((name) => !/^[._]|^node_modules$/.test(name))
  return names.filter((name) => hasMarkdown(join(base, name))).toSorted()
}
