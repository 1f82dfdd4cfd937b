import type { EditorState } from '@codemirror/state'

/**
 * The slash at the start of a line, and what is typed behind it; `null` unless the line ends there.
 */
export function slashAt(state: EditorState, pos: number): string | null {
  const { from, to, text } = state.doc.lineAt(pos)
  if (state.readOnly || pos !== to) return null
  return /^\s*(\/[^\s/]*)$/.exec(text.slice(0, pos - from))?.[1] ?? null
}
