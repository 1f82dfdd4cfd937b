import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { catalogCalls, recycleCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { memberCalls } from '#contract/calls/member.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../site.ts'
import { sendMultipart } from '../../test/multipart.ts'
import { startApp } from '../../test/start-app.ts'

const t = await startApp()
const { as, make, clock } = t

/** A server of its own on the same database, which has answered nothing yet. */
async function anotherServer() {
  const db = await openDatabase(t.site.config)
  const app = await buildApp({ ...t.site, db })
  const stop = async () => {
    await app.close()
    await db.close()
  }
  return { app, stop }
}
const second = await anotherServer()
afterAll(second.stop)

type Servers = typeof second.app
const headersOf = (user: { token: string } | null): Record<string, string> =>
  user ? { 'x-api-token': user.token } : {}

/** The whole body; a refusal has an id that is another one each time. */
async function answerOf(
  app: Servers,
  user: { token: string } | null,
  fields: object,
  path = '/api/page/info',
) {
  const { body } = await app.inject({
    method: 'POST',
    url: path,
    headers: headersOf(user),
    payload: fields,
  })
  const { request_id: _, ...answer } = JSON.parse(body) as {
    request_id?: string
    data?: Record<string, unknown>
    error_name?: string
  }
  return answer
}

test('after every kind of change each reader gets the same as from a server without caches, here and on a second server', async () => {
  const [ann, editor, reader, scoped, stranger] = [
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
    await make.user(),
  ]
  const { item_id } = await make.item({ owner: ann, password: 'open sesame' })
  const other = await make.item({ owner: ann })
  const [above, elsewhere] = [await make.catalog({ item_id }), await make.catalog({ item_id })]
  const within = await make.catalog({ item_id, parent: above })
  await make.member({ item_id, user: editor, role: 1 })
  const { item_member_id } = await make.member({ item_id, user: reader, role: 0 })
  await make.member({ item_id, user: scoped, role: 1, catalogScope: [within.cat_id] })
  const { page_id } = await make.page({
    item_id,
    owner: ann,
    cat_id: within.cat_id,
    page_content: '<b>中文 & "signs"</b>',
  })
  const callers = [ann, editor, reader, scoped, stranger, null]
  const save = (fields: object) =>
    as(editor).ask(pageCalls.save, {
      page_id,
      item_id,
      page_content: 'text',
      page_title: 'title',
      ...fields,
    })
  const upload = async () =>
    expect(
      await sendMultipart(
        t.app,
        '/api/page/upload',
        { page_id },
        { name: 'a.txt', bytes: 'file' },
        headersOf(ann),
      ),
    ).toMatchObject({
      success: 1,
    })
  const update = (password: string) =>
    as(ann).ask(itemCalls.update, { item_id, item_name: 'named', password })

  const changes: Record<string, () => unknown> = {
    nothing: () => undefined,
    'another text': () => save({ page_content: 'another <text>' }),
    'a text of the same length': () => save({ page_content: 'another [text]' }),
    'another title': () => save({ page_title: '"page_content":"" {"x":1}' }),
    'a remark': () => save({ page_comments: 'why' }),
    'a position': () => as(ann).ask(pageCalls.sort, { item_id, pages: { [page_id]: 3 } }),
    'another catalog': () => save({ cat_id: elsewhere.cat_id }),
    'back into its catalog': () => save({ cat_id: within.cat_id }),
    'the name of a catalog above': () =>
      as(ann).ask(catalogCalls.save, { item_id, cat_id: above.cat_id, cat_name: 'renamed' }),
    'a catalog that moves': () =>
      as(ann).ask(catalogCalls.save, {
        item_id,
        cat_id: within.cat_id,
        cat_name: 'moved',
        parent_cat_id: elsewhere.cat_id,
      }),
    'a file': upload,
    'a share key': () =>
      as(editor).ask(pageCalls.createSinglePage, {
        page_id,
        isCreateSiglePage: 'true',
        expire_days: 1,
      }),
    'a share key that has ended': () =>
      t.db.transaction((db) =>
        db('single_page').where({ page_id }).update({ expire_time: clock.now }),
      ),
    'a lock': () => as(editor).ask(pageCalls.setLock, { page_id, item_id }),
    'the end of the lock': () =>
      as(editor).ask(pageCalls.setLock, { page_id, item_id, lock_to: 1_000 }),
    'an item that is open': () => update(''),
    'an item that is private again': () => update('other'),
    'the end of a right': () => as(ann).ask(memberCalls.delete, { item_id, item_member_id }),
    'a right': () =>
      as(ann).ask(memberCalls.save, { item_id, username: [stranger.username], member_group_id: 1 }),
    'an archived item': () => as(ann).ask(itemCalls.archive, { item_id, password: ann.password }),
    'an item that is in use again': () =>
      t.db.transaction((db) => db('item').where({ item_id }).update({ is_archived: 0 })),
    'the bin': () => as(ann).ask(pageCalls.delete, { page_id }),
    'out of the bin': () => as(ann).ask(recycleCalls.recover, { item_id, page_id }),
    'another item': () =>
      as(ann).ask(catalogCalls.copy, {
        cat_id: within.cat_id,
        new_p_cat_id: 0,
        to_item_id: other.item_id,
        is_del: true,
      }),
    'an item that is deleted': () =>
      as(ann).ask(itemCalls.delete, { item_id: other.item_id, password: ann.password }),
  }
  const seen = new Set<string>()
  for (const [name, change] of Object.entries(changes)) {
    await change()
    const fresh = await anotherServer()
    try {
      for (const caller of callers) {
        for (const fields of [
          { page_id },
          { page_id, with_path: '1' },
          { page_id, _item_pwd: 'open sesame' },
        ]) {
          // a password that is wrong now is looked at a few times only
          await t.db.transaction((db) => db('throttle').delete())
          const wanted = await answerOf(fresh.app, caller, fields)
          seen.add(JSON.stringify(wanted))
          for (const app of [t.app, second.app])
            expect(await answerOf(app, caller, fields), name).toEqual(wanted)
        }
        const older = '/server/index.php?s=/api/page/info'
        const wanted = await answerOf(fresh.app, caller, { page_id }, older)
        for (const app of [t.app, second.app])
          expect(await answerOf(app, caller, { page_id }, older), name).toEqual(wanted)
      }
    } finally {
      await fresh.stop()
    }
  }
  // the changes did change what is answered, and people do not all get the same
  expect(seen.size).toBeGreaterThan(Object.keys(changes).length)
}, 300_000)

test('an unchanged text is not read again, whoever requests it and wherever', async () => {
  const [ann, reader] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({
    owner: ann,
    item_id,
    page_title: 'title',
    page_content: 'text',
  })
  const asked = vi.spyOn(t.db.prepared, 'values')
  const textsRead = () => asked.mock.calls.filter(([name]) => name === 'wholePageInItem').length
  const askAll = async () => {
    for (const caller of [ann, reader, null])
      for (const path of ['/api/page/info', '/server/index.php?s=/api/page/info'])
        await answerOf(t.app, caller, { page_id }, path)
  }
  try {
    await askAll()
    expect(textsRead()).toBe(1)
    await as(ann).ask(pageCalls.save, {
      page_id,
      item_id,
      page_title: 'title',
      page_content: 'another text',
    })
    await askAll()
    expect(textsRead()).toBe(2)
  } finally {
    asked.mockRestore()
  }
})

test('each reader gets their own share key and tools, whoever read the page before', async () => {
  const [ann, reader] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const page = await make.page({ owner: ann, item_id, page_content: 'x'.repeat(5_000) })
  await as(ann).ask(pageCalls.createSinglePage, {
    page_id: page.page_id,
    isCreateSiglePage: 'true',
  })
  for (let round = 0; round < 2; round++) {
    const own = await as(ann).ask(pageCalls.info, { page_id: page.page_id })
    expect([own.can_edit, own.unique_key === '']).toEqual([true, false])
    for (const caller of [reader, null])
      expect(await as(caller).ask(pageCalls.info, { page_id: page.page_id })).toEqual({
        ...own,
        can_edit: false,
        unique_key: '',
      })
  }
})

test.each([
  ['signs', `"page_content":"" \\ \u2028 \u{1f600} 中文 </script> & '\u0001`],
  ['nothing', ''],
  ['more than is encoded in one go', '中<b>"'.repeat(limits.textBytesInline / 5)],
])(
  'a text of %s is returned as it was written: plain, compressed and on the older addresses',
  async (_, page_content) => {
    const ann = await make.user()
    const { item_id } = await make.item({ owner: ann })
    const { page_id } = await make.page({
      owner: ann,
      item_id,
      page_content,
      page_title: page_content.slice(0, 50),
    })
    const wanted = { page_content, page_title: page_content.slice(0, 50), can_edit: false }
    const signs: Record<string, string> = {
      '&': '&amp;',
      '<': '&lt;',
      '>': '&gt;',
      '"': '&quot;',
      "'": '&#039;',
    }
    const escaped = page_content.replaceAll(/[&<>"']/g, (sign) => signs[sign] as string)
    for (let round = 0; round < 2; round++) {
      expect((await answerOf(t.app, null, { page_id })).data).toMatchObject(wanted)
      expect(
        (await answerOf(t.app, null, { page_id }, '/server/api/page/info')).data,
      ).toMatchObject({ ...wanted, page_content: escaped })
      const packed = await t.app.inject({
        url: `/api/page/info?page_id=${page_id}`,
        headers: { 'accept-encoding': 'gzip' },
      })
      const bytes =
        packed.headers['content-encoding'] === 'gzip'
          ? gunzipSync(packed.rawPayload)
          : packed.rawPayload
      expect(JSON.parse(String(bytes))).toMatchObject({ error_code: 0, data: wanted })
    }
  },
)

test('while a page is saved on two servers nobody reads an older text than was acknowledged, or a text with the wrong revision', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ owner: ann, item_id, page_content: 'save 0 ' })
  const servers = [t.app, second.app]
  const saves = 60
  let acknowledged = 0
  let reads = 0

  async function keepReading(app: Servers, caller: { token: string } | null, path: string) {
    while (acknowledged < saves) {
      const least = acknowledged
      const { page_content, revision } = (await answerOf(app, caller, { page_id }, path))
        .data as Record<string, string>
      const [, count] = /^save (\d+) /.exec(page_content ?? '') ?? []
      expect(Number(count)).toBeGreaterThanOrEqual(least)
      // the first revision is of the first text
      expect(Number(revision)).toBe(Number(count) + 1)
      reads++
    }
  }
  async function keepSaving() {
    for (let count = 1; count <= saves; count++) {
      const payload = {
        page_id,
        item_id,
        page_title: 'saved',
        page_content: `save ${count} ${'text '.repeat(count)}`,
      }
      const url = '/api/page/save'
      const answer = await (servers[count % 2] as Servers).inject({
        method: 'POST',
        url,
        headers: headersOf(ann),
        payload,
      })
      expect(answer.json()).toMatchObject({ error_code: 0 })
      acknowledged = count
    }
  }
  const paths = ['/api/page/info', '/server/index.php?s=/api/page/info']
  await Promise.all([
    keepSaving(),
    ...servers.flatMap((app) =>
      [ann, null].flatMap((who) => paths.map((path) => keepReading(app, who, path))),
    ),
  ])
  expect(reads).toBeGreaterThan(saves / 2)
}, 300_000)
