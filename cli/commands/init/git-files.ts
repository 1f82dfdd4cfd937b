import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { askWhether } from '../../asking.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import { writeAtomically } from '../../sync/base/atomic-files.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'

interface GitLine {
  readonly name: string
  readonly line: string
}

/**
 * Lines that are wanted in files of git: they keep the state folder out of it, and make locks of
 * two branches merge line by line. Source: cli/spec.md 2.1, 2.3
 */
export async function wantedGitLines(
  ctx: CommandContext,
  base: string,
  isWished: boolean,
): Promise<readonly GitLine[]> {
  if (!isWished || !isInRepository(base)) return []
  const wanted = [
    { name: '.gitignore', line: '.showdoc/' },
    // those of targets, too
    { name: '.gitattributes', line: 'showdoc*.lock merge=union' },
  ].filter(({ name, line }) => !linesOf(join(base, name)).includes(line))
  if (wanted.length === 0 || !ctx.terminal.canAsk || ctx.settings.yes) return wanted
  const question = pushTranslator(ctx.locale)('init.chooseGit')
  return (await askWhether(ctx, question, { byDefault: true })) ? wanted : []
}

/** Adds them at the end of their files. */
export function addGitLines(base: string, lines: readonly GitLine[]): void {
  for (const { name, line } of lines) {
    const path = join(base, name)
    const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
    try {
      writeAtomically(
        path,
        `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${line}\n`,
      )
    } catch (error) {
      throw new Problem('error', `${name}: ${(error as Error).message}`, {
        name: 'notWritten',
        cause: error,
      })
    }
  }
}

const linesOf = (file: string) =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split(/\r?\n/)
        .map((line) => line.trim())
    : []

function isInRepository(folder: string): boolean {
  for (let one = folder; ; one = dirname(one)) {
    if (existsSync(join(one, '.git'))) return true
    if (one === dirname(one)) return false
  }
}
