import { expect, test } from 'vitest'
import { linesOf, titleFromText } from './version.ts'

test.each(['a\r\nb\r\n', 'a\nb', 'a\r\nb\nc', '\r\n', '', 'one line', 'a\rb\r\nc'])(
  'opening and saving %j changes no byte',
  (text) => {
    const lines = linesOf(text)
    expect(lines.restore(lines.text)).toBe(text)
  },
)

test('a text with Windows line ends is edited with plain ones, and new lines are saved like the others', () => {
  const lines = linesOf('a\r\nb\r\n')
  expect(lines.text).toBe('a\nb\n')
  expect(lines.restore('a\nnew\nb\n')).toBe('a\r\nnew\r\nb\r\n')
})

test('an untitled page is named after its first heading, up to 50 characters', () => {
  expect(titleFromText('text\n\n## 接口说明 ##\n# other')).toBe('接口说明')
  expect(titleFromText(`# ${'中'.repeat(60)}`)).toBe('中'.repeat(50))
  expect(titleFromText('no heading\n#nospace')).toBe('')
})
