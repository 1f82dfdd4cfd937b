import type { CoreRule, Token } from '../markdown/parser.ts'

/** A check box in a text. `line` is the source line, from 0. */
export interface Task {
  line: number
  isDone: boolean
}

const box = /^\[([ xX])\](?=[ \t\u3000])/

/**
 * `[ ]` and `[x]` at the start of a list item, also in ordered lists, become check boxes that know
 * their source line; `env.tasks` lists them. Source: web/spec/reading.md 11.7, 8.10.
 */
export const tasks: CoreRule = (state) => {
  const found: Task[] = []
  state.tokens.forEach((item, index) => {
    const inline = state.tokens[index + 2]
    if (
      item.type !== 'list_item_open' ||
      state.tokens[index + 1]?.type !== 'paragraph_open' ||
      inline?.type !== 'inline'
    )
      return
    const mark = box.exec(inline.content)
    const first = inline.children?.[0]
    if (!mark || first?.type !== 'text' || !first.content.startsWith(mark[0])) return
    const line = (inline.map ?? item.map)![0]
    const isDone = mark[1] !== ' '
    first.content = first.content.slice(mark[0].length).trimStart()
    const input: Token = new state.Token('task_box', 'input', 0)
    input.attrs = [
      ['type', 'checkbox'],
      ['class', 'md-box'],
      ['data-line', String(line)],
    ]
    if (isDone) input.attrs.push(['checked', ''])
    inline.children!.unshift(input)
    item.attrJoin('class', 'md-task')
    found.push({ line, isDone })
  })
  state.env.tasks = found
}

/**
 * The text with one box ticked or cleared; everything else stays as it is, including line breaks.
 *
 * @returns `null` if the line has no box
 */
export function tickTask(text: string, line: number, isDone: boolean): string | null {
  const lines = text.split(/(\r\n|\n|\r)/) // line n is at 2n, followed by its line break
  const old = lines[2 * line]
  if (old === undefined) return null
  const found = /^([\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+)\[[ xX]\](?=[ \t\u3000])/.exec(old)
  if (!found) return null
  lines[2 * line] = `${found[1]}[${isDone ? 'x' : ' '}]${old.slice(found[0].length)}`
  return lines.join('')
}
