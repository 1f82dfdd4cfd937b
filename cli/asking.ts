import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Work } from './command.ts'
import { Problem } from './output.ts'

/** First line of standard input that is not empty, as it is sent; `undefined` when there is none. */
export async function firstLine(work: Work): Promise<string | undefined> {
  for await (const line of createInterface({ input: work.stdin, crlfDelay: Infinity })) if (line.trim() !== '') return line
  return undefined
}

/** Asks one line on a terminal (`terminal.canAsk`). @throws {Problem} interrupted */
export const askLine = (work: Work, question: string): Promise<string> => ask(work, question, work.stderr)

/** Asks one line whose letters are not shown. @throws {Problem} interrupted */
export async function askSecret(work: Work, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  work.stderr.write(question)
  try {
    return await ask(work, '', nowhere)
  } finally {
    work.stderr.write('\n')
  }
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
