import { closesFence, directiveOption } from '../../commonmark/containers/directive-lines.ts'
import { matchContainers, type Container } from './containers.ts'
import { indentOf, type Cursor } from './cursor.ts'

/** Directives within each other, as deep as blocks are read at all. */
const mostDirectives = 100

/** The open directives that hold markdown and end as fences do. */
export class OpenDirectives {
  /** Those within quotes and items follow those around them. */
  private open: { marks: string; depth: number }[] = []
  private isAtOptions = false

  /** @param depth number of quotes and items around it; undefined for one that ends by itself */
  begin(marks: string, depth: number | undefined): void {
    this.isAtOptions = true
    if (depth !== undefined && this.open.length < mostDirectives) this.open.push({ marks, depth })
  }

  /** Whether a line, without marks of quotes and items, is a setting of the directive before it. */
  isOption(text: string): boolean {
    this.isAtOptions &&= directiveOption.test(text)
    return this.isAtOptions
  }

  /**
   * Ends those that end before or in a line.
   *
   * @param matched how many of the containers go on in the line
   * @returns how many containers are around what has ended, and whether the line is its end
   */
  end(
    line: string,
    containers: readonly Container[],
    matched: number,
  ): { depth: number; isEnd: boolean } | undefined {
    let ended: { depth: number; isEnd: boolean } | undefined
    const endAt = (at: number, isEnd: boolean) => {
      ended = { depth: this.open[at]!.depth, isEnd }
      this.open.length = at
      this.isAtOptions = false
    }
    if ((this.open.at(-1)?.depth ?? 0) > matched)
      endAt(
        this.open.findIndex(({ depth }) => depth > matched),
        false,
      )
    if (!/(?:`{3}|~{3})[ \t]*$/.test(line)) return ended
    const at = this.open.findIndex(({ marks, depth }) => {
      const cursor: Cursor = { line, pos: 0, column: 0 }
      matchContainers(containers.slice(0, depth), cursor)
      return indentOf(cursor) <= 3 && closesFence(marks, line.slice(cursor.pos).trimStart())
    })
    if (at >= 0) endAt(at, true)
    return ended
  }
}
