import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { wrapped } from './terminal/columns.ts'
import { columnsOf, type CommandContext } from './context.ts'
import { Problem, withoutControls } from './output.ts'

/** The first non-empty line of standard input, unchanged; `undefined` when there is none. */
export async function firstLine(ctx: CommandContext): Promise<string | undefined> {
  for await (const line of createInterface({ input: ctx.stdin, crlfDelay: Infinity }))
    if (line.trim() !== '') return line
  return undefined
}

const yes = new Set(['y', 'yes', 'ok', '是', '是的', '好', '好的', '对', '可以'])
const no = new Set(['n', 'no', '否', '不', '不是', '不要', '不用'])

/**
 * Asks a question of yes or no, again until it is answered by one of their words in any of our
 * languages: a typed command or a name is neither.
 *
 * @param byDefault what an empty line means; the question shows it as `[Y/n]` or `[y/N]`
 * @throws {Problem} interrupted
 */
export async function askWhether(
  ctx: CommandContext,
  question: string,
  { byDefault }: { byDefault: boolean },
): Promise<boolean> {
  for (;;) {
    const answer = (await askLine(ctx, question))
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s.!。]/g, '')
    if (answer === '') return byDefault
    if (yes.has(answer)) return true
    if (no.has(answer)) return false
    ctx.output.ask(ctx.t('yesOrNo'))
  }
}

/** Columns that an answer such as `maybe` takes. */
const answerRoom = 8

/**
 * Asks one line on a terminal (`terminal.canAsk`). A question longer than a line is broken at
 * words; what is typed comes after its last line, and has some room there.
 *
 * @throws {Problem} interrupted
 */
export function askLine(ctx: CommandContext, question: string): Promise<string> {
  const columns = columnsOf(ctx.stderr)
  const lines = wrapped(withoutControls(question), columns && columns - answerRoom).split('\n')
  for (const line of lines.slice(0, -1)) ctx.stderr.write(`${line}\n`)
  return ask(ctx, `${lines.at(-1)!.trimEnd()}${/\s*$/.exec(question)![0]}`, ctx.stderr)
}

/**
 * Asks for one line without echoing it.
 * @throws {Problem} interrupted
 */
function askSecret(ctx: CommandContext, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // fast typists start as soon as they see the question, so echo is switched off before it is shown
  const answer = ask(ctx, '', nowhere)
  ctx.stderr.write(question)
  return answer.finally(() => ctx.stderr.write('\n'))
}

/**
 * A value that must not be read over a shoulder: for `-` it is typed without echo or, where nobody
 * can be asked, read from the first line of standard input; anything else is the value itself.
 *
 * @throws {Problem} usage, with the sentence `none`: there was nothing
 */
export async function hiddenText(
  ctx: CommandContext,
  given: string,
  { question, none }: { question: string; none: string },
): Promise<string> {
  if (given !== '-') return given
  const text = ctx.terminal.canAsk ? await askSecret(ctx, question) : await firstLine(ctx)
  if (!text) throw new Problem('usage', none)
  return text
}

function ask(
  ctx: CommandContext,
  question: string,
  output: NodeJS.WritableStream,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = createInterface({ input: ctx.stdin, output, terminal: true })
    const interrupted = () => reject(new Problem('interrupted', ctx.t('interrupted')))
    reader.on('SIGINT', () => reader.close())
    reader.on('close', interrupted)
    reader.question(question, (line) => {
      resolve(line)
      reader.close()
    })
  })
}
