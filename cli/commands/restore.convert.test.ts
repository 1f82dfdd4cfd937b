import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { openSite } from '../../server/site.ts'
import { readMark } from '../../server/storage/install-id.ts'
import { png } from '../../server/test/files.ts'
import { sendMultipart } from '../../server/test/multipart.ts'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { newDatabase, startPostgres } from '../../server/test/servers/postgres.ts'
import { startApp } from '../../server/test/start-app.ts'
import { findProgram } from './backup/database/programs.ts'

/** The PostgreSQL server that belongs to the machine's pg_dump, which cannot dump newer ones. */
function beside(program: string | null): string | undefined {
  if (!program) return undefined
  const version = /(\d+)\./.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1]
  const home = path.join('/usr/lib/postgresql', version ?? '')
  return existsSync(path.join(home, 'bin', 'postgres')) ? home : undefined
}
const home = beside(findProgram('pg_dump', undefined, process.env))
const postgres = await startPostgres(home)
afterAll(postgres.stop)

const env = { LANG: 'en', HOME: '/nowhere', PATH: process.env.PATH }
const showdoc = (...argv: string[]) => runCli(argv, { env })

const { app, make, folder, site } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const ann = await make.user({ groupid: 1 })
const item = await make.item({ owner: ann, item_name: '数据字典' })
const page = await make.page({
  item_id: item.item_id,
  owner: ann,
  page_title: 'orders',
  page_content: `中文 zanzibar \\N\n\\.\n${'x'.repeat(3_000_000)}`,
})
const uploaded = await sendMultipart(
  app,
  '/api/page/upload',
  { page_id: page.page_id },
  { name: 'a.png', bytes: png },
  { 'x-api-token': ann.token },
)
const fileUrl = String(uploaded.url)

type Table = Record<string, unknown>[]

/** Tables of the site; the index of the search differs between the kinds. */
const isCompared = (name: string) => !/^(?:sqlite_|page_search|search_)/.test(name)
const sorted = (rows: Table) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()

function tablesOfSqlite(file: string): Record<string, string[]> {
  const db = new BetterSqlite(file, { readonly: true })
  const names = db
    .prepare<[], string>(`select name from sqlite_schema where type = 'table'`)
    .pluck()
    .all()
  const found = names
    .filter(isCompared)
    .map((name) => [name, sorted(db.prepare(`select * from "${name}"`).all() as Table)] as const)
  db.close()
  return Object.fromEntries(found)
}

async function tablesOfPostgres(url: string): Promise<Record<string, string[]>> {
  const db = await openPostgres(url)
  const names: string[] = await db
    .read('information_schema.tables')
    .where({ table_schema: 'public', table_type: 'BASE TABLE' })
    .pluck('table_name')
  const found: [string, string[]][] = []
  for (const name of names.filter(isCompared)) found.push([name, sorted(await db.read(name))])
  await db.close()
  return Object.fromEntries(found)
}

/** Two rows in every table, with texts that have a meaning of their own in a dump. */
function fillEveryTable(file: string): void {
  const db = new BetterSqlite(file)
  const names = db
    .prepare<[], string>(`select name from sqlite_schema where type = 'table'`)
    .pluck()
    .all()
    .filter(
      (name) => isCompared(name) && !['migration', 'installation', 'trusted_clock'].includes(name),
    )
  for (const name of names) {
    const columns = db
      .prepare<[], { name: string; type: string; notnull: number; pk: number }>(
        `select * from pragma_table_info('${name}')`,
      )
      .all()
    for (const at of [0, 1]) {
      const values = columns.map(({ type, notnull, pk }) => {
        if (at === 1 && !notnull && !pk) return null
        if (/^integer$/i.test(type) && !pk) return at + 20
        if (/int/i.test(type)) return 9_007_199_254_740_000 + at
        return `${at}\\N\t\\.\r\n'"\\ 中文 😀\b\f\v\u007f`
      })
      const list = columns.map((column) => `"${column.name}"`).join()
      db.prepare(`insert into "${name}" (${list}) values (${list.replace(/"\w+"/g, '?')})`).run(
        ...values,
      )
    }
  }
  // the last id is gone, and must not be given again
  db.prepare('delete from page where page_id >= 9007199254740000').run()
  db.prepare('insert into trusted_clock (id, seen, looked, stayed) values (1, 7, 8, 9)').run()
  db.prepare(`update sqlite_sequence set seq = 100000777 where name = 'page'`).run()
  db.close()
}

/** What a server says of the page, its attachment, the search and the next page. */
async function served(data: string, url: string | null) {
  const config = readConfig(
    {},
    { SHOWDOC_DATA: data, ...(url ? { SHOWDOC_DATABASE_URL: url } : {}) },
  )
  const opened = await openSite(config, '0.0.0-test')
  const running = await buildApp(opened)
  const call = async (name: string, payload: object): Promise<Record<string, unknown>> => {
    const answer = await running.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { 'x-api-token': ann.token },
      payload,
    })
    const body = answer.json<Record<string, unknown>>()
    expect(body).toMatchObject({ error_code: 0 })
    return (body.data ?? body) as Record<string, unknown>
  }
  try {
    const text = (await call('page/info', { page_id: page.page_id })).page_content
    const found = await call('item/search', { keyword: 'zanzibar', item_id: item.item_id })
    const saved = await call('page/save', {
      item_id: item.item_id,
      page_title: 'next',
      page_content: 'new',
    })
    const { pathname, search } = new URL(fileUrl, 'http://any')
    const file = await running.inject({ url: pathname + search })
    return {
      text: String(text).length,
      found: JSON.stringify(found).includes('orders'),
      next: Number(saved.page_id),
      file: file.rawPayload.equals(png),
    }
  } finally {
    await running.close()
    await opened.db.close()
  }
}

const backedUp = async (...argv: string[]): Promise<string> => {
  const { code, out } = await showdoc('backup', newFolder(), ...argv, '--json')
  expect(code).toBe(0)
  return (JSON.parse(out) as { file: string }).file
}

test('a used site moves from SQLite to PostgreSQL and back, with every row of every table', async () => {
  const database = await newDatabase(postgres.url)
  fillEveryTable(path.join(folder, 'showdoc.sqlite'))
  const before = tablesOfSqlite(path.join(folder, 'showdoc.sqlite'))
  expect(Object.values(before).filter((rows) => rows.length === 0)).toEqual([])
  const lite = await backedUp('--data', folder)

  const data = path.join(newFolder(), 'data')
  const target = ['--data', data, '--database-url', database.url]
  expect(await showdoc('restore', lite, ...target)).toMatchObject({
    code: 64,
    err: expect.stringMatching(/the target is PostgreSQL\.\n→ pass --convert/),
  })
  expect(await showdoc('restore', lite, ...target, '--convert', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('it would be converted to PostgreSQL'),
  })
  expect(await showdoc('restore', lite, ...target, '--convert')).toMatchObject({
    code: 0,
    out: expect.stringContaining('converted to PostgreSQL'),
  })
  expect(await tablesOfPostgres(database.url)).toEqual(before)
  expect(readdirSync(data).sort()).toEqual(['attachments', 'install-id', 'secret.key'])
  for (const one of ['', 'attachments'])
    expect(readMark(path.join(data, one))).toEqual({ id: site.installId, database: 'postgres' })
  expect(await showdoc('restore', lite, ...target, '--convert', '--force')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The PostgreSQL database is not empty'),
  })
  expect(await served(data, database.url)).toEqual({
    text: 3_000_018,
    found: true,
    next: 100_000_778,
    file: true,
  })
  if (!home) return

  const then = await tablesOfPostgres(database.url)
  const db = await openPostgres(database.url)
  await db.read.raw('create table theirs (id bigserial, word text)')
  await db.read.raw(`insert into theirs (word) values ('x')`)
  await db.close()
  const dumped = await backedUp(...target)
  const back = path.join(newFolder(), 'data')
  expect(await showdoc('restore', dumped, '--data', back)).toMatchObject({ code: 64 })
  const converted = await showdoc('restore', dumped, '--data', back, '--convert')
  expect(converted).toMatchObject({
    code: 0,
    out: expect.stringContaining('converted to SQLite'),
    err: expect.stringContaining('Skipped, not part of ShowDoc: theirs, theirs_id_seq.'),
  })

  expect(readdirSync(back).sort()).toEqual([
    'attachments',
    'install-id',
    'secret.key',
    'showdoc.sqlite',
  ])
  expect(tablesOfSqlite(path.join(back, 'showdoc.sqlite'))).toEqual(then)
  for (const one of ['', 'attachments'])
    expect(readMark(path.join(back, one))).toEqual({ id: site.installId, database: 'sqlite' })
  expect(await served(back, null)).toMatchObject({ found: true, next: 100_000_779, file: true })
  await database.drop()
})

test('a row that PostgreSQL refuses is named, and nothing is left behind', async () => {
  const database = await newDatabase(postgres.url)
  const other = await startApp()
  const db = new BetterSqlite(path.join(other.folder, 'showdoc.sqlite'))
  db.prepare(`insert into template (uid, template_title) values (1, ?)`).run('a\u0000b')
  db.close()
  const lite = await backedUp('--data', other.folder)
  const data = path.join(newFolder(), 'data')
  const target = ['--data', data, '--database-url', database.url]
  expect(await showdoc('restore', lite, ...target, '--convert')).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^.*\n.*\nThe database cannot be converted\. Table template: .*0x00\n→ nothing was changed\n$/,
    ),
  })
  expect(existsSync(data)).toBe(false)
  const empty = await openPostgres(database.url)
  expect(await empty.read('information_schema.tables').where({ table_schema: 'public' })).toEqual(
    [],
  )
  await empty.close()
  await database.drop()
})

test('a pg_restore that fails in the middle leaves nothing behind', async () => {
  if (!home) return
  const database = await newDatabase(postgres.url)
  const lite = await backedUp('--data', folder)
  const data = path.join(newFolder(), 'data')
  const target = ['--data', data, '--database-url', database.url]
  expect(await showdoc('restore', lite, ...target, '--convert')).toMatchObject({ code: 0 })
  const dumped = await backedUp(...target)
  const back = path.join(newFolder(), 'data')
  const pgRestore = path.join(newFolder(), 'pg_restore')
  const real = findProgram('pg_restore', undefined, process.env)
  for (const [script, expected] of [
    [`"${real}" "$@" | head -c 2000000`, /cannot be read: page: no end/],
    [`"${real}" "$@"; echo broke off >&2; exit 1`, /pg_restore failed: [^]*broke off/],
    [`exit 0`, /0 rows instead of/],
  ] as const) {
    const text = `#!/bin/sh\ncase "$*" in *--list*) exit 0;; esac\n${script}\n`
    writeFileSync(pgRestore, text, { mode: 0o755 })
    const argv = ['--data', back, '--convert', '--pg-restore', pgRestore]
    expect(await showdoc('restore', dumped, ...argv)).toMatchObject({
      code: 1,
      err: expect.stringMatching(expected),
    })
    expect(readdirSync(path.dirname(back))).toEqual([])
  }
  await database.drop()
})
