import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { app, make, as, refusal, clock } = await startApp()

async function writtenPage(password = '') {
  const ann = await make.user()
  const item = await make.item({ owner: ann, password })
  const page = await make.page({
    item_id: item.item_id,
    owner: ann,
    page_title: 'Start',
    page_content: 'text 0',
  })
  for (let time = 1; time <= 3; time++) {
    clock.now += 60
    await as(ann).ask(pageCalls.save, {
      page_id: page.page_id,
      item_id: item.item_id,
      page_title: 'Start',
      page_content: `text <b>${time}</b> "&"`,
      page_comments: `remark ${time}`,
    })
  }
  return { ann, item, page }
}

test('the history lists earlier versions, newest first, as they were written', async () => {
  const { ann, page } = await writtenPage()
  const versions = await as(ann).ask(pageCalls.history, { page_id: page.page_id })
  expect(versions.map((version) => version.page_content)).toEqual([
    'text <b>2</b> "&"',
    'text <b>1</b> "&"',
    'text 0',
  ])
  expect(versions.map((version) => version.page_comments)).toEqual(['remark 2', 'remark 1', ''])
  expect(versions.map((version) => version.revision)).toEqual(['3', '2', '1'])
  expect(versions[0]).toMatchObject({ author_username: ann.username, addtime_unix: clock.now - 60 })
  expect(versions[0]?.addtime).toMatch(/^2026-11-21 08:\d\d:\d\d$/)
})

test('on the older addresses markup is escaped and quotation marks are not', async () => {
  const { page } = await writtenPage()
  const response = await app.inject({
    url: `/server/index.php?s=/api/page/history&page_id=${page.page_id}`,
  })
  const { data } = response.json<{ data: { page_content: string }[] }>()
  expect(data[0]?.page_content).toBe('text &lt;b&gt;2&lt;/b&gt; "&amp;"')
})

test('no more versions are shown than the site keeps', async () => {
  const { ann, page } = await writtenPage()
  await make.settings({ history_version_count: '2' })
  expect(await as(ann).ask(pageCalls.history, { page_id: page.page_id })).toHaveLength(2)
  await make.settings({ history_version_count: '0' })
  expect(await as(ann).ask(pageCalls.history, { page_id: page.page_id })).toHaveLength(3)
})

test('a comparison returns the page and one of its own versions', async () => {
  const { ann, page } = await writtenPage()
  const [newest] = await as(ann).ask(pageCalls.history, { page_id: page.page_id })
  const asked = { page_id: page.page_id, page_history_id: newest?.page_history_id ?? 0 }
  const { page: present, history_page } = await as(ann).ask(pageCalls.diff, asked)
  expect(present).toMatchObject({
    page_content: 'text <b>3</b> "&"',
    revision: '4',
    addtime: clock.now,
  })
  expect(history_page).toMatchObject({
    page_content: 'text <b>2</b> "&"',
    revision: '3',
    addtime: clock.now - 60,
  })

  const other = await writtenPage()
  expect((await refusal(ann, pageCalls.diff, { ...asked, page_id: other.page.page_id })).why).toBe(
    'versionNotFound',
  )
  expect(
    (await refusal(ann, pageCalls.diff, { page_id: page.page_id, page_history_id: 0 })).why,
  ).toBe('versionNotFound')
})

test('both are for readers of the page only', async () => {
  const { item, page } = await writtenPage('secret')
  const catalog = await make.catalog({ item_id: item.item_id })
  const [stranger, reader, scoped] = [await make.user(), await make.user(), await make.user()]
  await make.member({ item_id: item.item_id, user: reader, role: 0 })
  await make.member({
    item_id: item.item_id,
    user: scoped,
    role: 1,
    catalogScope: [catalog.cat_id],
  })
  const inside = await make.page({
    item_id: item.item_id,
    owner: stranger,
    cat_id: (await make.catalog({ item_id: item.item_id })).cat_id,
  })

  for (const refused of [
    (who: MadeUser | null, page_id: number) => refusal(who, pageCalls.history, { page_id }),
    (who: MadeUser | null, page_id: number) =>
      refusal(who, pageCalls.diff, { page_id, page_history_id: 1 }),
  ]) {
    for (const who of [null, stranger])
      expect(await refused(who, page.page_id)).toMatchObject({ why: 'pageNotFound', number: 10101 })
    expect((await refused(scoped, inside.page_id)).why).toBe('noAccess')
    expect((await refused(reader, 1)).why).toBe('pageNotFound')
  }
  expect(await as(reader).ask(pageCalls.history, { page_id: page.page_id })).toHaveLength(3)
  expect(
    await as(null, { _item_pwd: 'secret' }).ask(pageCalls.history, { page_id: page.page_id }),
  ).toHaveLength(3)

  await make.settings({ force_login: '1' })
  expect((await refusal(null, pageCalls.history, { page_id: page.page_id })).why).toBe(
    'signInForced',
  )
  await make.settings({ force_login: '0' })
})
