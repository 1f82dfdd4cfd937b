import { expect, test } from 'vitest'
import { pasteable, quotedPath } from './program-call.ts'

test('commands in hints begin as the program was called', () => {
  const hint = 'run showdoc push --adopt, or showdoc pull; see showdoc.json and npx showdoc help'
  expect(pasteable(hint, {})).toBe(hint)
  expect(pasteable(hint, { npm_command: 'exec' })).toBe(
    'run npx showdoc push --adopt, or npx showdoc pull; see showdoc.json and npx showdoc help',
  )
})

test('a path is one word for a shell', () => {
  expect(['docs/a.md', 'my docs', '$(x)"`', '中文'].map(quotedPath)).toEqual([
    'docs/a.md',
    '"my docs"',
    '"\\$(x)\\"\\`"',
    '"中文"',
  ])
})
