import { expect, test } from 'vitest'
import { readConfig, withTarget } from './config.ts'
import { SyncProblem } from '../problem.ts'

const least = { version: 1, server: 'https://docs.example.com/', item: 600000123 }

function problemOf(text: string): {
  key: string
  exit: string
  line: unknown
  values: Record<string, string | number>
} {
  try {
    readConfig(text, 'showdoc.json')
  } catch (error) {
    if (!(error instanceof SyncProblem)) throw error
    return {
      key: error.phrase.key,
      exit: error.exit,
      line: error.phrase.values['line'],
      values: error.phrase.values,
    }
  }
  throw new Error('was accepted')
}

test('minimal settings get their defaults, an item number becomes text, a trailing slash of the address is removed', () => {
  const config = readConfig('\uFEFF' + JSON.stringify(least), 'showdoc.json')
  expect(config).toMatchObject({
    server: 'https://docs.example.com',
    item: '600000123',
    folder: '.',
    root: '',
    deep: 'flatten',
    onConflict: 'fail',
  })
  expect(config.include).toEqual(['**/*.md', '**/*.markdown', '**/*.mdx'])
  expect(config.targets).toEqual({})
})

test('an unknown key is refused with its line and the probable spelling', () => {
  const problem = problemOf(
    '{\n  "version": 1,\n  "server": "https://a.example",\n  "item": "1",\n  "foldr": "docs"\n}',
  )
  expect(problem).toMatchObject({ key: 'config.unknownKeyMeant', exit: 'usage', line: 5 })
  expect(problem.values['meant']).toBe('folder')
  expect(problemOf(JSON.stringify({ ...least, whatever: 1 })).key).toBe('config.unknownKey')
})

test('keys of prototypes are unknown keys like any other', () => {
  expect(
    problemOf('{"version":1,"server":"https://a.example","item":"1","__proto__":{}}').key,
  ).toMatch(/unknownKey/)
  expect(
    problemOf('{"version":1,"server":"https://a.example","item":"1","constructor":1}').key,
  ).toMatch(/unknownKey/)
})

test('an unknown key inside a target is named with its whole path and line', () => {
  const text =
    '{"version":1,\n"server":"https://a.example","item":"1",\n"targets":{"zh":{\n"itm":"2"}}}'
  expect(problemOf(text)).toMatchObject({
    line: 4,
    values: { key: 'targets.zh.itm', meant: 'item' },
  })
})

test.each([
  ['no JSON', '{"version":1,}', 'config.notJson'],
  ['comments', '{// one\n"version":1}', 'config.notJson'],
  ['not an object', '[]', 'config.noObject'],
  ['nothing', '', 'config.notJson'],
  ['a missing key', '{"version":1,"item":"1"}', 'config.missingKey'],
  ['another version', JSON.stringify({ ...least, version: 2 }), 'config.wrongValue'],
  [
    'another protocol',
    JSON.stringify({ ...least, server: 'ftp://a.example' }),
    'config.wrongValue',
  ],
  [
    'an address that is none',
    JSON.stringify({ ...least, server: 'https://' }),
    'config.wrongValue',
  ],
  [
    'a mode that does not exist',
    JSON.stringify({ ...least, onConflict: 'maybe' }),
    'config.wrongValue',
  ],
  ['a list that is none', JSON.stringify({ ...least, include: '*.md' }), 'config.wrongValue'],
  [
    'a password in a database address',
    JSON.stringify({ ...least, db: [{ url: 'postgres://me:secret@db/x' }] }),
    'config.wrongValue',
  ],
  ['a broken number', JSON.stringify({ ...least, item: 1.5 }), 'config.wrongValue'],
])('%s is a usage error', (_name, text, key) => {
  expect(problemOf(text)).toMatchObject({ key, exit: 'usage' })
})

test.each([
  { db: [{ url: 'postgres://me:sec@ret@db.example/x' }] },
  { repository: 'https://secret@github.com/a/b' },
])('an address that is refused is shown without its password', (wrong) => {
  const { values } = problemOf(JSON.stringify({ ...least, ...wrong }))
  expect(values['value']).toContain('//•••@')
  expect(values['value']).not.toMatch(/sec|ret/)
})

test('a target overrides the keys it names, and only those', () => {
  const config = readConfig(
    JSON.stringify({ ...least, folder: 'docs', targets: { zh: { item: 7, root: '/中文/' } } }),
    'showdoc.json',
  )
  expect(withTarget(config, 'zh')).toMatchObject({ item: '7', folder: 'docs', root: '中文' })
  expect(() => withTarget(config, 'en')).toThrow(SyncProblem)
  expect(() => withTarget(config, 'toString')).toThrow(SyncProblem)
})
