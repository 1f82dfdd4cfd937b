import { expect, test } from 'vitest'
import { ownBytes } from './own-bytes.ts'

test.each([
  ['nothing', [], ''],
  ['an empty text', [''], ''],
  ['a short text', ['中文 text'], '中文 text'],
  ['texts and bytes', ['{"目录":', Buffer.from('"😀"'), '}'], '{"目录":"😀"}'],
  ['more than a pool', ['中'.repeat(40_000), 'x'], `${'中'.repeat(40_000)}x`],
])('%s is joined in memory of its own', (_what, parts, text) => {
  const bytes = ownBytes(...parts)
  expect(bytes.toString()).toBe(text)
  expect(bytes.buffer.byteLength).toBe(bytes.length)
})
