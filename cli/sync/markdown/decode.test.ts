import { expect, test } from 'vitest'
import { decodeText, lineEnds } from './decode.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

test('UTF-8 is read with and without a byte-order mark, which is not part of the text', () => {
  expect(decodeText(bytes('# 标题\n'))).toEqual({ ok: true, text: '# 标题\n', bom: false })
  expect(decodeText(bytes([0xef, 0xbb, 0xbf], 'a'))).toEqual({ ok: true, text: 'a', bom: true })
  expect(decodeText(bytes())).toEqual({ ok: true, text: '', bom: false })
})

test('a NUL byte and invalid UTF-8 are refused with position and line', () => {
  expect(decodeText(bytes('ab\nc', [0], 'd'))).toMatchObject({
    ok: false,
    rule: 'nul',
    position: 4,
    line: 2,
  })
  expect(decodeText(bytes('ab\n中', [0xff], 'd'))).toMatchObject({
    ok: false,
    rule: 'encoding',
    key: 'file.encoding',
    position: 6,
    line: 2,
  })
  expect(decodeText(bytes('x', [0xe4, 0xb8]))).toMatchObject({
    ok: false,
    rule: 'encoding',
    position: 1,
  })
  expect(decodeText(bytes('x', [0xe4, 0xb8], 'y'))).toMatchObject({
    ok: false,
    rule: 'encoding',
    position: 1,
  })
})

test('GB18030 is recognised, and read on request', () => {
  const gb = bytes([0xd6, 0xd0, 0xce, 0xc4, 0xce, 0xc4, 0xb5, 0xb5, 0x0a])
  expect(decodeText(gb)).toMatchObject({ ok: false, key: 'file.gb18030', position: 0 })
  expect(decodeText(gb, 'gb18030')).toEqual({ ok: true, text: '中文文档\n', bom: false })
  expect(decodeText(bytes('caf', [0xe9], ' au lait'))).toMatchObject({
    ok: false,
    key: 'file.encoding',
  })
})

test('UTF-16 is recognised, with its mark and without', () => {
  const text = '# 标题\n\ntext\n'
  for (const written of [text, `\ufeff${text}`]) {
    const little = Buffer.from(written, 'utf16le')
    for (const file of [little, Buffer.from(little).swap16()])
      expect(decodeText(file)).toMatchObject({ ok: false, key: 'file.utf16', line: 1 })
  }
  expect(decodeText(bytes('a', [0], 'b', [0], 'cd', [0, 0]))).toMatchObject({ key: 'file.nul' })
})

test('line ends are reported as runs, with the number at the end', () => {
  expect(lineEnds('')).toEqual({ eol: 'lf', end: 0 })
  expect(lineEnds('a')).toEqual({ eol: 'lf', end: 0 })
  expect(lineEnds('a\n\n')).toEqual({ eol: 'lf', end: 2 })
  expect(lineEnds('a\r\nb\r\n')).toEqual({ eol: 'crlf', end: 1 })
  expect(lineEnds('a\rb\r')).toEqual({ eol: 'cr', end: 1 })
  expect(lineEnds('a\nb\nc\r\nd\n')).toEqual({ eol: 'lf', end: 1 })
})
