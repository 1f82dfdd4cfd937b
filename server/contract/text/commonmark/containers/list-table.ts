import type { BlockState, Token } from '../../markdown/parser.ts'

/**
 * Makes a table of the lists within lists that are the rows and cells of a `list-table`. What is
 * not written so stays as it is.
 *
 * @param from index of the first of its tokens, which are the last
 * @param caption inline markdown
 * @param heads number of rows that are heads
 */
export function asTable(state: BlockState, from: number, caption: string, heads: number): void {
  const tokens = state.tokens.slice(from)
  const { level } = state
  const own = tokens.filter((token) => token.level === level)
  if (own.length !== 2 || own[0]!.tag !== 'ul') return
  const isCells = (token: Token) => token.level !== level + 2 || /^(?:ul|ol)$/.test(token.tag)
  if (
    !tokens.every((token) => token.level !== level + 1 || token.tag === 'li') ||
    !tokens.every(isCells)
  )
    return
  const rename = (token: Token, name: string, tag: string) => {
    token.type = `${name}_${token.nesting > 0 ? 'open' : 'close'}`
    token.tag = tag
  }
  let row = 0
  const table = tokens.filter((token) => {
    const depth = token.level - level
    if (depth === 0) rename(token, 'table', 'table')
    else if (depth === 1) {
      rename(token, 'tr', 'tr')
      if (token.nesting > 0) row++
    } else if (depth === 3) rename(token, row <= heads ? 'th' : 'td', row <= heads ? 'th' : 'td')
    return depth !== 2
  })
  state.tokens.length = from
  state.tokens.push(table[0]!)
  const section = (name: string, nesting: -1 | 0 | 1) =>
    state.push(name, name.split('_')[0]!, nesting)
  if (caption !== '') {
    section('caption_open', 1)
    const inline = state.push('inline', '', 0)
    inline.content = caption
    inline.map = table[0]!.map
    inline.children = []
    section('caption_close', -1)
  }
  let current = ''
  let count = 0
  for (const token of table.slice(1)) {
    const isRow = token.type === 'tr_open' && token.level === level + 1
    const next = isRow ? (++count <= heads ? 'thead' : 'tbody') : current
    if (next !== current || token === table.at(-1)) {
      if (current !== '') section(`${current}_close`, -1)
      if (token !== table.at(-1)) section(`${next}_open`, 1)
      current = next
    }
    state.tokens.push(token)
  }
}
