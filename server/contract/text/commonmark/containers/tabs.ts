import type { BlockState, Token } from '../../markdown/parser.ts'
import { codeInfo } from '../code-info.ts'

/**
 * Opens a group of tabs. Without scripts it is a list of sections, each under its label.
 *
 * @param group name under which the browser remembers the chosen tab; without one it remembers the
 *   label alone
 * @returns the index of its first token
 */
export function openTabs(state: BlockState, group: string | undefined, line: number): number {
  const open = state.push('tabs_open', 'div', 1)
  open.attrSet('class', 'md-tabs')
  if (group) open.attrSet('data-group', group)
  open.map = [line, line + 1]
  return state.tokens.length
}

export const closeTabs = (state: BlockState): Token => state.push('tabs_close', 'div', -1)

/** Opens one tab. `label` is plain text. */
export function openTab(state: BlockState, label: string, line: number, isChosen = false): void {
  const open = state.push('tab_open', 'section', 1)
  open.attrSet('class', 'md-tab')
  if (isChosen) open.attrSet('data-chosen', '')
  open.map = [line, line + 1]
  const head = state.push('tab_label_open', 'p', 1)
  head.attrSet('class', 'md-tab-label')
  const inline = state.push('inline', '', 0)
  inline.content = label
  inline.map = [line, line + 1]
  inline.children = []
  state.push('tab_label_close', 'p', -1)
}

export const closeTab = (state: BlockState): Token => state.push('tab_close', 'section', -1)

/** Title or file name of a snippet: `<<< @/dir/a.js#part{1,2 ts} [title]`. */
const snippet = /^<<<[ \t]*(?:.*\[(.+)\][ \t]*$|(?:[^#{\s]*\/)?([^#{\s]+))/

/** The label of the tab that a block in a group of code is, if it is one. */
function labelOf({ type, info, content }: Token): string | undefined {
  if (type === 'foreign') {
    const [, title, file] = snippet.exec(content) ?? []
    return title ?? file
  }
  if (type !== 'fence') return undefined
  const { title, language } = codeInfo(info)
  return title || language || 'text'
}

/**
 * Turns each fence or snippet of a file among the tokens from `from` on into a tab; its title is
 * the label, else its language or file name. Content between them belongs to the tab before it.
 */
export function tabsOfFences(state: BlockState, from: number): void {
  const inside = state.tokens.splice(from)
  const { level } = state
  let isOpen = false
  for (const token of inside) {
    const label = token.level === level ? labelOf(token) : undefined
    if (label !== undefined) {
      if (isOpen) closeTab(state)
      openTab(state, escaped(label), token.map?.[0] ?? 0)
      if (token.type === 'fence') token.meta = { isTab: true }
      isOpen = true
    }
    state.tokens.push(token)
  }
  if (isOpen) closeTab(state)
}

/** Escapes text for use as markdown. */
const escaped = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&')
