import { parserOf } from '#contract/document/parsers.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { drawingOf, mermaidSource } from '#contract/text/drawings.ts'
import { parseText } from '#contract/text/markdown/markdown.ts'
import type { check as en } from '../../../locales/en/check.ts'
import type { Translator } from '../../../locales/translator.ts'
import { rules, type CheckFinding } from '../rules.ts'

/** A mermaid diagram in a page. */
export interface Diagram {
  readonly path: string
  /** Line of its fence, from 1. */
  readonly line: number
  readonly source: string
}

/** Longer sources are only drawn when a reader asks for it. Source: web/spec/reading.md 11.8. */
const mostCharacters = 50_000
/** Characters of a reason that are reported. */
const mostReason = 200

/** The mermaid diagrams of a text without front matter. Texts without any are not parsed. */
export function diagramsIn(text: string, dialect: Dialect): Omit<Diagram, 'path'>[] {
  if (!/(?:`{3}|~{3})[ \t]*mermaid/i.test(text)) return []
  return parseText(parserOf(dialect), text).tokens.flatMap(({ type, info, map, content }) => {
    const [language = ''] = /^[^\s{]+/.exec(info?.trim() ?? '') ?? []
    return type === 'fence' && map && drawingOf(language) === 'mermaid'
      ? [{ line: map[0] + 1, source: content }]
      : []
  })
}

/** Diagrams that readers would see as code with a message, each at the line mermaid names. */
export async function brokenDiagrams(
  diagrams: readonly Diagram[],
  t: Translator<typeof en>,
): Promise<CheckFinding[]> {
  const wanted = diagrams.filter(({ source }) => source.length <= mostCharacters)
  if (wanted.length === 0) return []
  // half a second of modules, for folders with diagrams only
  const { parseMermaid } = await import('./parse-mermaid.ts')
  const findings: CheckFinding[] = []
  for (const { path, line, source } of wanted) {
    const { text, skipped } = mermaidSource(source)
    const fault = await parseMermaid(text)
    if (!fault) continue
    const at = fault.line === undefined ? line : line + skipped + lineIn(text, fault.line)
    const reason = fault.reason.slice(0, mostReason)
    findings.push({
      path,
      line: at,
      column: 1,
      rule: 'mermaid',
      level: rules.mermaid,
      message: t(`diagram.${fault.kind}`, { reason }),
    })
  }
  return findings
}

/** The line that mermaid counts as the given one: it removes its front matter and comments first. */
function lineIn(text: string, counted: number): number {
  const front = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? ''
  const lines = text.slice(front.length).split('\n')
  const kept = lines.flatMap((line, index) => (/^\s*%%(?!\{)/.test(line) ? [] : [index + 1]))
  const first = kept.findIndex((number) => lines[number - 1]!.trim() !== '')
  return kept[Math.max(first, 0) + counted - 1] ?? lines.length
}
