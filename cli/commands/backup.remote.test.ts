import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { adminSettingCalls } from '#contract/calls/admin-setting.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openSite } from '../../server/site.ts'
import { png } from '../../server/test/files.ts'
import { sendMultipart } from '../../server/test/multipart.ts'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startS3 } from '../../server/test/servers/s3.ts'
import { startApp } from '../../server/test/start-app.ts'

const s3 = await startS3()
const { app, as, make, folder } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const env = { LANG: 'en', HOME: '/nowhere' }
const admin = await make.user({ groupid: 1 })
const item = await make.item({ owner: admin })
const page = await make.page({ item_id: item.item_id, owner: admin })
await as(admin).ask(adminSettingCalls.saveConfig, { oss_open: true, oss_setting: s3.setting })
const { url } = await sendMultipart(
  app,
  '/api/page/upload',
  { page_id: page.page_id },
  { name: '云.png', bytes: png },
  { 'x-api-token': admin.token },
)

const backup = (...more: string[]) =>
  runCli(['backup', newFolder(), '--data', folder, '--json', ...more], { env })

test('files of an object store are listed, and with --include-remote included: the restored server has them on its disk', async () => {
  const listed = await backup()
  expect(JSON.parse(listed.out)).toMatchObject({ attachments: 0, remote: 1 })
  expect(listed.err).toContain('1 file is in an object store and is only listed.')

  const whole = await backup('--include-remote')
  expect(whole).toMatchObject({ code: 0, err: '' })
  const { file } = JSON.parse(whole.out) as { file: string }
  expect(JSON.parse(whole.out)).toMatchObject({ attachments: 1, remote: 0 })

  s3.objects.clear() // the store is lost
  const data = path.join(newFolder(), 'data')
  expect(await runCli(['restore', file, '--data', data], { env })).toMatchObject({ code: 0 })
  const site = await openSite(readConfig({}, { SHOWDOC_DATA: data }), '0.0.0-test')
  const again = await buildApp(site)
  try {
    const answer = await again.inject(`/api/attachment/visitFile?sign=${String(url).slice(-32)}`)
    expect([answer.statusCode, answer.rawPayload.equals(png)]).toEqual([200, true])
  } finally {
    await again.close()
    await site.db.close()
  }
})

test('a file missing from its store is reported; a store that fails ends the backup, and nothing is left behind', async () => {
  const missing = await backup('--include-remote')
  expect(JSON.parse(missing.out)).toMatchObject({
    attachments: 0,
    remote: 0,
    gone: [{ name: '云.png' }],
  })
  s3.mishaps.push({ method: 'GET', how: 'refuse', status: 403, code: 'AccessDenied' })
  const place = newFolder()
  const failed = await runCli(['backup', place, '--data', folder, '--include-remote'], { env })
  expect([failed.code, failed.err]).toEqual([
    1,
    expect.stringContaining('The object store did not return a file: '),
  ])
  expect(readdirSync(place)).toEqual([])
})
