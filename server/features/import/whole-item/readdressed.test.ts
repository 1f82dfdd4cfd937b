import { expect, test } from 'vitest'
import { namesPages, readdressed } from './readdressed.ts'

const addresses = {
  from: 12,
  to: 90,
  pages: new Map([[34, 91]]),
  signs: new Map([['0123456789abcdef', 'ffffffffffffffff']]),
}

test.each([
  [
    '[a](/12/34) [b](/12/34#x) <a href="/12/34?q=1">',
    '[a](/90/91) [b](/90/91#x) <a href="/90/91?q=1">',
  ],
  ['[a](/web/#/12?page_id=34) [b](#/12/34)', '[a](/90/91) [b](/90/91)'],
  [
    String.raw`{"remark":"[a](/12/34)","x":"\"/12/34\""}`,
    String.raw`{"remark":"[a](/90/91)","x":"\"/90/91\""}`,
  ],
  ['[a]: /12/34', '[a]: /90/91'],
  ['[a]:/12/34 x:/12/34', '[a]:/90/91 x:/12/34'],
  [
    '![p](/server/?s=/api/attachment/visitFile&sign=0123456789abcdef)',
    '![p](/server/?s=/api/attachment/visitFile&sign=ffffffffffffffff)',
  ],
  [
    String.raw`"\/server\/index.php?s=\/api\/attachment\/visitFile\/sign\/0123456789abcdef"`,
    String.raw`"\/server\/index.php?s=\/api\/attachment\/visitFile\/sign\/ffffffffffffffff"`,
  ],
])('%s leads to the new item', (text, expected) => {
  expect(readdressed(text, addresses)).toBe(expected)
})

test.each([
  '/13/34 /12/35 /12/345 /12/34-draft x/12/34 https://a.example/12/34 2024/12/34',
  '![p](/server/?s=/api/attachment/visitFile&sign=0123456789abcdee)',
])('%s stays', (text) => {
  expect(readdressed(text, addresses)).toBe(text)
})

test('a text says whether it names pages of the item', () => {
  expect(namesPages('[a](/12/34)', 12)).toBe(true)
  expect(namesPages('/server/?s=/api/attachment/visitFile&sign=0123456789abcdef /120/3', 12)).toBe(
    false,
  )
})

test('a long hostile text takes no longer than its length', () => {
  const text =
    '#!/12?page_id=1'.repeat(200_000) + ' /1'.repeat(200_000) + 'visitfilesign'.repeat(100_000)
  expect(readdressed(text, addresses)).toHaveLength(text.length)
})
