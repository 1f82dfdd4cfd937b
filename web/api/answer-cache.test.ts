import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearAnswers,
  cachedAnswer,
  cacheKey,
  invalidate,
  shareUnchanged,
  type Request,
} from './answer-cache.ts'
import { Refusal } from './refusal.ts'

const minute = 60_000
let asked: { signal: AbortSignal; answer: (data: unknown) => void; fail: (error: Error) => void }[]
const request: Request = (signal) => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  asked.push({ signal, answer: resolve, fail: reject })
  return promise
}
/** Lets pending promises settle. */
const settled = () => vi.advanceTimersByTimeAsync(0)
const page = (id: number) => cachedAnswer('page/info', { page_id: id })

async function answered(id: number, data: unknown) {
  const letGo = page(id).subscribe(request, minute)
  asked.at(-1)?.answer(data)
  await settled()
  return letGo
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  clearAnswers()
})
afterEach(() => vi.useRealTimers())

test('components that need the same answer share one request', async () => {
  const told = vi.fn<() => void>()
  page(1).follow(told)
  page(1).subscribe(request, minute)
  page(1).subscribe(request, minute)
  expect(asked).toHaveLength(1)
  expect(told).not.toHaveBeenCalled()
  asked[0]?.answer('text')
  await settled()
  expect(page(1).get()).toEqual({ data: 'text', error: null, isFetching: false })
  expect(told).toHaveBeenCalledOnce()
})

test('a fresh answer is not fetched again; an older one is shown and refreshed in the background', async () => {
  const letGo = await answered(1, 'old')
  letGo()
  await vi.advanceTimersByTimeAsync(minute - 1)
  page(1).subscribe(request, minute)()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  page(1).subscribe(request, minute)
  expect(asked).toHaveLength(2)
  expect(page(1).get()).toMatchObject({ data: 'old', isFetching: true })
})

test('when nobody needs an answer any more its request is aborted, and the cached data stays', async () => {
  const letGo = page(1).subscribe(request, minute)
  letGo()
  await settled()
  expect(asked[0]?.signal.aborted).toBe(true)
  ;(await answered(2, 'old'))()
  await vi.advanceTimersByTimeAsync(minute)
  page(2).subscribe(request, minute)()
  await settled()
  expect(asked.at(-1)?.signal.aborted).toBe(true)
  expect(page(2).get()).toEqual({ data: 'old', error: null, isFetching: false })
})

test('a component that is merely remounted keeps its request', async () => {
  page(1).subscribe(request, minute)()
  page(1).subscribe(request, minute)
  await settled()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false])
})

test('a refusal is reported, and not cached for later components', async () => {
  const letGo = page(1).subscribe(request, minute)
  asked[0]?.fail(new Error('no'))
  await settled()
  expect(page(1).get().error?.message).toBe('no')
  letGo()
  await settled()
  expect(page(1).get().error).toBeNull()
  page(1).subscribe(request, minute)
  expect(asked).toHaveLength(2)
})

test('an answer stays when its refresh fails, and the next component tries again', async () => {
  const letGo = await answered(1, 'old')
  const refreshed = invalidate(() => true)
  asked[1]?.fail(new Error('offline'))
  await refreshed
  expect(page(1).get()).toMatchObject({ data: 'old', error: { message: 'offline' } })
  letGo()
  await settled()
  expect(page(1).get().error).toBeNull()
  page(1).subscribe(request, Infinity)
  expect(asked).toHaveLength(3)
})

test('after a change, a request that started before it is discarded', async () => {
  page(1).subscribe(request, minute)
  const refreshed = invalidate((path) => path === 'page/info')
  expect(asked).toHaveLength(2)
  asked[0]?.answer('before the change')
  asked[1]?.answer('after it')
  await refreshed
  expect(page(1).get().data).toBe('after it')
})

test('a change leaves unrelated answers alone, and refetches hidden ones when they are shown', async () => {
  ;(await answered(1, 'a'))()
  await settled()
  await invalidate((path) => path === 'item/info')
  page(1).subscribe(request, Infinity)()
  expect(asked).toHaveLength(1)
  await settled()
  await invalidate((path) => path === 'page/info')
  expect(asked).toHaveLength(1)
  page(1).subscribe(request, Infinity)
  expect(asked).toHaveLength(2)
})

test('a prefetched answer is there at once; a failed prefetch leaves nothing behind', async () => {
  void page(1).prefetch(request, minute)
  void page(2).prefetch(request, minute)
  asked[0]?.answer('near')
  asked[1]?.fail(new Error('no'))
  await settled()
  expect(page(1).get().data).toBe('near')
  page(1).subscribe(request, minute)
  expect(asked).toHaveLength(2)
  expect(page(2).get().error).toBeNull()
})

test('unused answers are dropped after ten minutes', async () => {
  ;(await answered(1, 'text'))()
  await settled()
  await vi.advanceTimersByTimeAsync(10 * minute - 1)
  expect(page(1).get().data).toBe('text')
  await vi.advanceTimersByTimeAsync(1)
  expect(page(1).get().data).toBeUndefined()
})

test('the fifty newest unused answers are kept', async () => {
  for (let id = 1; id <= 51; id++) {
    ;(await answered(id, `text ${id}`))()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(page(1).get().data).toBeUndefined()
  expect(page(2).get().data).toBe('text 2')
  expect(page(51).get().data).toBe('text 51')
})

test('large answers evict older ones; whatever is shown stays', async () => {
  await answered(1, 'shown'.repeat(2_000_000))
  for (const id of [2, 3, 4]) {
    ;(await answered(id, 'x'.repeat(4_000_000)))()
    await vi.advanceTimersByTimeAsync(1)
  }
  expect([1, 2, 3, 4].map((id) => page(id).get().data !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('the order of arguments does not matter, their values do', () => {
  expect(cacheKey('a/b', { x: 1, y: { p: 2, q: [3] } })).toBe(
    cacheKey('a/b', { y: { q: [3], p: 2 }, x: 1 }),
  )
  expect(cacheKey('a/b', { x: 1 })).not.toBe(cacheKey('a/b', { x: '1' }))
  expect(cacheKey('a/b', { x: undefined })).toBe(cacheKey('a/b', {}))
})

test('unchanged parts are the same objects as before', () => {
  const before = { menu: { pages: [{ id: 1 }, { id: 2 }] }, name: 'a', list: [1] }
  expect(shareUnchanged(before, structuredClone(before))).toBe(before)
  const now = shareUnchanged(before, {
    menu: { pages: [{ id: 1 }, { id: 3 }] },
    name: 'b',
    list: [1],
  }) as typeof before
  expect(now).toEqual({ menu: { pages: [{ id: 1 }, { id: 3 }] }, name: 'b', list: [1] })
  expect(now.menu.pages[0]).toBe(before.menu.pages[0])
  expect(now.list).toBe(before.list)
  expect(shareUnchanged([1], { 0: 1 })).toEqual({ 0: 1 })
  expect(shareUnchanged({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 })
})

test('what failed while offline is fetched again when the network is back, more than once if need be', async () => {
  page(1).subscribe(request, minute)
  asked[0]?.fail(new Error('offline'))
  await settled()
  dispatchEvent(new Event('online'))
  expect(asked).toHaveLength(2)
  asked[1]?.fail(new Error('offline'))
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(3)
  asked[2]?.answer('text')
  await vi.advanceTimersByTimeAsync(minute)
  expect(page(1).get()).toMatchObject({ data: 'text', error: null })
  expect(asked).toHaveLength(3)
})

test('attempts end after some time while the network stays unusable', async () => {
  page(1).subscribe(() => Promise.reject(new Error('offline')), minute)
  await settled()
  const fetch = vi.spyOn(page(1), 'fetch')
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(fetch).toHaveBeenCalledTimes(6)
})

test('a refused answer is not fetched again when the network is back', async () => {
  page(1).subscribe(() => Promise.reject(new Refusal('refused', { code: 10301 })), minute)
  await settled()
  const fetch = vi.spyOn(page(1), 'fetch')
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(minute)
  expect(fetch).not.toHaveBeenCalled()
})
