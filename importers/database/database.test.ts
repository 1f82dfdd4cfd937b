import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { renderText } from '#contract/document/render.ts'
import { dialects } from '#contract/text/markdown/dialect.ts'
import { readMarkup } from '#contract/text/markup/links/links.ts'
import { randomFrom } from '../../cli/test/random.ts'
import { diagramLimits, diagramsOf } from './diagram.ts'
import { split } from './generated-part.ts'
import { textOfCode, code } from './markup.ts'
import { tableKey, tableOfKey, type Column, type Database, type Table } from './schema.ts'
import { hasHandwriting, markGone, updateOverview, updateTable } from './update.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  type: 'text',
  isNullable: true,
  fallback: '',
  comment: '',
  ...more,
})
const tableOf = (name: string, more: Partial<Table> = {}): Table => ({
  schema: 'public',
  name,
  kind: 'table',
  comment: '',
  columns: [column('id', { type: 'bigint', isNullable: false })],
  primaryKey: ['id'],
  indexes: [],
  foreignKeys: [],
  checks: [],
  ...more,
})
const orders = tableOf('orders', {
  comment: 'Customer orders',
  columns: [
    column('id', { type: 'bigint', isNullable: false, fallback: 'nextval(…)' }),
    column('state', { type: 'varchar(20)', fallback: "'new'", comment: 'from the database' }),
    column('user_id', { type: 'bigint' }),
  ],
  indexes: [
    {
      name: 'by_state',
      parts: ['state', 'id DESC'],
      isUnique: false,
      method: 'gin',
      condition: 'id > 3',
    },
  ],
  foreignKeys: [
    {
      name: 'orders_user',
      columns: ['user_id'],
      to: { schema: 'auth', name: 'users' },
      references: ['id'],
      onUpdate: '',
      onDelete: 'CASCADE',
    },
  ],
  checks: [{ name: 'known', expression: "state = 'new' OR state = 'paid'" }],
})
const pathTo = () => '../auth/users.md'
const update = (text: string | undefined, table: Table = orders) =>
  updateTable(text, table, pathTo, digest)
const page = update(undefined).text
/** Writes a remark into the last cell of a column's row. */
const withRemark = (text: string, name: string, remark: string) =>
  text.replace(new RegExp(`^(\\| \`${name}\`.*\\| )[^|]*\\|$`, 'm'), `$1${remark} |`)
const withColumns = (...columns: Column[]): Table => ({ ...orders, columns })

test('a table becomes a page with columns, keys, indexes and checks', () => {
  expect(page).toBe(`# orders

<!-- showdoc:db table=public.orders hash=${split(page) === 'none' ? '' : /hash=(\S+)/.exec(page)![1]} -->

Customer orders

| 字段 / Column | 类型 / Type | 允许空 / Null | 默认 / Default | 注释 / Comment | 备注 / Remark |
| --- | --- | --- | --- | --- | --- |
| \`id\` | \`bigint\` | no | \`nextval(…)\` |  |  |
| \`state\` | \`varchar(20)\` | yes | \`'new'\` | from the database |  |
| \`user_id\` | \`bigint\` | yes |  |  |  |

主键 / Primary key: \`id\`

## 索引 / Indexes

| 名称 / Name | 字段 / Columns | 唯一 / Unique | 说明 / Details |
| --- | --- | --- | --- |
| \`by_state\` | \`state\`, \`id DESC\` | no | gin, WHERE \`id > 3\` |

## 外键 / Foreign keys

| 名称 / Name | 字段 / Columns | 引用 / References | 更新时 / On update | 删除时 / On delete |
| --- | --- | --- | --- | --- |
| \`orders_user\` | \`user_id\` | [auth.users](../auth/users.md) (\`id\`) |  | CASCADE |

## 检查约束 / Checks

| 名称 / Name | 条件 / Condition |
| --- | --- |
| \`known\` | \`state = 'new' OR state = 'paid'\` |

<!-- /showdoc:db -->
`)
  expect(update(page)).toMatchObject({ state: 'unchanged', text: page })
})

describe('what people wrote', () => {
  const written = `Intro.\n\n${withRemark(page, 'state', 'new → paid → [sent](x.md)')}\nOutro.\n`

  test('stays around the generated part and in the remarks when the table changes', () => {
    const next = update(
      written,
      withColumns(...orders.columns.slice(0, 2), column('total', { type: 'numeric' })),
    )
    expect(next).toMatchObject({ state: 'updated', remarks: 1, isOverwritten: false })
    expect(next.text.startsWith('Intro.\n\n# orders\n')).toBe(true)
    expect(next.text.endsWith('\nOutro.\n')).toBe(true)
    expect(next.text).toContain(
      "| `state` | `varchar(20)` | yes | `'new'` | from the database | new → paid → [sent](x.md) |",
    )
    expect(next.text).toContain('| `total` | `numeric` |')
  })

  test('a remark goes along with a renamed column, which is named', () => {
    const [id, state, user] = orders.columns as [Column, Column, Column]
    const next = update(written, withColumns(id, { ...state, name: 'status' }, user))
    expect(next.renamed).toEqual([{ from: 'state', to: 'status', hasRemark: true }])
    expect(next.text).toMatch(/^\| `status` .* new → paid → \[sent\]\(x\.md\) \|$/m)
    expect(next.text).not.toContain('Former remarks')
  })

  test('a renamed column without a remark takes none along', () => {
    const [id, state, user] = orders.columns as [Column, Column, Column]
    const next = update(page, withColumns(id, { ...state, name: 'status' }, user))
    expect(next.renamed).toEqual([{ from: 'state', to: 'status', hasRemark: false }])
    expect(next.columns).toEqual({ before: 3, gone: 0 })
    expect(update(page, withColumns(id)).columns).toEqual({ before: 3, gone: 2 })
  })

  test('a remark of a dropped column is kept in a list, and returns with the column', () => {
    const [id, , user] = orders.columns as [Column, Column, Column]
    const dropped = update(written, withColumns(id, user))
    expect(dropped).toMatchObject({ remarks: 1, renamed: [] })
    expect(dropped.text).toContain('- `state`: new → paid → [sent](x.md)\n')
    expect(update(dropped.text, withColumns(id, user)).state).toBe('unchanged')
    const back = update(dropped.text)
    expect(back.text).toBe(written)
  })

  test('two remarks of columns with one name are both kept', () => {
    const [id, state] = orders.columns as [Column, Column]
    const once = update(written, withColumns(id)).text
    const again = withRemark(update(undefined, withColumns(id, state)).text, 'state', 'other')
    const twice = update(
      again.replace('<!-- /', '## 已删除字段的备注 / Former remarks\n\n- `state`: first\n\n<!-- /'),
      withColumns(id),
    ).text
    expect(once).toContain('- `state`: new')
    expect(twice).toContain('- `state`: first\n- `state`: other\n')
  })

  test('a remark survives whatever else was done to the table', () => {
    const row = /^\| (`state` .*) \|$/m
    const kept = (text: string) => {
      const next = update(text)
      expect(next).toMatchObject({ state: 'updated', remarks: 1 })
      return next.text
    }
    const another = 'Customer orders\n\n| a | b |\n| --- | --- |\n| 1 | 2 |'
    expect(kept(written.replace('Customer orders', another))).toBe(written)
    expect(kept(written.replace('Customer orders', 'a | b'))).toBe(written)
    expect(update(written.replace(row, '$1'))).toMatchObject({ state: 'unchanged', remarks: 1 })
    const bare = written.replaceAll(/^\| (.*) \|$/gm, '$1')
    expect(update(bare, { ...orders, comment: 'x' }).text).toContain('new → paid → [sent](x.md) |')
    expect(kept(written.replace('paid → [', 'paid | sent → ['))).toContain(
      String.raw`| new → paid \| sent → [sent](x.md) |`,
    )
    expect(kept(written.replace('new → paid', '`new|paid`'))).toContain(
      String.raw`| \`new\|paid\` → [sent](x.md) |`.replaceAll('\\`', '`'),
    )
    const doubled = written.replace(row, '| $1 |\n| `state` | `x` |  |  |  | second |')
    expect(update(doubled).text).toContain('- `state`: second\n')
    const short = written.replace('| `user_id` | `bigint` | yes |  |  |  |', '| `user_id` |')
    expect(kept(short)).toBe(written)
  })

  test('tables that a formatter has aligned are not written again', () => {
    const aligned = written
      .replace(/^\| --- \|.*$/m, '| :------ | ---- | --- | --- | --- | --------: |')
      .replaceAll('| `id` | `bigint` |', '|   `id`      |   `bigint`      |')
    expect(aligned).not.toBe(written)
    expect(update(aligned)).toMatchObject({ state: 'unchanged', text: aligned, remarks: 1 })
  })

  test('line ends stay as they are', () => {
    const crlf = written.replaceAll('\n', '\r\n')
    expect(update(crlf)).toMatchObject({ state: 'unchanged', text: crlf })
    const next = update(crlf, { ...orders, comment: 'Other' }).text
    expect(next.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(next).toContain('paid → [sent]')
  })

  test('a change inside the generated part is replaced, and reported', () => {
    const edited = written.replace('Customer orders', 'My orders')
    expect(update(edited)).toMatchObject({ state: 'updated', text: written, isOverwritten: true })
    expect(update(written, { ...orders, comment: 'New' }).isOverwritten).toBe(false)
  })

  test('a text without marks gets its generated part at the end', () => {
    const next = update('# My orders\n\nText.').text
    expect(next.startsWith('# My orders\n\nText.\n\n<!-- showdoc:db table=public.orders ')).toBe(
      true,
    )
    expect(update(next).state).toBe('unchanged')
  })

  test.each([
    ['without its end', (text: string) => text.replace('<!-- /showdoc:db -->', '')],
    ['without its beginning', (text: string) => text.replace(/<!-- showdoc:db .*-->/, '')],
    ['twice', (text: string) => text + text],
  ])('a generated part %s is left alone', (_what, damage) => {
    const damaged = damage(written)
    expect(update(damaged)).toMatchObject({ state: 'broken', text: damaged })
    expect(markGone(damaged)).toMatchObject({ state: 'broken', text: damaged })
    expect(hasHandwriting(damaged, digest)).toBe(true)
  })
})

test('no remark is lost, whatever happens to the columns in between', () => {
  let written = 0
  for (let seed = 1; seed <= 80; seed++) {
    const random = randomFrom(seed)
    const types = ['int', 'text', 'a|b']
    const made = (name: string) => column(name, { type: types[random(types.length)]! })
    let columns = ['a', 'b', 'c|d', '名称'].map(made)
    let text = update(undefined, withColumns(...columns)).text
    const remarks: string[] = []
    for (let step = 0; step < 12; step++) {
      const at = random(columns.length)
      const act = random(6)
      if (act === 0) columns = columns.toSpliced(at, 1)
      else if (act === 1) columns = columns.toSpliced(at, 0, made(`new${random(4)}`))
      else if (act === 2 && columns[at])
        columns = columns.with(at, { ...columns[at], name: `renamed\n${random(4)}` })
      else if (act === 3) columns = columns.toReversed()
      else {
        const rows = text.split('\n')
        const places = rows.flatMap((row, index) => (/^\| `.*\| {2}\|$/.test(row) ? [index] : []))
        const place = places[random(places.length)]
        if (place === undefined) continue
        const remark = `remark ${seed}.${step}.`
        remarks.push(remark)
        text = rows.with(place, rows[place]!.replace(/ {2}\|$/, ` ${remark} |`)).join('\n')
      }
      const unique = [...new Map(columns.map((one) => [one.name, one])).values()]
      columns = unique
      const next = update(text, withColumns(...unique))
      for (const remark of remarks) expect(next.text.split(remark)).toHaveLength(2)
      expect(next.remarks).toBe(remarks.length)
      expect(update(next.text, withColumns(...unique)).state).toBe('unchanged')
      text = next.text
    }
    written += remarks.length
  }
  expect(written).toBeGreaterThan(200)
})

test('a dropped table is marked once, and unmarked when it returns', () => {
  const written = withRemark(page, 'state', 'mine')
  const gone = markGone(written)
  expect(gone).toMatchObject({ state: 'updated', remarks: 1 })
  expect(gone.text).toContain('-->\n\n> ⚠️ 数据库中已没有此表。')
  expect(markGone(gone.text)).toMatchObject({ state: 'unchanged', text: gone.text })
  expect(update(gone.text)).toMatchObject({ state: 'updated', text: written, isOverwritten: false })
})

test('handwriting is a remark, a text around or a change inside', () => {
  expect(hasHandwriting(page, digest)).toBe(false)
  expect(hasHandwriting(markGone(page).text, digest)).toBe(false)
  expect(hasHandwriting(page.replaceAll('\n', '\r\n'), digest)).toBe(false)
  for (const written of [
    withRemark(page, 'id', 'x'),
    `${page}text`,
    page.replace('# orders\n', '# orders\n\ntext\n'),
    page.replace('Customer', 'My'),
    'no marks',
  ])
    expect(hasHandwriting(written, digest)).toBe(true)
})

const hostile = [
  'a|b',
  'a\\|b',
  '`tick``s`',
  '`',
  ' blank ',
  'line\nbreak\r\nagain\rmore',
  '<script>alert(1)</script>',
  '<!-- /showdoc:db -->',
  '](javascript:alert(1))',
  '![x](http://a.example/x.png)',
  '$x$ :smile: **b** __c__ ~~d~~ ==e== ^f^ #g',
  '订单 明细',
  '',
  '""',
  '# heading',
  '1. list',
  '- list',
  '> quote',
  '| cell |',
  '&lt;b&gt; &amp; &',
  'nul\0bell\u0007\u2028',
  '\ud800',
  '--',
  '%2e.%',
  'a\\',
  'http://example.com/',
  '[TOC]',
]

test('keys name tables with any characters, in one word', () => {
  for (const name of hostile) {
    const table = { schema: 'a.b', name }
    expect(tableKey(table)).toMatch(/^[\p{L}\p{N}_$%]+\.[\p{L}\p{N}_$%]*$/u)
    expect(tableOfKey(tableKey(table))).toEqual({ schema: 'a.b', name: name.toWellFormed() })
  }
  expect(tableOfKey('a%ZZ')).toBeUndefined()
})

test('code spans give their text back', () => {
  for (const text of hostile.filter((one) => !/[\n\r\0\u0007\ud800]/.test(one) && one !== '""'))
    expect(textOfCode(code(text))).toBe(text)
})

test.each(dialects)(
  'names, comments and expressions of any kind are shown as they are (%s)',
  (dialect) => {
    for (const name of hostile) {
      const table = tableOf(name, {
        comment: name,
        columns: [column(name, { type: name, fallback: name, comment: name }), column('last')],
        primaryKey: [name],
        indexes: [{ name, parts: [name], isUnique: true, method: name, condition: name }],
        checks: [{ name, expression: name }],
      })
      const { text } = update(undefined, table)
      const found = split(text)
      expect(found).toMatchObject({ before: expect.stringMatching(/^# .+\n\n$/), after: '\n' })
      expect(readMarkup(text).headings[0]?.level).toBe(1)
      const { html } = renderText(text, { dialect, locale: 'en', base: 'https://docs.example/' })
      expect(html).not.toMatch(/<(?:script|img|blockquote|ol|ul|math|del|mark|sup|strong|em)\b/)
      expect(html.match(/<tr\b/g)).toHaveLength(3 + 2 + 2)
      const remarked = text.replace(/^(\| `last` .*)\|$/m, '$1 mine |')
      expect(update(remarked, table)).toMatchObject({ state: 'unchanged', remarks: 1 })
      const first = text.replace(/ {2}\|\n\| `last`/, ' mine |\n| `last`')
      const next = update(first, { ...table, comment: 'changed' })
      expect(next).toMatchObject({ state: 'updated', remarks: 1, renamed: [] })
      expect(next.text).not.toContain('Former remarks')
    }
  },
)

const database = (tables: readonly Table[]): Database => ({ kind: 'postgres', name: '', tables })
const referring = (name: string, ...to: string[]): Table =>
  tableOf(name, {
    columns: [column('id'), ...to.map((one) => column(`${one}_id`))],
    foreignKeys: to.map((one) => ({
      name: '',
      columns: [`${one}_id`],
      to: { schema: 'public', name: one },
      references: ['id'],
      onUpdate: '',
      onDelete: '',
    })),
  })

test('the overview lists tables by schema with links and draws their relations', () => {
  const { text } = updateOverview(
    undefined,
    database([
      referring('orders', 'users'),
      tableOf('users', { comment: 'People' }),
      tableOf('log', { schema: 'zh', kind: 'view' }),
    ]),
    ({ schema, name }) => (name === 'log' ? undefined : `${schema}/${name}.md`),
    digest,
    { title: '数据字典', hasDiagram: true },
  )
  expect(text.replace(/hash=\S+/, '')).toBe(`# 数据字典

<!-- showdoc:db overview  -->

## public

| 表 / Table | 类型 / Kind | 注释 / Comment |
| --- | --- | --- |
| [orders](public/orders.md) | 表 / table |  |
| [users](public/users.md) | 表 / table | People |

## zh

| 表 / Table | 类型 / Kind | 注释 / Comment |
| --- | --- | --- |
| \`log\` | 视图 / view |  |

## 关系图 / Diagram

\`\`\`mermaid
erDiagram
  "public.orders" {
    text id PK
    text users_id FK
  }
  "public.users" {
    bigint id PK
  }
  "public.orders" }o--o| "public.users" : "users_id"
\`\`\`

<!-- /showdoc:db -->
`)
})

test('diagrams are bounded: a large schema is cut into several, and the rest is counted', () => {
  const tree = Array.from({ length: 3_000 }, (_, index) =>
    index === 0 ? tableOf('t0') : referring(`t${index}`, `t${Math.floor((index - 1) / 5)}`),
  )
  const { sources, notDrawn } = diagramsOf(tree)
  expect(sources).toHaveLength(diagramLimits.diagrams)
  const drawn = sources.map((source) => source.match(/^ {2}"[^"]+" \{$/gm)!.length)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(diagramLimits.tables)
  expect(drawn.reduce((sum, count) => sum + count, 0) + notDrawn).toBe(3_000)
  expect(diagramsOf([...tree].reverse()).sources).toEqual(sources)
  const star = [
    tableOf('hub'),
    ...Array.from({ length: 500 }, (_, index) => referring(`s${index}`, 'hub')),
  ]
  for (const source of diagramsOf(star).sources)
    expect(source.split('\n').filter((line) => line.includes('--')).length).toBeLessThanOrEqual(
      diagramLimits.relations,
    )
  expect(diagramsOf([tableOf('alone')])).toEqual({ sources: [], notDrawn: 0 })
})

test('mermaid understands diagrams of names with any characters', async () => {
  const { default: mermaid } = await import('mermaid')
  for (const name of [...hostile, 'pk', 'fk', 'end', 'class', 'style', '1st', 'erDiagram']) {
    const tables = [
      referring(name, 'users'),
      tableOf('users', { columns: [column(name, { type: name })], primaryKey: [name] }),
    ]
    const [source] = diagramsOf(tables).sources
    expect(await mermaid.parse(source!)).toMatchObject({ diagramType: 'er' })
  }
})
