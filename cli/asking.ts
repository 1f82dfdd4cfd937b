import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { CommandContext } from './context.ts'
import { Problem } from './output.ts'

/** The first non-empty line of standard input, unchanged; `undefined` when there is none. */
export async function firstLine(ctx: CommandContext): Promise<string | undefined> {
  for await (const line of createInterface({ input: ctx.stdin, crlfDelay: Infinity }))
    if (line.trim() !== '') return line
  return undefined
}

/** Whether an answer to a question says yes; anything else is a no. */
export const isYes = (answer: string): boolean => /^(?:y|yes|是|好)/i.test(answer.trim())

/** Whether an answer to a question says no; anything else is a yes. */
export const isNo = (answer: string): boolean => /^(?:n|no|否|不)/i.test(answer.trim())

/** Asks one line on a terminal (`terminal.canAsk`). @throws {Problem} interrupted */
export const askLine = (ctx: CommandContext, question: string): Promise<string> =>
  ask(ctx, question, ctx.stderr)

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
