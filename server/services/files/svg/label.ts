import type { SvgElement } from './element.ts'

// Diagram editors write the labels of their boxes as HTML (`foreignObject`), which is removed. A
// diagram without labels is useless, so they are rewritten as SVG text.

/** Elements after which HTML begins a new line. */
const blocks = new Set('br div dd dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '))
/** Elements with invisible text. */
const unseen = new Set(
  'audio iframe math object script style template textarea title video'.split(' '),
)

/** Approximate widths of characters at the default font size. */
const [wide, narrow] = [16, 8]
const widthOf = (words: string): number =>
  Array.from(words).reduce((sum, sign) => sum + (sign > '\u2e7f' ? wide : narrow), 0)

const lengthOf = (text: string | undefined): number =>
  text !== undefined && /^\s*-?[\d.]+(?:px)?\s*$/.test(text) ? Number.parseFloat(text) : Number.NaN

/** Breaks a line at a width, approximately as HTML would. */
function broken(line: string, width: number): string[] {
  const lines: string[][] = []
  let room = 0
  for (const word of line.split(' ')) {
    room -= widthOf(word) + narrow
    const last = lines.at(-1)
    if (last && room >= 0) last.push(word)
    else {
      lines.push([word])
      room = width - widthOf(word)
    }
  }
  return lines.map((words) => words.join(' '))
}

/** Collects the text of a box while its HTML is skipped. */
export class Label {
  private readonly box: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>
  private readonly lines = ['']
  /** Number of open elements with invisible text. */
  private silent = 0

  /** @param of returns the value of an attribute of the box */
  constructor(of: (name: string) => string | undefined) {
    const [x, y] = [lengthOf(of('x') ?? '0'), lengthOf(of('y') ?? '0')]
    this.box = { x, y, width: lengthOf(of('width')), height: lengthOf(of('height')) }
  }

  begin(name: string): void {
    if (unseen.has(name)) this.silent += 1
    if (blocks.has(name)) this.lines.push('')
  }

  end(name: string): void {
    if (unseen.has(name)) this.silent -= 1
    if (blocks.has(name)) this.lines.push('')
  }

  add(text: string): void {
    if (this.silent === 0) this.lines.push(`${this.lines.pop()}${text}`)
  }

  /** The text, centred in its box; `null` without text, or without a box to place it. */
  element(): SvgElement | null {
    const { x, y, width, height } = this.box
    if (![x, y, width, height].every(Number.isFinite)) return null
    const lines = this.lines
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '')
      .flatMap((line) => broken(line, width * 1.2))
    if (lines.length === 0) return null
    const spans = lines.map((line, index) => ({
      name: 'tspan',
      attributes: new Map([
        ['x', String(x + width / 2)],
        ['y', String(y + (height * (index + 0.5)) / lines.length)],
      ]),
      children: [line],
    }))
    const attributes = new Map([
      ['text-anchor', 'middle'],
      ['dominant-baseline', 'central'],
    ])
    return { name: 'text', attributes, children: spans }
  }
}
