import { expect, test } from 'vitest'
import { safeLink, safeSource } from './addresses.ts'

test.each([
  ['https://a.example/b', 'https://a.example/b'],
  ['HTTP://a.example', 'HTTP://a.example'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['tel:+8610', 'tel:+8610'],
  ['../a/b.md#c', '../a/b.md#c'],
  ['#标题', '#标题'],
  ['?page_id=1', '?page_id=1'],
  ['//a.example/b', 'https://a.example/b'],
  ['\\\\a.example/b', 'https://a.example/b'],
  ['/\\a.example', 'https://a.example'],
  [' /a ', '/a'],
])('the link %j becomes %j', (address, expected) => {
  expect(safeLink(address)).toBe(expected)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>',
  'data:image/svg+xml;base64,AAAA',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'view-source:x',
  // white space to JavaScript, though not to browsers
  '\u00a0javascript:alert(1)',
  '\ufeffjavascript:alert(1)',
  '\u0001\u3000java\u2028script:alert(1)',
])('%j is refused as a link and as a picture', (address) => {
  expect(safeLink(address)).toBeNull()
  expect(safeSource(address)).toBeNull()
})

test('pictures may be data of four types, links may not', () => {
  expect(safeSource('data:image/png;base64,iVBORw0KGgo=')).toBe(
    'data:image/png;base64,iVBORw0KGgo=',
  )
  expect(safeLink('data:image/png;base64,iVBORw0KGgo=')).toBeNull()
  expect(safeSource('data:image/png,<svg>')).toBeNull()
  expect(safeSource('mailto:a@b.example')).toBeNull()
})
