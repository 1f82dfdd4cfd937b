import { expect, test } from 'vitest'
import { pageFeedbackCalls } from '#contract/calls/page-feedback.ts'
import { limits } from '#contract/limits.ts'
import { Item } from '../../models/item.ts'
import { PageFeedback } from '../../models/page-feedback.ts'
import type { MadeUser } from '../../test/make.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, clock } = await startApp()

async function given() {
  const owner = await make.user()
  const { item_id } = await make.item({ owner, password: '', allow_feedback: 1 })
  const { page_id } = await make.page({ item_id, owner })
  return { owner, item_id, page_id }
}
const stat = (who: MadeUser | null, page_id: number, client_id = '') =>
  as(who).ask(pageFeedbackCalls.getStat, { page_id, client_id })
const vote = (who: MadeUser | null, page_id: number, feedback_type: number, client_id = '') =>
  as(who).ask(pageFeedbackCalls.submit, { page_id, feedback_type, client_id })
const refused = async (
  who: MadeUser | null,
  page_id: number,
  feedback_type: number,
  client_id = '',
) => (await refusal(who, pageFeedbackCalls.submit, { page_id, feedback_type, client_id })).why
const counts = (helpful_count: number, unhelpful_count: number, user_feedback: number) => ({
  helpful_count,
  unhelpful_count,
  user_feedback,
})

test('a person has one vote, which can be changed and taken back, whatever the client id', async () => {
  const { owner, page_id } = await given()
  expect(await stat(owner, page_id)).toEqual(counts(0, 0, 0))
  expect(await vote(owner, page_id, 1)).toMatchObject(counts(1, 0, 1))
  expect(await vote(owner, page_id, 1, 'another')).toMatchObject(counts(1, 0, 1))
  expect(await vote(owner, page_id, 2)).toMatchObject(counts(0, 1, 2))
  expect(await stat(null, page_id)).toEqual(counts(0, 1, 0))
  expect(await vote(owner, page_id, 0)).toMatchObject(counts(0, 0, 0))
  expect(await vote(owner, page_id, 0)).toMatchObject(counts(0, 0, 0))
})

test('signed out there is one vote for each browser, and neither it nor its address is stored', async () => {
  const { owner, page_id } = await given()
  await vote(null, page_id, 1, 'browser-a')
  await vote(null, page_id, 1, 'browser-a')
  await vote(null, page_id, 2, 'browser-b')
  await vote(owner, page_id, 1)
  expect(await stat(null, page_id, 'browser-a')).toEqual(counts(2, 1, 1))
  expect(await stat(null, page_id, 'browser-b')).toEqual(counts(2, 1, 2))
  expect(await stat(null, page_id, 'browser-c')).toEqual(counts(2, 1, 0))
  const rows = JSON.stringify(await PageFeedback.query(db.read).where({ page_id }))
  expect(rows).not.toMatch(/browser-|127\.0\.0\.1/)
})

test('votes at the same time count once', async () => {
  const { owner, page_id } = await given()
  await Promise.all(Array.from({ length: 8 }, (_, at) => vote(owner, page_id, 1 + (at % 2))))
  const { helpful_count, unhelpful_count } = await stat(owner, page_id)
  expect(helpful_count + unhelpful_count).toBe(1)
})

test('other votes than 0, 1 and 2 are refused, and all where the item collects none', async () => {
  const { owner, item_id, page_id } = await given()
  expect(await refused(owner, page_id, 3)).toBe('badInput')
  await vote(owner, page_id, 1)
  await db.transaction((trx) => Item.query(trx).findById(item_id).patch({ allow_feedback: 0 }))
  expect(await refused(owner, page_id, 2)).toBe('feedbackOff')
  expect(await stat(owner, page_id)).toEqual(counts(0, 0, 0))
})

test('one address votes a limited number of times a minute', async () => {
  const { page_id } = await given()
  clock.now += 120
  for (let times = 0; times < limits.votesPerMinute; times++)
    await vote(null, page_id, 1, `c${times}`)
  expect(await refused(null, page_id, 1, 'more')).toBe('tooManyTries')
})
