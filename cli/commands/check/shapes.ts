import type { Heading } from '#contract/text/markdown/anchors.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { parserOf } from '#contract/document/parsers.ts'
import { parseText } from '#contract/text/markdown/markdown.ts'
import type { Token } from '#contract/text/markdown/parser.ts'
import { isRule, type RuleName } from './rules.ts'

/** Something about the form of a text; `line` from 1, in a text without front matter. */
interface Shape {
  readonly rule: 'image-alt' | 'heading-jump' | 'heading-first' | 'table-shape'
  readonly line: number
  /** Levels of headings, or numbers of cells: what is there, and what was expected. */
  readonly found: number
  readonly expected: number
}

/** Lines of a text, from 1, for which a rule is not looked at; the last one is not among them. */
export interface Ignored {
  readonly rule: RuleName
  readonly from: number
  readonly to: number
}

const delimiterRow = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/m
const ignoring = /<!--\s*showdoc-ignore\s+([\w\s,-]+?)\s*-->/g

/**
 * What is odd about pictures, headings and tables of a text, and which of its blocks do not want to
 * hear of some rules. Texts without any of that are not parsed.
 *
 * @param isOn whether a rule is wanted at all
 */
export function shapesOf(
  text: string,
  dialect: Dialect,
  isOn: (rule: Shape['rule']) => boolean,
): { shapes: Shape[]; ignored: Ignored[] } {
  const ignores = text.includes('showdoc-ignore')
  const wanted =
    ignores ||
    isOn('heading-jump') ||
    isOn('heading-first') ||
    (isOn('image-alt') && text.includes('![')) ||
    (isOn('table-shape') && text.includes('|') && delimiterRow.test(text))
  if (!wanted) return { shapes: [], ignored: [] }
  const { tokens } = parseText(parserOf(dialect), text)
  const shapes = [...headingShapes(tokens), ...pictureShapes(tokens), ...tableShapes(tokens, text)]
  return {
    shapes: shapes.filter(({ rule }) => isOn(rule)),
    ignored: ignores ? ignoredIn(tokens, text) : [],
  }
}

function headingShapes(tokens: readonly Token[]): Shape[] {
  const shapes: Shape[] = []
  let before: number | undefined
  for (const { type, map, meta } of tokens) {
    if (type !== 'heading_open' || !map) continue
    // as it is written: the tag is one level deeper
    const { level } = meta as Heading
    const place = { line: map[0] + 1, found: level }
    if (before === undefined && level > 1)
      shapes.push({ ...place, rule: 'heading-first', expected: 1 })
    if (before !== undefined && level > before + 1)
      shapes.push({ ...place, rule: 'heading-jump', expected: before + 1 })
    before = level
  }
  return shapes
}

const pictureShapes = (tokens: readonly Token[]): Shape[] =>
  tokens.flatMap(({ map, children }) =>
    (children ?? []).flatMap(({ type, content }): Shape[] =>
      type === 'image' && content.trim() === '' && map
        ? [{ rule: 'image-alt', line: map[0] + 1, found: 0, expected: 0 }]
        : [],
    ),
  )

/** Rows with more cells than the head of their table, or fewer. */
function tableShapes(tokens: readonly Token[], text: string): Shape[] {
  const lines = text.split('\n')
  return tokens.flatMap(({ type, map }) => {
    if (type !== 'table_open' || !map) return []
    const [head, end] = map
    const expected = cellsIn(lines[head]!)
    return lines.slice(head + 1, end).flatMap((row, index): Shape[] => {
      const found = cellsIn(row)
      return found === expected
        ? []
        : [{ rule: 'table-shape', line: head + index + 2, found, expected }]
    })
  })
}

/** Cells of a row: its pipes part them, escaped ones do not. */
function cellsIn(line: string): number {
  const row = line.replace(/^[ \t>]*/, '').trim()
  const inner = row.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
  return (inner.match(/(?<!\\)\|/g)?.length ?? 0) + 1
}

/** Source: cli/spec.md 5.11 */
function ignoredIn(tokens: readonly Token[], text: string): Ignored[] {
  const blocks = tokens.flatMap(({ level, nesting, map }) =>
    level === 0 && nesting >= 0 && map ? [map] : [],
  )
  return [...text.matchAll(ignoring)].flatMap(({ index, 0: comment, 1: names = '' }) => {
    const line = text.slice(0, index + comment.length).split('\n').length
    const next = blocks.find(([from]) => from >= line)
    const named = names.split(/[\s,]+/).filter(isRule)
    return next ? named.map((rule) => ({ rule, from: next[0] + 1, to: next[1] + 1 })) : []
  })
}
