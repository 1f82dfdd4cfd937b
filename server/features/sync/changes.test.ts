import { expect, onTestFinished, test, vi } from 'vitest'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import { limits } from '#contract/limits.ts'
import { buildApp } from '../../app.ts'
import { Item } from '../../models/item.ts'
import { ItemMember } from '../../models/item-member.ts'
import { UserToken } from '../../models/user-token.ts'
import { openSite } from '../../site.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp, type TestApp } from '../../test/start-app.ts'

const t = await startApp()

/** For conditions that a busy machine reaches late. */
const patient = { timeout: 20_000 }

/** A private item with a catalog and pages, whose state the server knows. */
async function item({ as, make }: TestApp = t) {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann, password: 'secret' })
  const { cat_id } = await make.catalog({ item_id })
  const page = await make.page({ item_id, owner: ann })
  const inside = await make.page({ item_id, owner: ann, cat_id })
  const stateOf = async (who: MadeUser = ann) =>
    Number((await as(who).ask(syncCalls.compare, { item_id })).state)
  const wait = (state: number, who: MadeUser | null = ann, seconds?: number) =>
    as(who).ask(syncCalls.changes, {
      item_id,
      state,
      ...(seconds === undefined ? {} : { wait: seconds }),
    })
  const save = (page_id: number, page_title: string, cat = 0, more: object = {}) =>
    as(ann).ask(pageCalls.save, {
      page_id,
      item_id,
      page_title,
      page_content: 'text',
      cat_id: cat,
      ...more,
    })
  await wait(await stateOf(), ann, 0)
  return { ann, item_id, cat_id, page, inside, stateOf, wait, save }
}

/** A wait that has begun: its right was evaluated, and it is the only one that listens. */
async function begun<T>(wait: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  const listens = vi.spyOn(t.db, 'onCommit')
  onTestFinished(() => listens.mockRestore())
  const answer = wait()
  await expect.poll(() => listens.mock.calls.length, patient).toBe(1)
  listens.mockRestore()
  return { answer }
}

/**
 * Begins more waits than one address may have, and goes on when one of them is refused. Asking
 * whether all places are taken would take one itself.
 */
async function fillPlaces<T>(wait: () => Promise<T>) {
  const refused = Promise.withResolvers<void>()
  const begin = async (): Promise<T> => {
    try {
      const answer = await wait()
      if (answer instanceof Response && answer.status === 503) refused.resolve()
      return answer
    } catch (error) {
      if (String(error).includes('serverBusy')) refused.resolve()
      throw error
    }
  }
  const answers = Promise.allSettled(
    Array.from({ length: limits.waitingCallsPerAddress + 10 }, begin),
  )
  await Promise.race([refused.promise, answers])
  return { answers }
}

test('a wait ends as soon as a page is created, saved, sorted or deleted, or a catalog renamed', async () => {
  const { ann, item_id, cat_id, page, stateOf, wait, save } = await item()
  const after = async (work: () => Promise<unknown>) => {
    const waiting = wait(await stateOf())
    await work()
    const { state, ...changed } = await waiting
    expect(Number(state)).toBe(await stateOf())
    return changed
  }
  const pages = (...ids: number[]) => ({ ids: ids.map(String), catalogs: [] })
  expect(await after(() => save(page.page_id, 'new title'))).toEqual(pages(page.page_id))
  let made = 0
  expect(await after(async () => (made = (await save(0, 'made')).page_id))).toEqual(pages(made))
  const order = { [page.page_id]: 2, [made]: 1 }
  expect(await after(() => t.as(ann).ask(pageCalls.sort, { item_id, pages: order }))).toEqual(
    pages(page.page_id, made),
  )
  expect(await after(() => t.as(ann).ask(pageCalls.delete, { page_id: made }))).toEqual(pages(made))
  expect(
    await after(() => t.as(ann).ask(catalogCalls.save, { item_id, cat_id, cat_name: 'renamed' })),
  ).toEqual({ ids: [], catalogs: [String(cat_id)] })
})

test('what changed between two waits is answered at once; without changes the time runs out', async () => {
  const { ann, item_id, page, inside, stateOf, wait, save, cat_id } = await item()
  const state = await stateOf()
  await save(page.page_id, 'first')
  await wait(await stateOf(), ann, 0)
  await save(inside.page_id, 'second', cat_id)
  expect(await wait(state)).toEqual({
    state: String(await stateOf()),
    ids: [String(page.page_id), String(inside.page_id)],
    catalogs: [],
  })
  const now = await stateOf()
  for (const seconds of [0, 1])
    expect(await wait(now, ann, seconds)).toEqual({ state: String(now), ids: [], catalogs: [] })
  expect(await t.as(ann).ask(syncCalls.changes, { item_id })).toEqual({ state: String(now) })
})

test('a state that the server does not know is answered at once and without lists', async () => {
  const { page, stateOf, wait, save } = await item()
  const before = await stateOf()
  await save(page.page_id, 'a')
  await save(page.page_id, 'b')
  const state = String(await stateOf())
  for (const unknown of [before + 1, before + 100]) expect(await wait(unknown)).toEqual({ state })
})

test('changes stored by another server end the wait', async () => {
  const { ann, item_id, page, stateOf, wait } = await item()
  const second = await openSite(t.site.config, 'second', t.site.clock)
  const other = await buildApp(second)
  onTestFinished(async () => {
    await other.close()
    await second.db.close()
  })
  const waiting = wait(await stateOf())
  const saved = await other.inject({
    method: 'POST',
    url: '/api/page/save',
    headers: { 'x-api-token': ann.token },
    payload: { item_id, page_id: page.page_id, page_title: 'there', page_content: 'x' },
  })
  expect(saved.json()).toMatchObject({ error_code: 0 })
  expect(await waiting).toMatchObject({ ids: [String(page.page_id)] })
})

test('a restricted member waits for changes in their catalogs only, and for none of drafts', async () => {
  const { ann, item_id, cat_id, page, inside, stateOf, wait, save } = await item()
  const other = await t.make.catalog({ item_id })
  const hidden = await t.make.page({ item_id, owner: ann, cat_id: other.cat_id })
  const bob = await t.make.user()
  await t.make.member({ item_id, user: bob, role: 1, catalogScope: [cat_id] })
  await save(page.page_id, 'known to the server')
  await wait(await stateOf(), ann, 0)
  const none = { ids: [], catalogs: [] }
  let state = await stateOf()
  const foreign = wait(state, bob, 1)
  await save(hidden.page_id, 'elsewhere', other.cat_id)
  await save(0, 'my draft', cat_id, { is_draft: 1 })
  await t.as(ann).ask(catalogCalls.save, { item_id, cat_id: other.cat_id, cat_name: 'renamed' })
  expect(await foreign).toMatchObject(none)

  const shown = async (work: () => Promise<unknown>) => {
    state = await stateOf()
    const waiting = wait(state, bob)
    await work()
    const { ids, catalogs } = await waiting
    return { ids, catalogs }
  }
  const { page_id } = inside
  const one = { ids: [String(page_id)], catalogs: [] }
  expect(await shown(() => save(page_id, 'seen', cat_id))).toEqual(one)
  expect(await shown(() => save(page_id, 'seen', other.cat_id))).toEqual(one)
  expect(await shown(() => save(page_id, 'seen', cat_id))).toEqual(one)
})

test('the right is evaluated again after the wait', async () => {
  const { ann, item_id, page, stateOf, save } = await item()
  const waitAs = async (who: MadeUser) => {
    const state = await stateOf()
    return begun(() => t.refusal(who, syncCalls.changes, { item_id, state }))
  }
  const member = await t.make.user()
  const row = await t.make.member({ item_id, user: member, role: 0 })
  const removed = await waitAs(member)
  await t.db.transaction((db) => ItemMember.query(db).deleteById(row.item_member_id))
  await save(page.page_id, 'not for former members')
  expect((await removed.answer).why).toBe('itemPasswordNeeded')

  const signedOut = await t.make.user()
  await t.make.member({ item_id, user: signedOut, role: 0 })
  const withoutToken = await waitAs(signedOut)
  await t.db.transaction((db) => UserToken.query(db).where({ uid: signedOut.uid }).delete())
  await save(page.page_id, 'not for former sessions')
  expect((await withoutToken.answer).why).toBe('itemPasswordNeeded')

  const ended = await waitAs(ann)
  await t.db.transaction((db) => Item.query(db).findById(item_id).patch({ is_del: 1 }))
  expect((await ended.answer).why).toBe('itemPasswordNeeded')
})

test('a change of the own catalogs during the wait is answered without lists', async () => {
  const { item_id, cat_id, page, inside, stateOf, wait, save } = await item()
  const bob = await t.make.user()
  const row = await t.make.member({ item_id, user: bob, role: 0, catalogScope: [cat_id] })
  const state = await stateOf()
  const waiting = await begun(() => wait(state, bob))
  await t.db.transaction((db) =>
    ItemMember.query(db).findById(row.item_member_id).patch({ is_tied: 0 }),
  )
  await save(inside.page_id, 'seen by both rights', cat_id)
  await save(page.page_id, 'later')
  const { state: now, ...lists } = await waiting.answer
  expect(Number(now)).toBeGreaterThan(state)
  expect(lists).toEqual({})
})

test('the key pair of the item may wait for its changes', async () => {
  const { ann, item_id, page, stateOf, save } = await item()
  const pair = await t.as(ann).ask(itemCalls.getKey, { item_id })
  const { api_key, api_token } = pair
  const state = await stateOf()
  const waiting = t.as(null).ask(syncCalls.changes, { item_id, state, api_key, api_token })
  await save(page.page_id, 'for a program')
  expect(await waiting).toMatchObject({ ids: [String(page.page_id)] })
})

test('a hundred waits share their queries; more are refused until one has ended', async () => {
  const { ann, item_id, page, stateOf, wait, save } = await item()
  const other = await item()
  const sent = new Set<string>() // a query may be reported twice
  const note = ({ sql, __knexQueryUid }: { sql: string; __knexQueryUid: string }) =>
    void (/union all/.test(sql) && sent.add(__knexQueryUid))
  t.db.read.on('query', note)
  onTestFinished(() => void t.db.read.removeListener('query', note))
  const elsewhere = other.wait(await other.stateOf())
  const state = await stateOf()
  const { answers } = await fillPlaces(() => wait(state))
  const more = () =>
    t.app.inject({
      method: 'POST',
      url: '/api/sync/changes',
      headers: { 'x-api-token': ann.token },
      payload: { item_id: String(item_id), state: String(state), wait: 0 },
    })
  const refused = await more()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  await save(page.page_id, 'changed')
  const answered = (await answers).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value.ids] : [],
  )
  expect(answered.length).toBeGreaterThan(limits.waitingCallsPerAddress / 2)
  expect(new Set(answered.map((ids) => ids?.join()))).toEqual(new Set([String(page.page_id)]))
  expect((await more()).statusCode).toBe(200)
  await other.save(other.page.page_id, 'changed')
  expect(await elsewhere).toMatchObject({ ids: [String(other.page.page_id)] })
  expect(sent.size, 'one list for each changed item').toBe(2)
})

test('a client that leaves gives up its place', async () => {
  const app = await startApp()
  const { ann, item_id, stateOf } = await item(app)
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const state = String(await stateOf())
  const ask = (wait: number, signal?: AbortSignal) =>
    fetch(`${address}/api/sync/changes`, {
      method: 'POST',
      headers: { 'x-api-token': ann.token, 'content-type': 'application/json' },
      body: JSON.stringify({ item_id, state, wait }),
      ...(signal ? { signal } : {}),
    })
  const leave = new AbortController()
  const { answers } = await fillPlaces(() => ask(limits.waitSeconds, leave.signal))
  const status = async () => (await ask(0)).status
  expect(await status()).toBe(503)
  leave.abort()
  await answers
  await expect.poll(status, patient).toBe(200)
})

test('a stopping server ends the waits', async () => {
  const app = await startApp()
  const { stateOf, wait } = await item(app)
  const state = await stateOf()
  const { answers } = await fillPlaces(() => wait(state))
  await app.app.close()
  const answered = (await answers).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(answered.length).toBeGreaterThan(limits.waitingCallsPerAddress / 2)
  for (const answer of answered)
    expect(answer).toEqual({ state: String(state), ids: [], catalogs: [] })
})
