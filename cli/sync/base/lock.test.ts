import { expect, test } from 'vitest'
import { emptyLock, formatLock, parseLock } from './lock.ts'

const head = { server: 'https://docs.example.com', item: '600000123', source: 'k3v9t2q8w5m1x7zc' }
const text = `{"lock":1,"server":"https://docs.example.com","item":"600000123","source":"k3v9t2q8w5m1x7zc"}
{"asset":"01-guide/img/panel.png","sign":"5f0c","hash":"mT8c0n2pQe1rY5uB7iK3oA"}
{"dir":"01-guide","cat":"400000031","order":1,"name":"guide"}
{"page":"01-guide/10-install.md","id":"100000412","rev":"7","hash":"Zk3l9s0dPq8wXn2vB6tR4y","title":"Install","order":10}
{"page":"README.md","id":"100000388","rev":"12","hash":"aB1cD2eF3gH4iJ5kL6mN7o","title":"Handbook","order":1,"file":"cD2eF3gH4iJ5kL6mN7oaB1"}
`

test('a lock that is read and written again has the same bytes', () => {
  expect(formatLock(parseLock(text)!)).toBe(text)
})

test('the bytes do not depend on the order in which things were found', () => {
  const page = { id: '1', rev: '1', hash: 'h', title: 't', order: 99, file: '' }
  const paths = ['中.md', 'a/b.md', 'a.md', '\u{1F600}.md', '\uFFE5.md', 'B.md']
  const one = { ...emptyLock(head), pages: new Map(paths.map((path) => [path, page])) }
  const two = { ...emptyLock(head), pages: new Map(paths.toReversed().map((path) => [path, page])) }
  expect(formatLock(one)).toBe(formatLock(two))
})

test('of two lines with one key the higher revision counts, in either order', () => {
  const newer =
    '{"page":"README.md","id":"100000388","rev":"13","hash":"x","title":"New","order":1}\n'
  expect(parseLock(text + newer)!.pages.get('README.md')!.rev).toBe('13')
  const [first, ...rest] = text.split('\n')
  expect(parseLock([first, newer.trim(), ...rest].join('\n'))!.pages.get('README.md')!.rev).toBe(
    '13',
  )
  const again = text + '{"asset":"01-guide/img/panel.png","sign":"aaaa","hash":"y"}\n'
  const before = [
    first,
    '{"asset":"01-guide/img/panel.png","sign":"aaaa","hash":"y"}',
    ...rest,
  ].join('\n')
  expect(formatLock(parseLock(again)!)).toBe(formatLock(parseLock(before)!))
})

test('CRLF and a missing final line end are accepted', () => {
  expect(formatLock(parseLock(text.replaceAll('\n', '\r\n').trimEnd())!)).toBe(text)
  expect(parseLock('')).toBeUndefined()
})

test.each([
  ['marks of an undecided merge', `${text}<<<<<<< HEAD\n`, 'lock.conflict', 6],
  ['a line that is no JSON', `${text}{"page":\n`, 'lock.unreadable', 6],
  ['a page without id', `${text}{"page":"x.md","rev":"1"}\n`, 'lock.unreadable', 6],
  ['an unknown kind of line', `${text}{"thing":1}\n`, 'lock.unreadable', 6],
  [
    'no head',
    '{"page":"x.md","id":"1","rev":"1","hash":"h","title":"t","order":1}\n',
    'lock.unreadable',
    1,
  ],
])('%s is refused with its line', (_name, content, key, line) => {
  expect(() => parseLock(content, { name: 'showdoc.en.lock' })).toThrow(
    expect.objectContaining({ phrase: { key, values: { name: 'showdoc.en.lock', line } } }),
  )
})

test('a lock of a newer program version is refused', () => {
  expect(() => parseLock('{"lock":2}\n')).toThrow(/lock\.newer/)
})
