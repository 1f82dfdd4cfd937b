import type { ApiEntry } from '#contract/text/content/api-markdown.ts'
import { entriesOf, isNode, type Node } from '../../source/values.ts'
import { code } from '../code.ts'
import { inline } from '../inline.ts'
import { methods, parametersOf } from '../operations.ts'
import { answersOf } from './answers.ts'
import { bodyOf } from './body.ts'
import { entriesTable, fenced } from './markup.ts'
import type { Reading } from './reading.ts'
import { descriptionOf } from './titles.ts'

/** What the server calls in its turn. */
export function callbacksOf(reading: Reading, operation: Node, where: string): string {
  const parts: string[] = []
  for (const [name, written] of entriesOf(operation.callbacks)) {
    const { node } = reading.references.resolve(written, where)
    for (const [address, item] of entriesOf(node)) {
      const { node: at } = reading.references.resolve(item, where)
      for (const method of methods) {
        const inner = at[method]
        if (!isNode(inner)) continue
        const parameters = parametersOf(reading.references, inner, [], where)
        const body = bodyOf(reading, inner, parameters, { where, isInner: true })
        const { jsonDesc, json, formdata, urlencoded } = body.params as Record<string, unknown>
        parts.push(
          [
            `**${reading.words.callbacks}: ${name}**`,
            `${code(`${method.toUpperCase()} ${address}`)} ${inline(descriptionOf(inner))}`.trimEnd(),
            body.said,
            typeof json === 'string' && json !== '' ? fenced(json) : '',
            entriesTable(
              reading.words,
              '',
              (jsonDesc ?? formdata ?? urlencoded ?? []) as ApiEntry[],
            ),
            answersOf(reading, inner, where).text.replace(/^\*\*.*\*\*\n\n/, ''),
          ]
            .filter(Boolean)
            .join('\n\n'),
        )
      }
    }
  }
  return parts.join('\n\n')
}
