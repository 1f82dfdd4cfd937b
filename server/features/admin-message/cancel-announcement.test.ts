import { expect, test } from 'vitest'
import { adminMessageCalls, messageCalls } from '#contract/calls/message.ts'
import { dated } from '../../date-text.ts'
import { Audit } from '../../models/audit.ts'
import { MessageContent } from '../../models/message-content.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { startApp } from '../../test/start-app.ts'

const { as, clock, db, make, refusal } = await startApp({
  flags: { SHOWDOC_TIMEZONE: 'UTC' },
})
const admin = await make.user({ groupid: 1 })
const ann = await make.user({ reg_time: clock.now - 10 })

const announce = async (seconds: number, message_content = 'x') => {
  const { addtime } = dated('addtime', clock.now + seconds, 'UTC')
  const send_at = seconds > 0 ? addtime : ''
  const { id } = await as(admin).ask(adminMessageCalls.addAnnouncement, {
    message_content,
    send_at,
  })
  return id
}
const cancel = (id: number) => as(admin).ask(adminMessageCalls.cancelAnnouncement, { id })
const refused = (id: number) => refusal(admin, adminMessageCalls.cancelAnnouncement, { id })
const seen = async () =>
  (await as(ann).ask(messageCalls.getAnnouncementList, {})).map(({ id }) => Number(id))
const acts = () => Audit.query(db.read).where('object_type', 'announcement').orderBy('id', 'desc')

test('a planned announcement is cancelled: nobody is shown it, and what it said is recorded', async () => {
  const id = await announce(60, `<b>Down</b>\n1 < 2 &amp; ${'😀'.repeat(300)}`)
  expect(await cancel(id)).toEqual([])
  const [last] = await acts()
  expect(last).toMatchObject({
    act: 'announcement.cancel',
    object_id: id,
    actor_uid: admin.uid,
  })
  expect(JSON.parse(last?.detail ?? '')).toEqual({
    message_type: 'announce_web',
    addtime: clock.now + 60,
    text: `Down\n1 < 2 & ${'😀'.repeat(200 - 13)}`,
  })
  expect(await refused(id)).toMatchObject({ number: 10101, why: 'announcementNotFound' })
  clock.now += 61
  expect(await seen()).not.toContain(id)
  const next = await announce(0)
  expect(next, 'its number is not used again').toBeGreaterThan(id)
})

test('planning, sending and cancelling are told apart in the audit log', async () => {
  const [sent, planned] = [await announce(0), await announce(60)]
  await cancel(planned)
  expect((await acts().limit(3)).map(({ act, object_id }) => [act, object_id])).toEqual([
    ['announcement.cancel', planned],
    ['announcement.plan', planned],
    ['announcement.add', sent],
  ])
})

test('what is due, or will be before the deletion is stored, stays, and nothing is recorded', async () => {
  const [sent, planned] = [await announce(0), await announce(2)]
  const before = await acts()
  expect(await refused(sent)).toMatchObject({ number: 10101, why: 'announcementSent' })
  // the request arrives in time, and then waits for another write
  meanwhile(db, async () => {
    clock.now += 1
  })
  expect(await refused(planned)).toMatchObject({ why: 'announcementSent' })
  expect(await acts()).toEqual(before)
  clock.now += 1
  expect(await seen()).toEqual(expect.arrayContaining([sent, planned]))
})

test('of several who cancel it at once exactly one does', async () => {
  const id = await announce(60)
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => cancel(id)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { why: string }).why] : [])),
  ).toEqual(Array.from({ length: 4 }, () => 'announcementNotFound'))
  expect((await acts()).filter(({ object_id }) => object_id === id)).toHaveLength(2)
})

test('reminders and what is not there are no announcements', async () => {
  const { id } = await db.transaction((trx) =>
    MessageContent.query(trx).insert({ message_type: 'remind', addtime: clock.now + 60 }),
  )
  for (const other of [id, 0, -1, Number.MAX_SAFE_INTEGER])
    expect(await refused(other)).toMatchObject({ number: 10101, why: 'announcementNotFound' })
  expect(await MessageContent.query(db.read).findById(id)).toBeDefined()
})
