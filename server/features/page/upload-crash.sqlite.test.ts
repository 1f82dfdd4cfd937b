import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { cleanFiles } from '../../jobs/clean-files.ts'
import { filesBelow } from '../../test/files.ts'
import { startApp } from '../../test/start-app.ts'

// a server in a process of its own, on the data folder of this test
const { site, db, make, as, folder } = await startApp()

const at = (file: string) => new URL(`../../${file}`, import.meta.url).href
const program = `
  const { startServer } = await import(${JSON.stringify(at('main.ts'))})
  const { readConfig } = await import(${JSON.stringify(at('config.ts'))})
  const config = readConfig({}, { SHOWDOC_DATA: ${JSON.stringify(folder)}, SHOWDOC_PORT: '0', SHOWDOC_ADMIN_PASSWORD: 'long enough' })
  const { address } = await startServer(config, { version: '0', logLevel: 'silent' })
  console.log(address)
`

test('a server that is killed during uploads lists only complete files, and deletes the incomplete ones later', async () => {
  const ann = await make.user()
  // the process reads the real clock
  await db.transaction((trx) =>
    trx('user_token')
      .where({ uid: ann.uid })
      .update({ token_expire: Math.floor(Date.now() / 1000) + 3_600 }),
  )
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = String(((await once(server.stdout, 'data')) as [Buffer])[0]).trim()
  const { hostname, port } = new URL(address)

  // half a file that never ends
  const slow = connect(Number(port), hostname).on('error', () => undefined)
  slow.write(
    `POST /api/page/upload HTTP/1.1\r\nHost: h\r\nx-api-token: ${ann.token}\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 900000\r\n\r\n` +
      `--cut\r\nContent-Disposition: form-data; name="file"; filename="half.zip"\r\n\r\n${'x'.repeat(50_000)}`,
  )
  await expect.poll(() => filesBelow(site.uploadsFolder).length).toBeGreaterThan(0)

  const acknowledged: string[] = []
  const upload = async (index: number) => {
    const form = new FormData()
    form.set('file', new Blob([Buffer.alloc(200_000, `file ${index} `)]), `file ${index}.txt`)
    const answer = await fetch(`${address}/api/page/upload`, {
      method: 'POST',
      headers: { 'x-api-token': ann.token },
      body: form,
    })
    const { url } = (await answer.json()) as { url: string }
    acknowledged.push(url.slice(-32))
    if (acknowledged.length === 25) server.kill('SIGKILL')
  }
  const uploads = Array.from({ length: 60 }, (_, index) => upload(index))
  await Promise.allSettled([once(server, 'exit'), ...uploads])
  slow.destroy()

  const files = await UploadFile.query(db.read).where({ uid: ann.uid })
  for (const { storage_key, file_size, hash } of files) {
    const bytes = readFileSync(
      path.join(site.filesFolder, storage_key.slice(0, 2), storage_key.slice(2)),
    )
    expect([bytes.length, createHash('sha256').update(bytes).digest('base64url')]).toEqual([
      file_size,
      hash,
    ])
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(25)
  expect(files.map((file) => file.sign)).toEqual(expect.arrayContaining(acknowledged))
  const { list } = await as(ann).ask(attachmentCalls.getMyList, { count: 100 })
  expect(list.map((file) => file.file_size)).toEqual(files.map(() => 200_000))

  // what was half written goes a day later, and what has a row stays
  expect(filesBelow(site.uploadsFolder)).not.toEqual([])
  const clean = (after: number) =>
    cleanFiles({
      site,
      now: Math.floor(Date.now() / 1000) + after,
      signal: new AbortController().signal,
    })
  await clean(90_000)
  expect(filesBelow(site.uploadsFolder)).toEqual([])
  // bytes without a row lie aside for a month
  await clean(90_000 + 31 * 86_400)
  expect(filesBelow(site.filesFolder)).toHaveLength(files.length)
  rmSync(site.uploadsFolder, { recursive: true })
})
