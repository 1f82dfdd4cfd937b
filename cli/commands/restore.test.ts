import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import BetterSqlite from 'better-sqlite3'
import { Header } from 'tar'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/main.ts'
import { readMark } from '../../server/storage/install-id.ts'
import { png } from '../../server/test/files.ts'
import { sendMultipart } from '../../server/test/multipart.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp } from '../../server/test/start-app.ts'
import { writeArchive } from './backup/archive/archive.ts'
import { copySqlite, isInUse } from './backup/database/database.ts'
import type { Manifest } from './backup/archive/manifest.ts'
import { newFolder } from '../../server/test/new-folder.ts'

// That a complete backup is restored completely is tested with `backup`; this covers what is
// refused, and what happens to the folder.

// a server runs on the data folder that was backed up
const { app, make, folder, site } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const showdoc = (argv: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  runCli(argv, { env: { LANG: 'en', HOME: '/nowhere', PATH: process.env.PATH, ...env } })
/** Nothing is logged at this level. */
const logTo = { write: () => undefined }
const never = new AbortController().signal

const owner = await make.user()
const { item_id } = await make.item({ owner })
const { page_id } = await make.page({ item_id, owner })
await make.page({ item_id, owner })
await sendMultipart(
  app,
  '/api/page/upload',
  { page_id },
  { name: '图.png', bytes: png },
  { 'x-api-token': owner.token },
)

/** A new backup of a data folder. */
async function made(data = folder): Promise<string> {
  const file = path.join(newFolder(), 'whole.tar.gz')
  expect(await showdoc(['backup', file, '--data', data])).toMatchObject({ code: 0 })
  return file
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
const repack = (to: string, files: Iterable<readonly [string, Buffer]>) =>
  writeArchive(
    to,
    [...files].map(([name, from]) => ({ name, from })),
    { signal: never, packed: () => undefined, gone: () => undefined },
  )

test('it refuses a folder in use by a server, and moves a non-empty one aside only when told to', async () => {
  const file = await made()
  const running = await showdoc(['restore', file, '--data', folder, '--force'])
  expect(running).toMatchObject({
    code: 1,
    err: `A server is running on ${folder}.\n→ stop it first\n`,
  })

  const data = path.join(newFolder(), 'data')
  mkdirSync(data)
  writeFileSync(path.join(data, 'mine.txt'), 'mine')
  const refused = await showdoc(['restore', file, '--data', data])
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining(`${data} is not empty.\n→ pass --force to move it to ${data}.before-`),
  ])
  expect(await showdoc(['restore', file, '--data', data], { SHOWDOC_FORCE: '1' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not empty'),
  })
  const dry = await showdoc(['restore', file, '--data', data, '--dry-run', '--json'])
  expect(JSON.parse(dry.out)).toMatchObject({
    dry_run: true,
    moved_aside: expect.stringContaining(`${data}.before-`),
    pages: 2,
  })
  const told = async (...argv: string[]) => {
    const { out, err } = await showdoc(['restore', file, '--data', data, '--dry-run', ...argv])
    return out.split('\n')[1] + err.replace(/^Reading .*\n/, '')
  }
  expect(await told()).toMatch(
    /^ {2}the folder is not empty: pass --force to move it to .*\.before-\w+$/,
  )
  expect(await told('--force')).toMatch(
    /^ {2}the present content would be moved to .*\.before-\w+$/,
  )
  expect(await told('--force', '--data', folder)).toMatch(
    /^A server is running on .*\.\n→ stop it first\nReading .*\n$/,
  )
  const refusable = await showdoc(['restore', file, '--data', folder, '--dry-run', '--json'])
  expect(JSON.parse(refusable.out)).toMatchObject({
    dry_run: true,
    in_the_way: 'serverRuns',
    moved_aside: null,
  })
  expect(readdirSync(data)).toEqual(['mine.txt'])
  const forced = JSON.parse(
    (await showdoc(['restore', file, '--data', data, '--force', '--json'])).out,
  ) as { moved_aside: string }
  expect(readFileSync(path.join(forced.moved_aside, 'mine.txt'), 'utf8')).toBe('mine')
  expect(readdirSync(data).sort()).toEqual([
    'attachments',
    'install-id',
    'secret.key',
    'showdoc.sqlite',
  ])
  for (const one of ['', 'attachments'])
    expect(readMark(path.join(data, one))?.id).toBe(site.installId)
  expect(isInUse(path.join(data, 'showdoc.sqlite'))).toBe(false)
  expect(readdirSync(path.dirname(data)).filter((name) => name.includes('restore'))).toEqual([])
})

test('a running server is seen by its own lock, also once its database is gone', async () => {
  const file = await made()
  const data = path.join(newFolder(), 'data')
  const config = readConfig({}, { SHOWDOC_DATA: data, SHOWDOC_PORT: '0' })
  const running = await startServer(config, { version: '0', logLevel: 'silent', logTo })
  const restore = () => showdoc(['restore', file, '--data', data, '--force'])
  const refused = {
    code: 1,
    err: expect.stringContaining(`A server is running on ${data}.`) as string,
  }
  try {
    expect(await restore()).toMatchObject(refused)
    // somebody has begun to put the files in place by hand
    for (const end of ['', '-wal', '-shm'])
      renameSync(path.join(data, `showdoc.sqlite${end}`), path.join(data, `old.sqlite${end}`))
    expect(await restore()).toMatchObject(refused)
    expect(await showdoc(['restore', file, '--data', data, '--dry-run'])).toMatchObject({
      err: expect.stringContaining('A server is running') as string,
    })
  } finally {
    await running.stop()
  }
  expect(await restore()).toMatchObject({ code: 0 })
})

test('a cut log of the former database is kept before anything opens it', async () => {
  const file = await made()
  const data = path.join(newFolder(), 'data')
  const program = `
    const { readConfig } = await import(${JSON.stringify(path.resolve('server/config.ts'))})
    const { startServer } = await import(${JSON.stringify(path.resolve('server/main.ts'))})
    await startServer(readConfig({}, { SHOWDOC_DATA: process.argv[1], SHOWDOC_PORT: '0' }), { version: '0', logLevel: 'silent' })
    process.stdout.write('runs')`
  const server = spawn(process.execPath, ['--input-type=module', '-e', program, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await ended
  const log = path.join(data, 'showdoc.sqlite-wal')
  const cut = statSync(log).size - 5_000
  truncateSync(log, cut)
  const tried = await showdoc(['restore', file, '--data', data, '--dry-run'])
  expect(tried.code).toBe(0)
  expect(tried.err).toContain('damaged-')
  const [kept = ''] = readdirSync(path.join(data, 'copies')).filter((name) =>
    name.startsWith('damaged-'),
  )
  expect(statSync(path.join(data, 'copies', kept)).size).toBe(cut)
})

test('a damaged backup and a malicious one change nothing', async () => {
  const file = await made()
  const place = newFolder()
  const data = path.join(place, 'data')
  const files = filesIn(file)
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest
  let count = 0
  const changed = async (entries: Iterable<readonly [string, Buffer]>) => {
    const to = path.join(place, `${++count}.tar.gz`)
    await repack(to, entries)
    return to
  }
  const withManifest = (part: object) =>
    changed(
      [...files].map(
        ([name, bytes]) =>
          [
            name,
            name === 'manifest.json'
              ? Buffer.from(JSON.stringify({ ...manifest, ...part }))
              : bytes,
          ] as const,
      ),
    )
  /** Entries of any kind, which our own code never writes. */
  const foreign = (header: object, body: Buffer = Buffer.alloc(0)) => {
    const block = Buffer.alloc(512)
    new Header({ mode: 0o600, size: body.length, mtime: new Date(), ...header }).encode(block, 0)
    const to = path.join(place, `${++count}.tar.gz`)
    writeFileSync(
      to,
      gzipSync(
        Buffer.concat([
          block,
          body,
          Buffer.alloc((512 - (body.length % 512)) % 512),
          Buffer.alloc(1024),
        ]),
      ),
    )
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
    [cut, /not a complete backup/],
    [flipped, /not a complete backup/],
    [path.join(place, 'empty.tar.gz'), /not a complete backup/],
    [newFolder(), /it is a folder/],
    [path.join(place, 'nowhere.tar.gz'), /There is no .*nowhere/],
    [
      await withManifest({ database: { ...manifest.database, migrations: ['29991231-far'] } }),
      /differ/,
    ],
    [await withManifest({ counts: { ...manifest.counts, pages: 99 } }), /differ/],
    [await withManifest({ members: manifest.members.slice(1) }), /not list|no database/],
    [
      await withManifest({
        members: manifest.members.map((one) => ({ ...one, sha256: '0'.repeat(64) })),
      }),
      /was changed/,
    ],
    [await withManifest({ format: 'showdoc.backup/9' }), /manifest is missing/],
    [await changed([...files].filter(([name]) => !name.startsWith('attachments/'))), /is missing/],
    [await changed([...files].filter(([name]) => name !== 'manifest.json')), /manifest is missing/],
    [await changed([...files, ['secret.key', Buffer.from('x')]]), /twice|not belong/],
    [await changed([['../outside', Buffer.from('x')], ...files]), /not belong/],
    [await changed([['attachments/../../outside', Buffer.from('x')], ...files]), /not belong/],
    [foreign({ path: '/tmp/outside', type: 'File' }, Buffer.from('x')), /not belong/],
    [
      foreign({ path: 'secret.key', type: 'SymbolicLink', linkpath: '/etc/passwd' }),
      /not a regular file/,
    ],
    [
      foreign({ path: 'secret.key', type: 'Link', linkpath: 'manifest.json' }),
      /not a regular file/,
    ],
    [foreign({ path: 'attachments', type: 'Directory' }), /not a regular file/],
    [
      foreign({ path: 'database.sqlite', type: 'File', size: 2 ** 52 }),
      /not enough space|not a complete/,
    ],
    [
      foreign({ path: 'database.sqlite', type: 'File' }, database.subarray(0, 8_192)),
      /manifest is missing/,
    ],
  ]
  for (const [archive, expected] of cases) {
    const { code, err } = await showdoc(['restore', archive, '--data', data])
    expect([path.basename(archive), code, err]).toEqual([
      path.basename(archive),
      1,
      expect.stringMatching(expected),
    ])
    expect(existsSync(data)).toBe(false)
  }
  expect(readdirSync(place).filter((name) => !name.endsWith('.tar.gz'))).toEqual([])
  expect(existsSync(path.join(path.dirname(place), 'outside'))).toBe(false)
})

test('a backup of a newer program version is refused', async () => {
  const later = newFolder()
  await copySqlite(path.join(folder, 'showdoc.sqlite'), path.join(later, 'showdoc.sqlite'), never)
  cpSync(path.join(folder, 'attachments'), path.join(later, 'attachments'), { recursive: true })
  const db = new BetterSqlite(path.join(later, 'showdoc.sqlite'))
  db.prepare('insert into migration values (?, 0)').run('29991231-far')
  db.close()
  const { code, err } = await showdoc([
    'restore',
    await made(later),
    '--data',
    path.join(newFolder(), 'data'),
  ])
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('created by a newer version of showdoc (0.0.0-test)'),
  ])
})
