import { jsonOf } from '#contract/text/content/exact-json.ts'
import { shortened } from '#contract/text/cut.ts'
import { nodesOf, shownValue, textOf, type Node } from '../../source/values.ts'
import { code } from '../code.ts'
import { isToolSetting } from '../document/tool-settings.ts'
import type { Words } from '../words.ts'
import { fenced } from './markup.ts'

/** Characters of an extension on its line, and at all. */
const longestOnLine = 100
const longestExtension = 4_000

/** Vendor extensions of an operation, and code samples among them. */
export function extensionsOf(operation: Node, words: Words): string {
  const parts: string[] = []
  const lines: string[] = []
  for (const [name, value] of Object.entries(operation)) {
    if (/^x-code-?samples$/i.test(name)) parts.push(...samplesOf(value))
    else if (name.startsWith('x-') && !isToolSetting(name)) {
      const shown = shownValue(value)
      if (shown.length <= longestOnLine) lines.push(`- ${code(name)}: ${code(shown)}`)
      else {
        const text = typeof value === 'string' ? value : jsonOf(value, 2)
        parts.push(`${code(name)}\n\n${fenced(shortened(text, longestExtension))}`)
      }
    }
  }
  const list = [lines.join('\n'), ...parts].filter(Boolean)
  return list.length > 0 ? `**${words.extensions}**\n\n${list.join('\n\n')}` : ''
}

/** Samples of calls in programming languages, as Redoc reads them. */
const samplesOf = (value: unknown): string[] =>
  nodesOf(value).map(
    (sample) =>
      `${textOf(sample.label ?? sample.lang)}\n\n${fenced(textOf(sample.source), textOf(sample.lang))}`,
  )
