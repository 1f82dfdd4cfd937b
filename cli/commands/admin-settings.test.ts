import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { commonCalls } from '#contract/calls/common.ts'
import { copySqliteFile } from '../../server/db/sqlite/sqlite.ts'
import { Audit } from '../../server/models/audit.ts'
import { Options } from '../../server/models/options.ts'
import { readForm } from '../../server/services/settings/setting-group.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp } from '../../server/test/start-app.ts'

// a server runs on the database while the commands work on it
const { make, as, folder, db, site } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const root = await make.user({ groupid: 1 })
const settings = (argv: readonly string[], input = '', env: Record<string, string> = {}) =>
  runCli(['admin', 'settings', ...argv, '--data', folder], {
    env: { LANG: 'en', HOME: '/nowhere', ...env },
    input,
  })
const value = async (key: string) => (await settings(['get', key])).out.trimEnd()
const scratch = mkdtempSync(path.join(tmpdir(), 'showdoc-settings-'))
const fileOf = (text: string) => {
  const file = path.join(scratch, 'settings.json')
  writeFileSync(file, text)
  return file
}

test('settings have defaults, are changed one by one, and take effect on the server', async () => {
  expect(await value('history_version_count')).toBe('20')
  expect(await settings(['set', 'register_open', '0'])).toMatchObject({
    code: 0,
    out: 'Changed: register_open.\n',
    err: '',
  })
  expect(await settings(['set', 'register_open', 'false'])).toMatchObject({
    code: 0,
    out: 'Nothing changed.\n',
  })
  expect(await as(null).ask(commonCalls.homePageSetting, {})).toMatchObject({ register_open: 0 })
  expect(JSON.parse((await settings(['list', '--json'])).out)).toMatchObject({
    schema: 'showdoc.admin/1',
    settings: {
      register_open: '0',
      file_access: 'sign',
      session_expire_days: '180',
      revision: '1',
    },
  })
  expect(await as(root).ask(adminSettingCalls.loadConfig, {})).toMatchObject({
    register_open: '0',
    revision: '1',
  })
  expect(await Audit.query(db.read).orderBy('id', 'desc').first()).toMatchObject({
    act: 'setting.save',
    via: 'command line',
    detail: '{"changed":["register_open"]}',
  })
})

test('a secret comes from standard input, is sealed, and is never shown or exported', async () => {
  await settings(['set', 'oss_open', '1'])
  await settings(['set', 'oss_setting.bucket', 'docs'])
  expect(await settings(['set', 'oss_setting.secret', '-'], '密-hidden-secret\n')).toMatchObject({
    code: 0,
    out: 'Changed: oss_setting.\n',
  })
  const stored = readForm((await Options.query(db.read).findById('oss_setting'))?.option_value)
  expect(site.sealer.open(stored?.secret ?? '')).toBe('密-hidden-secret')
  expect(await value('oss_setting.secret')).toBe('******')
  expect(await value('oss_setting.bucket')).toBe('docs')
  const told =
    (await settings(['list'])).out +
    (await settings(['export'])).out +
    JSON.stringify(await Audit.query(db.read))
  expect(told).not.toContain('hidden-secret')
  expect(JSON.parse((await settings(['export'])).out).settings).not.toHaveProperty([
    'oss_setting.secret',
  ])
  expect(await settings(['set', 'oss_setting.secret', '-'])).toMatchObject({ code: 64 })
})

test('an export is imported again; secrets stay as they are', async () => {
  await settings(['set', 'beian', '京ICP备0号'])
  const exported = (await settings(['export'])).out
  await settings(['set', 'beian', 'other'])
  await settings(['set', 'oss_setting.subcat', 'other'])
  expect(await settings(['import', fileOf(exported)])).toMatchObject({
    code: 0,
    out: 'Changed: beian, oss_setting.\n',
  })
  expect([await value('beian'), await value('oss_setting.subcat')]).toEqual(['京ICP备0号', ''])
  const stored = readForm((await Options.query(db.read).findById('oss_setting'))?.option_value)
  expect(site.sealer.open(stored?.secret ?? '')).toBe('密-hidden-secret')
})

test('an address that a stored secret is sent to is changed only together with the secret', async () => {
  const exported = JSON.parse((await settings(['export'])).out) as {
    settings: Record<string, string>
  }
  const elsewhere = {
    ...exported,
    settings: { ...exported.settings, 'oss_setting.endpoint': 's3.example.com' },
  }
  const said =
    'oss_setting.secret would be sent to a different address than before. Set it again together with the address.\n'
  for (const options of [
    ['import', fileOf(JSON.stringify(elsewhere))],
    ['set', 'oss_setting.endpoint', 's3.example.com'],
  ])
    expect(await settings(options)).toMatchObject({ code: 1, err: expect.stringContaining(said) })
  expect(await value('oss_setting.endpoint')).toBe('')
  const together = ['set', 'oss_setting.endpoint', 's3.example.com', 'oss_setting.secret', '-']
  expect(await settings(together, '密-hidden-secret\n')).toMatchObject({
    code: 0,
    out: 'Changed: oss_setting.\n',
  })
  expect(await value('oss_setting.endpoint')).toBe('s3.example.com')
  expect(await settings(['set', 'beian', 'x', 'site_url'])).toMatchObject({ code: 64 })
})

test('a secret that was unset on export, or is empty in the file, stays as it is', async () => {
  const stored = async () =>
    readForm((await Options.query(db.read).findById('oss_setting'))?.option_value)
  const exported = JSON.parse((await settings(['export'])).out) as {
    settings: Record<string, string>
  }
  expect(Object.keys(exported.settings).filter((key) => /secret/i.test(key))).toEqual([
    'oss_setting.secretId',
  ])
  const older = {
    ...exported,
    settings: { ...exported.settings, 'oss_setting.secret': '', 'oss_setting.subcat': 'eu-2' },
  }
  expect(await settings(['import', fileOf(JSON.stringify(older))])).toMatchObject({
    code: 0,
    out: 'Changed: oss_setting.\n',
  })
  expect(site.sealer.open((await stored())?.secret ?? '')).toBe('密-hidden-secret')
})

test('a field of the object store does not overwrite what somebody saved in between', async () => {
  const query = Options.query.bind(Options)
  vi.spyOn(Options, 'query').mockImplementationOnce((trx) =>
    query(trx).runAfter(async (rows) => {
      await settings(['set', 'oss_setting.domain', 'in-between'])
      return rows
    }),
  )
  expect(await settings(['set', 'oss_setting.subcat', 'docs'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/somebody else/i),
  })
  expect([await value('oss_setting.domain'), await value('oss_setting.subcat')]).toEqual([
    'in-between',
    'eu-2',
  ])
  expect(await settings(['set', 'oss_setting.subcat', 'docs'])).toMatchObject({ code: 0 })
})

test('while the object store is off, its form is not changed, and a file exported by such a site is imported', async () => {
  await settings(['set', 'oss_open', '0'])
  expect(await settings(['set', 'oss_setting.bucket', 'new'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/switched off.*\n→ showdoc admin settings set oss_open 1\n$/),
  })
  const file = fileOf((await settings(['export'])).out)
  expect(await settings(['import', file])).toMatchObject({
    code: 0,
    out: 'Nothing changed.\n',
  })
  const both = { oss_open: '1', 'oss_setting.subcat': 'new' }
  const on = fileOf(JSON.stringify({ schema: 'showdoc.settings/1', settings: both }))
  expect(await settings(['import', on])).toMatchObject({
    code: 0,
    out: 'Changed: oss_open, oss_setting.\n',
  })
  expect(await value('oss_setting.subcat')).toBe('new')
})

test('mistakes are reported, and nothing is changed', async () => {
  const before = (await settings(['export'])).out
  for (const key of ['update_url', 'base_revision', 'oss_setting', 'beian.x', '__proto__'])
    expect(await settings(['set', key, 'x']), key).toMatchObject({
      code: 1,
      err: expect.stringContaining(`There is no setting “${key}”.`),
    })
  expect(await settings(['get', 'nothing'])).toMatchObject({ code: 1 })
  expect(await settings(['set', 'history_version_count', 'many'])).toMatchObject({
    code: 1,
    err: 'The value of “history_version_count” has the wrong type.\n',
  })
  expect(await settings(['set', 'history_version_count', '1001'])).toMatchObject({ code: 1 })
  expect(await settings(['set', 'site_url', 'nowhere'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('site_url'),
  })
  expect(await settings(['set', 'home_item', '5'])).toMatchObject({ code: 1 })
  for (const text of [
    '',
    '[]',
    '{}',
    '{"schema":"showdoc.settings/1","settings":{"beian":5}}',
    'null',
  ])
    expect(await settings(['import', fileOf(text)]), text).toMatchObject({
      code: 1,
      err: expect.stringContaining('was not written by showdoc admin settings export'),
    })
  const half = '{"schema":"showdoc.settings/1","settings":{"beian":"half","site_url":"nowhere"}}'
  expect(await settings(['import', fileOf(half)])).toMatchObject({ code: 1 })
  expect(await settings(['import', path.join(scratch, 'none.json')])).toMatchObject({
    code: 1,
    err: `There is no file ${path.join(scratch, 'none.json')}.\n`,
  })
  expect((await settings(['export'])).out).toBe(before)
})

test("without the site's key none is created, and nothing is sealed with another one", async () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'showdoc-nokey-'))
  await copySqliteFile(path.join(folder, 'showdoc.sqlite'), path.join(elsewhere, 'showdoc.sqlite'))
  const run = (lang: string) =>
    runCli(['admin', 'settings', 'set', 'beian', 'x', '--data', elsewhere], {
      env: { LANG: lang, HOME: '/nowhere' },
      input: '',
    })
  expect(await run('zh_CN.UTF-8')).toMatchObject({
    code: 1,
    err: expect.stringContaining('没有用于加密的密钥'),
  })
  expect(await run('en')).toMatchObject({
    code: 1,
    err: expect.stringContaining('SHOWDOC_SECRET_KEY'),
  })
  expect(readdirSync(elsewhere)).not.toContain('secret.key')
  writeFileSync(path.join(elsewhere, 'secret.key'), 'ab'.repeat(32))
  expect(await run('en')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/The key in .*secret\.key is not the one of this site/),
  })
})
