/** A part of a markdown text, as far as pages of operations are parsed. */
export type Block = Part & {
  /** The block as it was written. */
  readonly written: string
  /** Position of the block in its text. */
  readonly index: number
  /** Line feeds between the former block and this one. */
  readonly gap: string
}

type Part =
  /** A heading; level 0 for bold words on a line of their own. */
  | { readonly kind: 'title'; readonly text: string; readonly level: number }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'text'; readonly text: string }

/** Splits at blank lines, fences, tables and titles; in linear time. */
export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split(/\r?\n/)
  const blocks: Block[] = []
  /** Line after the former block. */
  let end = 0
  const add = (part: Part, from: number, to: number) => {
    const written = lines.slice(from, to).join('\n')
    blocks.push({ ...part, written, index: blocks.length, gap: '\n'.repeat(from - end + 1) })
    end = to
  }
  for (let at = 0; at < lines.length; at = Math.max(at + 1, end)) {
    const line = lines[at]!
    if (line.trim() === '') continue
    const title = titleIn(line)
    const fence = fenceIn(line)
    if (fence !== undefined) {
      const close = closingFence(lines, at, fence)
      const text = lines.slice(at + 1, close).join('\n')
      const language = line.trim().slice(fence.length).trim()
      add({ kind: 'code', text, language }, at, Math.min(close + 1, lines.length))
    } else if (isTable(lines, at)) {
      let to = at + 2
      while (isRow(lines[to])) to++
      const rows = lines.slice(at + 2, to).map(cellsOf)
      add({ kind: 'table', head: cellsOf(line), rows }, at, to)
    } else if (title) add(title, at, at + 1)
    else {
      let to = at + 1
      while (to < lines.length && !beginsBlock(lines, to)) to++
      add({ kind: 'text', text: lines.slice(at, to).join('\n') }, at, to)
    }
  }
  return blocks
}

/** Blocks of a text as they were written; a blank line is where others were between them. */
export const joinedBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map(({ written, index, gap }, at) => {
      const before = blocks[at - 1]
      if (!before) return written
      return (before.index === index - 1 ? gap : '\n\n') + written
    })
    .join('')

/** Whether a line ends the text before it. Bold words do not. */
function beginsBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at]!
  return (
    line.trim() === '' ||
    fenceIn(line) !== undefined ||
    isTable(lines, at) ||
    (titleIn(line)?.level ?? 0) > 0
  )
}

const fenceIn = (line: string): string | undefined =>
  /^(`{3,}(?!.*`)|~{3,})/.exec(line.trimStart())?.[1]

/** The line that closes a fence, or the end of the text: each line is read once. */
function closingFence(lines: readonly string[], start: number, fence: string): number {
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at]!.trim()
    if (line.startsWith(fence) && /^(?:`+|~+)$/.test(line)) return at
  }
  return lines.length
}

const isTable = (lines: readonly string[], at: number): boolean =>
  isRow(lines[at]) && isRule(lines[at + 1])
const isRow = (line: string | undefined): boolean => line !== undefined && /^\s*\|/.test(line)
const isRule = (line: string | undefined): boolean =>
  line !== undefined && line.includes('-') && /^[\s|:-]+$/.test(line) && line.includes('|')

function titleIn(line: string): Extract<Part, { kind: 'title' }> | undefined {
  const heading = /^(#{1,6})\s+(\S.*)$/.exec(line)
  if (heading)
    return { kind: 'title', text: heading[2]!.replace(/[\s#]+$/, ''), level: heading[1]!.length }
  const bold = /^\*\*(?! )(.*)\*\*\s*$/.exec(line)
  const words = bold?.[1] ?? ''
  return words === '' || words.includes('**') ? undefined : { kind: 'title', text: words, level: 0 }
}

/** Cells of a row; `\|` is a bar in one. */
export function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\|/, '')
  const cells = inner.split(/(?<!\\)\|/)
  if (inner.endsWith('|') && !inner.endsWith('\\|')) cells.pop()
  return cells.map((cell) => cell.replaceAll('\\|', '|').trim())
}
