import { expect, test } from 'vitest'
import { codeBlock, insertBlock, tableText, toggleCentre } from './blocks.ts'
import { insertText, toggleCode, toggleMark } from './inline.ts'
import { continueTable, setHeading, toggleLines } from './lines.ts'
import type { Formatting } from './text-edit.ts'

/** Applies a command to a text in which `⟦` and `⟧`, or `▮` alone, stand for the selection. */
function apply(formatting: Formatting, marked: string): string | null {
  const isCursor = !marked.includes('⟦')
  const from = marked.indexOf(isCursor ? '▮' : '⟦')
  const to = isCursor ? from : marked.indexOf('⟧') - 1
  const edit = formatting({ text: marked.replace(/[⟦⟧▮]/g, ''), from, to })
  if (!edit) return null
  const text = marked.replace(/[⟦⟧▮]/g, '')
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const { select } = edit
  return select.from === select.to
    ? `${next.slice(0, select.from)}▮${next.slice(select.from)}`
    : `${next.slice(0, select.from)}⟦${next.slice(select.from, select.to)}⟧${next.slice(select.to)}`
}

test.each([
  ['▮', '**▮**'],
  ['a wo▮rd here', 'a **⟦word⟧** here'],
  ['订▮单', '**⟦订单⟧**'],
  ['a ⟦two words ⟧here', 'a **⟦two words⟧** here'],
  ['a **⟦word⟧** here', 'a ⟦word⟧ here'],
  ['a ⟦**word**⟧ here', 'a ⟦word⟧ here'],
  ['a *⟦word⟧* here', 'a ***⟦word⟧*** here'],
  ['- ⟦one\n\n> - [ ] two⟧', '⟦- **one**\n\n> - [ ] **two**⟧'],
  ['⟦- **one**\n- **two**⟧', '⟦- one\n- two⟧'],
])('bold: %j becomes %j', (before, after) => {
  expect(apply(toggleMark('**'), before)).toBe(after)
})

test.each([
  ['a ***⟦word⟧*** here', 'a **⟦word⟧** here'],
  ['a **⟦word⟧** here', 'a ***⟦word⟧*** here'],
  ['a *⟦word⟧* here', 'a ⟦word⟧ here'],
])('italic: %j becomes %j', (before, after) => {
  expect(apply(toggleMark('*'), before)).toBe(after)
})

test.each([
  ['▮', '`▮`'],
  ['⟦a`b⟧', '``⟦a`b⟧``'],
  ['⟦`b⟧', '`` ⟦`b⟧ ``'],
  ['`⟦x⟧`', '⟦x⟧'],
  ['⟦`x`⟧', '⟦x⟧'],
])('code: %j becomes %j', (before, after) => {
  expect(apply(toggleCode, before)).toBe(after)
})

test.each([
  [2, 'wo▮rd', '## wo▮rd'],
  [2, '## wo▮rd', 'wo▮rd'],
  [3, '## wo▮rd', '### wo▮rd'],
  [0, '###### wo▮rd', 'wo▮rd'],
  [1, '⟦a\n\nb\n⟧c', '⟦# a\n\n# b⟧\nc'],
  [1, '▮', '# ▮'],
])('heading %i: %j becomes %j', (level, before, after) => {
  expect(apply(setHeading(level), before)).toBe(after)
})

test('what is plain text already does not change', () => {
  expect(apply(setHeading(0), 'wo▮rd')).toBe(null)
})

test.each([
  ['bullets', '⟦one\n  two⟧', '⟦- one\n  - two⟧'],
  ['bullets', '⟦- one\n  - two⟧', '⟦one\n  two⟧'],
  ['numbers', '⟦- one\n\n- two⟧', '⟦1. one\n\n2. two⟧'],
  ['tasks', '⟦1. one\n2. two⟧', '⟦- [ ] one\n- [ ] two⟧'],
  ['bullets', '⟦- [x] one⟧', '⟦- one⟧'],
  ['tasks', '⟦- [x] one⟧', '⟦one⟧'],
  ['quote', '⟦one\n\ntwo⟧', '⟦> one\n>\n> two⟧'],
  ['quote', '⟦> one\n>\n> two⟧', '⟦one\n\ntwo⟧'],
  ['bullets', '▮', '- ▮'],
] as const)('%s: %j becomes %j', (kind, before, after) => {
  expect(apply(toggleLines(kind), before)).toBe(after)
})

test.each([
  ['▮', '---\n▮'],
  ['text▮', 'text\n\n---\n▮'],
  ['te▮xt\nnext', 'text\n\n---\n▮\nnext'],
  ['a\n\n▮\n\nb', 'a\n\n---\n▮\nb'],
  ['| a▮ |\n| - |\n| b |\nc', '| a |\n| - |\n| b |\n\n---\n▮\nc'],
  ['a⟦b⟧c', 'a\n\n---\n▮\nc'],
])('a block goes between empty lines: %j becomes %j', (before, after) => {
  expect(apply(insertBlock('---'), before)).toBe(after)
})

test('a block can select the part that is to be replaced', () => {
  expect(apply(insertBlock('$$\na+b\n$$', 'a+b'), '▮')).toBe('$$\n⟦a+b⟧\n$$\n')
  expect(apply(insertText('[text](url)', 'url'), 'see ▮!')).toBe('see [text](⟦url⟧)!')
})

test('a code block keeps what is selected, in a fence that is long enough', () => {
  expect(apply(codeBlock, '▮')).toBe('```\n▮\n```\n')
  expect(apply(codeBlock, 'a\nb ⟦c\nd⟧ e')).toBe('a\n\n```\n⟦b c\nd e⟧\n```\n')
  expect(apply(codeBlock, '⟦```\nx\n```⟧')).toBe('````\n⟦```\nx\n```⟧\n````\n')
})

test('centred text loses its element again', () => {
  expect(apply(toggleCentre, 'wo▮rd')).toBe('<center>⟦word⟧</center>')
  expect(apply(toggleCentre, '<center>wo▮rd</center>')).toBe('⟦word⟧')
})

test('a table has a head, a line of alignment, and empty rows', () => {
  expect(tableText(2, 2, 'Column')).toBe('| Column 1 | Column 2 |\n| :--- | :--- |\n|   |   |')
})

test('Enter behind a row of a table begins the next, and ends the table on an empty one', () => {
  expect(apply(continueTable, '| a \\| b | c |▮')).toBe('| a \\| b | c |\n| ▮ |  |')
  expect(apply(continueTable, '| a |\n|  |▮')).toBe('| a |\n\n▮')
  expect(apply(continueTable, 'a | b▮')).toBe(null)
  // where the cursor is in a row that Enter began, also when only its first cells are filled
  expect(apply(continueTable, '| a | b |\n| ▮ |  |')).toBe('| a | b |\n\n▮')
  expect(apply(continueTable, '| a | b |\n| x▮ |  |')).toBe('| a | b |\n| x |  |\n| ▮ |  |')
  expect(apply(continueTable, '| a▮ | b |')).toBe(null)
  expect(apply(continueTable, '▮| a |')).toBe(null)
})
