// Code spans of a line of markdown, replaced by marks so that the text around them can be parsed.

const open = '\uFDD0'
const close = '\uFDD1'

/** A mark, as a source of a regular expression. */
export const span = `${open}\\d+${close}`

export interface Marked {
  /** The line; each code span is a mark. */
  readonly text: string
  /** Content of a mark. */
  codeOf(mark: string): string
  /** The line or a part of it as it was written. */
  written(part: string): string
}

/** In linear time, whatever the line contains. */
export function marked(line: string): Marked {
  const source = line.replace(/[\uFDD0\uFDD1]/g, '')
  const runs = [...source.matchAll(/`+/g)].map((run) => ({ at: run.index, length: run[0].length }))
  // for each run the next one of the same length
  const closing: (number | undefined)[] = []
  const next = new Map<number, number>()
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = runs[index]!
    closing[index] = next.get(length)
    next.set(length, index)
  }
  const spans: string[] = []
  let text = ''
  let from = 0
  for (let index = 0; index < runs.length; index++) {
    const other = closing[index]
    if (other === undefined) continue
    const [start, end] = [runs[index]!, runs[other]!]
    text += `${source.slice(from, start.at)}${open}${spans.length}${close}`
    from = end.at + end.length
    spans.push(source.slice(start.at, from))
    index = other
  }
  text += source.slice(from)
  const spanOf = (mark: string) => spans[Number(mark.slice(1, -1))] ?? ''
  return {
    text,
    codeOf: (mark) => contentOf(spanOf(mark)),
    written: (part) => part.replace(new RegExp(span, 'g'), spanOf),
  }
}

function contentOf(written: string): string {
  const fence = /^`+/.exec(written)?.[0].length ?? 0
  const inner = written.slice(fence, -fence)
  if (inner === '""') return ''
  return fence > 1 ? inner.replace(/^ ([\s\S]*) $/, '$1') : inner
}
