import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { dbDocument } from '../documents/data.ts'

// What a dictionary could lose to another database, or to a user who sees less of it.

let folder = ''
beforeEach(() => {
  folder = newFolder()
})

const run = (...args: readonly string[]) =>
  runCli(['db', ...args], { env: { HOME: folder, SHOWDOC_DIR: folder } })
const documentOf = async (...args: string[]) =>
  dbDocument.parse(JSON.parse((await run(...args, '--json')).out))
const change = (name: string, sql: string) => {
  const db = new Database(path.join(folder, name))
  db.exec(sql)
  db.close()
}
const at = (name: string) => path.join(folder, 'Data dictionary', name)
const text = (name: string) => readFileSync(at(name), 'utf8')
const texts = () => readdirSync(at('')).map((name) => [name, text(name)])

describe('another database', () => {
  beforeEach(async () => {
    change('a.db', 'create table users (id int, a int); create table only_a (id int)')
    change('b.db', 'create table users (uid int, b int); create table only_b (id int)')
    await run('sqlite:a.db')
  })

  test.each([['--counts'], ['--into', 'Data dictionary'], ['--dry-run'], ['--removed', 'trash']])(
    'is refused in the same catalog, with %j %s',
    async (...flags) => {
      const before = texts()
      const { code, err } = await run('sqlite:b.db', ...flags)
      expect(code).toBe(64)
      expect(err).toContain('is of the database a.db, not b.db')
      expect(texts()).toEqual(before)
      expect(await run('sqlite:b.db', '--into', 'B')).toMatchObject({ code: 0 })
      expect(await run('sqlite:a.db', '--check')).toMatchObject({ code: 0 })
    },
  )

  test('takes the place of the first one once the overview no longer names that', async () => {
    writeFileSync(at('README.md'), text('README.md').replace('overview=a%2Edb', 'overview'))
    expect(await run('sqlite:b.db')).toMatchObject({ code: 0 })
    expect(text('README.md')).toContain('<!-- showdoc:db overview=b%2Edb hash=')
  })

  test('with the same tables is the same one under another name', async () => {
    copyFileSync(path.join(folder, 'a.db'), path.join(folder, 'test.db'))
    const before = texts()
    expect(await run('sqlite:test.db')).toMatchObject({ code: 0 })
    expect(texts()).toEqual(before)
    change('test.db', 'alter table users add column more int')
    await run('sqlite:test.db')
    expect(text('README.md')).toContain('overview=a%2Edb')
  })

  test('may have its dictionary in a catalog below', async () => {
    await run('sqlite:b.db', '--into', 'Data dictionary/b')
    const below = text('b/users.md')
    expect(await documentOf('sqlite:a.db')).toMatchObject({ ok: true, unchanged: 3, problems: [] })
    change('a.db', 'drop table only_a')
    expect(await documentOf('sqlite:a.db')).toMatchObject({ gone: 1, updated: 1 })
    expect(text('b/users.md')).toBe(below)
    // its own pages may be there
    mkdirSync(at('own'))
    writeFileSync(at('own/list.md'), text('README.md'))
    writeFileSync(at('README.md'), '# Mine\n')
    expect(await documentOf('sqlite:a.db')).toMatchObject({ created: 0, updated: 1 })
  })
})

test('a dictionary of an earlier version is not written only to name its database', async () => {
  change('a.db', 'create table users (id int)')
  await run('sqlite:a.db')
  writeFileSync(at('README.md'), text('README.md').replace('overview=a%2Edb', 'overview'))
  expect(await run('sqlite:a.db', '--check')).toMatchObject({ code: 0 })
  change('a.db', 'create table more (id int)')
  await run('sqlite:a.db')
  expect(text('README.md')).toContain('overview=a%2Edb')
})

describe('a user who sees less', () => {
  beforeEach(async () => {
    change(
      'a.db',
      [...'abcdefgh'].map((name) => `create table ${name} (a, b, c, d, e, f, g, h)`).join(';'),
    )
    await run('sqlite:a.db')
    change(
      'a.db',
      [...'cdefgh'].map((name) => `drop table ${name}`).join(';') +
        ';drop table b; create table b (a)',
    )
  })

  test('does not delete most pages without the flag', async () => {
    const before = texts()
    const { code, err } = await run('sqlite:a.db', '--removed', 'trash')
    expect(code).toBe(1)
    expect(err).toContain('6 of 8 pages would be deleted, at most 5 are allowed')
    expect(err).toContain('--max-deletes 6')
    expect(texts()).toEqual(before)
    expect(await documentOf('sqlite:a.db', '--removed', 'trash', '--dry-run')).toMatchObject({
      gone: 6,
      problems: [{ path: 'Data dictionary', rule: 'many-gone' }],
    })
    expect((await run('sqlite:a.db', '--removed', 'trash', '--max-deletes', 'x')).code).toBe(64)
    expect(await run('sqlite:a.db', '--removed', 'trash', '--max-deletes', '6')).toMatchObject({
      code: 0,
    })
    expect(readdirSync(at(''))).toEqual(['README.md', 'a.md', 'b.md'])
  })

  test('is told when many tables and columns are gone at once, and only then', async () => {
    const { code, err } = await run('sqlite:a.db')
    expect(code).toBe(0)
    expect(err).toContain('6 of 8 tables disappeared at once.')
    expect(err).toContain('7 of 16 columns disappeared at once.')
    expect(await run('sqlite:a.db')).toMatchObject({ code: 0, err: '' })
  })
})
