import { linesAround, type Formatting } from './text-edit.ts'

/** Rewrites each line that the selection touches. */
const rewriteLines =
  (rewrite: (lines: string[]) => string[]): Formatting =>
  (selected) => {
    const range = linesAround(selected)
    const before = selected.text.slice(range.from, range.to)
    const insert = rewrite(before.split('\n')).join('\n')
    if (insert === before) return null
    const end = range.from + insert.length
    // a cursor stays in its place of the line
    const behind = Math.max(range.from, end - (range.to - selected.to))
    const select =
      selected.from === selected.to ? { from: behind, to: behind } : { from: range.from, to: end }
    return { ...range, insert, select }
  }

/** Makes lines headings of a level from 1 to 6, or plain text: 0, or the level they have. */
export const setHeading = (level: number): Formatting =>
  rewriteLines((lines) => {
    const sign = '#'.repeat(level)
    const full = lines.filter((line) => line.trim())
    const isSet = full.length > 0 && full.every((line) => line.startsWith(`${sign} `))
    return lines.map((line) => {
      const text = line.replace(/^ {0,3}#{1,6}(?:\s+|$)/, '')
      const isEmpty = !text.trim() && lines.length > 1
      return level === 0 || isSet || isEmpty ? text : `${sign} ${text}`
    })
  })

type LineKind = 'quote' | 'bullets' | 'numbers' | 'tasks'

const listSign = /^(\s*)(?:[-*+] \[[ xX]\]|[-*+]|\d{1,9}[.)])(?:\s+|$)/
const ofKind: Record<LineKind, RegExp> = {
  quote: /^\s*>/,
  bullets: /^\s*[-*+](?:\s+(?!\[[ xX]\]\s)|$)/,
  numbers: /^\s*\d{1,9}[.)](?:\s|$)/,
  tasks: /^\s*[-*+] \[[ xX]\](?:\s|$)/,
}

/**
 * Makes lines quotes or entries of a list; if all of them are already, they become plain text. One
 * kind of list replaces another; indentation stays, and empty lines between entries stay empty.
 */
export const toggleLines = (kind: LineKind): Formatting =>
  rewriteLines((lines) => {
    const full = lines.filter((line) => line.trim())
    const isOn = full.length > 0 && full.every((line) => ofKind[kind].test(line))
    let number = 0
    return lines.map((line) => {
      if (!line.trim() && lines.length > 1) return kind === 'quote' && !isOn ? '>' : line
      if (kind === 'quote') return isOn ? line.replace(/^(\s*)> ?/, '$1') : `> ${line}`
      const bare = line.replace(listSign, '$1')
      if (isOn) return bare
      const indent = /^\s*/.exec(bare)?.[0] ?? ''
      number += 1
      const sign = { bullets: '-', numbers: `${number}.`, tasks: '- [ ]' }[kind]
      return `${indent}${sign} ${bare.slice(indent.length)}`
    })
  })

/**
 * The next row of the table whose row ends at the cursor, or has only empty cells behind it; an
 * empty row ends the table. `null` elsewhere.
 */
export const continueTable: Formatting = (selected) => {
  const { text, from, to } = selected
  const line = linesAround(selected)
  const row = text.slice(line.from, line.to)
  const isInFirstSpace = text.slice(line.from, from).trim() === '' && from < line.to
  if (from !== to || isInFirstSpace || !/^\s*\|.*\|\s*$/.test(row)) return null
  const cells = row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
  if (cells.every((cell) => !cell.trim()))
    // without an empty line what follows would be one more row
    return { ...line, insert: '\n', select: { from: line.from + 1, to: line.from + 1 } }
  if (/[^|\s]/.test(text.slice(to, line.to))) return null
  const indent = /^\s*/.exec(row)?.[0] ?? ''
  const insert = `\n${indent}|${'  |'.repeat(cells.length)}`
  const at = line.to + 1 + indent.length + 2
  return { from: line.to, to: line.to, insert, select: { from: at, to: at } }
}
