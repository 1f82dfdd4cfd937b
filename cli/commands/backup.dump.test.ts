import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openPostgres } from '../../server/db/postgres/postgres.ts'
import { startServer } from '../../server/main.ts'
import { png } from '../../server/test/files.ts'
import { sendMultipart } from '../../server/test/multipart.ts'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startPostgres } from '../../server/test/servers/postgres.ts'
import { startApp } from '../../server/test/start-app.ts'
import { findProgram } from './backup/database/programs.ts'

/** First number of a program's version; 0 when there is none. */
const versionOf = (program: string | null) =>
  program
    ? Number(/(\d+)\./.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1])
    : 0

/** The PostgreSQL server that belongs to the machine's pg_dump, which cannot dump newer ones. */
const beside = (program: string | null) => {
  const home = program && path.join('/usr/lib/postgresql', String(versionOf(program)))
  return home && existsSync(path.join(home, 'bin', 'postgres')) ? home : undefined
}
const pgDump = findProgram('pg_dump', undefined, process.env)
const postgres = await startPostgres(beside(pgDump))
afterAll(postgres.stop)

const admin = await openPostgres(postgres.url)
const addressOf = (name: string, password = '') => {
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  url.password = password
  return url.href
}
for (const name of ['live', 'empty', 'other', 'served'])
  await admin.read.raw(`create database ${name}_${process.pid}`)
const [live, empty, other, served] = ['live', 'empty', 'other', 'served'].map((name) =>
  addressOf(`${name}_${process.pid}`, 'geheim'),
) as [string, string, string, string]
const serverVersion = Math.floor(
  Number(
    (await admin.read.raw<{ rows: { server_version_num: string }[] }>('show server_version_num'))
      .rows[0]?.server_version_num,
  ) / 10_000,
)
/**
 * Without a suitable pg_dump on the machine a backup ends with the command to run elsewhere; that
 * is tested instead.
 */
const canDump = versionOf(pgDump) >= serverVersion
afterAll(async () => {
  for (const url of [live, empty, other, served])
    await admin.read.raw(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
  await admin.close()
})

const { app, make, folder } = await startApp({
  now: Math.floor(Date.now() / 1_000),
  flags: { SHOWDOC_DATABASE_URL: live },
})
const ann = await make.user()
const item = await make.item({ owner: ann, item_name: '数据字典' })
const page = await make.page({
  item_id: item.item_id,
  owner: ann,
  page_title: 'orders',
  page_content: '中文'.repeat(1_000),
})
await sendMultipart(
  app,
  '/api/page/upload',
  { page_id: page.page_id },
  { name: 'a.png', bytes: png },
  { 'x-api-token': ann.token },
)

/** Nothing is logged at this level. */
const logTo = { write: () => undefined }
const env = { LANG: 'en', HOME: '/nowhere', PATH: process.env.PATH }
test('without pg_dump the exact command is shown, without the password, and nothing is left behind', async () => {
  const place = newFolder()
  const { code, err } = await runCli(['backup', place, '--data', folder, '--database-url', live], {
    env: { ...env, PATH: '' },
  })
  expect(code).toBe(1)
  expect(err).toContain(
    `→ where a matching pg_dump is installed, run: pg_dump -Fc --file=showdoc.dump "${live.replace(':geheim', '')}"   and copy attachments/ and secret.key from ${folder}\n`,
  )
  expect(err).not.toContain('geheim')
  expect(readdirSync(place)).toEqual([])
})

test('nothing is restored over the data folder of a server whose database is PostgreSQL', async () => {
  const data = path.join(newFolder(), 'data')
  const flags = { SHOWDOC_DATA: data, SHOWDOC_DATABASE_URL: served, SHOWDOC_PORT: '0' }
  const running = await startServer(readConfig({}, flags), {
    version: '0',
    logLevel: 'silent',
    logTo,
  })
  const restore = (...more: string[]) =>
    runCli(['restore', 'any.tar.gz', '--data', data, '--force', ...more], { env })
  try {
    for (const more of [[], ['--database-url', empty]])
      expect(await restore(...more)).toMatchObject({
        code: 1,
        err: `A server is running on ${data}.\n→ stop it first\n`,
      })
  } finally {
    await running.stop()
  }
  expect((await restore()).err).toContain('There is no')
})

test('a PostgreSQL site is dumped into one file, and restored into an empty database only', async () => {
  const place = newFolder()
  const made = await runCli(['backup', place, '--data', folder, '--database-url', live, '--json'], {
    env,
  })
  if (!canDump) {
    expect([made.code, JSON.parse(made.out)]).toMatchObject([
      1,
      { error: { name: 'pgDumpFailed' } },
    ])
    return
  }
  expect(made).toMatchObject({ code: 0, err: '' })
  const { file } = JSON.parse(made.out) as { file: string }
  expect(JSON.parse(made.out)).toMatchObject({ pages: 1, attachments: 1, verified: true, gone: [] })
  const restored = (data: string, url: string) =>
    runCli(['restore', file, '--data', data, ...(url ? ['--database-url', url] : []), '--json'], {
      env,
    })

  const data = path.join(newFolder(), 'data')
  expect(await restored(data, '')).toMatchObject({
    code: 64,
    err: expect.stringContaining('This backup is of a PostgreSQL database'),
  })
  expect(await restored(data, live)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The PostgreSQL database is not empty'),
  })
  const filled = await runCli(['restore', file, '--data', data, '--database-url', empty], { env })
  expect([filled.code, filled.out]).toEqual([
    0,
    expect.stringContaining(`--data ${data} --database-url ${empty.replace(/:[^:@/]+@/, '@')}`),
  ])
  expect(readdirSync(data).sort()).toEqual(['attachments', 'install-id', 'secret.key'])
  const copy = await openPostgres(empty)
  try {
    expect(await copy.read('page').first('page_title', 'page_content')).toEqual({
      page_title: 'orders',
      page_content: '中文'.repeat(1_000),
    })
    // new pages continue the id sequence
    const [next] = await copy
      .read('page')
      .insert({ item_id: 1, page_title: 'new' })
      .returning('page_id')
    expect(Number(next.page_id)).toBe(page.page_id + 1)
  } finally {
    await copy.close()
  }
})

test('pg_restore is found beside the given pg_dump, gets the environment, and its last line is reported; the key is compared', async () => {
  const [tools, place] = [newFolder(), newFolder()]
  const program = (name: string, script: string) =>
    writeFileSync(path.join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  program(
    'pg_dump',
    'for one in "$@"; do case "$one" in --file=*) printf dumped > "${one#--file=}";; esac; done',
  )
  program('pg_restore', '[ "$FOR_THE_WRAPPER" = set ] || { echo no environment >&2; exit 1; }')
  const by = (...argv: string[]) =>
    runCli(['backup', ...argv, '--data', folder, '--database-url', live], {
      env: { ...env, PATH: '', FOR_THE_WRAPPER: 'set' },
    })
  const made = await by(place, '--pg-dump', path.join(tools, 'pg_dump'), '--json')
  expect(made).toMatchObject({ code: 0, err: '' })
  const { file } = JSON.parse(made.out) as { file: string }
  const key = path.join(folder, 'secret.key')
  renameSync(key, `${key}.away`)
  writeFileSync(key, 'ab'.repeat(32))
  const otherKey = JSON.parse(
    (await by(place, '--pg-dump', path.join(tools, 'pg_dump'), '--json')).out,
  ) as { file: string }
  renameSync(`${key}.away`, key)
  expect(await by('--verify', otherKey.file)).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      'The key in this backup does not decrypt the secrets in its database',
    ),
  })
  program('pg_restore', 'echo unsupported version >&2; exit 1')
  expect(await by('--verify', file, '--pg-dump', path.join(tools, 'pg_dump'))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^pg_restore failed: unsupported version\n→ /),
  })
  expect(await by('--verify', file)).toMatchObject({ code: 0 })
})

test('a backup of the embedded database is not restored into PostgreSQL without --convert', async () => {
  const lite = await startApp()
  const place = newFolder()
  const { out } = await runCli(['backup', place, '--data', lite.folder, '--json'], { env })
  const { file } = JSON.parse(out) as { file: string }
  const data = path.join(place, 'data')
  const { code, err } = await runCli(['restore', file, '--data', data, '--database-url', other], {
    env,
  })
  expect([code, err]).toEqual([
    64,
    expect.stringContaining(
      'This backup is of the embedded database, but the target is PostgreSQL.',
    ),
  ])
  expect(existsSync(data)).toBe(false)
})

test("somebody else's database is neither backed up nor filled", async () => {
  const [tools, place] = [newFolder(), newFolder()]
  writeFileSync(path.join(tools, 'pg_dump'), '#!/bin/sh\n', { mode: 0o755 })
  const db = await openPostgres(other)
  await db.read.raw('create table theirs (id int)')
  const backup = [
    'backup',
    place,
    '--data',
    folder,
    '--database-url',
    other,
    '--pg-dump',
    path.join(tools, 'pg_dump'),
  ]
  expect(await runCli(backup, { env })).toMatchObject({
    code: 1,
    err: expect.stringContaining('The database has no tables yet.\n→ start'),
  })
  const restore = [
    'restore',
    path.join(place, 'any.tar.gz'),
    '--data',
    path.join(place, 'data'),
    '--database-url',
    other,
  ]
  expect(await runCli(restore, { env })).toMatchObject({
    code: 1,
    err: expect.stringContaining('The PostgreSQL database is not empty.'),
  })
  await db.read.raw('drop table theirs')
  await db.close()
})

test('doctor checks a PostgreSQL site too, and never shows its database password', async () => {
  await make.user({ groupid: 1 })
  const { code, out } = await runCli(
    ['doctor', '--data', folder, '--database-url', live, '-C', newFolder(), '--json'],
    { env },
  )
  const { checks } = JSON.parse(out) as { checks: { name: string; state: string; seen: string }[] }
  expect([code, checks.filter((one) => one.state !== 'ok')]).toEqual([0, []])
  expect(checks.find((one) => one.name === 'database')?.seen).toMatch(/^PostgreSQL \d+/)
  expect(checks.map((one) => one.name)).toEqual(
    expect.arrayContaining(['database.migrations', 'search', 'attachments', 'key']),
  )
  const settings = await runCli(['doctor', '--settings'], {
    env: { ...env, SHOWDOC_DATABASE_URL: live },
  })
  expect(settings.out + out).not.toContain('geheim')

  const wrong = live.replace(/:\d+\//, ':1/')
  const away = await runCli(
    ['doctor', '--data', folder, '--database-url', wrong, '-C', newFolder(), '--json'],
    { env },
  )
  expect([away.code, away.out.includes('geheim')]).toEqual([1, false])
  expect(away.out).toContain('ECONNREFUSED')
})
