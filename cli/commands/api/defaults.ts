import path from 'node:path'
import type { CommandContext } from '../../context.ts'
import { api as en } from '../../locales/en/api.ts'
import { createTranslator } from '../../locales/translator.ts'
import { api as zhCn } from '../../locales/zh-cn/api.ts'
import { Problem } from '../../output.ts'
import { runGit, type AskGit } from '../../sync/git/run-git.ts'
import { findSettings, readSettings } from '../../sync/settings/settings-file.ts'
import { translateProblems } from '../folder-calls.ts'

/**
 * Names of the two documents: without a new one the file that `showdoc.json` lists, without an old
 * one its version on the main branch, or where git has none what the item has.
 *
 * @throws {Problem} usage: one is missing, and the settings do not list exactly one
 */
export async function namedSources(
  ctx: CommandContext,
  old: string | undefined,
  now: string | undefined,
  askGit: AskGit = runGit,
): Promise<{ old: string; new: string }> {
  if (old !== undefined && now !== undefined) return { old, new: now }
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const folder = path.resolve(ctx.settings.dir ?? '.')
  const settings = findSettings(folder)
  const listed =
    settings === undefined
      ? []
      : await translateProblems(ctx, async () => readSettings(folder).config.api ?? [])
  const [only] = listed
  if (settings === undefined || only === undefined || listed.length > 1)
    throw new Problem('usage', t(listed.length > 1 ? 'severalListed' : 'noneListed'))
  const disk = path.resolve(path.dirname(settings), only.file)
  const file = path.relative(folder, disk).split(path.sep).join('/')
  if (old !== undefined) return { old, new: file }
  const branch = 'origin/main'
  const isThere = askGit(folder, ['cat-file', '-e', `${branch}:./${file}`]) !== undefined
  return { old: isThere ? `git:${branch}:${file}` : 'item:', new: file }
}
