import { expect, test } from 'vitest'
import { descriptionOf } from './description.ts'

test.each([
  [
    '# Title\n\nFirst *words* of a [link](x "t") and `code`.\n\nMore',
    'First words of a link and code.',
  ],
  ['---\ntitle: x\n---\n\n第一段文字。\n', '第一段文字。'],
  ['```js\nlet a\n```\n\n> quoted **words**', 'quoted words'],
  ['![x](a.png)\n\n<div align="center">\n\n[toc]\n\n| a |\n|---|\n\nprose', 'prose'],
  ['::: tip\ninside\n:::', 'inside'],
  ['', ''],
  ['# only a heading', ''],
  ['```\nnever closed', ''],
])('the description begins with the first prose: %j', (text, description) => {
  expect(descriptionOf(text)).toBe(description)
})

test('a long line is cut between two characters', () => {
  expect(descriptionOf('😀'.repeat(500))).toBe(`${'😀'.repeat(200)}…`)
})

test('hostile lines take no long time to read', () => {
  for (const part of ['[', '![', '*a', '`', '<', '_ _', '> '])
    expect(descriptionOf(part.repeat(200_000)).length).toBeLessThan(300)
})
