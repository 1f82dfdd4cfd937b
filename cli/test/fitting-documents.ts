import { helpDocument, versionDocument } from '../documents/site.ts'
import { documentedCommands, linesOf } from '../documents/all.ts'
import { errorDocument } from '../documents/shapes.ts'
import type { CliRun } from '../../server/test/run-cli.ts'

const named = {
  'showdoc.error/1': errorDocument,
  'showdoc.help/1': helpDocument,
  'showdoc.version/1': versionDocument,
} as const

/**
 * Every line that a run has printed with `--json` must fit the schemas of its command, and the last
 * one name the exit.
 *
 * @throws {Error} naming the document
 */
export function mustFit({ out, code }: Pick<CliRun, 'out' | 'code'>): void {
  const documents = out
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const document of documents) {
    const [schema, command] = [String(document.schema), String(document.command)]
    const name = command.replace(/^showdoc /, '')
    const own = Object.hasOwn(named, schema)
      ? named[schema as keyof typeof named]
      : documentedCommands.includes(name)
        ? linesOf([name])
        : undefined
    if (!own) throw new Error(`${command} prints ${schema}, and has no schema in cli/documents`)
    const { error } = own.safeParse(document)
    if (error)
      throw new Error(`${JSON.stringify(document)} is not as in cli/documents`, { cause: error })
  }
  const exit = documents.at(-1)?.exit
  if (exit !== undefined && documents.length === 1 && exit !== code)
    throw new Error(`${out} says another exit, and it was ${code}`)
}
