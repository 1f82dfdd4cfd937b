import { Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import type { Screen } from '../../terminal/terminal.ts'
import { widthOf } from '../../terminal/columns.ts'

/** Erases the line of the cursor and goes up one. Source: ECMA-48 8.3.41, 8.3.22 */
const eraseUp = '\u001B[2K\u001B[A'

/** What Ink draws on. */
type Terminal = Writable & Screen & { readonly rows?: number | undefined }

/**
 * Whether the terminal breaks long lines again when it becomes narrower: nearly all do. xterm, the
 * Linux console and screen cut them.
 */
const reflows = ({ TERM, TMUX, STY, XTERM_VERSION }: NodeJS.ProcessEnv): boolean =>
  Boolean(TMUX) || !(TERM === 'linux' || STY || XTERM_VERSION)

/**
 * A terminal for Ink that has become narrower without a trace of the frame before. Ink erases as
 * many lines as it wrote; where the terminal has broken them, they are more.
 */
export class FrameStream extends Writable {
  private readonly terminal: Terminal
  private readonly breaksLines: boolean
  /** The lines drawn last, with the cursor below them. */
  private frame: readonly string[] = []
  private width: number

  constructor(terminal: Terminal, env: NodeJS.ProcessEnv) {
    super({ decodeStrings: false })
    this.terminal = terminal
    this.breaksLines = reflows(env)
    this.width = this.columns
    terminal.on('resize', this.resized)
  }

  get isTTY(): boolean {
    return this.terminal.isTTY === true
  }

  get columns(): number {
    return this.terminal.columns ?? 80
  }

  get rows(): number {
    return this.terminal.rows ?? 24
  }

  /** Lines printed above a frame are followed by the frame, so what was written last is one. */
  override _write(text: string, _encoding: string, written: () => void): void {
    const shown = stripVTControlCharacters(text)
    if (shown !== '') this.frame = shown.split('\n').slice(0, -1)
    this.terminal.write(text)
    // the terminal keeps the order, and whatever is written at the end must not wait here
    written()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.terminal.off('resize', this.resized)
    done(error)
  }

  private readonly resized = (): void => {
    const { columns, width } = this
    this.width = columns
    if (columns < width && this.breaksLines) {
      const rows = this.frame.map((line) => Math.max(1, Math.ceil(widthOf(line) / columns)))
      const more = rows.reduce((sum, count) => sum + count - 1, 0)
      this.terminal.write(eraseUp.repeat(more))
    }
    this.emit('resize')
  }
}
