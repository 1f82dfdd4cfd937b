import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { withFrontKeys } from '../front-lines.ts'
import {
  misspelledKeys,
  readFrontMatter,
  splitBlock,
  unclosedFrontMatter,
} from '../front-matter.ts'
import { readPageFile } from '../read-page-file.ts'

const blockOf = (inner: string) => `+++\n${inner}\n+++\n`
const read = (inner: string) => readFrontMatter(splitBlock(`${blockOf(inner)}text\n`).block)
const factsOf = (text: string) => readPageFile('a.md', Buffer.from(text)).facts

test('the known keys are read, the others and all tables are left to other tools', () => {
  const inner = `title = "登录: 第一步" # why
order = 10
id = 100000412
draft = false
summary = 'first'
notify = true
tags = [
  "a", # one
  "title = [",
]
date = 2024-05-06 07:08:09
menu = { main = { title = "m", weight = 1 } }
params.title = "p"

[extra]
title = "x"
draft = true
[[resources]]
order = 5`
  expect(read(inner)).toEqual({
    front: {
      title: '登录: 第一步',
      order: 10,
      id: '100000412',
      draft: false,
      summary: 'first',
      notify: true,
    },
  })
})

test('keys of other generators mean what they mean in YAML', () => {
  expect(read('weight = 4\norder = 1\nsidebar_position = 2').front).toEqual({ order: 1, weight: 4 })
  expect(read('nav_order = "2.5"\nslug = "start"\nid = "intro"').front).toEqual({
    order: 2.5,
    names: ['intro', 'start'],
  })
  expect(read('unlisted = true\nsidebar_label = "概览"').front).toEqual({
    draft: true,
    label: '概览',
  })
  for (const other of ['hide = ["toc"]', 'weight = "heavy"', 'slug = { a = 1 }', '[slug]\na = 1'])
    expect(read(other)).toEqual({ front: {} })
})

test.each([
  ['title = 2026', '2026'],
  ['title = 1.10', '1.10'],
  ['title = true # yes', 'true'],
  ['title = 2024-05-06', '2024-05-06'],
  ['title = 9007199254740993', '9007199254740993'],
  ['title = "a\\tb \\u4e2d"', 'a\tb 中'],
  ['title = """\n  two\n  lines"""', 'two\n  lines'],
  ["title = '''it''s \"so\"'''", 'it\'\'s "so"'],
  ['"title" = "quoted"', 'quoted'],
  ["'title' = 'quoted'", 'quoted'],
  ['"ti\\u0074le" = "quoted"', 'quoted'],
  ['title = "  "', undefined],
])('the title of %j is %j', (inner, title) => {
  expect(read(inner)).toEqual({ front: title === undefined ? {} : { title } })
})

test.each([
  ['title = "a"\ntitle = "b"', 3, 1, 'front.notToml'],
  ['draft = true\n[draft]', 3, 2, 'front.notToml'],
  ['a = 1\ntitle = "a', 3, 11, 'front.notToml'],
  ['Some words', 2, 6, 'front.notToml'],
  ['a = 1\r\n\r\nb = [1, 2', 5, 1, 'front.notToml'],
  ['\n# ours\n  draft = "maybe"', 4, 3, 'front.switch'],
  ['draft.is = true', 2, 1, 'front.switch'],
  ['a = """\n\n"""\ntitle = ["a"]', 5, 1, 'front.text'],
  ['a = 1\n[title]\nen = "b"', 3, 1, 'front.text'],
])('%j is refused with its place', (inner, line, column, key) => {
  const { error, front } = readFrontMatter(blockOf(inner))
  expect(front).toEqual({})
  expect(error).toMatchObject({ line, column, message: { key } })
  // without the lines of the text, and without the place in the block
  expect(JSON.stringify(error!.message)).not.toMatch(/\\n|\^|Invalid TOML|line \d/)
})

test.each(['"ten"', '2147483648', '99999999999999999999', 'nan', '2024-05-06', '[1]'])(
  'an order of %s is read with a remark',
  (order) => {
    const { error, front, remarks } = read(`title = "a"\norder = ${order}`)
    expect([error, front]).toEqual([undefined, { title: 'a' }])
    expect(remarks).toMatchObject([{ line: 3, column: 1, message: { key: 'front.number' } }])
  },
)

test('keys that are probably ours are named with their place', () => {
  expect(misspelledKeys(blockOf('Title = "a"\n[extra]\ndrafts = true'))).toEqual([
    { line: 2, column: 1, key: 'Title', meant: 'title' },
  ])
})

test('the block is no part of the text, whatever line ends and mark the file has', () => {
  for (const eol of ['\n', '\r\n', '\r']) {
    const text = `+++\ntitle = "A"\n\n[extra]\nx = """\n+\n"""\n+++\n# B\n`.replaceAll('\n', eol)
    const { facts, page } = readPageFile('a.md', Buffer.from(`\uFEFF${text}`))
    expect(facts).toMatchObject({ front: { title: 'A' }, heading: 'B' })
    expect(facts.remarks ?? facts.error).toBeUndefined()
    expect(page).toMatchObject({ text: '# B\n', bom: true, block: text.slice(0, -3 - eol.length) })
  }
})

test('what the block says wrong is an error of its file', () => {
  expect(factsOf('+++\ntitle = "A\n+++\ntext').error).toMatchObject({
    path: 'a.md',
    line: 2,
    column: 11,
    rule: 'frontmatter',
    message: { key: 'front.notToml' },
  })
  expect(factsOf(`+++\na = "${'x'.repeat(70_000)}"\n+++\ntext`).error).toMatchObject({
    rule: 'frontmatter',
    message: { key: 'front.tooLong' },
  })
  expect(factsOf('+++\ndraft = true\n\ntext').error).toMatchObject({
    rule: 'frontmatter',
    message: { key: 'front.unclosedToml', values: { line: 2 } },
  })
})

test.each([
  ['+++\ntitle = "a"\n\n# b\n', 2],
  ['+++  \r\n# ours\r\n\r\ntitle = "a"\r\n[extra]\r\nb = [\r\n  1,\r\n]\r\n\r\ntext', 8],
  ['+++\n"draft"=true', 2],
  ['+++\na = 1\nb.c = 2\n+ ++\ntext', 3],
])('front matter that nothing ends is told from a text: %j', (text, line) => {
  expect(unclosedFrontMatter(text)).toEqual({ line, mark: '+++' })
})

test.each([
  '+++',
  '+++\n',
  '+++\n# title\n\ntext\n',
  '+++\nx = 5 is what we want\n\nmore',
  '+++\n[a]\n\n[b]\n\ntext',
  ' +++\ndraft = true\n',
  '+++\ntitle = "a"\n+++\ntext',
])('a text that begins with plus signs is left alone: %j', (text) => {
  expect(unclosedFrontMatter(text)).toBeUndefined()
})

const set = (block: string, keys: Record<string, string | number>, eol = '\n') =>
  withFrontKeys(block, keys, eol)

test('only the value of the key changes', () => {
  const block = `+++
# ours
layout = 'page'   # of another tool
title   = "Old" # why
tags = [ "a", # title = 1
]
+++
`
  expect(set(block, { title: 'New' })).toBe(block.replace('"Old"', '"New"'))
  expect(set(block, { order: 7 })).toBe(block.replace(']\n', ']\norder = 7\n'))
  expect(set(block, { title: 'New', order: 7, id: 12 })).toBe(
    block.replace('"Old"', '"New"').replace(']\n', ']\norder = 7\nid = 12\n'),
  )
  expect(set('+++\norder = -1 # first\n+++', { order: 2 })).toBe('+++\norder = 2 # first\n+++')
  expect(set('+++\ntitle = """\none\ntwo"""\n+++\n', { title: 'x' })).toBe(
    '+++\ntitle = "x"\n+++\n',
  )
})

test('a new key is not put into a table', () => {
  expect(set('+++\n+++\n', { order: 1 })).toBe('+++\norder = 1\n+++\n')
  expect(set('+++\n# of the table\n[extra]\ntitle = "x"\n+++\n', { title: 'a' })).toBe(
    '+++\ntitle = "a"\n# of the table\n[extra]\ntitle = "x"\n+++\n',
  )
  expect(set('+++\r\na = 1 # c\r\n\r\n[[b]]\r\n+++\r\n', { order: 2 }, '\r\n')).toBe(
    '+++\r\na = 1 # c\r\norder = 2\r\n\r\n[[b]]\r\n+++\r\n',
  )
})

test('a table of that name stays', () => {
  for (const inner of ['[order]\na = 1', 'order.a = 1', '[[order]]', '["order".b]']) {
    expect(set(blockOf(inner), { order: 2 })).toBe(blockOf(inner))
  }
})

test.each([
  'it\'s "so"',
  'C:\\dir',
  'a\tb\u007F',
  '中文 😀',
  '# no comment',
  '"""',
  'x = [',
  '+++',
])('the title %j is read as it was written', (title) => {
  for (const block of ['+++\n+++\n', "+++\ntitle = '''old'''\n[extra]\n+++\n"]) {
    const changed = set(block, { title })
    expect(splitBlock(`${changed}text`)).toEqual({ block: changed, rest: 'text' })
    expect(readFrontMatter(changed).front.title).toBe(title)
  }
})

/** Lines outside of tables: what is before a value, the value, and what is behind it. */
const lines = [
  ['title = ', '"x [ # y"', ' # c ['],
  ["'order'=", "'''\n[a]\n'' order = 1 '''", '  '],
  ['\t"id" = ', '5', ''],
  ['a.order = ', '1', ''],
  ['b = ', '[ "]", [ "title = 1" ], # ]\n  { id = 1 } ]', ''],
  ['c = ', '"""\n[table]\n\\"" \ntitle = 4\n""""', ' #'],
  ['\'d e\' . "f" = ', "{ title = '}', order = [1] }", '#'],
  ['when = ', '2024-05-06 07:08:09', ' # now'],
  ['', '', '# title = 1'],
  ['', '', ''],
  ['  \t', '', ''],
] as const
/** Tables and what is in them. */
const tables = ['[extra] # t\n', '[[items]]\n', '["x]"."title"]\n']
const inTables = ['order = 1\n', "title = '['\n", '# end\n', '\n']

test('setting keys changes no other byte, and the block says what it said', () => {
  let seed = 7
  const below = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
  for (let round = 0; round < 1_500; round++) {
    const eol = ['\n', '\r\n', '\r'][below(3)]!
    const some = lines.filter(() => below(2) === 0).toSorted(() => below(3) - 1)
    const rest = below(2) === 0 ? '' : tables[below(3)]! + inTables.slice(below(4)).join('')
    const keys: Record<string, string | number> = {
      ...(below(2) === 0 ? { title: 'N"ew' } : {}),
      order: below(99),
      id: '77',
    }
    const blockOfLines = (root: readonly (readonly string[])[]) =>
      `+++\n${root.map((line) => `${line.join('')}\n`).join('')}${rest}+++\n`.replaceAll('\n', eol)
    const wanted = some.map((line): readonly string[] => line)
    for (const [key, value] of Object.entries(keys)) {
      const at = wanted.findIndex(([before]) => /^\W*(\w+)\W*=/.exec(before!)?.[1] === key)
      const written = JSON.stringify(value)
      if (at >= 0) wanted[at] = [wanted[at]![0]!, written, wanted[at]![2]!]
      else
        wanted.splice(wanted.findLastIndex((line) => line[1] !== '') + 1, 0, [`${key} = `, written])
    }
    const changed = withFrontKeys(blockOfLines(some), keys, eol)
    expect(changed).toBe(blockOfLines(wanted))
    const tomlOf = (block: string) => parse(block.replaceAll(/\r\n?/g, '\n').slice(4, -4))
    expect(tomlOf(changed)).toEqual({ ...tomlOf(blockOfLines(some)), ...keys })
  }
})
