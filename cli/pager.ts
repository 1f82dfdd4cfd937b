import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import type { CommandContext } from './context.ts'
import { outputTo, type Output } from './output.ts'

/** Exit codes of a shell that cannot run a command. */
const notRun = new Set([126, 127])

interface Pager {
  readonly command: string
  /** By a variable. */
  readonly isChosen: boolean
}

/** The pager for what a person reads on a terminal; undefined where nobody does. */
function pagerOf({ env, terminal }: CommandContext): Pager | undefined {
  if (!terminal.hasViews) return undefined
  const chosen = env.SHOWDOC_PAGER ?? env.PAGER
  if (chosen === undefined) return { command: 'less -FRX', isChosen: false }
  const command = chosen.trim()
  return command === '' || command === 'cat' ? undefined : { command, isChosen: true }
}

/**
 * Shows lines of a result in a pager where a person reads them on a terminal, else writes them to
 * standard output. A pager that is missing, or that is closed early, is no error.
 *
 * Source: cli/spec.md 5.7
 */
export async function inPager(ctx: CommandContext, print: (output: Output) => void): Promise<void> {
  const pager = pagerOf(ctx)
  if (!pager) return print(ctx.output)
  const text = textOf(ctx, print)
  if (text === '') return
  if (!(await isShown(ctx, pager, text))) ctx.stdout.write(text)
}

/** The lines as they would be written, with colours. */
function textOf({ output, stderr }: CommandContext, print: (output: Output) => void): string {
  const parts: Buffer[] = []
  const stdout = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
  })
  print(outputTo(stdout, stderr, output.options))
  return Buffer.concat(parts).toString()
}

/** False when the pager could not be run. */
async function isShown(
  ctx: CommandContext,
  { command, isChosen }: Pager,
  text: string,
): Promise<boolean> {
  let end = () => {}
  try {
    const child = spawn(command, {
      shell: true,
      stdio: ['pipe', 'inherit', isChosen ? 'inherit' : 'ignore'],
      // as other programs do, so that a bare `less` shows colours and ends where all fits; and
      // Chinese too, in containers that have no locale of UTF-8
      env: { LESS: 'FRX', LV: '-c', LESSCHARSET: 'utf-8', ...ctx.env },
    })
    // Ctrl+C is the pager's: it stops a search and not this program, which waits for it
    end = ctx.onInterrupt((signal) => void (signal === 'SIGINT' || child.kill(signal)))
    child.stdin.on('error', () => undefined) // closed before the end was read
    child.stdin.end(text)
    const [code] = (await once(child, 'exit')) as [number | null]
    return isChosen ? !notRun.has(code ?? 0) : code === 0 || code === null
  } catch {
    return false // there is no shell
  } finally {
    end()
  }
}
