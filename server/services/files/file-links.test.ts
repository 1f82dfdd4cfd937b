import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import type { SyncOperation } from '#contract/calls/sync-write.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { FileMention } from '../../models/file-mention.ts'
import { FilePage } from '../../models/file-page.ts'
import { UploadFile } from '../../models/upload-file.ts'
import { png } from '../../test/files.ts'
import type { MadeUser } from '../../test/make.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { workOf } from '../../test/processor-time.ts'
import { startApp } from '../../test/start-app.ts'
import { linkReferencedFiles, signsIn } from './file-links.ts'

const { app, db, make, as, clock } = await startApp()

async function start() {
  const ann = await make.user()
  const item = await make.item({ owner: ann })
  return { ann, item_id: item.item_id }
}
/** An image that push uploads to an item, without a page. */
async function pushed(who: MadeUser, item_id: number, bytes: Buffer): Promise<UploadFile> {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const { data } = await sendMultipart(
    app,
    '/api/sync/file',
    { item_id, hash },
    { name: 'a.png', bytes },
    { 'x-api-token': who.token },
  )
  return UploadFile.query(db.read)
    .findOne({ sign: (data as { sign: string }).sign })
    .throwIfNotFound()
}
const pagesOf = async (file: UploadFile) =>
  (await FilePage.query(db.read).where({ file_id: file.file_id }).orderBy('page_id')).map(
    (link) => link.page_id,
  )

const side = { front: '', eol: 'lf' as const, bom: false, end: 1, links: [] }
const sign = 'ab12'.repeat(8)
test.each([
  attachmentPath(sign),
  `![](https://docs.example.com/server/index.php?s=/api/attachment/visitFile&sign=${sign})`,
  `<img src="http://h/server/?s=/api/attachment/visitFile/sign/${sign}&showdoc=.jpg">`,
  `server/api/common/visitfile?sign=${sign}#x`,
  `http://h/server/?s=/home/common/visitfile/sign/${sign}`,
  `http://h/server/?s=%2Fapi%2Fattachment%2FvisitFile%2Fsign%2F${sign}`,
  `{"text":"http:\\/\\/h\\/server\\/?s=\\/api\\/attachment\\/visitFile\\/sign\\/${sign}"}`,
  `a ?s=/api/attachment/visitFile&amp;sign=${sign} b`,
])('a text that refers to a file: %s', (text) => {
  expect(signsIn(`甲 ${text} 乙 ${text}`)).toEqual([sign])
})

test('other texts refer to none, and a hostile one is matched in linear time', async () => {
  for (const text of [
    '',
    'visitFile',
    `visitFile sign=${sign}`,
    `sign=${sign}`,
    'visitFile?sign=short',
  ])
    expect(signsIn(text)).toEqual([])
  const many = Array.from({ length: 100_000 }, (_, index) =>
    attachmentPath(String(index).padStart(32, '0')),
  ).join(' ')
  const worked = await workOf(() => {
    for (const text of [
      'visitfile?',
      'visitfile?ssssss',
      'visitfile?sign=',
      'visitfile?sign=short ',
    ])
      expect(signsIn(text.repeat(200_000)).length).toBeLessThan(2)
    expect(signsIn(many)).toHaveLength(5_000)
  })
  expect(worked).toBeLessThan(5_000)
})

test('a pushed image becomes a file of every page that refers to it, when many pages are pushed at once', async () => {
  const { ann, item_id } = await start()
  const [one, two] = [
    await pushed(ann, item_id, png),
    await pushed(ann, item_id, Buffer.concat([png, Buffer.from('2')])),
  ]
  expect(await pagesOf(one)).toEqual([])
  const create = (path: string, text: string): SyncOperation => ({
    op: 'create',
    path,
    cat: '',
    title: path,
    text,
    side,
  })
  const operations = [
    create('a.md', `![](${attachmentPath(one.sign)}) ![](${attachmentPath(two.sign)})`),
    create('b.md', `![](${attachmentPath(one.sign)})`),
    create('c.md', 'no picture'),
  ]
  const { results } = await as(ann).ask(syncCalls.write, {
    item_id,
    source: 'k3v9t2q8w5m1x7zc',
    number: 'links0000001',
    operations,
  })
  const [a, b, c] = results.map((result) => Number(result.id)) as [number, number, number]
  expect([await pagesOf(one), await pagesOf(two)]).toEqual([[a, b], [a]])
  expect(
    new Set((await as(ann).ask(pageCalls.uploadList, { page_id: a })).map((file) => file.file_id)),
  ).toEqual(new Set([one.file_id, two.file_id]))

  const update: SyncOperation = {
    op: 'update',
    path: 'c.md',
    id: c,
    base: 1,
    text: `![](${attachmentPath(two.sign)})`,
  }
  await as(ann).ask(syncCalls.write, {
    item_id,
    source: 'k3v9t2q8w5m1x7zc',
    number: 'links0000002',
    operations: [update],
  })
  expect(await pagesOf(two)).toEqual([a, c])
})

test('a saved page links the files in its text, and keeps the link for its versions', async () => {
  const { ann, item_id } = await start()
  const file = await pushed(ann, item_id, png)
  const save = (page_id: number, page_content: string) =>
    as(ann).ask(pageCalls.save, { page_id, item_id, page_title: 'x', page_content }) as Promise<{
      page_id: number
    }>
  const { page_id } = await save(0, `![](${attachmentPath(file.sign)})`)
  expect(await pagesOf(file)).toEqual([page_id])
  await save(page_id, 'no longer')
  expect(await pagesOf(file)).toEqual([page_id])
})

test('a file of another item is only mentioned: writing its sign into a text does not make it a file of the page', async () => {
  const [theirs, mine] = [await start(), await start()]
  const file = await pushed(theirs.ann, theirs.item_id, png)
  const args = {
    page_id: 0,
    item_id: mine.item_id,
    page_title: 'x',
    page_content: attachmentPath(file.sign),
  }
  const { page_id } = (await as(mine.ann).ask(pageCalls.save, args)) as { page_id: number }
  expect(await pagesOf(file)).toEqual([])
  expect(await FileMention.query(db.read).where({ file_id: file.file_id })).toEqual([
    { file_id: file.file_id, page_id },
  ])
})

test('the number of statements does not grow with the pages', async () => {
  const { ann, item_id } = await start()
  const files = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      pushed(ann, item_id, Buffer.concat([png, Buffer.from([index])])),
    ),
  )
  const statements = async (count: number) => {
    let asked = 0
    await db.transaction(async (trx) => {
      trx.on('query', () => void asked++)
      const texts = files.slice(0, count).map((file, index) => ({
        page_id: index + 1,
        item_id,
        text: attachmentPath(file.sign).repeat(3),
      }))
      await linkReferencedFiles(trx, texts, { uid: 0, reads: 'all', now: clock.now })
    })
    return asked
  }
  expect(await statements(30)).toBe(await statements(1))
})
