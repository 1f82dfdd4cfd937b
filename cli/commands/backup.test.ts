import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import BetterSqlite from 'better-sqlite3'
import { Header } from 'tar'
import { afterAll, expect, test } from 'vitest'
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
import { writeArchive } from './backup/archive.ts'
import { copySqlite, isInUse } from './backup/database.ts'
import type { Manifest } from './backup/manifest.ts'

// a server runs on the data folder while backups are made of it
const { app, as, make, folder, site } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const env = { LANG: 'en', HOME: '/nowhere', PATH: process.env.PATH }
const showdoc = (argv: readonly string[], lang = 'en') => runCli(argv, { env: { ...env, LANG: lang } })
const never = new AbortController().signal

/** A folder that is removed after the tests. */
function newFolder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'showdoc-backup-'))
  afterAll(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const ann = await make.user()
const item = await make.item({ owner: ann, item_name: '手册', password: 'visit me' })
const pages = await Promise.all(
  Array.from({ length: 5 }, (_, at) => make.page({ item_id: item.item_id, owner: ann, page_title: `第 ${at} 页` })),
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
  expect([code, err.replace(/^The file .*\n/gm, '')]).toEqual([0, ''])
  return JSON.parse(out) as Told
}

/** The files in an archive, by their names. */
function filesIn(archive: string): Map<string, Buffer> {
  const bytes = gunzipSync(readFileSync(archive))
  const files = new Map<string, Buffer>()
  for (let at = 0; ;) {
    const header = new Header(bytes, at)
    if (header.nullBlock) return files
    const size = header.size ?? 0
    files.set(header.path ?? '', bytes.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
}
const manifestOf = (archive: string) => JSON.parse(String(filesIn(archive).get('manifest.json'))) as Manifest
const repack = (to: string, files: Iterable<readonly [string, Buffer]>) =>
  writeArchive(
    to,
    [...files].map(([name, from]) => ({ name, from })),
    { signal: never, packed: () => undefined, gone: () => undefined },
  )

test('a backup made while the server goes on saving is restored as one moment, and the new server answers from it', async () => {
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
  expect(told).toMatchObject({ schema: 'showdoc.backup/1', pages: pages.length, attachments: 1, verified: true, gone: [], removed: [] })
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
  expect(readFileSync(path.join(data, 'secret.key'), 'utf8')).toBe(readFileSync(path.join(folder, 'secret.key'), 'utf8'))
  expect(['', 'secret.key', 'showdoc.sqlite', 'attachments'].map((name) => statSync(path.join(data, name)).mode & 0o077)).toEqual([
    0, 0, 0, 0,
  ])

  const again = await openSite(readConfig({}, { SHOWDOC_DATA: data }), '0.0.0-test')
  const second = await buildApp(again)
  try {
    // each save writes the page and keeps the text before: one without the other would be half a moment
    const kept = again.db.read('page_history').count('*').whereRaw('page_history.page_id = page.page_id')
    const rows: { revision: number; kept: number }[] = await again.db.read('page').select('revision', kept.as('kept'))
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
    expect(again.sealer.open((await again.db.read('item').first('password')).password)).toBe('visit me')
  } finally {
    await second.close()
    await again.db.close()
  }
})

test('it says in both languages what was made, and --verify reads a backup and starts a server on it', async () => {
  const place = newFolder()
  const file = path.join(place, '今天.tar.gz')
  const made = await showdoc(['backup', file, '--data', folder], 'zh_CN.UTF-8')
  expect(made.out).toContain(`${pages.length} 个页面，1 个附件`)
  const verified = await showdoc(['backup', '--verify', file])
  expect(verified).toMatchObject({ code: 0, err: '' })
  expect(verified.out).toMatch(/5 pages, 1 attachments.*whole\n.*answered the page “第 4 页”/)
  expect(JSON.parse((await showdoc(['backup', '--verify', file, '--json'])).out)).toMatchObject({
    verified: true,
    pages: 5,
    page: '第 4 页',
  })
  expect((await showdoc(['backup', file, '--data', folder])).err).toBe(
    `${file} is there already.\n→ give another name, or a folder: then the name has the time in it\n`,
  )
})

test('files without bytes are named, and what is left out is told', async () => {
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

  const bare = await madeIn(newFolder(), '--no-attachments', '--without-secrets')
  expect([...filesIn(bare.file).keys()]).toEqual(['database.sqlite', 'manifest.json'])
  const data = path.join(newFolder(), 'data')
  const { err } = await showdoc(['restore', bare.file, '--data', data])
  expect(err).toContain('The backup holds no key.\n→ start with the SHOWDOC_SECRET_KEY of the old server')
  expect(err).toContain('The backup was made without attachments.')
  await site.db.transaction((db) => db('upload_file').where({ storage_key: key }).delete())
})

test('--keep leaves the newest backups and every other file', async () => {
  const place = newFolder()
  const names = ['showdoc-0.0.1-20200101T000000Z.tar.gz', 'showdoc-0.9.0-20210101T000000Z.tar.gz', 'showdoc-notes.tar.gz', 'mine.tar.gz']
  for (const name of names) writeFileSync(path.join(place, name), 'older')
  const told = await madeIn(place, '--keep', '2')
  expect(told.removed).toEqual(['showdoc-0.0.1-20200101T000000Z.tar.gz'])
  expect(readdirSync(place).sort()).toEqual(
    ['mine.tar.gz', 'showdoc-0.9.0-20210101T000000Z.tar.gz', path.basename(told.file), 'showdoc-notes.tar.gz'].sort(),
  )
  expect((await showdoc(['backup', path.join(place, 'x.tar.gz'), '--keep', '2', '--data', folder])).code).toBe(64)
})

test('restore refuses a folder that a server uses, and moves one that is not empty aside only when told', async () => {
  const { file } = await madeIn(newFolder())
  const running = await showdoc(['restore', file, '--data', folder, '--force'])
  expect(running).toMatchObject({ code: 1, err: `A server is running on ${folder}.\n→ stop it first\n` })

  const data = path.join(newFolder(), 'data')
  mkdirSync(data)
  writeFileSync(path.join(data, 'mine.txt'), 'mine')
  const refused = await showdoc(['restore', file, '--data', data])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`${data} is not empty.\n→ --force moves it to ${data}.before-`)])
  const dry = await showdoc(['restore', file, '--data', data, '--dry-run', '--json'])
  expect(JSON.parse(dry.out)).toMatchObject({ dry_run: true, moved_aside: expect.stringContaining(`${data}.before-`), pages: 5 })
  const told = async (...argv: string[]) => {
    const { out, err } = await showdoc(['restore', file, '--data', data, '--dry-run', ...argv])
    return out.split('\n')[1] + err.replace(/^Reading .*\n/, '')
  }
  expect(await told()).toMatch(/^ {2}what is there now is in the way: --force moves it to .*\.before-\w+$/)
  expect(await told('--force')).toMatch(/^ {2}what is there now would be moved to .*\.before-\w+$/)
  expect(await told('--force', '--data', folder)).toMatch(/^A server is running on .*\.\n→ stop it first\nReading .*\n$/)
  const refusable = await showdoc(['restore', file, '--data', folder, '--dry-run', '--json'])
  expect(JSON.parse(refusable.out)).toMatchObject({ dry_run: true, in_the_way: 'serverRuns', moved_aside: null })
  expect(readdirSync(data)).toEqual(['mine.txt'])
  const forced = JSON.parse((await showdoc(['restore', file, '--data', data, '--force', '--json'])).out) as { moved_aside: string }
  expect(readFileSync(path.join(forced.moved_aside, 'mine.txt'), 'utf8')).toBe('mine')
  expect(readdirSync(data).sort()).toEqual(['attachments', 'secret.key', 'showdoc.sqlite'])
  expect(isInUse(path.join(data, 'showdoc.sqlite'))).toBe(false)
  expect(readdirSync(path.dirname(data)).filter((name) => name.includes('restore'))).toEqual([])
})

test('a damaged backup and a hostile one change nothing', async () => {
  const { file } = await madeIn(newFolder())
  const place = newFolder()
  const data = path.join(place, 'data')
  const files = filesIn(file)
  const manifest = manifestOf(file)
  let count = 0
  const changed = async (entries: Iterable<readonly [string, Buffer]>) => {
    const to = path.join(place, `${++count}.tar.gz`)
    await repack(to, entries)
    return to
  }
  const withManifest = (part: object) =>
    changed(
      [...files].map(
        ([name, bytes]) => [name, name === 'manifest.json' ? Buffer.from(JSON.stringify({ ...manifest, ...part })) : bytes] as const,
      ),
    )
  /** Entries of any kind, as nobody of ours writes them. */
  const foreign = (header: object, body: Buffer = Buffer.alloc(0)) => {
    const block = Buffer.alloc(512)
    new Header({ mode: 0o600, size: body.length, mtime: new Date(), ...header }).encode(block, 0)
    const to = path.join(place, `${++count}.tar.gz`)
    writeFileSync(to, gzipSync(Buffer.concat([block, body, Buffer.alloc((512 - (body.length % 512)) % 512), Buffer.alloc(1024)])))
    return to
  }
  const cut = path.join(place, 'cut.tar.gz')
  writeFileSync(cut, readFileSync(file))
  truncateSync(cut, Math.floor(statSync(file).size / 2))
  const flipped = path.join(place, 'flipped.tar.gz')
  const bytes = Buffer.from(readFileSync(file))
  bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  writeFileSync(flipped, bytes)
  writeFileSync(path.join(place, 'empty.tar.gz'), '')
  const database = files.get('database.sqlite') ?? Buffer.alloc(0)

  const cases: [string, RegExp][] = [
    [cut, /no whole backup/],
    [flipped, /no whole backup/],
    [path.join(place, 'empty.tar.gz'), /no whole backup/],
    [newFolder(), /it is a folder/],
    [path.join(place, 'nowhere.tar.gz'), /There is no .*nowhere/],
    [await withManifest({ database: { ...manifest.database, migrations: ['29991231-far'] } }), /differ/],
    [await withManifest({ counts: { ...manifest.counts, pages: 99 } }), /differ/],
    [await withManifest({ members: manifest.members.slice(1) }), /not name|no database/],
    [await withManifest({ members: manifest.members.map((one) => ({ ...one, sha256: '0'.repeat(64) })) }), /was changed/],
    [await withManifest({ format: 'showdoc.backup/9' }), /manifest is missing/],
    [await changed([...files].filter(([name]) => !name.startsWith('attachments/'))), /is missing/],
    [await changed([...files].filter(([name]) => name !== 'manifest.json')), /manifest is missing/],
    [await changed([...files, ['secret.key', Buffer.from('x')]]), /twice|not belong/],
    [await changed([['../outside', Buffer.from('x')], ...files]), /not belong/],
    [await changed([['attachments/../../outside', Buffer.from('x')], ...files]), /not belong/],
    [foreign({ path: '/tmp/outside', type: 'File' }, Buffer.from('x')), /not belong/],
    [foreign({ path: 'secret.key', type: 'SymbolicLink', linkpath: '/etc/passwd' }), /not a plain file/],
    [foreign({ path: 'secret.key', type: 'Link', linkpath: 'manifest.json' }), /not a plain file/],
    [foreign({ path: 'attachments', type: 'Directory' }), /not a plain file/],
    [foreign({ path: 'database.sqlite', type: 'File', size: 2 ** 52 }), /not enough room|no whole/],
    [foreign({ path: 'database.sqlite', type: 'File' }, database.subarray(0, 8_192)), /manifest is missing/],
  ]
  for (const [archive, expected] of cases) {
    const { code, err } = await showdoc(['restore', archive, '--data', data])
    expect([path.basename(archive), code, err]).toEqual([path.basename(archive), 1, expect.stringMatching(expected)])
    expect(existsSync(data)).toBe(false)
  }
  expect(readdirSync(place).filter((name) => !name.endsWith('.tar.gz'))).toEqual([])
  expect(existsSync(path.join(path.dirname(place), 'outside'))).toBe(false)
})

test('why a backup is not taken is said in the language of the person', async () => {
  const empty = path.join(newFolder(), 'empty.tar.gz')
  writeFileSync(empty, '')
  expect(await showdoc(['backup', '--verify', empty], 'zh_CN.UTF-8')).toMatchObject({
    code: 1,
    err: '这不是完整的备份：无法解压。\n→ 请换一份备份；没有做任何改动\n',
  })
})

test('a site whose database is damaged is not backed up, and is sent to the doctor', async () => {
  const place = newFolder()
  const file = path.join(place, 'showdoc.sqlite')
  writeFileSync(file, 'no database at all, but long enough to be taken for one '.repeat(100))
  const noDatabase = await showdoc(['backup', path.join(place, 'out'), '--data', place])
  expect([noDatabase.code, noDatabase.err]).toEqual([1, expect.stringMatching(/The database is damaged: .*\n→ showdoc doctor/)])

  rmSync(file)
  await copySqlite(path.join(folder, 'showdoc.sqlite'), file, never)
  const db = new BetterSqlite(file)
  const [{ rootpage }] = db.prepare("select rootpage from sqlite_schema where name = 'audit'").all() as [{ rootpage: number }]
  const pageSize = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const bytes = readFileSync(file)
  bytes.fill(0xaa, (rootpage - 1) * pageSize, rootpage * pageSize)
  writeFileSync(file, bytes)
  const broken = await showdoc(['backup', path.join(place, 'out'), '--data', place])
  expect([broken.code, broken.err]).toEqual([1, expect.stringMatching(/The database is damaged: [^]*\n→ showdoc doctor/)])
  expect(readdirSync(place)).toEqual(['showdoc.sqlite'])
})

test('a backup of a newer program is refused', async () => {
  const place = newFolder()
  const later = path.join(place, 'later')
  mkdirSync(later)
  await copySqlite(path.join(folder, 'showdoc.sqlite'), path.join(later, 'showdoc.sqlite'), never)
  const db = new BetterSqlite(path.join(later, 'showdoc.sqlite'))
  db.prepare('insert into migration values (?, 0)').run('29991231-far')
  db.close()
  const made = await showdoc(['backup', place, '--data', later, '--json'])
  const { file } = JSON.parse(made.out) as Told
  const { code, err } = await showdoc(['restore', file, '--data', path.join(place, 'data')])
  expect([code, err]).toEqual([1, expect.stringContaining('made by a newer program (0.0.0-test)')])
})

test('without a database, or without a right to write, it says so', async () => {
  expect(await showdoc(['backup', '--data', '/nowhere/data'])).toMatchObject({
    code: 1,
    err: 'No database at /nowhere/data.\n→ --data or SHOWDOC_DATA\n',
  })
  expect((await showdoc(['backup', '/proc/backups/', '--data', folder])).code).toBe(1)
})

test('what a killed run has left behind goes a day later', async () => {
  const place = newFolder()
  const [old, young] = ['.showdoc-backup-old', '.showdoc-backup-young'].map((name) => path.join(place, name)) as [string, string]
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
