import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Work } from './command.ts'
import { Problem } from './output.ts'

/**
 * First line of standard input that is not empty, as it is sent; `undefined` when there is none.
 */
export async function firstLine(work: Work): Promise<string | undefined> {
  for await (const line of createInterface({ input: work.stdin, crlfDelay: Infinity }))
    if (line.trim() !== '') return line
  return undefined
}

/** Asks one line on a terminal (`terminal.canAsk`). @throws {Problem} interrupted */
export const askLine = (work: Work, question: string): Promise<string> =>
  ask(work, question, work.stderr)

/** Asks one line whose letters are not shown. @throws {Problem} interrupted */
function askSecret(work: Work, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // who is quick types at the sight of the question: by then the terminal must show nothing any
  // more
  const answer = ask(work, '', nowhere)
  work.stderr.write(question)
  return answer.finally(() => work.stderr.write('\n'))
}

/**
 * What nobody should read over a shoulder: a wish of `-` is typed without being shown or, where
 * nobody can be asked, the first line of standard input; any other wish is the text itself.
 *
 * @throws {Problem} usage, with the sentence `none`: there was nothing
 */
export async function hiddenText(
  work: Work,
  wish: string,
  { question, none }: { question: string; none: string },
): Promise<string> {
  if (wish !== '-') return wish
  const text = work.terminal.canAsk ? await askSecret(work, question) : await firstLine(work)
  if (!text) throw new Problem('usage', none)
  return text
}

function ask(work: Work, question: string, output: NodeJS.WritableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = createInterface({ input: work.stdin, output, terminal: true })
    const interrupted = () => reject(new Problem('interrupted', work.say('interrupted')))
    reader.on('SIGINT', () => reader.close())
    reader.on('close', interrupted)
    reader.question(question, (line) => {
      resolve(line)
      reader.close()
    })
  })
}
