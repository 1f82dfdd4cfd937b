import { expect, test } from 'vitest'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { Audit } from '../../server/models/audit.ts'
import { FileDeletion } from '../../server/models/file-deletion.ts'
import { UploadFile } from '../../server/models/upload-file.ts'
import { filesBelow, png } from '../../server/test/files.ts'
import { sendMultipart } from '../../server/test/multipart.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startS3 } from '../../server/test/servers/s3.ts'
import { startApp } from '../../server/test/start-app.ts'

const s3 = await startS3()
const now = Math.floor(Date.now() / 1_000)
const { app, as, make, folder, db, site } = await startApp({ now })
const admin = await make.user({ groupid: 1 })
const move = (argv: readonly string[], lang = 'en') =>
  runCli(['admin', 'storage', 'move', ...argv, '--data', folder], {
    env: { LANG: lang, HOME: '/nowhere' },
    input: '',
  })
const upload = async (name: string, bytes: Buffer) => {
  const { url } = await sendMultipart(
    app,
    '/api/page/upload',
    {},
    { name, bytes },
    { 'x-api-token': admin.token },
  )
  return String(url).slice(-32)
}
const bytesOf = async (sign: string) =>
  (await app.inject(`/api/attachment/visitFile?sign=${sign}`)).rawPayload
const lastAct = async () =>
  JSON.parse(
    (await Audit.query(db.read).where({ act: 'data.move' }).orderBy('id', 'desc').first())
      ?.detail ?? '{}',
  )

const large = Buffer.concat([png, Buffer.alloc(700_000, '字')])
const [small, big] = [await upload('小.png', png), await upload('big.png', large)]

test('without an active object store nothing is moved, and the command says so', async () => {
  expect(await move(['--to', 'remote'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('No object store is switched on'),
  })
  expect(await move([])).toMatchObject({ code: 64 })
  expect(await move(['--to', 'cloud'])).toMatchObject({ code: 64 })
})

test('files move to the store and back, their addresses stay, and the old bytes are deleted a day later', async () => {
  await as(admin).ask(adminSettingCalls.saveConfig, { oss_open: true, oss_setting: s3.setting })
  expect(await move(['--to', 'remote'])).toMatchObject({
    code: 0,
    out: '2 files were moved.\n',
    err: '',
  })
  const rows = await UploadFile.query(db.read).orderBy('file_id')
  expect(rows.map((row) => row.storage)).toEqual(['remote:1', 'remote:1'])
  expect([...s3.objects.values()].map((one) => one.bytes.length).sort((a, b) => a - b)).toEqual([
    png.length,
    large.length,
  ])
  expect([(await bytesOf(small)).equals(png), (await bytesOf(big)).equals(large)]).toEqual([
    true,
    true,
  ])
  const notes = await FileDeletion.query(db.read)
  expect(notes.map((note) => note.storage)).toEqual(['disk', 'disk'])
  for (const note of notes) expect(note.due_time).toBeGreaterThan(now + 86_000)
  expect(await lastAct()).toEqual({ to: 'remote', moved: 2, lost: 0 })
  expect(await move(['--to', 'remote'])).toMatchObject({ code: 0, out: '0 files were moved.\n' })

  await as(admin).ask(adminSettingCalls.saveConfig, { oss_open: false })
  expect(JSON.parse((await move(['--to', 'disk', '--json'])).out)).toMatchObject({
    schema: 'showdoc.admin/1',
    to: 'disk',
    moved: 2,
    lost: 0,
  })
  expect([(await bytesOf(small)).equals(png), (await bytesOf(big)).equals(large)]).toEqual([
    true,
    true,
  ])
  expect(filesBelow(site.uploadsFolder)).toEqual([])
})

test('a file that differs from what was stored stays where it is; a failing store is reported, and the next move continues', async () => {
  await as(admin).ask(adminSettingCalls.saveConfig, { oss_open: true, oss_setting: s3.setting })
  await db.transaction((trx) =>
    UploadFile.query(trx).where({ sign: big }).patch({ hash: 'another' }),
  )
  expect(await move(['--to', 'remote'], 'zh_CN.UTF-8')).toMatchObject({
    code: 1,
    out: '已移动 1 个文件。\n',
  })
  expect(await UploadFile.query(db.read).findOne({ sign: big })).toMatchObject({ storage: 'disk' })
  expect((await bytesOf(big)).equals(large)).toBe(true)
  expect(await lastAct()).toEqual({ to: 'remote', moved: 1, lost: 1 })

  await as(admin).ask(adminSettingCalls.saveConfig, {
    oss_open: true,
    oss_setting: { ...s3.setting, secret: 'wrong' },
  })
  const failed = await move(['--to', 'disk'])
  expect(failed).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The object store failed: .*\n→ showdoc doctor --storage\n$/),
  })
  expect(await lastAct()).toEqual({ to: 'disk', moved: 0, lost: 0 })
  await as(admin).ask(adminSettingCalls.saveConfig, { oss_open: true, oss_setting: s3.setting })
  expect(await move(['--to', 'disk'])).toMatchObject({ code: 0, out: '1 file was moved.\n' })
  expect((await bytesOf(small)).equals(png)).toBe(true)
})
