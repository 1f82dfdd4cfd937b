import { widthOf } from '../../cli/terminal/columns.ts'

/** A line as it was written, which may take several rows. */
interface Line {
  /** By column; the second one of a wide character is empty. */
  cells: string[]
}

/**
 * What a terminal shows that breaks its lines again when it becomes narrower, as most do. It knows
 * the control sequences that views use, and never scrolls.
 */
export class TerminalScreen {
  private lines: Line[] = [{ cells: [] }]
  /** The cursor's line, and its column in it. */
  private at = { line: 0, column: 0 }
  private columns: number

  constructor(columns: number) {
    this.columns = columns
  }

  resize(columns: number): void {
    this.columns = columns
  }

  write(text: string): void {
    // eslint-disable-next-line no-control-regex -- these are what is read
    for (const [part, count, letter] of text.matchAll(/\u001B\[([?<>=\d;]*)([A-Za-z])|[^]/gu)) {
      if (letter !== undefined) this.control(letter, Number(count) || 1)
      else if (part === '\n') this.down()
      else if (part === '\r') this.at.column -= this.at.column % this.columns
      else if (part >= ' ') this.put(part)
    }
  }

  /** The rows without those at the end that are empty. */
  rows(): string[] {
    return this.lines.flatMap(({ cells }) => {
      const rows: string[] = []
      for (let from = 0; from === 0 || from < cells.length; from += this.columns)
        rows.push(cells.slice(from, from + this.columns).join('').trimEnd()) // prettier-ignore
      return rows
    })
  }

  private put(char: string): void {
    const { cells } = this.lines[this.at.line]!
    const width = widthOf(char)
    if (width === 0) return
    while (cells.length < this.at.column) cells.push(' ')
    cells.splice(this.at.column, width, char, ...(width === 2 ? [''] : []))
    this.at.column += width
  }

  private down(): void {
    this.at = { line: this.at.line + 1, column: 0 }
    this.lines[this.at.line] ??= { cells: [] }
  }

  private control(letter: string, count: number): void {
    if (letter === 'A') for (let row = 0; row < count; row++) this.up()
    else if (letter === 'G') this.at.column -= this.at.column % this.columns
    else if (letter === 'K') this.eraseRow()
  }

  private up(): void {
    const inRow = this.at.column % this.columns
    if (this.at.column >= this.columns) this.at.column -= this.columns
    else if (this.at.line > 0) {
      const { cells } = this.lines[--this.at.line]!
      const lastRow = Math.max(0, Math.ceil(cells.length / this.columns) - 1)
      this.at.column = lastRow * this.columns + inRow
    }
  }

  private eraseRow(): void {
    const line = this.lines[this.at.line]!
    const from = this.at.column - (this.at.column % this.columns)
    const after = line.cells.slice(from + this.columns)
    line.cells = [
      ...line.cells.slice(0, from),
      ...(after.length > 0 ? [...Array<string>(this.columns).fill(' '), ...after] : []),
    ]
  }
}
