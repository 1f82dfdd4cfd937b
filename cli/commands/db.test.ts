import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli, type CliRun } from '../../server/test/run-cli.ts'
import { dbDocument } from '../documents/data.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = newFolder()
  file = path.join(folder, 'shop.db')
})

const run = (args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> =>
  runCli(['db', ...args], { env: { HOME: folder, SHOWDOC_DIR: folder, ...env } })
const change = (sql: string) => {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}
const at = (name: string) => path.join(folder, 'Data dictionary', name)
const text = (name: string) => readFileSync(at(name), 'utf8')
const write = (name: string, content: string) => writeFileSync(at(name), content)
const documentOf = async (...args: string[]) =>
  dbDocument.parse(JSON.parse((await run([...args, '--json'])).out))

const shop = `
  create table users (id integer primary key, email text not null unique, check (length(email) > 3));
  create table orders (
    id integer primary key,
    user_id integer references USERS on delete cascade,
    state text default 'new' constraint known check (state in ('new', 'paid', ')')),
    total numeric generated always as (id * 2) stored
  );
  create index by_state on orders (lower(state), id desc) where state <> 'x';
  create view paid as select id, state from orders where state = 'paid';
  create virtual table found using fts5 (title, body);
  create table "订单 明细" (a int, b int, primary key (a, b)) without rowid;`

describe('a database of SQLite', () => {
  test('becomes a folder of pages; a second run writes nothing', async () => {
    change(shop)
    const first = await run(['sqlite:shop.db'])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out.split('\n')).toEqual([
      'create  Data dictionary/README.md',
      'create  Data dictionary/found.md',
      'create  Data dictionary/orders.md',
      'create  Data dictionary/paid.md',
      'create  Data dictionary/users.md',
      'create  Data dictionary/订单 明细.md',
      'Pages: 6 created, 0 updated, 0 dropped, 0 unchanged (tables: 5, remarks kept: 0)',
      '',
    ])
    const orders = text('orders.md')
    expect(orders).toContain('| `id` | `INTEGER` | no |')
    expect(orders).toContain("| `state` | `TEXT` | yes | `'new'` |")
    expect(orders).toContain(
      '| `total` | `numeric` | yes | `GENERATED ALWAYS AS (id * 2) STORED` |',
    )
    expect(orders).toContain("| `by_state` | `lower(state), id desc` | no | WHERE `state <> 'x'` |")
    expect(orders).toContain('|  | `user_id` | [users](users.md) (`id`) |  | CASCADE |')
    expect(orders).toContain("| `known` | `state in ('new', 'paid', ')')` |")
    expect(text('paid.md')).toContain('**视图 / view**')
    expect(text('订单 明细.md')).toContain('主键 / Primary key: `a`, `b`')
    expect(text('README.md')).toContain('  "orders" }o--o| "users" : "user_id"\n')
    const before = statSync(at('orders.md'))
    // a run in the other language finds the same dictionary
    const second = await run(['sqlite:shop.db', '--lang', 'zh-cn'])
    expect(second.out).toBe('页面：新建 0，更新 0，已删除 0，未变 6（表 5 张，保留备注 0 条）\n')
    expect(statSync(at('orders.md')).mtimeMs).toBe(before.mtimeMs)
    expect(readdirSync(folder).sort()).toEqual(['Data dictionary', 'shop.db'])
  })

  test('is only read: the file stays as it is, also one that may not be written', async () => {
    change(`pragma journal_mode = wal; ${shop}`)
    const before = readFileSync(file)
    expect((await run(['sqlite:shop.db'])).code).toBe(0)
    expect(readFileSync(file)).toEqual(before)
  })

  test('a view that SQLite cannot describe is named, and the others are written', async () => {
    change('create table t (x); create view v as select * from t; create table u (x); drop table t')
    const { code, err } = await run(['sqlite:shop.db'])
    expect(code).toBe(0)
    expect(err).toContain('v cannot be read: no such table: main.t')
    expect(existsSync(at('u.md'))).toBe(true)
    expect(await documentOf('sqlite:shop.db')).toMatchObject({
      problems: [{ path: 'v', rule: 'table-unreadable' }],
    })
  })
})

test('remarks survive a changed table, and a renamed column is named', async () => {
  change(shop)
  await run(['sqlite:shop.db'])
  write(
    'orders.md',
    text('orders.md').replace(/^(\| `state` .*)\|$/m, '$1 new → paid |') + '\nWritten by hand.\n',
  )
  change(
    'alter table orders rename column state to status; alter table orders add column note text',
  )
  const { code, out } = await run(['sqlite:shop.db'])
  expect(code).toBe(0)
  expect(out).toContain('orders: state is now status; its remark moved along')
  expect(text('orders.md')).toMatch(/^\| `status` .* new → paid \|$/m)
  expect(text('orders.md')).toMatch(/\nWritten by hand\.\n$/)
  expect(await documentOf('sqlite:shop.db')).toMatchObject({ unchanged: 6, kept_remarks: 1 })
})

test('a change inside the generated part is not kept, and named', async () => {
  change(shop)
  await run(['sqlite:shop.db'])
  const before = text('users.md')
  write('users.md', before.replace('主键', 'Mine'))
  const { code, err } = await run(['sqlite:shop.db'])
  expect(code).toBe(0)
  expect(err).toContain('Data dictionary/users.md: changes inside the generated part are not kept.')
  expect(text('users.md')).toBe(before)
})

describe('a dropped table', () => {
  beforeEach(async () => {
    change(shop)
    await run(['sqlite:shop.db'])
    write('users.md', `${text('users.md')}\nBy hand.\n`)
    change('drop table users; drop table "订单 明细"')
  })

  test('is marked at the top of its page, and gone from the overview', async () => {
    expect(await documentOf('sqlite:shop.db')).toMatchObject({
      tables: 3,
      gone: 2,
      pages: [
        { path: 'Data dictionary/README.md', action: 'update' },
        { path: 'Data dictionary/orders.md', action: 'update' },
        { path: 'Data dictionary/users.md', table: 'users', action: 'mark' },
        { path: 'Data dictionary/订单 明细.md', action: 'mark' },
      ],
    })
    expect(text('users.md')).toContain('This table no longer exists in the database.')
    expect(text('users.md')).toContain('By hand.')
    expect(text('README.md')).not.toContain('(users.md)')
    expect((await run(['sqlite:shop.db', '--check'])).code).toBe(0)
  })

  test('loses its page only without handwriting, when that is requested', async () => {
    await run(['sqlite:shop.db', '--removed', 'trash'])
    expect(existsSync(at('订单 明细.md'))).toBe(false)
    expect(text('users.md')).toContain('By hand.')
    expect(text('users.md')).toContain('no longer exists')
  })

  test('keeps its page as it is, when that is requested', async () => {
    const before = text('users.md')
    await run(['sqlite:shop.db', '--removed', 'keep'])
    expect(text('users.md')).toBe(before)
    expect(text('README.md')).not.toContain('(users.md)')
  })

  test('that this run is not about stays as it is', async () => {
    const before = text('users.md')
    const { out } = await run(['sqlite:shop.db', '--exclude', 'u*', '--removed', 'trash'])
    expect(out).not.toContain('users.md')
    expect(text('users.md')).toBe(before)
    expect(existsSync(at('订单 明细.md'))).toBe(false)
  })
})

test('patterns choose tables; flags, variables and settings name the database', async () => {
  change(shop)
  await run(['sqlite:shop.db', '--include', 'o*,users', '--exclude', 'user?', '--into', 'a/b'])
  expect(readdirSync(path.join(folder, 'a/b')).sort()).toEqual(['README.md', 'orders.md'])
  const settings = (db: unknown) =>
    writeFileSync(
      path.join(folder, 'showdoc.json'),
      JSON.stringify({ version: 1, server: 'https://docs.example', item: '1', folder: 'docs', db }),
    )
  settings([
    { url: 'sqlite:shop.db', catalog: 'one', include: ['users'] },
    { url: '${SHOP_URL}', catalog: 'two', exclude: ['*'], include: ['orders'] },
  ])
  expect((await run([])).err).toContain('the variable SHOP_URL')
  expect((await run([], { SHOP_URL: 'sqlite:shop.db' })).err).toContain('has no table')
  expect(existsSync(path.join(folder, 'docs'))).toBe(false)
  settings([
    { url: 'sqlite:shop.db', catalog: 'one', include: ['users'] },
    { url: '${SHOP_URL}', catalog: 'two', include: ['orders'] },
  ])
  const both = await run([], { SHOP_URL: 'sqlite:shop.db' })
  expect(both).toMatchObject({ code: 0, err: 'showdoc push publishes the folder.\n' })
  expect(readdirSync(path.join(folder, 'docs/one')).sort()).toEqual(['README.md', 'users.md'])
  expect(readdirSync(path.join(folder, 'docs/two')).sort()).toEqual(['README.md', 'orders.md'])
  expect((await run([], { SHOWDOC_DB_URL: `sqlite://${file}` })).code).toBe(0)
  expect(existsSync(path.join(folder, 'docs/Data dictionary/paid.md'))).toBe(true)
  // a file that the settings name is relative to them
  mkdirSync(path.join(folder, 'docs/below'))
  settings([{ url: 'sqlite:shop.db', catalog: 'three' }])
  expect(await run(['-C', path.join(folder, 'docs/below')])).toMatchObject({ code: 0 })
  expect(existsSync(path.join(folder, 'docs/three/paid.md'))).toBe(true)
  settings([{ url: 'sqlite:a.db' }, { url: 'sqlite:b.db' }])
  expect(await run([])).toMatchObject({ code: 64 })
  settings([{ url: 'postgres://ann:secret@db/shop' }])
  expect(await run([])).toMatchObject({ code: 64 })
})

test('--check and --dry-run write nothing; only --check ends with 2', async () => {
  change(shop)
  expect(await run(['sqlite:shop.db', '--check'])).toMatchObject({ code: 2 })
  expect(await run(['sqlite:shop.db', '--dry-run'])).toMatchObject({ code: 0 })
  expect(existsSync(at(''))).toBe(false)
  await run(['sqlite:shop.db'])
  expect(await run(['sqlite:shop.db', '--check'])).toMatchObject({ code: 0 })
  expect((await run(['sqlite:shop.db', '--check', '--no-diagram'])).code).toBe(2)
  expect(await run(['sqlite:shop.db', '--check', '--no-diagram', '--no-exit-code'])).toMatchObject({
    code: 0,
    out: (await run(['sqlite:shop.db', '--check', '--no-diagram'])).out,
  })
})

test('pages are found by their marks, wherever they were moved to', async () => {
  change(shop)
  await run(['sqlite:shop.db'])
  mkdirSync(at('core'))
  writeFileSync(at('core/people.md'), text('users.md'))
  writeFileSync(at('users.md'), '# Other\n')
  expect(await documentOf('sqlite:shop.db')).toMatchObject({ created: 0, updated: 2 })
  expect(text('orders.md')).toContain('[users](core/people.md)')
  expect(text('users.md')).toBe('# Other\n')
  writeFileSync(at('copy.md'), text('orders.md'))
  const { code, err } = await run(['sqlite:shop.db'])
  expect(code).toBe(5)
  // the one with the name of the table stays it
  expect(err).toContain('Data dictionary/copy.md: another page describes the same table')
  change('alter table orders add column y')
  await run(['sqlite:shop.db'])
  expect(text('orders.md')).toContain('`y`')
  expect(text('copy.md')).not.toContain('`y`')
})

test('a page with damaged marks is left alone and named, the others are written', async () => {
  change(shop)
  await run(['sqlite:shop.db'])
  const damaged = text('users.md').replace('<!-- /showdoc:db -->', '')
  write('users.md', damaged)
  change('alter table users add column x; alter table orders add column y')
  const { code, err } = await run(['sqlite:shop.db'])
  expect(code).toBe(5)
  expect(err).toContain('Data dictionary/users.md: the comments around the generated part')
  expect(text('users.md')).toBe(damaged)
  expect(text('orders.md')).toContain('`y`')
})

test('nothing is written outside the folder', async () => {
  change(shop)
  const other = newFolder()
  symlinkSync(other, path.join(folder, 'Data dictionary'))
  expect(await run(['sqlite:shop.db'])).toMatchObject({ code: 64 })
  expect(readdirSync(other)).toEqual([])
  expect(await run(['sqlite:shop.db', '--into', '../x'])).toMatchObject({ code: 64 })
  expect(await run(['sqlite:shop.db', '--into', 'a/b/c/d'])).toMatchObject({ code: 64 })
})

describe('what cannot be read is said in a sentence', () => {
  test('in both languages, with nothing written', async () => {
    writeFileSync(
      path.join(folder, 'text.db'),
      'not a database, but longer than its head '.repeat(99),
    )
    new Database(path.join(folder, 'empty.db')).close()
    const cases: [string, number, string, string][] = [
      ['sqlite:none.db', 1, 'There is no database file none.db.', '找不到数据库文件 none.db。'],
      ['sqlite:.', 1, 'There is no database file', '找不到数据库文件'],
      ['sqlite:text.db', 1, 'is not an SQLite database', '不是 SQLite 数据库'],
      ['sqlite:empty.db', 1, 'has no table', '没有可写入'],
      ['shop.db', 64, 'not a database address', '不是可以读取的数据库地址'],
      ['oracle://ann:secret@db', 64, 'not a database address', '不是可以读取的数据库地址'],
      ['postgres://%ZZ:secret@db', 64, 'not a database address', '不是可以读取'],
      ['mysql://ann:secret@127.0.0.1:1/shop', 1, '127.0.0.1:1/shop cannot be reached', '无法连接'],
      ['postgres://ann:secret@127.0.0.1:1/shop', 1, 'cannot be reached', '无法连接'],
    ]
    for (const [address, exit, english, chinese] of cases) {
      const en = await run([address, '--debug'])
      expect(en).toMatchObject({ code: exit, out: '' })
      expect(en.err).toContain(english)
      const zh = await run([address, '--lang', 'zh-cn', '--json'])
      expect(zh.err).toContain(chinese)
      for (const shown of [en.err, zh.err, zh.out]) expect(shown).not.toContain('secret')
    }
    expect((await run([])).code).toBe(64)
    expect(existsSync(at(''))).toBe(false)
  })

  test('a server that answers nothing is given up after the timeout', async () => {
    const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
    await new Promise((resolve) => silent.once('listening', resolve))
    const { port } = silent.address() as AddressInfo
    for (const scheme of ['postgres', 'mysql']) {
      const { code, err } = await run([
        `${scheme}://ann:secret@127.0.0.1:${port}/shop`,
        '--timeout',
        '1',
      ])
      expect(code).toBe(1)
      expect(err).toContain('cannot be reached')
    }
    await new Promise((resolve) => silent.close(resolve))
  })
})
