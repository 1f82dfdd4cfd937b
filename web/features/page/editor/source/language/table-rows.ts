import {
  Table,
  type BlockContext,
  type Element,
  type Line,
  type MarkdownConfig,
  type NodeSpec,
} from '@lezer/markdown'

const delimiters = /^\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?\s*)?$/
/** What begins another block, which ends a table. */
const otherBlock = /^(#{1,6}(\s|$)|>|```|~~~|[-+*]\s|\d{1,9}[.)]\s|<[a-z!?/])/i

interface Row {
  /** Number of cells, also empty ones. */
  count: number
  parts: Element[]
}

/** @param from where the row begins in the text of its line */
function readRow(cx: BlockContext, text: string, from: number, lineStart: number): Row {
  const parts: Element[] = []
  let count = 0
  let [start, end] = [-1, -1]
  const endCell = () => {
    if (start >= 0) {
      const inline = cx.parser.parseInline(text.slice(start, end), lineStart + start)
      parts.push(cx.elt('TableCell', lineStart + start, lineStart + end, inline))
    }
    start = -1
  }
  let isFirst = true
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '|') {
      if (!isFirst || start >= 0) count++
      isFirst = false
      endCell()
      parts.push(cx.elt('TableDelimiter', lineStart + at, lineStart + at + 1))
    } else if (sign !== ' ' && sign !== '\t') {
      if (start < 0) start = at
      if (sign === '\\') at++
      end = Math.min(at + 1, text.length)
    }
  }
  if (start >= 0) count++
  endCell()
  return { count, parts }
}

/** Whether a line is the head of a table: as many cells as the row of delimiters below it has. */
function isHead(cx: BlockContext, line: Line): boolean {
  if (!line.text.includes('|', line.pos)) return false
  const below = cx.peekLine().slice(line.basePos).trim()
  if (!delimiters.test(below)) return false
  return readRow(cx, line.text, line.pos, 0).count === readRow(cx, below, 0, 0).count
}

/** The library's nodes and styles; all but cells are blocks, after which parsing can go on. */
const nodes = Table.defineNodes!.map((node): NodeSpec => {
  const spec = typeof node === 'string' ? { name: node } : node
  return spec.name === 'TableCell' ? spec : { ...spec, block: true }
})

/** Some rows of a table, after each other. */
const partName = 'TableRows'
/**
 * Whether a row begins another part, as one of 64 does. Its own text tells, so that no other part
 * changes with a key; equal rows make one part, which only costs time.
 */
function beginsPart({ text }: Line): boolean {
  let digest = 0
  for (let at = 0; at < text.length; at++)
    digest = Math.imul(digest ^ text.charCodeAt(at), 16_777_619)
  return digest >>> 26 === 0
}

/** Whether a line behind the head of a table is still of it. */
const goesOn = (line: Line): boolean =>
  line.next !== -1 &&
  (line.indent >= line.baseIndent + 4 || !otherBlock.test(line.text.slice(line.pos)))

/**
 * Tables whose rows are blocks of their own, so that a key parses one row again, in parts, so that it
 * takes over few nodes for the others. In the library's a table is a single block: a key in one of
 * 300 KB would take ten times as long as in other text. The nodes have the same names and styles.
 */
export const tableRows: MarkdownConfig = {
  defineNodes: [
    ...nodes.map((node) =>
      node.name === 'Table'
        ? { ...node, composite: (_: BlockContext, line: Line) => goesOn(line) }
        : node,
    ),
    { name: partName, block: true, composite: (_, line) => !beginsPart(line) },
  ],
  parseBlock: [
    {
      name: 'Table',
      before: 'LinkReference',
      parse(cx, line) {
        const { name } = cx.parentType()
        const isRow = name === 'Table' || name === partName
        if (!isRow && (line.indent >= line.baseIndent + 4 || !isHead(cx, line))) return false
        if (name !== partName) cx.startComposite(isRow ? partName : 'Table', line.pos)
        const [from, to] = [cx.lineStart + line.pos, cx.lineStart + line.text.length]
        if (isRow && delimiters.test(line.text.slice(line.pos).trim()))
          cx.addElement(cx.elt('TableDelimiter', from, to))
        else {
          const { parts } = readRow(cx, line.text, line.pos, cx.lineStart)
          cx.addElement(cx.elt(isRow ? 'TableRow' : 'TableHeader', from, to, parts))
        }
        cx.nextLine()
        return true
      },
      endLeaf: (cx, line) => isHead(cx, line),
    },
  ],
}
