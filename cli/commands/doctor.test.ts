import fs, {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { sealerOf } from '../../server/sealer.ts'
import { passwordHash } from '../../server/signin/password.ts'
import { newStorageKey } from '../../server/storage/disk.ts'
import { installIdFile } from '../../server/storage/install-id.ts'
import { png } from '../../server/test/files.ts'
import { sendMultipart } from '../../server/test/multipart.ts'
import { newFolder } from '../../server/test/new-folder.ts'
import { newHome, runCli } from '../../server/test/run-cli.ts'
import { startProvider } from '../../server/test/servers/oauth2-provider.ts'
import { startApp } from '../../server/test/start-app.ts'
import { copySqlite } from './backup/database/database.ts'
import { redactedUrl } from './doctor/settings-list.ts'

// a server runs on the data folder while it is checked
const { app, as, make, folder, db } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const env = { LANG: 'en', HOME: newHome() }
const nowhere = newFolder()
const doctor = (argv: readonly string[] = [], more: NodeJS.ProcessEnv = {}) =>
  runCli(['doctor', '--data', folder, '-C', nowhere, ...argv], { env: { ...env, ...more } })

interface Told {
  checks: { name: string; state: 'ok' | 'warn' | 'fail'; seen: string; advice: string }[]
  fixed: string[]
}
async function told(argv: readonly string[] = [], more: NodeJS.ProcessEnv = {}) {
  const { out, code } = await doctor([...argv, '--json'], more)
  const { checks, fixed } = JSON.parse(out) as Told
  return { code, fixed, checks, check: (name: string) => checks.find((one) => one.name === name) }
}

const admin = await make.user({ groupid: 1 })
const item = await make.item({ owner: admin, password: 'sealed' })
const page = await make.page({ item_id: item.item_id, owner: admin, page_title: '排查' })
const upload = () =>
  sendMultipart(
    app,
    '/api/page/upload',
    { page_id: page.page_id },
    { name: 'a.png', bytes: png },
    { 'x-api-token': admin.token },
  )
await upload()
/** File times are real, so the program's clock is moved instead. */
async function aDayLater<T>(ctx: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_500_000 })
  return ctx().finally(() => vi.useRealTimers())
}
const placeOf = (key: string) => path.join(folder, 'attachments', key.slice(0, 2), key.slice(2))

test('a healthy server: every check is ok, in both languages, and the exit code is 0', async () => {
  const { code, checks, fixed } = await told()
  expect(checks.filter((one) => one.state !== 'ok')).toEqual([])
  expect([code, fixed]).toEqual([0, []])
  expect(checks.map((one) => one.name)).toEqual(
    expect.arrayContaining([
      'program',
      'data.owner',
      'data.modes',
      'data.space',
      'data.disk',
      'database',
      'database.migrations',
      'key',
      'key.settings',
      'search',
      'attachments',
      'administrators',
      'jobs',
      'clock',
      'address',
    ]),
  )
  expect(checks.find((one) => one.name === 'database')?.seen).toContain('a server is running on it')
  expect((await doctor([], { LANG: 'zh_CN.UTF-8' })).out).toMatch(
    /✓ search {2}索引与页面一致[^]*正常 \d+ 项，需要留意 0 项，失败 0 项\n$/,
  )
})

test('file modes that let others read are reported, and restricted by --fix', async () => {
  chmodSync(folder, 0o755)
  chmodSync(path.join(folder, 'secret.key'), 0o644)
  const before = await told()
  expect(before.check('data.modes')).toMatchObject({
    state: 'warn',
    advice: 'showdoc doctor --fix',
  })
  expect(before.code).toBe(0)
  const modes = () =>
    [folder, path.join(folder, 'secret.key')].map((place) => statSync(place).mode & 0o777)
  expect(modes()).toEqual([0o755, 0o644])
  const after = await told(['--fix'])
  expect(after.fixed).toContain(`only its owner can read ${folder} now`)
  expect(modes()).toEqual([0o700, 0o600])
  expect((await told()).check('data.modes')?.state).toBe('ok')
})

test('a key that others may read is reported whatever the folder is called', async () => {
  const closed = path.join(newFolder(), 'x.sqlite-data')
  mkdirSync(closed, { mode: 0o700 })
  await copySqlite(
    path.join(folder, 'showdoc.sqlite'),
    path.join(closed, 'showdoc.sqlite'),
    new AbortController().signal,
  )
  writeFileSync(path.join(closed, 'secret.key'), readFileSync(path.join(folder, 'secret.key')))
  chmodSync(path.join(closed, 'showdoc.sqlite'), 0o644)
  chmodSync(path.join(closed, 'secret.key'), 0o644)
  const { check } = await told(['--data', closed])
  expect(check('data.modes')).toMatchObject({
    state: 'warn',
    seen: expect.stringMatching(/secret\.key$/),
  })
})

test('a search index that lost a page is detected, and rebuilt by --fix', async () => {
  await db.transaction((trx) =>
    trx.raw(`insert into page_search (page_search) values ('delete-all')`),
  )
  await db.transaction((trx) => trx('search_pending').delete())
  const before = await told()
  expect([before.code, before.check('search')]).toMatchObject([
    1,
    {
      state: 'fail',
      advice: 'showdoc doctor --fix',
      seen: expect.stringMatching(
        /^\d+ pages are missing from the index, 0 no longer exist, \d+ differ$/,
      ),
    },
  ])
  const after = await told(['--fix'])
  expect([after.code, after.fixed, after.check('search')?.state]).toEqual([
    0,
    ['the search index was rebuilt'],
    'ok',
  ])
})

test('rows without bytes and bytes without rows are reported; --fix removes old strays and never a file with a row', async () => {
  const { url } = await upload()
  const row = await db
    .read('upload_file')
    .where({ sign: String(url).slice(-32) })
    .first()
  const [lost, orphan] = [String(row.storage_key), newStorageKey()]
  rmSync(placeOf(lost))
  mkdirSync(path.dirname(placeOf(orphan)), { recursive: true })
  writeFileSync(placeOf(orphan), 'nobody')
  const before = await told()
  expect(before.check('attachments')).toMatchObject({
    state: 'fail',
    seen: `the content of 1 file is missing: a.png (${lost})`,
  })
  expect(before.check('attachments.strays')).toMatchObject({
    state: 'warn',
    seen: '1 stored file has no record',
  })
  // it was uploaded a moment ago and may still be in progress
  utimesSync(placeOf(orphan), 0, 0)
  const young = await told(['--fix'])
  expect(young.fixed).toEqual([])
  expect(young.check('attachments.strays')).toMatchObject({
    state: 'warn',
    seen: '1 stored file has no record',
  })
  expect(young.check('attachments.strays')?.advice).toContain('less than a day')
  await aDayLater(async () => {
    const old = await told(['--fix'])
    expect(old.fixed).toEqual(['1 stored file without a record was set aside for 30 days'])
    expect(old.check('attachments.strays')?.state).toBe('ok')
  })
  expect(existsSync(placeOf(orphan))).toBe(false)
  await db.transaction((trx) => trx('upload_file').where({ storage_key: lost }).delete())
})

test('a data folder that no server has run on yet, as after a restore, is checked and repaired', async () => {
  const data = newFolder()
  const ofFiles = async (...argv: string[]) => {
    const { out } = await doctor(['--json', '--data', data, ...argv])
    const { checks, fixed } = JSON.parse(out) as Told
    return {
      fixed,
      files: checks
        .filter((one) => one.name.startsWith('attachments'))
        .map(({ name, state, seen }) => [name, state, seen]),
    }
  }
  await copySqlite(
    path.join(folder, 'showdoc.sqlite'),
    path.join(data, 'showdoc.sqlite'),
    new AbortController().signal,
  )
  writeFileSync(path.join(data, 'secret.key'), readFileSync(path.join(folder, 'secret.key')), {
    mode: 0o600,
  })
  const missing = [
    'attachments',
    'fail',
    expect.stringMatching(/^the content of \d+ files? (?:is|are) missing: /),
  ]
  expect((await ofFiles()).files).toEqual([
    missing,
    ['attachments.strays', 'ok', 'every stored file has a record'],
  ])

  const orphan = path.join(data, 'attachments', 'ab', newStorageKey().slice(2))
  mkdirSync(path.dirname(orphan), { recursive: true })
  for (const one of [data, path.join(data, 'attachments')])
    copyFileSync(path.join(folder, installIdFile), path.join(one, installIdFile))
  writeFileSync(orphan, 'nobody')
  expect((await ofFiles()).files).toEqual([
    missing,
    ['attachments.strays', 'warn', '1 stored file has no record'],
  ])
  const { fixed, files } = await aDayLater(() => ofFiles('--fix'))
  expect(files).toEqual([missing, ['attachments.strays', 'ok', 'every stored file has a record']])
  expect(fixed).toEqual(['1 stored file without a record was set aside for 30 days'])
})

test('parts of different sites fail, --fix moves nothing of theirs, and adds missing marks', async () => {
  const data = newFolder()
  const look = async (...argv: string[]) => told(['--data', data, ...argv])
  const attachments = path.join(data, 'attachments')
  mkdirSync(attachments)
  copyFileSync(path.join(folder, installIdFile), path.join(data, installIdFile))
  expect(await look()).toMatchObject({
    code: 1,
    checks: [{ name: 'program' }, { name: 'data.owner' }, {}, {}, {}, { name: 'installation' }],
  })
  expect((await look()).check('installation')).toMatchObject({
    state: 'fail',
    seen: expect.stringContaining('contains no site'),
  })

  await copySqlite(
    path.join(folder, 'showdoc.sqlite'),
    path.join(data, 'showdoc.sqlite'),
    new AbortController().signal,
  )
  writeFileSync(path.join(data, 'secret.key'), readFileSync(path.join(folder, 'secret.key')), {
    mode: 0o600,
  })
  const orphan = path.join(attachments, 'ab', newStorageKey().slice(2))
  mkdirSync(path.dirname(orphan))
  writeFileSync(orphan, 'nobody')
  const foreign = await aDayLater(() => look('--fix'))
  expect(foreign.check('installation')).toMatchObject({
    state: 'fail',
    seen: expect.stringContaining('do not belong to the site'),
  })
  expect([foreign.fixed, existsSync(orphan)]).toEqual([[], true])

  for (const name of readdirSync(path.join(folder, 'attachments')).filter(
    (one) => one.length === 2,
  ))
    cpSync(path.join(folder, 'attachments', name), path.join(attachments, name), {
      recursive: true,
    })
  rmSync(orphan)
  expect((await look()).check('installation')).toMatchObject({
    state: 'warn',
    advice: expect.stringContaining('--fix'),
  })
  expect((await look('--fix')).fixed).toContain(
    'database, data folder and attachments now have the mark of the installation',
  )
  expect(readFileSync(path.join(attachments, installIdFile), 'utf8')).toBe(
    readFileSync(path.join(folder, installIdFile), 'utf8'),
  )
  expect((await look()).check('installation')?.state).toBe('ok')

  rmSync(attachments, { recursive: true })
  const away = await look()
  expect(away.check('installation')).toMatchObject({
    state: 'fail',
    advice: expect.stringMatching(/^mount or copy the folder/),
  })
  // the server would refuse to start, so starting it is not advised
  expect(away.check('data.attachments')).toMatchObject({
    state: 'warn',
    seen: 'there is no attachments folder',
    advice: expect.stringMatching(/^mount it or copy it back/),
  })
})

test('a password that everybody guesses, and a key that does not fit, fail', async () => {
  const weak = await make.user({
    groupid: 1,
    username: 'boss',
    password: await passwordHash('boss'),
  })
  expect((await told()).check('administrators')).toMatchObject({
    state: 'fail',
    seen: 'easily guessed password: boss',
    advice: 'showdoc admin user passwd boss',
  })
  await db.transaction((trx) => trx('user').where({ uid: weak.uid }).delete())
  const otherKey = async () =>
    (await told([], { SHOWDOC_SECRET_KEY: 'ab'.repeat(32) })).check('key')
  const differs = {
    state: 'fail',
    seen: 'it does not decrypt what is stored: it is a different key than before',
  }
  expect(await otherKey()).toMatchObject(differs)
  // where only the credentials of an object store are sealed
  const { password } = (await db.read('item').where({ item_id: item.item_id }).first()) as {
    password: string
  }
  await db.transaction(async (trx) => {
    await trx('item').where({ item_id: item.item_id }).update({ password: '' })
    await trx('file_store').insert({ place: 'https://store.example.com/', setting: password })
  })
  expect(await otherKey()).toMatchObject(differs)
  // what was sealed after the key was replaced can be opened
  await db.transaction((trx) =>
    trx('item')
      .where({ item_id: item.item_id })
      .update({ password: sealerOf(Buffer.alloc(32, 0xab)).seal('new') }),
  )
  expect(await otherKey()).toMatchObject({
    state: 'fail',
    seen: 'it does not decrypt 1 of 2 stored secrets: they were encrypted with another key',
  })
  await db.transaction(async (trx) => {
    await trx('item').where({ item_id: item.item_id }).update({ password })
    await trx('file_store').where({ place: 'https://store.example.com/' }).delete()
  })
})

test('secrets in the settings that the key does not open are named, in both languages, whatever else it opens', async () => {
  expect((await told()).check('key.settings')).toMatchObject({
    state: 'ok',
    seen: '0 secrets in the settings can be decrypted',
  })
  const [ours, others] = [sealerOf(Buffer.alloc(32, 1)), sealerOf(Buffer.alloc(32, 2))]
  const options = [
    {
      option_name: 'ldap_form',
      option_value: JSON.stringify({ host: 'ldap://ds', bind_password: others.seal('typed in') }),
    },
    {
      option_name: 'oauth2_form',
      option_value: JSON.stringify({ client_id: 'docs', client_secret: ours.seal('told') }),
    },
    {
      option_name: 'oss_setting',
      option_value: JSON.stringify({ secret: '', secretKey: others.seal('stored') }),
    },
    { option_name: 'login_secret_key', option_value: others.seal('signs') },
  ]
  await db.transaction((trx) => trx('options').insert(options))
  const env = { SHOWDOC_SECRET_KEY: '01'.repeat(32) }
  expect((await told([], env)).check('key.settings')).toMatchObject({
    state: 'fail',
    seen: 'the key does not decrypt these secrets in the settings: ldap_form.bind_password, login_secret_key, oss_setting.secretKey',
    advice: expect.stringContaining('enter the secrets again in the console'),
  })
  expect((await doctor([], { ...env, LANG: 'zh_CN.UTF-8' })).out).toContain(
    '站点设置中的这些密钥无法解开：ldap_form.bind_password',
  )
  expect(
    (await told([], { SHOWDOC_SECRET_KEY: '02'.repeat(32) })).check('key.settings')?.seen,
  ).toMatch(/: oauth2_form\.client_secret$/)
  await db.transaction((trx) =>
    trx('options')
      .whereIn(
        'option_name',
        options.map((one) => one.option_name),
      )
      .delete(),
  )
})

test('a database of a newer program version and a broken one are reported, and nothing else is checked in them', async () => {
  const later = newFolder()
  const file = path.join(later, 'showdoc.sqlite')
  await copySqlite(path.join(folder, 'showdoc.sqlite'), file, new AbortController().signal)
  const copy = new BetterSqlite(file)
  copy.prepare('insert into migration values (?, 0)').run('29991231-far')
  copy.close()
  const newer = JSON.parse(
    (await runCli(['doctor', '--data', later, '-C', nowhere, '--json'], { env })).out,
  ) as Told
  expect(newer.checks.at(-1)).toMatchObject({
    name: 'database.migrations',
    state: 'fail',
    seen: 'migrations that this version does not know: 29991231-far',
  })

  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, 4_096, 12_288))
  const broken = await runCli(['doctor', '--data', later, '-C', nowhere, '--json'], { env })
  expect(broken.code).toBe(1)
  expect((JSON.parse(broken.out) as Told).checks).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'database', state: 'fail' })]),
  )
  writeFileSync(file, bytes.subarray(0, 100))
  const cut = JSON.parse(
    (await runCli(['doctor', '--data', later, '-C', nowhere, '--json'], { env })).out,
  ) as Told
  expect(cut.checks.filter((one) => one.name === 'database')).toMatchObject([
    { state: 'fail', advice: expect.stringContaining('restore') },
  ])
})

test('a log that was cut or removed after a crash fails once, and its copy is a warning from then on', async () => {
  const data = newFolder()
  const names = ['', '-wal', '-shm'].map((end) => `showdoc.sqlite${end}`)
  const writer = new BetterSqlite(path.join(newFolder(), 'showdoc.sqlite'))
  writer.pragma('journal_mode=WAL')
  writer.exec('create table migration (name text, time integer)')
  for (const name of names)
    copyFileSync(path.join(path.dirname(writer.name), name), path.join(data, name))
  writer.close()
  rmSync(path.join(data, 'showdoc.sqlite-wal'))
  const check = async () => {
    const { out } = await runCli(['doctor', '--data', data, '-C', nowhere, '--json'], { env })
    return (JSON.parse(out) as Told).checks.find(({ name }) => name === 'database.log')
  }
  expect(await check()).toMatchObject({
    state: 'fail',
    seen: 'the log is damaged or truncated: at least 1 acknowledged save can no longer be read',
  })
  expect(await check()).toMatchObject({
    state: 'warn',
    seen: expect.stringMatching(/damaged-\w+\.sqlite-shm in copies$/),
  })
})

test('a truncated key is reported, even with --quiet, which reports failures only', async () => {
  const data = newFolder()
  await copySqlite(
    path.join(folder, 'showdoc.sqlite'),
    path.join(data, 'showdoc.sqlite'),
    new AbortController().signal,
  )
  const key = path.join(data, 'secret.key')
  writeFileSync(key, 'ab', { mode: 0o600 })
  mkdirSync(path.join(data, 'attachments'))
  for (const one of [data, path.join(data, 'attachments')])
    copyFileSync(path.join(folder, installIdFile), path.join(one, installIdFile))
  const { code, out, err } = await runCli(['doctor', '--data', data, '-C', nowhere, '--quiet'], {
    env,
  })
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(
    new RegExp(`^key {2}${key} does not contain a key, .*\n→ put back the secret\\.key[^\n]*\n$`),
  )
})

test('on a disk that is mounted read-only nobody is told to give the folder away', async () => {
  const place = newFolder()
  mkdirSync(path.join(place, 'showdoc.sqlite'))
  const access = fs.accessSync.bind(fs)
  const spy = vi.spyOn(fs, 'accessSync').mockImplementation((file, mode) => {
    if (String(file) === place && mode !== undefined && (mode & fs.constants.W_OK) !== 0)
      throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' })
    access(file, mode)
  })
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
  syncBuiltinESMExports()
  const { out } = await runCli(['doctor', '--data', place, '-C', nowhere, '--json'], { env })
  const { checks } = JSON.parse(out) as Told
  for (const name of ['data.owner', 'database'])
    expect(checks.find((one) => one.name === name)).toMatchObject({
      state: 'fail',
      advice: expect.stringMatching(/^its disk is mounted read-only: mount it read-write/),
    })
})

test('an unreadable database is reported, and one on a server needs no folder here and gets none', async () => {
  const place = newFolder()
  mkdirSync(path.join(place, 'showdoc.sqlite'))
  const unreadable = await runCli(['doctor', '--data', place, '-C', nowhere, '--json'], { env })
  const { checks } = JSON.parse(unreadable.out) as Told
  expect(checks.at(-1)).toMatchObject({
    name: 'database',
    state: 'fail',
    advice: expect.stringContaining('account of the server'),
  })
  const none = path.join(place, 'none')
  const printed = vi.spyOn(console, 'log')
  const elsewhere = ['--data', none, '--database-url', 'postgres://u:secret@127.0.0.1:1/db']
  const { out, code } = await runCli(['doctor', ...elsewhere, '-C', nowhere, '--json'], { env })
  expect((JSON.parse(out) as Told).checks.at(-1)).toMatchObject({ name: 'database', state: 'fail' })
  expect([code, existsSync(none), out.includes('secret'), printed.mock.calls]).toEqual([
    1,
    false,
    false,
    [],
  ])
  printed.mockRestore()
})

test('a public address that leads elsewhere is a warning; one that answers is ok', async () => {
  expect((await told([], { SHOWDOC_BASE_URL: address })).check('address')).toMatchObject({
    state: 'ok',
    seen: address,
  })
  expect(
    (await told([], { SHOWDOC_BASE_URL: 'http://127.0.0.1:1/docs' })).check('address'),
  ).toMatchObject({ state: 'warn' })
  // links use the one of the settings, whatever the operator says
  await make.settings({ site_url: 'http://127.0.0.1:1/wiki' })
  const { state, seen } = (await told([], { SHOWDOC_BASE_URL: address })).check('address') ?? {}
  await make.settings({ site_url: '' })
  expect([state, seen]).toEqual(['warn', expect.stringContaining('http://127.0.0.1:1/wiki')])
})

test('connections are tested step by step through the product itself, and the session for that is gone afterwards', async () => {
  const sessions = async () =>
    Number((await db.read('user_token').count({ n: '*' }).first<{ n: number }>())?.n)
  const before = await sessions()
  expect((await told(['--storage', '--ldap', '--oauth2'])).checks.slice(-3)).toMatchObject([
    { name: 'ldap', state: 'ok', seen: 'switched off' },
    { name: 'oauth2', state: 'ok', seen: 'switched off' },
    { name: 'storage', state: 'ok', seen: 'switched off' },
  ])
  const storage = {
    oss_type: 's3_storage',
    key: 'AK',
    secret: 'store-secret',
    endpoint: 'http://127.0.0.1:1',
    bucket: 'docs',
    protocol: 'http',
    domain: '',
    region: 'eu-1',
    secretId: '',
    secretKey: '',
    subcat: '',
  }
  await as(admin).ask(adminSettingCalls.saveConfig, { oss_open: true, oss_setting: storage })
  const { code, checks, check } = await told(['--storage'])
  expect(check('storage.form')).toMatchObject({ state: 'ok' })
  expect(check('storage.connect')).toMatchObject({
    state: 'fail',
    advice: 'Nothing is listening there. Check the port and whether the service is running.',
  })
  expect(code).toBe(1)
  expect(JSON.stringify(checks)).not.toContain('store-secret')
  expect(await sessions()).toBe(before)
  await as(admin).ask(adminSettingCalls.saveConfig, { oss_open: false })
})

test('a switch that an older server stored as a word is on', async () => {
  await db.transaction((trx) =>
    trx('options').insert({ option_name: 'ldap_open', option_value: 'true' }),
  )
  await db.transaction((trx) =>
    trx('options').insert({ option_name: 'ldap_form', option_value: '{}' }),
  )
  expect((await told(['--ldap'])).check('ldap.form')).toMatchObject({
    state: 'fail',
    advice: 'Fill in this field.',
  })
  await db.transaction((trx) => trx('options').where('option_name', 'like', 'ldap%').delete())
})

test('a sign-in service is tested as far as possible without a person', async () => {
  const provider = await startProvider(['http://127.0.0.1/back'])
  const form = provider.form('http://127.0.0.1/back')
  const save = (oauth2_open: boolean, client_secret = form.client_secret) =>
    as(admin).ask(adminSettingCalls.saveOauth2Config, {
      oauth2_open,
      oauth2_form: { ...form, client_secret },
    })
  await save(true)
  const well = await told(['--oauth2'])
  const steps = well.checks.filter((one) => one.name.startsWith('oauth2.'))
  expect(steps.map((one) => [one.name, one.state])).toEqual(
    ['form', 'resolve', 'connect', 'authorize', 'token'].map((name) => [`oauth2.${name}`, 'ok']),
  )
  expect(well.code).toBe(0)
  await save(true, 'not the secret')
  const wrong = await told(['--oauth2'])
  expect([wrong.code, wrong.check('oauth2.token')]).toMatchObject([1, { state: 'fail' }])
  expect(JSON.stringify(wrong.checks)).not.toContain('not the secret')
  await save(false, '')
  await provider.stop()
})

test('--settings lists every setting with its source and no secrets', async () => {
  const secrets = {
    SHOWDOC_TOKEN: 'sdp_1a2b3c4d5e6f',
    SHOWDOC_SECRET_KEY: 'cd'.repeat(32),
    SHOWDOC_DATABASE_URL: '',
  }
  const { out } = await doctor(['--settings', '--json'], {
    ...secrets,
    SHOWDOC_PORT: '8080',
    SHOWDOC_PROXY: 'http://who:p@ss@proxy:8080',
  })
  const { settings } = JSON.parse(out) as {
    settings: { name: string; value: string; from: string }[]
  }
  const of = (name: string) => settings.find((one) => one.name === name)
  expect([of('SHOWDOC_DATA'), of('SHOWDOC_PORT'), of('SHOWDOC_HOST')]).toEqual([
    { name: 'SHOWDOC_DATA', value: folder, from: 'flag' },
    { name: 'SHOWDOC_PORT', value: '8080', from: 'variable' },
    { name: 'SHOWDOC_HOST', value: '127.0.0.1', from: 'default' },
  ])
  expect(of('SHOWDOC_PROXY')?.value).toBe('http://who:…@proxy:8080/')
  expect([of('SHOWDOC_TOKEN')?.value, of('SHOWDOC_SECRET_KEY')?.value]).toEqual(['sdp_1a2b…', '…'])
})

test('--settings has those of the folder and of the own file, each with where it comes from', async () => {
  const [home, place] = [newFolder(), newFolder()]
  const ofFolder = { server: 'http://127.0.0.1:9', item: '12', folder: 'docs', prune: true }
  const json = { version: 1, ...ofFolder, repository: 'https://git.example.com/acme/docs' }
  writeFileSync(path.join(place, 'showdoc.json'), JSON.stringify(json))
  const own = path.join(home, 'own.json')
  writeFileSync(own, JSON.stringify({ server: 'http://127.0.0.2:9', timeout: 7 }))
  const listed = async (env: NodeJS.ProcessEnv = {}, more: readonly string[] = []) => {
    const { out } = await doctor(['--settings', '--json', '-C', place, ...more], {
      SHOWDOC_CONFIG: own,
      ...env,
    })
    const { settings } = JSON.parse(out) as {
      settings: { name: string; value: string; from: string }[]
    }
    return (name: string) => {
      const found = settings.find((one) => one.name === name)
      return [found?.value, found?.from]
    }
  }
  const of = await listed({ SHOWDOC_ON_CONFLICT: 'merge' })
  expect(of('SHOWDOC_SERVER')).toEqual(['http://127.0.0.1:9', 'showdoc.json'])
  expect(of('SHOWDOC_ITEM')).toEqual(['12', 'showdoc.json'])
  expect(of('SHOWDOC_PRUNE')).toEqual(['true', 'showdoc.json'])
  expect(of('SHOWDOC_ON_CONFLICT')).toEqual(['merge', 'variable'])
  expect(of('SHOWDOC_MAX_DELETES')).toEqual(['20%', 'default'])
  expect(of('folder')).toEqual(['docs', 'showdoc.json'])
  expect(of('SHOWDOC_TIMEOUT')).toEqual(['7', 'config.json'])
  const over = await listed({ SHOWDOC_ITEM: '13' }, ['--server', 'http://127.0.0.3:9'])
  expect(over('SHOWDOC_SERVER')).toEqual(['http://127.0.0.3:9', 'flag'])
  expect(over('SHOWDOC_ITEM')).toEqual(['13', 'variable'])
  writeFileSync(path.join(place, 'showdoc.json'), '{')
  expect((await listed())('SHOWDOC_SERVER')).toEqual(['http://127.0.0.2:9', 'config.json'])
})

test('an address is shown without its password, wherever that is in it', () => {
  expect(redactedUrl('postgres://u:p@ss@h:5432/db')).toBe('postgres://u:…@h:5432/db')
  expect(redactedUrl('postgres://u@h/db?password=p%40ss&sslmode=require')).toBe(
    'postgres://u:…@h/db?sslmode=require',
  )
  expect(redactedUrl('http://u:密@proxy:8080')).toBe('http://u:…@proxy:8080/')
  for (const wrong of [
    'postgres://u:p%ss@h/db',
    'postgres://u:pass@h:1,h:2/db',
    'postgres://u:pass@:5432',
  ])
    expect(redactedUrl(wrong)).not.toContain('ss@')
  for (const plain of ['', '/srv/docs', 'http://proxy:8080', 'postgres://u@h/db'])
    expect(redactedUrl(plain)).toBe(plain)
})

test('--bundle packs the findings, without secrets and without user-given names', async () => {
  const weak = await make.user({
    groupid: 1,
    username: 'guessable',
    password: await passwordHash('guessable'),
  })
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    { page_id: page.page_id },
    { name: 'salaries-薪资.png', bytes: png },
    { 'x-api-token': admin.token },
  )
  const sign = String(url).slice(-32)
  rmSync(placeOf((await db.read('upload_file').where({ sign }).first()).storage_key))
  const named = await make.item({ owner: admin, item_name: 'Layoffs 裁员' })
  const file = path.join(newFolder(), 'report.tar.gz')
  const client = {
    SHOWDOC_SERVER: address,
    SHOWDOC_TOKEN: admin.token,
    SHOWDOC_ITEM: named.item_name,
  }
  const place = newFolder()
  writeFileSync(
    path.join(place, 'showdoc.json'),
    JSON.stringify({ version: 1, server: address, item: String(named.item_id) }),
  )
  const { out } = await doctor(['--bundle', file, '-C', place], {
    ...client,
    SHOWDOC_METRICS_TOKEN: 'secret-of-the-operator',
  })
  const names = ['guessable', 'salaries', 'Layoffs', admin.username]
  for (const name of names) expect(out).toContain(name)
  const bundle = gunzipSync(readFileSync(file)).toString()
  expect(bundle).toContain('"database.migrations"')
  expect(bundle).toContain('1 easily guessed password')
  for (const name of [...names, 'secret-of-the-operator', admin.token])
    expect(bundle).not.toContain(name)
  await db.transaction((trx) => trx('user').where({ uid: weak.uid }).delete())
  await db.transaction((trx) => trx('upload_file').where({ sign }).delete())
})

test('a client is checked where there is one: settings, server, credential, right', async () => {
  const place = newFolder()
  mkdirSync(path.join(place, 'docs'))
  writeFileSync(
    path.join(place, 'showdoc.json'),
    JSON.stringify({ version: 1, server: address, item: String(item.item_id), folder: 'docs' }),
  )
  const look = async (more: NodeJS.ProcessEnv) => {
    const { out, code } = await runCli(['doctor', '--data', nowhere, '-C', place, '--json'], {
      env: { ...env, ...more },
    })
    return { code, ...(JSON.parse(out) as Told) }
  }
  const well = await look({ SHOWDOC_TOKEN: admin.token })
  expect(well.checks.filter((one) => one.state !== 'ok')).toEqual([])
  expect(well.checks.map((one) => one.name)).toEqual(
    expect.arrayContaining([
      'config',
      'folder',
      'server.name',
      'server.reach',
      'server.clock',
      'credential',
      'item',
    ]),
  )
  for (const name of ['Setup.md', 'setup.md']) writeFileSync(path.join(place, 'docs', name), '# x')
  expect(
    (await look({ SHOWDOC_TOKEN: admin.token })).checks.find((one) => one.name === 'folder.names'),
  ).toMatchObject({
    state: 'warn',
    seen: '2 file names differ from others only in case: Setup.md, setup.md',
  })
  rmSync(path.join(place, 'docs'), { recursive: true })
  writeFileSync(path.join(place, 'docs'), 'no folder')
  const file = (await look({ SHOWDOC_TOKEN: admin.token })).checks
  expect(file.filter((one) => one.state !== 'ok')).toMatchObject([
    { name: 'folder', seen: expect.stringContaining('cannot be read') },
  ])
  expect(file.at(-1)).toMatchObject({ name: 'item', state: 'ok' })
  for (const folder of ['.git', '.showdoc', '.gitignore'])
    mkdirSync(path.join(place, folder), { recursive: true })
  const unread = (await look({ SHOWDOC_TOKEN: admin.token })).checks
  expect(unread.find((one) => one.name === 'git')).toEqual({
    name: 'git',
    state: 'warn',
    seen: 'git was not found, or cannot read the repository',
    advice: expect.stringContaining('install git'),
  })
  expect(unread.find((one) => one.name === 'gitignore')).toMatchObject({
    state: 'fail',
    seen: expect.stringContaining('EISDIR'),
  })
  expect(unread.at(-1)).toMatchObject({ name: 'item', state: 'ok' })
  const stranger = await make.user()
  expect((await look({ SHOWDOC_TOKEN: stranger.token })).checks.at(-1)).toMatchObject({
    name: 'item',
    state: 'fail',
  })
  expect(
    (await look({ SHOWDOC_TOKEN: 'ended' })).checks.find((one) => one.name === 'credential'),
  ).toMatchObject({ state: 'fail' })
  expect((await look({ SHOWDOC_SERVER: 'http://127.0.0.1:1' })).checks.at(-1)).toMatchObject({
    name: 'server.reach',
    state: 'fail',
  })
  writeFileSync(path.join(place, 'showdoc.json'), '{"version":1,"servr":"x"}')
  expect((await look({})).checks.at(-1)).toMatchObject({ name: 'config', state: 'fail' })
})

test('with a missing folder git is looked for in the repository', async () => {
  const place = newFolder()
  mkdirSync(path.join(place, '.git'))
  // git itself may not be there: this one has an answer wherever it is run
  writeFileSync(path.join(place, 'git'), '#!/bin/sh\necho false\necho logs/HEAD\n', { mode: 0o755 })
  vi.stubEnv('PATH', `${place}:${process.env['PATH']}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  writeFileSync(
    path.join(place, 'showdoc.json'),
    JSON.stringify({ version: 1, server: address, item: String(item.item_id), folder: 'gone' }),
  )
  const { out } = await runCli(['doctor', '--data', nowhere, '-C', place, '--json'], {
    env: { ...env, SHOWDOC_TOKEN: admin.token },
  })
  const { checks } = JSON.parse(out) as Told
  expect(checks.filter(({ state }) => state !== 'ok').map(({ name }) => name)).toEqual(['folder'])
})

test("somebody else's data folder in the current folder keeps no client from its checks", async () => {
  const real = fs.statSync
  vi.spyOn(fs, 'statSync').mockImplementation(((file: string, ...more: []) => {
    if (!String(file).endsWith('showdoc.sqlite')) return real(file, ...more)
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: file })
  }) as typeof fs.statSync)
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  const client = { ...env, SHOWDOC_SERVER: address, SHOWDOC_TOKEN: admin.token }
  const { out, code } = await runCli(['doctor', '-C', nowhere, '--json'], { env: client })
  const { checks } = JSON.parse(out) as Told
  expect([code, checks.filter(({ state }) => state !== 'ok')]).toEqual([
    0,
    [
      expect.objectContaining({
        name: 'data',
        state: 'warn',
        seen: expect.stringMatching(/^No permission to write or read .*showdoc\.sqlite\./),
      }),
    ],
  ])
  expect(checks).toContainEqual(expect.objectContaining({ name: 'credential', state: 'ok' }))
  const asked = await runCli(['doctor', '--data', folder, '-C', nowhere], { env: client })
  expect([asked.code, asked.err]).toEqual([1, expect.stringContaining('No permission')])
})

test('the lock is read as push reads it: line by line, and it must belong to the folder', async () => {
  const place = newFolder()
  const source = 'k3v9t2q8w5m1x7zc'
  const settings = { version: 1, server: address, item: String(item.item_id), source }
  writeFileSync(path.join(place, 'showdoc.json'), JSON.stringify(settings))
  const head = { lock: 1, server: address, item: String(item.item_id), source }
  const page = { page: 'a.md', id: '1', rev: '2', hash: 'x', title: 'A', order: 99 }
  const lockWith = async (...lines: (object | string)[]) => {
    const text = lines
      .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
      .join('\n')
    writeFileSync(path.join(place, 'showdoc.lock'), `${text}\n`)
    const { out } = await runCli(['doctor', '--data', nowhere, '-C', place, '--json'], {
      env: { ...env, SHOWDOC_TOKEN: admin.token },
    })
    return (JSON.parse(out) as Told).checks.find((one) => one.name === 'lock')
  }
  expect(await lockWith(head, page, { ...page, page: 'b.md' })).toMatchObject({ state: 'ok' })
  expect(await lockWith(head, '<<<<<<< ours', page)).toMatchObject({
    state: 'fail',
    seen: expect.stringContaining('showdoc.lock:2'),
  })
  expect(await lockWith({ ...head, source: 'a'.repeat(16) }, page)).toMatchObject({
    state: 'fail',
    seen: expect.stringContaining('belongs to another folder'),
  })
})

test('where there is nothing to check it says so', async () => {
  const { code, err } = await runCli(['doctor', '--data', nowhere, '-C', nowhere], {
    env: { ...env, HOME: newHome() },
  })
  expect([code, err]).toEqual([1, expect.stringContaining(`There is no server in ${nowhere}`)])
})
