import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../../../api/refusal.ts'
import { createLock, type LockOptions, type PageLock } from './lock.ts'
import { openEditor, type OpenEditor } from './open-editors.ts'

const held = (name: string, mine = 0) => ({
  lock: name ? 1 : 0,
  is_cur_user: mine,
  lock_username: name,
  lock_left: name ? 480 : 0,
})
const taken = new Refusal('refused', {
  code: 10101,
  name: 'pageLocked',
  details: { lock_username: 'bob' },
})

const isLock = vi.fn<LockOptions['isLock']>()
const setLock = vi.fn<LockOptions['setLock']>()
const beacon = vi.fn<LockOptions['beacon']>()
const serverNow = vi.fn<LockOptions['serverNow']>()
let lock: PageLock
let editor: OpenEditor
let closeEditor = () => {}
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  isLock.mockReset().mockResolvedValue(held(''))
  setLock.mockReset().mockResolvedValue({ lock_left: 600 })
  serverNow.mockReset().mockResolvedValue(5000)
  beacon.mockReset()
  editor = openEditor(31, 'here')
  closeEditor = editor.begin()
  lock = createLock({ isLock, setLock, editor, beacon, serverNow })
})
afterEach(() => {
  end()
  closeEditor()
  vi.useRealTimers()
})

const begin = async () => {
  end = lock.begin()
  await vi.advanceTimersByTimeAsync(0)
}

test("a free page is locked for ten minutes by the server's clock, renewed every three, and released at the end", async () => {
  await begin()
  expect(lock.get()).toMatchObject({ at: 'mine' })
  expect(setLock).toHaveBeenLastCalledWith(5600)
  serverNow.mockResolvedValue(5180)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(setLock).toHaveBeenCalledTimes(2)
  expect(setLock).toHaveBeenLastCalledWith(5780)
  end()
  expect(beacon).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(setLock).toHaveBeenCalledTimes(2)
})

test('a page is given free by hand, is not locked again by itself, and can be locked again', async () => {
  await begin()
  await lock.unlock()
  expect(setLock).toHaveBeenLastCalledWith(1000)
  expect(lock.get()).toEqual({ at: 'none' })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(setLock).toHaveBeenCalledTimes(2)
  await lock.take()
  expect(lock.get()).toMatchObject({ at: 'mine' })
})

test('a lock that was this window’s is asked for again: it may have been of who was signed in before', async () => {
  expect(await lock.regain()).toBe(false)
  expect(setLock).not.toHaveBeenCalled()
  await begin()
  isLock.mockResolvedValue(held('ann'))
  expect(await lock.regain()).toBe(true)
  expect(setLock).toHaveBeenCalledTimes(2)
  setLock.mockRejectedValueOnce(taken)
  expect(await lock.regain()).toBe(false)
  expect(lock.get()).toMatchObject({ at: 'other', name: 'bob', wasMine: true })
  expect(await lock.regain()).toBe(true)
  expect(lock.get()).toMatchObject({ at: 'mine' })
})

test("without the server's clock its default duration is requested, never a time that could mean release", async () => {
  serverNow.mockResolvedValue(0)
  await begin()
  expect(setLock).toHaveBeenLastCalledWith(0)
})

test("one's own lock is taken over; somebody else's is reported with name and remaining time", async () => {
  isLock.mockResolvedValue(held('ann', 1))
  await begin()
  expect(lock.get()).toMatchObject({ at: 'mine' })
  end()
  isLock.mockResolvedValue(held('bob'))
  await begin()
  expect(lock.get()).toEqual({ at: 'other', name: 'bob', left: 480, wasMine: false })
  end()
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('a closing window leaves the lock to another window of the same browser, whichever way either of them ends', async () => {
  await begin()
  const another = openEditor(31, 'there')
  const closeAnother = another.begin()
  const other = createLock({ isLock, setLock, editor: another, beacon, serverNow })
  const endOther = other.begin()
  await vi.advanceTimersByTimeAsync(0)
  endOther()
  closeAnother()
  expect(beacon).not.toHaveBeenCalled()
  dispatchEvent(new Event('pagehide'))
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('a window that closes while its lock is being requested releases it', async () => {
  setLock.mockReturnValueOnce(new Promise(() => {}))
  await begin()
  expect(lock.get()).toEqual({ at: 'asking' })
  dispatchEvent(new Event('pagehide'))
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('a window that closes releases a lock whose request the browser has called off', async () => {
  setLock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await begin()
  expect(lock.get()).toMatchObject({ at: 'overdue' })
  dispatchEvent(new Event('pagehide'))
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('an editor that is left while its lock is renewed releases it, whether that succeeds or fails', async () => {
  for (const answer of [
    () => Promise.resolve({ lock_left: 600 }),
    () => Promise.reject(new TypeError('Failed')),
  ]) {
    await begin()
    const renewal = Promise.withResolvers<{ lock_left: number }>()
    setLock.mockReturnValueOnce(renewal.promise.then(answer))
    beacon.mockClear()
    await vi.advanceTimersByTimeAsync(180_000)
    end()
    expect(beacon).not.toHaveBeenCalled()
    renewal.resolve({ lock_left: 600 })
    await vi.advanceTimersByTimeAsync(0)
    expect(beacon).toHaveBeenCalledTimes(1)
  }
})

test('a window that closes before its lock is requested no longer requests it', async () => {
  const time = Promise.withResolvers<number>()
  serverNow.mockReturnValueOnce(time.promise)
  await begin()
  dispatchEvent(new Event('pagehide'))
  time.resolve(5000)
  await vi.advanceTimersByTimeAsync(0)
  expect(setLock).not.toHaveBeenCalled()
  // back from the browser's cache of pages
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(lock.get()).toMatchObject({ at: 'mine' })
})

test('a lock taken over by somebody else is lost, and can be requested again', async () => {
  await begin()
  setLock.mockRejectedValueOnce(taken)
  await vi.advanceTimersByTimeAsync(180_000)
  expect(lock.get()).toEqual({ at: 'other', name: 'bob', left: 0, wasMine: true })
  await lock.take()
  expect(lock.get()).toMatchObject({ at: 'mine' })
})

test('a network failure is not a lost lock: it is retried every 30 seconds', async () => {
  await begin()
  setLock.mockRejectedValueOnce(new Refusal('offline'))
  await vi.advanceTimersByTimeAsync(180_000)
  expect(lock.get()).toMatchObject({ at: 'overdue' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(lock.get()).toMatchObject({ at: 'mine' })
})

test('a manager first releases the lock and then acquires it', async () => {
  isLock.mockResolvedValue(held('bob'))
  await begin()
  await lock.force()
  expect(setLock.mock.calls).toEqual([[1000, true], [5600]])
  expect(lock.get()).toMatchObject({ at: 'mine' })
})

test('without the right to edit the page it is refused', async () => {
  setLock.mockRejectedValueOnce(new Refusal('refused', { code: 10101, name: 'noAccess' }))
  await begin()
  expect(lock.get().at).toBe('refused')
})

test('a lost lock that is still held by somebody else stays lost', async () => {
  await begin()
  lock.lost('bob')
  isLock.mockResolvedValue(held('bob'))
  await lock.take()
  expect(lock.get()).toMatchObject({ at: 'other', name: 'bob', wasMine: true })
})

test('who may no longer edit the page has no lock, and asks for none', async () => {
  await begin()
  lock.denied()
  expect(lock.get().at).toBe('none')
  const asked = setLock.mock.calls.length
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(setLock.mock.calls).toHaveLength(asked)
})
