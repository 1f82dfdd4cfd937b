import { expect, test } from 'vitest'
import { decodedText, parseSource } from './parse.ts'
import { readFile } from '../../index.ts'

const read = (text: string) => parseSource(Buffer.from(text))

test('integers that a number cannot hold keep all digits, in JSON and YAML', async () => {
  const expected = {
    most: 9223372036854775807n,
    least: -9223372036854775808n,
    list: [9007199254740993n, 9007199254740991],
    small: 7,
    float: 1.5,
    large: 1e300,
    text: '9223372036854775807',
  }
  expect(
    await read(
      `{"most": 9223372036854775807, "least":-9223372036854775808,
        "list":[9007199254740993,9007199254740991],
        "small": 7, "float": 1.5, "large": 1e300, "text": "9223372036854775807"}`,
    ),
  ).toEqual(expected)
  expect(
    await read(
      `most: &most 9223372036854775807
least: -9223372036854775808
list:
- 9007199254740993
- 9007199254740991
small: 7
float: 1.5
large: 1e300
text: '9223372036854775807'
`,
    ),
  ).toEqual(expected)
  expect(await read('a: &id 9223372036854775807\nb: *id\n9223372036854775807: c\n')).toEqual({
    a: 9223372036854775807n,
    b: 9223372036854775807n,
    '9223372036854775807': 'c',
  })
  const digits = '1'.repeat(2_000)
  expect(await read(`[${digits}]`)).toEqual([Infinity])
})

test('names of fields are only names where integers are long, and nesting stays bounded', async () => {
  const value = await read('{"__proto__": {"id": 9223372036854775807}}')
  expect(Object.keys(value as object)).toEqual(['__proto__'])
  const deep = `${'['.repeat(100_000)}9223372036854775807${']'.repeat(100_000)}`
  await expect(read(deep)).rejects.toMatchObject({ why: 'importTooDeep' })
})

test('JSON and YAML in GB18030 are read; what is no text or empty is named as such', async () => {
  // 中文
  const gbk = (before: string, after: string) =>
    Buffer.concat([Buffer.from(before), Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), Buffer.from(after)])
  expect(await parseSource(gbk('{"a": "', '"}'))).toEqual({ a: '中文' })
  expect(await parseSource(gbk('a: ', '\n'))).toEqual({ a: '中文' })
  const read = (name: string, bytes: Buffer) => readFile({ name, bytes }, { locale: 'en' })
  await expect(read('a.md', Buffer.from([0, 255, 254, 1]))).rejects.toMatchObject({
    why: 'importEncoding',
  })
  for (const name of ['a.json', 'a.yaml'])
    await expect(read(name, Buffer.alloc(0))).rejects.toMatchObject({ why: 'importDocumentEmpty' })
})

const encoded = (text: string, encoding: BufferEncoding): Buffer => Buffer.from(text, encoding)

test.each([
  ['UTF-16, little end first', encoded('# 标题\n\na\n', 'utf16le'), '# 标题\n\na\n', 'UTF-16'],
  [
    'UTF-16, big end first',
    encoded('# 标题\n\na\n', 'utf16le').swap16(),
    '# 标题\n\na\n',
    'UTF-16',
  ],
  ['a western text', encoded('Café, naïve, été', 'latin1'), 'Café, naïve, été', 'Windows-1252'],
  ['dashes of it', Buffer.from([0x41, 0x20, 0x96, 0x20, 0x42]), 'A – B', 'Windows-1252'],
  ['a Chinese text', Buffer.from([0x41, 0xd6, 0xd0, 0xce, 0xc4]), 'A中文', 'GB18030'],
])('%s without a mark is read, and said to be a guess', (_, bytes, text, guess) => {
  expect(decodedText(bytes)).toEqual({ text, guess })
})

test.each([
  ['bytes of something else in UTF-8', Buffer.from([...Buffer.from('标题\n'), 0xff, 0x0a])],
  ['zeros on both sides', Buffer.from('a\0b\0c\0\0d')],
  ['control characters', encoded('a\u0001b\u0002c', 'utf16le')],
  ['one zero in a text', Buffer.from('abc\0def')],
])('%s are no text', (_, bytes) => {
  expect(decodedText(bytes)).toBeUndefined()
})

test.for([
  ['api.json', '{"openapi": "3.0.0", "info": {"title": "TITLE"}, "paths": {"/a": {"get": {}}}}'],
  ['api.yaml', 'openapi: 3.0.0\ninfo: {title: TITLE}\npaths: {/a: {get: {}}}\n'],
  [
    'a.json',
    `{"info": {"name": "TITLE", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
    "item": [{"name": "a", "request": "https://a.example/"}]}`,
  ],
] as const)('that the encoding of %s was guessed is remarked', async ([name, text]) => {
  const [before = '', after = ''] = text.split('TITLE')
  const inGbk = [0xd6, 0xd0, 0xce, 0xc4]
  const bytesOf = (title: readonly number[]) =>
    Buffer.concat([Buffer.from(before), Buffer.from(title), Buffer.from(after)])
  const read = await readFile({ name, bytes: bytesOf(inGbk) }, { locale: 'zh-cn' })
  expect(read.tree.name).toBe('中文')
  expect(read.remarks[0]).toEqual({
    where: name,
    message: expect.stringContaining('已按 GB18030 读取') as string,
  })
  const plain = await readFile({ name, bytes: bytesOf([...Buffer.from('中文')]) }, { locale: 'en' })
  expect(plain.remarks.filter(({ where }) => where === name)).toEqual([])
})
