import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../../../api/refusal.ts'
import { createSaver, type SaveRequest, type Theirs } from './saver.ts'
import type { Stored, Version } from './version.ts'

const stored: Stored = { page: 5, revision: '3', title: 'Page', catalog: '0', text: 'one' }
const changed = new Refusal('refused', { code: 10409, name: 'pageChanged' })

/** A server with one page, and somebody typing. */
function desk(start = stored) {
  const typed: Version = { title: start.title, catalog: start.catalog, text: start.text }
  const sent: SaveRequest[] = []
  const replies: (() => Promise<{ page: number; revision: string }>)[] = []
  const fetchCurrent = vi.fn<(page: number) => Promise<Theirs>>()
  const saved: { stored: Stored; isNew: boolean }[] = []
  const fault: { now?: Error | undefined } = {}
  const saver = createSaver(start, {
    now: () => {
      if (fault.now) throw fault.now
      return { ...typed }
    },
    send: (request) => {
      sent.push(request)
      return (
        replies.shift() ??
        (() => Promise.resolve({ page: start.page || 9, revision: String(3 + sent.length) }))
      )()
    },
    fetchCurrent,
    onSaved: (one, isNew) => saved.push({ stored: one, isNew }),
    onFailed: () => undefined,
  })
  return { typed, sent, replies, fetchCurrent, saved, saver, fault }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_795_000_000_000 })
  return () => vi.useRealTimers()
})

test('a save sends the revision it is based on, and the next one builds on the answer', async () => {
  const { typed, sent, saver } = desk()
  typed.text = 'two'
  expect(await saver.save()).toBe(true)
  expect(saver.get()).toEqual({ at: 'saved', time: Date.now() })
  typed.text = 'three'
  await saver.save()
  expect(sent.map(({ text, base }) => [text, base])).toEqual([
    ['two', '3'],
    ['three', '4'],
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
})

test('several saves requested while one is running become one more, of the latest text', async () => {
  const { typed, sent, replies, saver } = desk()
  const first = Promise.withResolvers<{ page: number; revision: string }>()
  replies.push(() => first.promise)
  typed.text = 'two'
  const all = [saver.save(), saver.save(), saver.save()]
  typed.text = 'three'
  expect(sent).toHaveLength(1)
  first.resolve({ page: 5, revision: '4' })
  expect(await Promise.all(all)).toEqual([true, true, true])
  expect(sent.map(({ text }) => text)).toEqual(['two', 'three'])
})

test('a save requested while one is running sends nothing if nothing else has changed', async () => {
  const { typed, sent, saver } = desk()
  typed.text = 'two'
  await Promise.all([saver.save(), saver.save()])
  expect(sent).toHaveLength(1)
})

test('a reminder goes with one request, also with a text that is stored, and is repeated with it', async () => {
  const { typed, sent, replies, saver } = desk()
  const notice = { remark: 'Refunds', isComment: true }
  expect(await saver.save(notice)).toBe(true)
  typed.text = 'two'
  await saver.save()
  replies.push(() => Promise.reject(new Refusal('offline')))
  expect(await saver.save(notice)).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(saver.get().at).toBe('saved')
  expect(sent.map((request) => request.notice)).toEqual([notice, undefined, notice, notice])
  expect(sent[2]?.key).toBe(sent[3]?.key)
})

test('a reminder asked for during a save is sent after it', async () => {
  const { sent, saver } = desk()
  await Promise.all([saver.save(), saver.save({ remark: '', isComment: false })])
  expect(sent.map(({ notice }) => notice?.remark)).toEqual([undefined, ''])
})

test('a save whose answer was lost is repeated automatically with the same key; later changes follow', async () => {
  const { typed, sent, replies, saver } = desk({ ...stored, page: 0, revision: '' })
  replies.push(() => Promise.reject(new Refusal('offline')))
  typed.text = 'new page'
  expect(await saver.save()).toBe(false)
  expect(saver.get()).toMatchObject({ at: 'failed', isUnknown: true })
  typed.text = 'new page, longer'
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(saver.get().at).toBe('saved')
  expect(sent.map(({ page, text }) => [page, text])).toEqual([
    [0, 'new page'],
    [0, 'new page'],
    [9, 'new page, longer'],
  ])
  expect(sent[0]?.key).toBe(sent[1]?.key)
})

test('three automatic retries, then only manual ones; none after 20 seconds of silence', async () => {
  const offline = desk()
  offline.typed.text = 'two'
  for (let i = 0; i < 9; i++) offline.replies.push(() => Promise.reject(new Refusal('offline')))
  await offline.saver.save()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(offline.sent).toHaveLength(4)

  const silent = desk()
  silent.typed.text = 'two'
  silent.replies.push(() => Promise.reject(new Refusal('noAnswer')))
  await silent.saver.save()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(silent.sent).toHaveLength(1)
  expect(silent.saver.get()).toMatchObject({ at: 'failed', isUnknown: true })
})

test("somebody else's change is a conflict; saving over it is based on their revision", async () => {
  const { typed, sent, replies, fetchCurrent, saver } = desk()
  const theirs: Theirs = { ...stored, revision: '7', text: 'theirs', author: 'bob', time: 1 }
  replies.push(() => Promise.reject(changed))
  fetchCurrent.mockResolvedValue(theirs)
  typed.text = 'mine'
  expect(await saver.save()).toBe(false)
  expect(saver.get()).toEqual({ at: 'conflict', theirs })
  expect(await saver.overwrite(theirs)).toBe(true)
  expect(sent.map(({ text, base }) => [text, base])).toEqual([
    ['mine', '3'],
    ['mine', '7'],
  ])
})

test('what is merged the moment a save is refused is sent at once, each time', async () => {
  const { typed, sent, replies, fetchCurrent, saver } = desk()
  const outcomes: Promise<boolean>[] = []
  saver.follow(() => {
    const now = saver.get()
    if (now.at !== 'conflict') return
    typed.text = `${typed.text} + ${now.theirs.text}`
    outcomes.push(saver.overwrite(now.theirs))
  })
  for (const revision of ['7', '9']) {
    fetchCurrent.mockResolvedValueOnce({ ...stored, revision, text: 'theirs', author: '', time: 1 })
    replies.push(() => Promise.reject(changed))
  }
  typed.text = 'mine'
  expect(await saver.save()).toBe(false)
  await expect.poll(() => saver.get().at).toBe('saved')
  expect(await Promise.all(outcomes)).toEqual([false, true])
  expect(sent.map(({ text, base }) => [text, base])).toEqual([
    ['mine', '3'],
    ['mine + theirs', '7'],
    ['mine + theirs + theirs', '9'],
  ])
})

test('a page that already equals what was sent means a lost answer, not a conflict', async () => {
  const { typed, replies, fetchCurrent, saver } = desk()
  replies.push(() => Promise.reject(changed))
  typed.text = 'mine'
  fetchCurrent.mockResolvedValue({ ...stored, revision: '4', text: 'mine', author: 'ann', time: 1 })
  expect(await saver.save()).toBe(true)
  expect(saver.base()).toMatchObject({ revision: '4', text: 'mine' })
})

test('a deleted page can be saved as a new one', async () => {
  const { typed, sent, replies, saved, saver } = desk()
  replies.push(() => Promise.reject(new Refusal('refused', { code: 10101, name: 'pageNotFound' })))
  replies.push(() => Promise.resolve({ page: 12, revision: '1' }))
  typed.text = 'kept'
  expect(await saver.save()).toBe(false)
  expect(saver.get()).toMatchObject({ at: 'failed', isUnknown: false })
  expect(await saver.asNewPage()).toBe(true)
  expect(sent[1]).toMatchObject({ page: 0, base: '', text: 'kept' })
  expect(saved).toEqual([{ stored: expect.objectContaining({ page: 12 }) as Stored, isNew: true }])
})

test('what somebody else has stored is found without a save, and saved over only when that is wanted', async () => {
  const { typed, sent, fetchCurrent, saver } = desk()
  const theirs: Theirs = { ...stored, revision: '4', text: 'theirs', author: 'bob', time: 1 }
  fetchCurrent.mockResolvedValueOnce({ ...theirs, revision: '3', text: 'one' })
  await saver.compare()
  expect(saver.get()).toEqual({ at: 'rest' })
  typed.text = 'two'
  fetchCurrent.mockResolvedValueOnce(theirs)
  await saver.compare()
  expect(saver.get()).toEqual({ at: 'conflict', theirs, isLooked: true })
  expect(sent).toEqual([])
  await saver.overwrite(theirs)
  expect(sent.map(({ base, text }) => [base, text])).toEqual([['4', 'two']])
})

test('a save that is answered while somebody looks for changes counts', async () => {
  const { typed, fetchCurrent, saver } = desk()
  const looking = Promise.withResolvers<Theirs>()
  fetchCurrent.mockReturnValueOnce(looking.promise)
  const compared = saver.compare()
  typed.text = 'two'
  await saver.save()
  looking.resolve({ ...stored, revision: '4', text: 'two', author: 'ann', time: 1 })
  await compared
  expect(saver.get().at).toBe('saved')
})

test('a save of an editor that cannot tell its text fails, and can be tried again', async () => {
  const { typed, sent, saver, fault } = desk()
  typed.text = 'two'
  fault.now = new TypeError('no entries')
  expect(await saver.save()).toBe(false)
  expect(saver.get()).toEqual({ at: 'failed', error: fault.now, isUnknown: false })
  fault.now = undefined
  expect(await saver.save()).toBe(true)
  expect(sent.map(({ text }) => text)).toEqual(['two'])
})

test('a save as a new page that is refused leaves the page what it is', async () => {
  const { typed, sent, replies, saver } = desk()
  replies.push(() => Promise.reject(new Refusal('refused', { code: 10101, name: 'itemNotFound' })))
  typed.text = 'kept'
  expect(await saver.asNewPage()).toBe(false)
  expect(saver.base()).toEqual(stored)
  expect(saver.get()).toMatchObject({ at: 'failed', isNew: true })
  expect(await saver.save()).toBe(true)
  expect(sent.map(({ page }) => page)).toEqual([0, 5])
})

test('a page that a proxy finds too large is not sent again once it is smaller', async () => {
  const { typed, sent, replies, saver } = desk()
  replies.push(() => Promise.reject(new Refusal('broken', { status: 413 })))
  typed.text = 'much'
  expect(await saver.save()).toBe(false)
  expect(saver.get()).toMatchObject({ at: 'failed', isUnknown: false })
  typed.text = 'less'
  expect(await saver.save()).toBe(true)
  expect(sent.map(({ text }) => text)).toEqual(['much', 'less'])
})
