import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { attachmentPath } from '#contract/text/addresses/attachments.ts'
import { scanTexts } from '../../server/jobs/scan-texts.ts'
import { UploadFile } from '../../server/models/upload-file.ts'
import { png } from '../../server/test/files.ts'
import { sendMultipart } from '../../server/test/multipart.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'
import { listenAsStock } from '../test/stock-site.ts'

const site = await startApp()
const server = await site.app.listen({ host: '127.0.0.1', port: 0 })
const hour = 3_600

/** A different picture for each number. */
const picture = (number: number) => Buffer.concat([png, Buffer.from(String(number))])

/** As the lock has it: the first 128 bits. */
const shortHash = (bytes: Buffer) =>
  createHash('sha256').update(bytes).digest().subarray(0, 16).toString('base64url')

/** An hour goes by, and the server looks through all texts. */
async function later(): Promise<void> {
  site.clock.now += 2 * hour
  await scanTexts({ site: site.site, now: site.clock.now, signal: new AbortController().signal })
}

const signOf = (place: FolderSite, asset: string): string =>
  place.lock
    .split('\n')
    .filter((line) => line.startsWith('{"asset"'))
    .map((line) => JSON.parse(line) as { asset: string; sign: string })
    .find((line) => line.asset === asset)!.sign

const isKept = async (sign: string): Promise<boolean> =>
  (await UploadFile.query(site.db.read).findOne({ sign })) !== undefined

/** A folder whose page `a` showed a picture that no page, and no version kept, shows any more. */
async function start() {
  await site.make.settings({ history_version_count: '1' })
  const place = await FolderSite.of(site, server)
  place.write({ 'a.md': '![](img/图.png)\n', 'b.md': 'text\n', 'img/图.png': picture(1) })
  await place.push()
  const old = signOf(place, 'img/图.png')
  place.write({ 'img/图.png': picture(2) })
  await place.push()
  const present = signOf(place, 'img/图.png')
  return { place, old, present }
}
const forget = async (place: FolderSite) => {
  place.write({ 'a.md': '![](img/图.png)\n\nmore\n' })
  await place.push()
  await later()
}

interface Pushed {
  exit: number
  unused_files?: { name: string; sign: string; size: number; state: string }[]
}
const pushed = async (place: FolderSite, args: string[], env?: Record<string, string>) =>
  (await place.document(args, env)) as Pushed

test('a file that was sent is deleted once no page and no version shows it', async () => {
  const { place, old, present } = await start()
  await later()
  // the version before shows it
  expect(await pushed(place, ['push', '--prune-assets'])).toMatchObject({ unused_files: [] })
  expect(await isKept(old)).toBe(true)

  await forget(place)
  const file = { name: '图.png', sign: old, size: picture(1).length }
  const planned = await place.run(['plan', '--prune-assets'])
  expect(planned.code).toBe(2)
  expect(planned.out).toMatch(/图\.png {2}no longer used, 1 KB/)
  expect(planned.out).toContain('1 unused file to delete')
  expect(await pushed(place, ['plan', '--prune-assets'])).toMatchObject({
    unused_files: [{ ...file, state: 'planned' }],
  })
  expect(await isKept(old)).toBe(true)
  expect((await place.run(['push'])).out).not.toContain('图.png')

  const { exit, unused_files } = await pushed(place, ['push'], { SHOWDOC_PRUNE_ASSETS: '1' })
  expect([exit, unused_files]).toEqual([0, [{ ...file, state: 'deleted' }]])
  expect([await isKept(old), await isKept(present)]).toEqual([false, true])
  expect(await pushed(place, ['push', '--prune-assets'])).toMatchObject({ unused_files: [] })
})

test('it stays while another page, a page in the recycle bin, or one of its versions uses it', async () => {
  const { place, old } = await start()
  await place.edit('b', { text: `![](${attachmentPath(old)})` })
  await forget(place)
  place.settings({ pruneAssets: true })
  expect(await pushed(place, ['push'])).toMatchObject({ unused_files: [] })
  // nothing of the page names it any more, but it is in the bin with such a version
  await place.edit('b', { text: 'no more' })
  await place.as.ask(pageCalls.delete, { page_id: await place.idOf('b') })
  await later()
  expect(await pushed(place, ['push'])).toMatchObject({ unused_files: [] })
  expect(await isKept(old)).toBe(true)
})

test('a file that comes back from git after it was deleted is sent again', async () => {
  const { place, old } = await start()
  await forget(place)
  await place.run(['push', '--prune-assets'])
  expect(await isKept(old)).toBe(false)
  // the files of an older commit, with its line in the lock
  place.write({ 'a.md': '![](img/图.png)\n\nagain\n', 'img/图.png': picture(1) })
  writeFileSync(
    path.join(place.base, 'showdoc.lock'),
    place.lock.replace(
      /"sign":"\w+","hash":"[^"]+"/,
      `"sign":"${old}","hash":"${shortHash(picture(1))}"`,
    ),
  )
  await place.push()
  const sign = signOf(place, 'img/图.png')
  expect(sign).not.toBe(old)
  expect(await isKept(sign)).toBe(true)
  const page = await place.as.ask(pageCalls.info, { page_id: await place.idOf('a') })
  expect(page.page_content).toContain(sign)
})

test('a page that no file tracks uses what was ever linked to it', async () => {
  const { place, old } = await start()
  const other = await site.make.page({ item_id: place.item, owner: place.owner })
  const file = await UploadFile.query(site.db.read).findOne({ sign: old }).throwIfNotFound()
  // attached in the browser, and named nowhere
  await site.db.transaction((trx) =>
    trx('file_page').insert({
      file_id: file.file_id,
      page_id: other.page_id,
      item_id: place.item,
      addtime: site.clock.now,
    }),
  )
  await forget(place)
  expect(await pushed(place, ['push', '--prune-assets'])).toMatchObject({ unused_files: [] })
  expect(await isKept(old)).toBe(true)
})

test('what somebody uploaded, or another folder sent, is never listed', async () => {
  const place = await FolderSite.of(site, server)
  const { url } = await sendMultipart(
    site.app,
    '/api/page/upload',
    { item_id: place.item },
    { name: 'b.png', bytes: picture(1) },
    { 'x-api-token': place.owner.token },
  )
  const uploaded = String(url).slice(-32)
  // the folder uses the same bytes, which are not stored again
  place.write({ 'a.md': '![](p.png)\n', 'p.png': picture(1) })
  await place.push()
  expect(signOf(place, 'p.png')).toBe(uploaded)
  const other = await place.clone()
  other.settings({ source: 'a3v9t2q8w5m1x7zc', root: 'x' })
  other.write({ 'c.md': '![](q.png)\n', 'q.png': picture(3) })
  await other.push()
  const theirs = signOf(other, 'q.png')
  await site.make.settings({ history_version_count: '1' })
  for (const [folder, name] of [
    [place, 'a.md'],
    [other, 'c.md'],
  ] as const) {
    folder.write({ [name]: 'one\n' })
    await folder.push()
    folder.write({ [name]: 'two\n' })
    await folder.push()
  }
  await later()
  expect(await pushed(place, ['push', '--prune-assets'])).toMatchObject({ unused_files: [] })
  expect([await isKept(uploaded), await isKept(theirs)]).toEqual([true, true])
  const { unused_files } = await pushed(other, ['push', '--prune-assets'])
  expect(unused_files).toMatchObject([{ sign: theirs, state: 'deleted' }])
})

/** The address of a server that does something before it passes on the first call that fits. */
async function listenAfter(isCall: (url: string, body: Buffer) => boolean, act: () => unknown) {
  let acts: typeof act | undefined = act
  const between = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request)
      const url = request.url ?? ''
      if (acts && isCall(url, body)) {
        acts = undefined
        await act()
      }
      const { host: _, connection: __, ...headers } = request.headers
      const answer = await fetch(server + url, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type }).end(bytes)
    })()
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void between.close())
  return `http://127.0.0.1:${(between.address() as AddressInfo).port}`
}

/** Another folder of the same source, whose page shows the old picture again. */
async function bringingBack(place: FolderSite, address: string): Promise<FolderSite> {
  const other = await place.clone()
  other.settings({ server: address })
  expect((await other.run(['pull'])).code).toBe(0)
  other.write({ 'b.md': '![](old.png)\n', 'old.png': picture(1) })
  return other
}
const contentOf = async (place: FolderSite, title: string): Promise<string> =>
  (await place.as.ask(pageCalls.info, { page_id: await place.idOf(title) })).page_content

test('a file that another push has been told of, and is about to write into a page, stays', async () => {
  const { place, old } = await start()
  await forget(place)
  let pruned: Pushed | undefined
  const address = await listenAfter(
    (url) => url.includes('sync/write'),
    async () => (pruned = await pushed(place, ['push', '--prune-assets'])),
  )
  const other = await bringingBack(place, address)
  expect(await pushed(other, ['push'])).toMatchObject({ exit: 0 })
  expect(pruned).toMatchObject({ unused_files: [] })
  expect(await isKept(old)).toBe(true)
  expect(await contentOf(place, 'b')).toContain(old)
})

test('a file that another push uses once it is decided to delete it stays, and is said to', async () => {
  const { place, old } = await start()
  await forget(place)
  const other = await bringingBack(place, server)
  const address = await listenAfter(
    (url, body) => url.includes('sync/prune') && body.includes('signs'),
    async () => expect(await pushed(other, ['push'])).toMatchObject({ exit: 0 }),
  )
  place.settings({ server: address })
  const lock = path.join(place.base, 'showdoc.lock')
  writeFileSync(lock, place.lock.replace(server, address))
  const { exit, unused_files } = await pushed(place, ['push', '--prune-assets'])
  expect([exit, unused_files]).toMatchObject([0, [{ sign: old, state: 'kept' }]])
  expect(await isKept(old)).toBe(true)
  expect(await contentOf(other, 'b')).toContain(old)
})

test('more than --max-deletes are not deleted, and stop the push unless it shall go on', async () => {
  const { place, old } = await start()
  await forget(place)
  place.write({ 'b.md': 'new\n' })
  const bounded = ['push', '--prune-assets', '--max-deletes', '0']
  const stopped = await place.run(bounded)
  expect(stopped.code).toBe(1)
  expect(stopped.err).toMatch(/1 of 2 files would be deleted, at most 0 are allowed; none was/)
  const gone = await place.run([...bounded, '--continue'])
  expect(gone.code).toBe(1)
  expect(gone.out).toMatch(/update {2}b\.md/)
  expect(await isKept(old)).toBe(true)
  // a part of the folder says nothing about files
  const part = await pushed(place, ['push', 'b.md', '--prune-assets'])
  expect(part.unused_files).toBeUndefined()
  const empty = await place.clone()
  empty.settings({ source: 'k3v9t2q8w5m1x7zc', api: [] })
  expect((await empty.run(['push', '--prune-assets'])).code).not.toBe(0)
  expect(await isKept(old)).toBe(true)
})

test('who may write a part only deletes nothing', async () => {
  const { place, old } = await start()
  await forget(place)
  const ben = await site.make.user()
  const { cat_id } = await site.make.catalog({ item_id: place.item })
  await site.make.member({ item_id: place.item, user: ben, role: 1, catalogScope: [cat_id] })
  const env = { SHOWDOC_TOKEN: ben.token }
  const refused = await place.run(['push', '--prune-assets'], env)
  expect(refused.code).toBe(4)
  const plan = await place.run(['plan', '--prune-assets'], env)
  expect(plan.err).toContain('this credential cannot see which files would be deleted')
  expect(await isKept(old)).toBe(true)
})

test('a stock server is told apart before anything is written', async () => {
  const place = await FolderSite.of(site, server)
  place.settings({ server: await listenAsStock(site) })
  place.write({ 'a.md': 'one\n' })
  const { code, err } = await place.run(['push', '--prune-assets'])
  expect(code).toBe(64)
  expect(err).toContain('push without --prune-assets')
})
