import { anchorPrefix } from '../markdown/anchors.ts'
import {
  isIndentedCode,
  lineText,
  type BlockRule,
  type CoreRule,
  type Token,
} from '../markdown/parser.ts'

/** `(label)=` of MyST: the name of what follows. */
export const labelLine = /^\(([^\s()"<>][^()"<>\n]{0,200})\)=[ \t]*$/

export const label: BlockRule = (state, startLine, _endLine, silent) => {
  if (isIndentedCode(state, startLine)) return false
  const name = labelLine.exec(lineText(state, startLine))?.[1]
  if (name === undefined) return false
  if (silent) return true
  const token = state.push('label', '', 0)
  token.meta = { name }
  token.map = [startLine, startLine + 1]
  token.hidden = true
  state.line = startLine + 1
  return true
}

const namesOf = ({ meta }: Token): string[] => (meta as { labels?: string[] } | null)?.labels ?? []

/**
 * Takes the labels out of the tokens: the last before a heading without a name of its own is its
 * id. All are collected in `env.labels`.
 */
export const labels: CoreRule = (state) => {
  if (!state.src.includes(')=')) return
  const known = new Set<string>()
  const out: Token[] = []
  let waiting: string[] = []
  for (const token of state.tokens) {
    if (token.type === 'label') {
      const { name } = token.meta as { name: string }
      known.add(name)
      waiting.push(name)
      continue
    }
    if (waiting.length > 0 && token.nesting >= 0) {
      const meta = (token.meta ?? {}) as { id?: string }
      if (token.type === 'heading_open') meta.id ??= waiting.pop()!
      token.meta = { ...meta, labels: waiting }
      waiting = []
    }
    out.push(token)
  }
  state.tokens = out
  state.env.labels = known
}

/** Gives what the labels name their ids. Runs after inline parsing. */
export const labelIds: CoreRule = (state) => {
  if (!state.env.labels) return
  const ids = state.env.elementIds as string[]
  const anchor = (name: string) => {
    const open = new state.Token('label_open', 'span', 1)
    open.attrSet('id', anchorPrefix + name)
    return [open, new state.Token('label_close', 'span', -1)]
  }
  state.tokens = state.tokens.flatMap((token, index) => {
    const names = namesOf(token)
    ids.push(...names)
    if (names.length === 0) return [token]
    if (token.type === 'heading_open') {
      state.tokens[index + 1]!.children!.unshift(...names.flatMap(anchor))
      return [token]
    }
    if (token.type === 'paragraph_open' && !token.hidden)
      token.attrSet('id', anchorPrefix + names.pop()!)
    return [...names.flatMap(anchor), token]
  })
}
