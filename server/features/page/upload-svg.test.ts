import { expect, test } from 'vitest'
import type { FailureName } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { ItemToken } from '../../models/item-token.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { filesBelow, heads } from '../../test/files.ts'
import { hostileSvgs, refusedSvgs, richSvg } from '../../test/hostile-svg.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const { app, site, db, make } = await startApp()

const ann = await make.user()
const item = await make.item({ owner: ann })
const pair = { api_key: 'pictures'.padEnd(32, '0'), api_token: 'secret' }
await db.transaction((trx) =>
  ItemToken.query(trx).insert({
    item_id: item.item_id,
    api_key: pair.api_key,
    api_token: site.sealer.seal(pair.api_token),
  }),
)
const headersOf = (who: MadeUser, language = 'en') => ({
  'x-api-token': who.token,
  'accept-language': language,
})

/** Every way in which a file comes; those of a folder have a test of their own. */
const ways = {
  'page/upload': (name: string, bytes: Buffer | string) =>
    sendMultipart(app, '/api/page/upload', {}, { name, bytes }, headersOf(ann)),
  'attachment/attachmentUpload': (name: string, bytes: Buffer | string) =>
    sendMultipart(app, '/api/attachment/attachmentUpload', {}, { name, bytes }, headersOf(ann)),
  'page/uploadImg': (name: string, bytes: Buffer | string) =>
    sendMultipart(
      app,
      '/api/page/uploadImg',
      {},
      { name, bytes, field: 'editormd-image-file' },
      headersOf(ann),
    ),
  'open/uploadAttachment': (name: string, bytes: Buffer | string) =>
    sendMultipart(app, '/api/open/uploadAttachment', pair, { name, bytes }),
}
const newest = () => UploadFile.query(db.read).orderBy('file_id', 'desc').first().throwIfNotFound()

test.each(Object.keys(ways))('%s accepts an SVG without anything that could run', async (way) => {
  const [, bytes] = hostileSvgs[0] as [string, string]
  expect(await ways[way as keyof typeof ways]('图.SVG', bytes)).not.toHaveProperty('error_name')
  const file = await newest()
  expect(file).toMatchObject({ display_name: '图.SVG', file_type: 'image/svg+xml' })
  expect(file.sent_hash).not.toBe(file.hash)
  const { body } = await app.inject({ url: `/api/attachment/visitFile?sign=${file.sign}` })
  expect(Buffer.byteLength(body)).toBe(file.file_size)
  expect(body).toContain('<rect id="box"')
  expect(body).not.toContain('script')
})

const tooLarge = `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(limits.svgBytes)}</svg>`
const refused: readonly (readonly [string, string, string | Buffer, string])[] = [
  ...refusedSvgs.map(([what, bytes, why]) => [what, 'a.svg', bytes, why] as const),
  ['packed bytes with their name', 'a.svgz', heads.gzip, 'svgCompressed'],
  ['a picture of points', 'a.svg', heads.gif, 'svgBroken'],
]
test.each(refused)(
  '%s is refused with a message, and nothing of it is stored',
  async (_, name, bytes, why) => {
    const [files, { file_id }] = [filesBelow(site.filesFolder).length, await newest()]
    const answers = []
    for (const language of ['en', 'zh-CN']) {
      const send = { name, bytes }
      const answer = await sendMultipart(
        app,
        '/api/page/upload',
        {},
        send,
        headersOf(ann, language),
      )
      expect(answer).toMatchObject({ error_code: 10101, error_name: why })
      answers.push(String(answer.error_message))
    }
    expect(answers[0]).toMatch(/SVG/)
    expect(answers[1]).toMatch(/[一-鿿]/)
    expect(filesBelow(site.filesFolder)).toHaveLength(files)
    expect((await newest()).file_id).toBe(file_id)
    await expect.poll(() => filesBelow(site.uploadsFolder)).toEqual([])
  },
)

test('an SVG that is larger than browsers draw is refused before it is read', async () => {
  await make.settings({ upload_limit: String(limits.svgBytes * 4) })
  const answer = await sendMultipart(
    app,
    '/api/page/upload',
    {},
    { name: 'a.svg', bytes: tooLarge },
    headersOf(ann),
  )
  expect(answer.error_name).toBe('svgTooComplex' satisfies FailureName)
  expect(answer.error_message).toContain('at most 5 MB')
})

test('a pasted file without a name is an SVG if it looks like one', async () => {
  for (const [bytes, display_name] of [
    [richSvg, 'blob.svg'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'blob.svg'],
    [heads.jpeg, 'blob.jpg'],
  ] as const) {
    await ways['page/uploadImg']('blob', Buffer.from(bytes as string))
    expect((await newest()).display_name).toBe(display_name)
  }
})

test('many at once are sanitised in turns, each completely', async () => {
  const [, bytes] = hostileSvgs[0] as [string, string]
  const names = Array.from({ length: 12 }, (_, index) => `at once ${index}.svg`)
  const answers = await Promise.all(names.map((name) => ways['page/upload'](name, bytes)))
  for (const answer of answers) expect(answer).toMatchObject({ success: 1 })
  const rows = await UploadFile.query(db.read).whereIn('display_name', names)
  expect(rows).toHaveLength(names.length)
  expect(new Set(rows.map((row) => row.hash)).size).toBe(1)
})
