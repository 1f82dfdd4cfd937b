import type { BlockState } from '../../markdown/parser.ts'

export const sourceOf = (state: BlockState, from: number, to: number): string =>
  state.getLines(from, to, state.blkIndent, false).trimEnd()

/** Pushes a box with source that cannot be rendered. */
export function pushForeign(
  state: BlockState,
  name: string,
  source: string,
  from: number,
  to: number,
): void {
  const token = state.push('foreign', 'figure', 0)
  token.meta = { name }
  token.content = source
  token.map = [from, to]
  state.line = to
}
