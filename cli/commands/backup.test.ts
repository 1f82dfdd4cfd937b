import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import BetterSqlite from 'better-sqlite3'
import { list } from 'tar'
import { expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openSite } from '../../server/site.ts'
import { png } from '../../server/test/files.ts'
import { sendMultipart } from '../../server/test/multipart.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp } from '../../server/test/start-app.ts'
import { run } from '../main.ts'
import { writeArchive } from './backup/archive/archive.ts'
import { copyAtRest } from './backup/database/at-rest.ts'
import { copySqlite } from './backup/database/database.ts'
import { newFolder } from '../../server/test/new-folder.ts'

// a server runs on the data folder while it is backed up
const { app, as, make, folder, site } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const env = { LANG: 'en', HOME: '/nowhere', PATH: process.env.PATH }
const showdoc = (argv: readonly string[], lang = 'en') =>
  runCli(argv, { env: { ...env, LANG: lang } })
const never = new AbortController().signal

const ann = await make.user()
const item = await make.item({ owner: ann, item_name: '手册', password: 'visit me' })
const pages = await Promise.all(
  Array.from({ length: 5 }, (_, at) =>
    make.page({ item_id: item.item_id, owner: ann, page_title: `第 ${at} 页` }),
  ),
)
const attach = async () =>
  String(
    (
      await sendMultipart(
        app,
        '/api/page/upload',
        { page_id: pages[0]?.page_id ?? 0 },
        { name: '图.png', bytes: png },
        { 'x-api-token': ann.token },
      )
    ).url,
  )
const picture = await attach()
const signOf = (url: string) => url.slice(-32)

interface Told {
  schema: string
  file: string
  bytes: number
  sha256: string
  pages: number
  attachments: number
  verified: boolean
  gone: { key: string; name: string }[]
  removed: string[]
}
async function madeIn(place: string, ...more: string[]): Promise<Told> {
  const { code, out, err } = await showdoc(['backup', place, '--data', folder, '--json', ...more])
  expect([code, err.replace(/^(?:The file |\d+ of \d+ attachments ).*\n/gm, '')]).toEqual([0, ''])
  return JSON.parse(out) as Told
}

function namesIn(archive: string): string[] {
  const names: string[] = []
  list({ file: archive, sync: true, onReadEntry: (entry) => void names.push(entry.path) })
  return names
}

test('a backup made while the server keeps saving is a consistent snapshot, and the restored server answers from it', async () => {
  const place = newFolder()
  let isDone = false
  let saves = 0
  const saving = (async () => {
    while (!isDone && saves < 90) {
      const page = pages[saves % pages.length] ?? pages[0]
      const fields = {
        page_id: page?.page_id ?? 0,
        item_id: item.item_id,
        page_title: page?.page_title ?? '',
        page_content: `save ${++saves}`,
      }
      await as(ann).ask(pageCalls.save, fields)
    }
  })()
  const told = await madeIn(place)
  isDone = true
  await saving
  expect(saves).toBeGreaterThan(0)
  expect(told).toMatchObject({
    schema: 'showdoc.backup/1',
    pages: pages.length,
    attachments: 1,
    verified: true,
    gone: [],
    removed: [],
  })
  expect(path.basename(told.file)).toMatch(/^showdoc-0\.0\.0-test-\d{8}T\d{6}Z\.tar\.gz$/)
  expect([statSync(told.file).size, statSync(told.file).mode & 0o777]).toEqual([told.bytes, 0o600])
  expect(readdirSync(place)).toEqual([path.basename(told.file)])

  const data = path.join(newFolder(), 'deep', 'data')
  const restored = await showdoc(['restore', told.file, '--data', data, '--json'])
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(restored.out)).toMatchObject({
    schema: 'showdoc.restore/1',
    data,
    moved_aside: null,
    in_the_way: null,
    pages: pages.length,
    attachments: 1,
  })
  expect(readFileSync(path.join(data, 'secret.key'), 'utf8')).toBe(
    readFileSync(path.join(folder, 'secret.key'), 'utf8'),
  )
  expect(
    ['', 'secret.key', 'showdoc.sqlite', 'attachments'].map(
      (name) => statSync(path.join(data, name)).mode & 0o077,
    ),
  ).toEqual([0, 0, 0, 0])

  const again = await openSite(readConfig({}, { SHOWDOC_DATA: data }), '0.0.0-test')
  const second = await buildApp(again)
  try {
    // each save writes the page and its previous text: one without the other would be an
    // inconsistent snapshot
    const kept = again.db
      .read('page_history')
      .count('*')
      .whereRaw('page_history.page_id = page.page_id')
    const rows: { revision: number; kept: number }[] = await again.db
      .read('page')
      .select('revision', kept.as('kept'))
    expect(rows.map((row) => Number(row.kept))).toEqual(rows.map((row) => Number(row.revision) - 1))
    const file = await second.inject(`/api/attachment/visitFile?sign=${signOf(picture)}`)
    expect(file.rawPayload.equals(png)).toBe(true)
    const detail = await second.inject({
      method: 'POST',
      url: '/api/item/detail',
      headers: { 'x-api-token': ann.token },
      payload: { item_id: item.item_id },
    })
    expect(detail.json()).toMatchObject({ error_code: 0, data: { item_name: '手册' } })
    expect(again.sealer.open((await again.db.read('item').first('password')).password)).toBe(
      'visit me',
    )
  } finally {
    await second.close()
    await again.db.close()
  }
})

test('the result is reported in both languages, and --verify reads a backup and starts a server on it', async () => {
  const place = newFolder()
  const file = path.join(place, '今天.tar.gz')
  const made = await showdoc(['backup', file, '--data', folder], 'zh_CN.UTF-8')
  expect(made.out).toContain(`${pages.length} 个页面，1 个附件`)
  const verified = await showdoc(['backup', '--verify', file])
  expect(verified).toMatchObject({ code: 0, err: '' })
  expect(verified.out).toMatch(/5 pages, 1 attachments.*complete\n.*served the page “第 4 页”/)
  expect(JSON.parse((await showdoc(['backup', '--verify', file, '--json'])).out)).toMatchObject({
    verified: true,
    pages: 5,
    page: '第 4 页',
  })
  expect((await showdoc(['backup', file, '--data', folder])).err).toBe(
    `${file} already exists.\n→ pass another name, or a folder: the name then contains the time\n`,
  )
})

test('files without bytes are named, and what is left out is reported', async () => {
  const lost = await attach()
  const row = await site.db
    .read('upload_file')
    .where({ sign: signOf(lost) })
    .first()
  const key = String(row.storage_key)
  rmSync(path.join(folder, 'attachments', key.slice(0, 2), key.slice(2)))
  const told = await madeIn(newFolder())
  expect(told).toMatchObject({ attachments: 1, gone: [{ key, name: '图.png' }] })
  expect((await showdoc(['backup', '--verify', told.file])).code).toBe(0)
  await as(ann).ask(itemCalls.detail, { item_id: item.item_id })
  // an older backup may hold the file
  const place = newFolder()
  const older = await madeIn(place)
  const kept = await showdoc(['backup', place, '--data', folder, '--keep', '1'])
  expect([kept.code, kept.err]).toEqual([0, expect.stringContaining('--keep removed none.')])
  expect(existsSync(older.file)).toBe(true)
  expect(kept.err).toContain('1 of 2 attachments have no content and are not in the backup.')
  // most of them: the backup is there, and the job fails
  const { storage_key: other } = await site.db
    .read('upload_file')
    .where({ sign: signOf(picture) })
    .first<{ storage_key: string }>()
  const bytes = path.join(folder, 'attachments', other.slice(0, 2), other.slice(2))
  renameSync(bytes, `${bytes}.away`)
  const without = await showdoc(['backup', newFolder(), '--data', folder])
  expect([without.code, without.out]).toEqual([1, expect.stringContaining('0 attachments')])
  renameSync(`${bytes}.away`, bytes)

  const bare = await madeIn(newFolder(), '--no-attachments', '--without-secrets')
  expect(namesIn(bare.file)).toEqual(['site.txt', 'database.sqlite', 'manifest.json'])
  const data = path.join(newFolder(), 'data')
  const { err } = await showdoc(['restore', bare.file, '--data', data])
  expect(err).toContain(
    'The backup contains no key.\n→ start with the SHOWDOC_SECRET_KEY of the old server',
  )
  expect(err).toContain('The backup was created without attachments.')
  await site.db.transaction((db) => db('upload_file').where({ storage_key: key }).delete())
})

test('a site whose attachments are away is not backed up, and no older backup is removed', async () => {
  const place = newFolder()
  const whole = await madeIn(place)
  const attachments = path.join(folder, 'attachments')
  const away = path.join(folder, 'away')
  renameSync(attachments, away)
  try {
    // its disk is not mounted; then another one is
    for (const make of [
      () => mkdirSync(attachments),
      () => writeFileSync(path.join(attachments, 'install-id'), `${'0'.repeat(32)} sqlite\n`),
    ]) {
      make()
      const { code, err } = await showdoc(['backup', place, '--data', folder, '--keep', '1'])
      expect(code).toBe(1)
      expect(err).toMatch(/attachments .*\n→ mount or copy the folder that belongs to it/i)
    }
    expect(readdirSync(place)).toEqual([path.basename(whole.file)])
    expect((await madeIn(place, '--no-attachments')).attachments).toBe(0)
  } finally {
    rmSync(attachments, { recursive: true })
    renameSync(away, attachments)
  }
})

test('a key that is not that of the site is told with the backup, and does not pass its verification', async () => {
  const key = path.join(folder, 'secret.key')
  const place = newFolder()
  renameSync(key, `${key}.away`)
  try {
    writeFileSync(key, 'ab'.repeat(32))
    const { code, err } = await showdoc(['backup', place, '--data', folder])
    expect([code, err]).toEqual([
      0,
      expect.stringContaining(`The key in ${key} is not the key of the server`),
    ])
  } finally {
    renameSync(`${key}.away`, key)
  }
  const made = path.join(place, readdirSync(place)[0] ?? '')
  expect(await showdoc(['backup', '--verify', made])).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      'The key in this backup does not decrypt the secrets in its database',
    ),
  })
})

test('--keep keeps the newest backups of this site, those of every other site and every other file', async () => {
  const place = newFolder()
  const old = await madeIn(place)
  const copy = path.join(newFolder(), 'data')
  expect((await showdoc(['restore', old.file, '--data', copy])).code).toBe(0)
  const nobodys = [
    'showdoc-0.0.1-20200101T000000Z.tar.gz',
    'showdoc-0.9.0-20210101T000000Z.tar.gz',
    'mine.tar.gz',
  ]
  for (const name of nobodys.slice(1)) writeFileSync(path.join(place, name), 'no archive')
  // how backups without a mark begin
  const options = { signal: never, packed: () => undefined, gone: () => undefined }
  await writeArchive(
    path.join(place, nobodys[0] ?? ''),
    [{ name: 'database.sqlite', from: Buffer.from('x') }],
    options,
  )

  // a copy of the site, with the same key, made at the same moment
  const backup = async (data: string, keep: string) => {
    const { code, out } = await showdoc(['backup', place, '--data', data, '--keep', keep, '--json'])
    expect(code).toBe(0)
    return JSON.parse(out) as Told
  }
  const [ours, theirs] = await Promise.all([backup(folder, '9'), backup(copy, '9')])
  expect([ours.file === theirs.file, ours.removed, theirs.removed]).toEqual([false, [], []])
  const newest = await backup(folder, '1')
  expect(newest.removed.toSorted()).toEqual(
    [old, ours].map(({ file }) => path.basename(file)).toSorted(),
  )
  expect(readdirSync(place).sort()).toEqual(
    [...nobodys, ...[theirs, newest].map(({ file }) => path.basename(file))].sort(),
  )
  for (const { file } of [theirs, newest])
    expect((await showdoc(['backup', '--verify', file])).code).toBe(0)

  rmSync(path.join(copy, 'secret.key'))
  const keyless = await showdoc(['backup', place, '--data', copy, '--keep', '1'])
  expect([keyless.code, keyless.err]).toEqual([0, expect.stringContaining('--keep removed none.')])
  expect(existsSync(theirs.file)).toBe(true)
  expect(
    (await showdoc(['backup', path.join(place, 'x.tar.gz'), '--keep', '2', '--data', folder])).code,
  ).toBe(64)
  // a missing folder is created, even without a trailing slash
  const fresh = path.join(place, 'nightly', 'here')
  expect((await showdoc(['backup', fresh, '--keep', '2', '--data', folder])).code).toBe(0)
  expect(readdirSync(fresh)).toEqual([expect.stringMatching(/^showdoc-.*\.tar\.gz$/)])
  rmSync(path.join(place, 'nightly'), { recursive: true })
})

test('--keep never removes the backup just made, whatever the clock says', async () => {
  const place = newFolder()
  const made = await madeIn(place)
  const ahead = path.join(place, 'showdoc-0.0.0-test-29990101T000000Z.tar.gz')
  renameSync(made.file, ahead)
  const told = await madeIn(place, '--keep', '1')
  expect([told.removed, readdirSync(place)]).toEqual([
    [path.basename(ahead)],
    [path.basename(told.file)],
  ])
})

test("why a backup is rejected is explained in the user's language", async () => {
  const empty = path.join(newFolder(), 'empty.tar.gz')
  writeFileSync(empty, '')
  expect(await showdoc(['backup', '--verify', empty], 'zh_CN.UTF-8')).toMatchObject({
    code: 1,
    err: '这不是完整的备份：无法解压。\n→ 请换一份备份；没有做任何改动\n',
  })
})

test('a site with a damaged database is not backed up, and referred to doctor', async () => {
  const place = newFolder()
  const file = path.join(place, 'showdoc.sqlite')
  writeFileSync(file, 'no database at all, but long enough to be taken for one '.repeat(100))
  const noDatabase = await showdoc(['backup', path.join(place, 'out'), '--data', place])
  expect([noDatabase.code, noDatabase.err]).toEqual([
    1,
    expect.stringMatching(/The database is damaged: .*\n→ run showdoc doctor/),
  ])

  rmSync(file)
  await copySqlite(path.join(folder, 'showdoc.sqlite'), file, never)
  const db = new BetterSqlite(file)
  db.prepare('delete from upload_file').run() // its bytes are not beside it
  const [{ rootpage }] = db
    .prepare("select rootpage from sqlite_schema where name = 'audit'")
    .all() as [{ rootpage: number }]
  const pageSize = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const bytes = readFileSync(file)
  bytes.fill(0xaa, (rootpage - 1) * pageSize, rootpage * pageSize)
  writeFileSync(file, bytes)
  const broken = await showdoc(['backup', path.join(place, 'out'), '--data', place])
  expect([broken.code, broken.err]).toEqual([
    1,
    expect.stringMatching(/The database is damaged: [^]*\n→ run showdoc doctor/),
  ])
  expect(readdirSync(place)).toEqual(['showdoc.sqlite'])
})

test('without a database, or without write permission, it says so', async () => {
  const empty = newFolder()
  writeFileSync(path.join(empty, 'showdoc.sqlite'), '')
  expect(
    await showdoc(['backup', path.join(empty, 'showdoc.sqlite', 'out'), '--data', folder]),
  ).toMatchObject({
    code: 1,
    err: `A part of ${path.join(empty, 'showdoc.sqlite')} is not a folder.\n`,
  })
  const noTables = await showdoc(['backup', path.join(empty, 'out'), '--data', empty])
  expect([noTables.code, noTables.err]).toEqual([
    1,
    expect.stringMatching(/has no tables yet\.\n→ start showdoc serve once/),
  ])
  expect(await showdoc(['backup', '--data', '/nowhere/data'])).toMatchObject({
    code: 1,
    err: 'There is no database in /nowhere/data.\n→ pass --data, or set SHOWDOC_DATA\n',
  })
  expect((await showdoc(['backup', '/proc/backups/', '--data', folder])).code).toBe(1)
})

test('leftovers of a killed run are removed a day later', async () => {
  const place = newFolder()
  const [old, young] = ['.showdoc-backup-old', '.showdoc-backup-young'].map((name) =>
    path.join(place, name),
  ) as [string, string]
  for (const one of [old, young]) mkdirSync(one)
  utimesSync(old, 0, 0)
  await madeIn(place)
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
})

test('Ctrl+C ends it with 130 and leaves nothing behind', async () => {
  const place = newFolder()
  for (let at = 0; at < 40; at++) await attach()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  let interrupt: (() => void) | undefined
  stderr.on('data', (said: Buffer) => {
    if (said.toString().includes('Packing')) interrupt?.()
  })
  const onInterrupt = (listener: (signal: NodeJS.Signals) => void) => {
    interrupt = () => listener('SIGINT')
    return () => undefined
  }
  const exit = await run(['backup', place, '--data', folder], {
    env,
    stdin: Readable.from([]),
    stdout: stdout.resume(),
    stderr,
    version: '0.0.0-test',
    onInterrupt,
  })
  expect(exit).toBe('interrupted')
  expect(readdirSync(place)).toEqual([])
})

test('the files of a database on a read-only disk are copied with their log', async () => {
  const place = newFolder()
  const [file, at] = ['live', 'rest'].map((name) => path.join(place, name)) as [string, string]
  const live = new BetterSqlite(file)
  live.pragma('journal_mode=WAL')
  live.exec('create table a (b); insert into a values (1)')
  await copyAtRest(file, at)
  live.close()
  const copy = new BetterSqlite(at)
  copy.pragma('locking_mode=EXCLUSIVE')
  expect(copy.prepare('select b from a').all()).toEqual([{ b: 1 }])
  copy.close()
})
