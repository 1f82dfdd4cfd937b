import { beforeEach, expect, test } from 'vitest'
import type { ArgsOf } from '#contract/call.ts'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { limits } from '#contract/limits.ts'
import { Audit } from '../../models/audit.ts'
import { Item } from '../../models/item.ts'
import { Options } from '../../models/options.ts'
import { readForm } from '../../services/settings/setting-group.ts'
import { watchQueries } from '../../test/count-queries.ts'
import { startApp } from '../../test/start-app.ts'

const { as, app, db, make, refusal, send, site } = await startApp()
const admin = await make.user({ groupid: 1 })

type Request = ArgsOf<typeof adminSettingCalls.saveConfig>
const save = (request: Request) => as(admin).ask(adminSettingCalls.saveConfig, request)
const refused = (request: Request) => refusal(admin, adminSettingCalls.saveConfig, request)
const saveRaw = (fields: object) =>
  send('adminSetting/saveConfig', fields, { 'x-api-token': admin.token })
const load = async () => {
  const config = await as(admin).ask(adminSettingCalls.loadConfig, {})
  if (Array.isArray(config)) throw new Error('nothing was saved')
  return config
}
const stored = async (name: string) => (await Options.query(db.read).findById(name))?.option_value

beforeEach(() => db.transaction((trx) => Options.query(trx).delete()))

const storage = {
  oss_type: 's3_storage',
  key: 'AK',
  secret: '存储-secret',
  endpoint: 'https://s3.example.com',
  bucket: 'docs',
  protocol: 'https',
  domain: '',
  region: 'eu-1',
  secretId: '',
  secretKey: '',
  subcat: 'a/b',
}

test('a switch accepts the values of older clients; any other one is refused and never taken as off', async () => {
  await save({ force_login: true })
  for (const word of ['on', 'yes', 'TRUE', 'NaN', ' ', 'x'.repeat(500)])
    expect(await saveRaw({ force_login: word }), word.slice(0, 9)).toMatchObject({
      error_code: 10101,
      error_details: { field: 'force_login' },
    })
  for (const absent of ['null', 'undefined', null]) await saveRaw({ force_login: absent })
  expect((await load()).force_login).toBe('1')
  for (const [word, on] of [
    ['0', '0'],
    ['true', '1'],
    ['', '0'],
    ['1', '1'],
    ['false', '0'],
    [2, '1'],
    [false, '0'],
  ] as const) {
    await saveRaw({ force_login: word })
    expect((await load()).force_login, String(word)).toBe(on)
  }
})

test('sign-in switches stored as words by an older server are shown as numbers', async () => {
  for (const [word, on] of [
    ['true', '1'],
    ['false', '0'],
    ['', '0'],
  ] as const) {
    const rows = ['ldap_open', 'oauth2_open'].map((option_name) => ({
      option_name,
      option_value: word,
    }))
    await db.transaction((trx) =>
      trx(Options.tableName).insert(rows).onConflict('option_name').merge(),
    )
    expect(await as(admin).ask(adminSettingCalls.loadLdapConfig, {})).toMatchObject({
      ldap_open: on,
    })
    expect(await as(admin).ask(adminSettingCalls.loadOauth2Config, {})).toMatchObject({
      oauth2_open: on,
    })
  }
})

test('a site without saved settings answers an empty list', async () => {
  expect(await as(admin).ask(adminSettingCalls.loadConfig, {})).toEqual([])
})

test('the settings are read in one query, so that they are consistent', async () => {
  await save({ register_open: false })
  const reads: string[] = []
  await watchQueries(db, ({ sql }) => /from ["`]options["`]/.test(sql) && reads.push(sql), load)
  expect(reads).toHaveLength(1)
})

test('unreadable former addresses count as none, and do not block a save', async () => {
  await make.settings({ site_url: 'https://old.example.com', former_site_urls: '["https://older' })
  await save({ site_url: 'https://new.example.com' })
  expect((await load()).former_site_urls).toEqual(['https://old.example.com'])
})

test('saved settings are loaded as text; the others have their defaults', async () => {
  await save({ register_open: false })
  expect(await load()).toEqual({
    register_open: '0',
    home_page: '1',
    home_item: '',
    beian: '',
    history_version_count: '20',
    show_watermark: '0',
    site_url: '',
    oss_open: '0',
    oss_setting: [],
    file_access: 'sign',
    upload_limit: String(limits.uploadBytes),
    upload_kinds: '',
    force_login: '0',
    strong_password_enabled: '0',
    session_expire_days: '180',
    token_never_expires: '0',
    allow_indexing: '0',
    mcp_enabled: '0',
    relay_hosts: '',
    demo_item: '',
    former_site_urls: [],
    revision: '1',
  })
})

test('every field can be saved and loaded, as JSON and as a form', async () => {
  const { item_id } = await make.item({ owner: admin })
  const request = {
    register_open: true,
    home_page: 3,
    home_item: item_id,
    beian: '京ICP备00000000号',
    history_version_count: 1_000,
    show_watermark: true,
    site_url: 'https://docs.example.com/wiki/',
    oss_open: true,
    oss_setting: storage,
    file_access: 'right',
    upload_limit: 5_000_000,
    upload_kinds: '.SQL, md',
    force_login: true,
    strong_password_enabled: true,
    session_expire_days: 7,
    token_never_expires: true,
    allow_indexing: true,
    mcp_enabled: true,
    relay_hosts: 'api.example.com, *.example.org',
    demo_item: item_id,
  }
  const texts = {
    register_open: '1',
    home_page: '3',
    home_item: String(item_id),
    beian: request.beian,
    history_version_count: '1000',
    show_watermark: '1',
    site_url: 'https://docs.example.com/wiki',
    oss_open: '1',
    oss_setting: { ...storage, secret: '******' },
    file_access: 'right',
    upload_limit: '5000000',
    upload_kinds: 'md sql',
    force_login: '1',
    strong_password_enabled: '1',
    session_expire_days: '7',
    token_never_expires: '1',
    allow_indexing: '1',
    mcp_enabled: '1',
    relay_hosts: 'api.example.com, *.example.org',
    demo_item: String(item_id),
  }
  expect(await saveRaw(request)).toEqual({ error_code: 0, data: [] })
  expect(await load()).toMatchObject(texts)
  const inJson = Object.entries(request).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ])
  const inBrackets = Object.entries(request).flatMap(([name, value]): [string, string][] =>
    typeof value === 'object'
      ? Object.entries(value).map(([key, one]) => [`${name}[${key}]`, one])
      : [[name, String(value)]],
  )
  for (const form of [inJson, inBrackets]) {
    await db.transaction((trx) => Options.query(trx).delete())
    const response = await app.inject({
      method: 'POST',
      url: `/server/index.php?s=/api/adminSetting/saveConfig&user_token=${admin.token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    expect(response.json()).toEqual({ error_code: 0, data: [] })
    expect(await load()).toMatchObject(texts)
  }
})

test('absent fields stay, null included', async () => {
  await save({ beian: 'kept', show_watermark: true, history_version_count: 7 })
  await saveRaw({ register_open: '0', beian: null, oss_setting: [] })
  expect(await load()).toMatchObject({
    beian: 'kept',
    show_watermark: '1',
    history_version_count: '7',
    register_open: '0',
  })
})

test('secrets are sealed at rest, masked in answers, kept by the mask and cleared by an empty text', async () => {
  await save({ oss_open: true, oss_setting: storage })
  const atRest = (await stored('oss_setting')) ?? ''
  expect(atRest).not.toContain(storage.secret)
  expect(site.sealer.open(readForm(atRest)?.secret ?? '')).toBe(storage.secret)
  const { oss_setting } = await load()
  expect(oss_setting).toMatchObject({ secret: '******', secretKey: '' })

  await save({ oss_setting: { ...storage, subcat: 'other', secret: '******' } })
  const kept = readForm(await stored('oss_setting'))
  expect(kept).toMatchObject({ subcat: 'other' })
  expect(site.sealer.open(kept?.secret ?? '')).toBe(storage.secret)

  await save({ oss_setting: { ...storage, secret: '' } })
  expect(readForm(await stored('oss_setting'))).toMatchObject({ secret: '' })
  await save({ oss_setting: { ...storage, secretKey: '******' } })
  expect(
    readForm(await stored('oss_setting')),
    'a mask with nothing behind it is nothing',
  ).toMatchObject({ secretKey: '' })
})

test.each(['oss_type', 'endpoint', 'bucket', 'protocol', 'region', 'key'])(
  'a masked secret must be entered again when %s would send it elsewhere',
  async (field) => {
    await save({ oss_open: true, oss_setting: storage })
    const before = await stored('oss_setting')
    const elsewhere =
      { oss_type: 'aliyun', protocol: storage.protocol === 'https' ? 'http' : 'https' }[field] ??
      'other'
    const moved = { ...storage, [field]: elsewhere }
    const refused = {
      error_code: 10101,
      error_name: 'badInput',
      error_details: { field: 'oss_setting.secret' },
    }
    expect(
      await saveRaw({ beian: 'not saved', oss_setting: { ...moved, secret: '******' } }),
    ).toMatchObject(refused)
    const tested = { oss_setting: { ...moved, secret: '******' } }
    expect(
      await send('adminSetting/testStorage', tested, { 'x-api-token': admin.token }),
    ).toMatchObject(refused)
    expect(await stored('oss_setting')).toBe(before)
    expect(await load()).not.toMatchObject({ beian: 'not saved' })
    await save({ oss_setting: moved })
    expect(readForm(await stored('oss_setting'))).toMatchObject({ [field]: elsewhere })
  },
)

test('the object store settings are only saved while it is enabled', async () => {
  await save({ oss_open: true, oss_setting: storage })
  await save({ oss_open: false, oss_setting: { ...storage, bucket: 'lost' } })
  expect(readForm(await stored('oss_setting'))).toMatchObject({ bucket: 'docs' })
  expect(await load()).toMatchObject({ oss_open: '0' })
})

test('an unknown field is refused by its name and nothing is saved', async () => {
  expect(await saveRaw({ beian: 'x', update_url: 'https://example.com' })).toMatchObject({
    error_code: 10101,
    error_name: 'badInput',
    error_details: { field: 'update_url' },
  })
  expect(await stored('beian')).toBeUndefined()
  for (const name of ['constructor', 'toString', 'hasOwnProperty'])
    expect(await saveRaw({ beian: 'x', [name]: '1' }), name).toMatchObject({
      error_name: 'badInput',
      error_details: { field: name },
    })
})

test('saving an unchanged value is no change', async () => {
  await save({ beian: 'x' })
  await save({ register_open: true, show_watermark: false, beian: 'x', base_revision: 0 })
  expect(await load()).toMatchObject({ revision: '1', register_open: '1' })
  expect(await stored('register_open')).toBe('1')
})

test('fields of older clients for features that do not exist here are dropped', async () => {
  const sent = {
    ai_model_name: 'm',
    open_ai_key: 'k',
    ai_max_message_length: 8000,
    enable_public_square: 1,
    beian: 'x',
    former_site_urls: [],
  }
  expect(await saveRaw(sent)).toEqual({ error_code: 0, data: [] })
  expect((await Options.query(db.read)).map((row) => row.option_name).toSorted()).toEqual([
    'beian',
    'config_revision',
  ])
})

test.each<[string, Request]>([
  ['home_page', { home_page: 4 }],
  ['home_item', { home_page: 3, home_item: 0 }],
  ['home_item', { home_page: 3 }],
  ['site_url', { site_url: 'docs.example.com' }],
  ['site_url', { site_url: 'javascript:alert(1)' }],
  ['site_url', { site_url: 'https://docs.example.com/?q=1' }],
  ['site_url', { site_url: 'https://ann:pw@docs.example.com' }],
  ['upload_limit', { upload_limit: limits.uploadMaxBytes + 1 }],
  ['upload_limit', { upload_limit: 0 }],
  ['upload_kinds', { upload_kinds: 'md, php5' }],
  ['upload_kinds', { upload_kinds: '../md' }],
  ['file_access', { file_access: 'everybody' }],
  ['history_version_count', { history_version_count: 1_001 }],
  ['oss_setting', { oss_open: true, oss_setting: { ...storage, oss_type: 'elsewhere' } }],
  ['oss_setting', { oss_open: true, oss_setting: { ...storage, protocol: 'ftp' } }],
])('an invalid value of %s is refused by name', async (field, request) => {
  expect(await refused(request)).toMatchObject({
    number: 10101,
    why: 'badInput',
    details: { field },
  })
  expect(await stored(field)).toBeUndefined()
})

test('a form that is not an object is refused', async () => {
  for (const oss_setting of ['[1]', 'x', 5, [1]]) {
    expect(await saveRaw({ oss_open: 1, oss_setting })).toMatchObject({
      error_name: 'badInput',
      error_details: { field: 'oss_setting' },
    })
  }
  expect(await saveRaw({ oss_open: 1, oss_setting: { bucket: ['a'] } })).toMatchObject({
    error_name: 'badInput',
  })
})

test('a missing or zero number of versions is 20, and an invalid session lifetime 180 days', async () => {
  await saveRaw({ history_version_count: '', session_expire_days: 0 })
  expect(await load()).toMatchObject({ history_version_count: '20', session_expire_days: '180' })
  await save({ history_version_count: 0, session_expire_days: 3_651 })
  expect(await load()).toMatchObject({ history_version_count: '20', session_expire_days: '180' })
})

test('the landing item must be live; one deleted since may stay', async () => {
  const { item_id } = await make.item({ owner: admin })
  expect(await refused({ home_page: 3, home_item: 5 })).toMatchObject({ why: 'itemNotFound' })
  expect(await refused({ demo_item: 5 })).toMatchObject({ why: 'itemNotFound' })
  await save({ home_page: 3, home_item: item_id, demo_item: item_id })
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ is_del: 1 }))
  await save({ home_page: 3, home_item: item_id, beian: 'x' })
  await save({ home_page: 1, home_item: 0, demo_item: 0 })
  expect(await load()).toMatchObject({ home_item: '', demo_item: '' })
})

test('former addresses are recorded automatically, newest first', async () => {
  for (const site_url of [
    'https://a.example.com',
    'https://b.example.com',
    'https://c.example.com/x',
    'https://a.example.com',
  ])
    await save({ site_url })
  expect(await load()).toMatchObject({
    site_url: 'https://a.example.com',
    former_site_urls: ['https://c.example.com/x', 'https://b.example.com'],
  })
  await save({ site_url: '' })
  expect((await load()).former_site_urls).toEqual([
    'https://a.example.com',
    'https://c.example.com/x',
    'https://b.example.com',
  ])
})

test('of two administrators the second gets the differences, and nothing is stored', async () => {
  await save({ beian: 'one' })
  const { revision } = await load()
  await save({ beian: 'two', show_watermark: true, base_revision: Number(revision) })
  const late = await refused({
    beian: 'three',
    show_watermark: true,
    base_revision: Number(revision),
  })
  expect(late).toMatchObject({
    number: 10409,
    why: 'settingsChanged',
    details: { fields: 'beian', revision: '2' },
  })
  expect(await load()).toMatchObject({ beian: 'two', revision: '2' })
  await save({ beian: 'two', base_revision: Number(revision) })
  expect(await load(), 'saving what is already so changes nothing').toMatchObject({ revision: '2' })
})

test('of several concurrent saves with one base revision one succeeds', async () => {
  await save({ beian: 'base' })
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((beian) => save({ beian, base_revision: 1 })),
  )
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await load()).toMatchObject({ revision: '2' })
})

test('a save is recorded with the names of what changed, never a value', async () => {
  await save({ beian: 'x', oss_open: true, oss_setting: storage })
  const act = await Audit.query(db.read).orderBy('id', 'desc').first().throwIfNotFound()
  expect(act).toMatchObject({
    actor_uid: admin.uid,
    actor_name: admin.username,
    via: 'call',
    act: 'setting.save',
    object_type: 'setting',
  })
  expect(JSON.parse(act.detail)).toEqual({ changed: ['beian', 'oss_open', 'oss_setting'] })
  const count = await Audit.query(db.read).resultSize()
  await save({ beian: 'x' })
  expect(await Audit.query(db.read).resultSize(), 'nothing changed, nothing recorded').toBe(count)
})

test('only site administrators; a token must be created for administration and all items', async () => {
  const ann = await make.user()
  expect(await refusal(null, adminSettingCalls.loadConfig, {})).toMatchObject({ number: 10102 })
  expect(await refusal(ann, adminSettingCalls.loadConfig, {})).toMatchObject({
    number: 10103,
    why: 'noAccess',
  })
  const tokenOf = async (values: object) => ({
    ...admin,
    token: await make.token(admin.uid, { kind: 'access', ...values }),
  })
  await as(await tokenOf({ scope: 'admin' })).ask(adminSettingCalls.loadConfig, {})
  for (const values of [{ scope: 'write' }, { scope: 'admin', all_items: 0 }]) {
    expect(await refusal(await tokenOf(values), adminSettingCalls.loadConfig, {})).toMatchObject({
      number: 10103,
      why: 'outOfScope',
    })
  }
})
