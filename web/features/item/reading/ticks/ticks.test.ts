import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTicks, withTicks, type Stored, type TicksOptions } from './ticks.ts'

const text = '# Steps\n- [ ] one\n- [x] two\n- [ ] three'
let server: Stored
const options = {
  save: vi.fn<TicksOptions['save']>(),
  saveLast: vi.fn<TicksOptions['saveLast']>(),
  undo: vi.fn<TicksOptions['undo']>(),
  onError: vi.fn<TicksOptions['onError']>(),
  fitsLast: vi.fn<TicksOptions['fitsLast']>(),
  onSaved: vi.fn<TicksOptions['onSaved']>(),
  onWork: vi.fn<TicksOptions['onWork']>(),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  server = { text, title: 'Steps', catalog: '3', revision: '1' }
  options.onSaved.mockResolvedValue()
  options.fitsLast.mockReturnValue(true)
  options.save.mockImplementation((next) => {
    server = { ...next, revision: `${Number(next.revision) + 1}` }
    return Promise.resolve(server.revision)
  })
})
afterEach(() => vi.useRealTimers())
const begin = () => createTicks({ ...options, stored: server, read: () => Promise.resolve(server) })

test('ticks made within 800 ms are saved together, on the revision that was read', async () => {
  const ticks = begin()
  ticks.tick(1, true)
  await vi.advanceTimersByTimeAsync(700)
  ticks.tick(2, false)
  await vi.advanceTimersByTimeAsync(700)
  expect(options.save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  const expected = '# Steps\n- [x] one\n- [ ] two\n- [ ] three'
  expect(options.save.mock.calls).toEqual([
    [{ text: expected, title: 'Steps', catalog: '3', revision: '1' }],
  ])
  expect([text, expected, 'other'].map(ticks.isOwn)).toEqual([true, true, false])
  expect(options.onSaved).toHaveBeenCalledOnce()
})

test('a box ticked and unticked again saves nothing', async () => {
  const ticks = begin()
  ticks.tick(1, true)
  ticks.tick(1, false)
  await ticks.flush()
  expect(options.save).not.toHaveBeenCalled()
})

test("other people's changes stay: the tick goes to its line, wherever that is now", async () => {
  const ticks = begin()
  server = { ...server, text: `New\n\n${text}\nEnd`, revision: '5' }
  ticks.tick(3, true)
  await ticks.flush()
  expect(server.text).toBe('New\n\n# Steps\n- [ ] one\n- [x] two\n- [x] three\nEnd')
  expect(options.undo).not.toHaveBeenCalled()
})

test('a tick whose line is gone is reset and reported; the others are saved', async () => {
  const ticks = begin()
  server = { ...server, text: text.replace('two', 'other') }
  ticks.tick(2, false)
  ticks.tick(3, true)
  await ticks.flush()
  expect(server.text).toContain('- [x] other\n- [x] three')
  expect(options.undo.mock.calls).toEqual([[2, true]])
  expect(options.onError.mock.calls).toEqual([[null]])
})

test('a refused save resets the boxes, except those ticked meanwhile', async () => {
  const ticks = begin()
  const refusal = new Error('locked')
  options.save.mockImplementationOnce(() => {
    ticks.tick(3, true)
    return Promise.reject(refusal)
  })
  ticks.tick(1, true)
  ticks.tick(3, true)
  await ticks.flush()
  expect(options.undo.mock.calls).toEqual([[1, false]])
  expect(options.onError.mock.calls).toEqual([[refusal]])
  await ticks.flush()
  expect(server.text).toBe(text.replace('[ ] three', '[x] three'))
})

test('a closing window sends everything at once, including what is in progress', () => {
  const ticks = begin()
  ticks.tick(1, true)
  void ticks.flush()
  ticks.tick(3, true)
  ticks.leave()
  expect(options.saveLast.mock.calls[0]?.[0].text).toBe(
    '# Steps\n- [x] one\n- [x] two\n- [x] three',
  )
  ticks.leave()
  expect(options.saveLast).toHaveBeenCalledOnce()
})

test('the last message of a window is refused by its revision after others have written, even if a tick was applied to their text', async () => {
  const ticks = begin()
  server = { ...server, text: `${text}\nEnd`, revision: '5' }
  ticks.tick(1, true)
  await ticks.flush()
  expect(server).toMatchObject({
    text: `${text}\nEnd`.replace('[ ] one', '[x] one'),
    revision: '6',
  })
  ticks.tick(3, true)
  ticks.leave()
  expect(options.saveLast.mock.lastCall?.[0].revision).toBe('1')
})

test('a window whose last message would be too long, or with a save in progress, stays open and sends at once', async () => {
  const ticks = begin()
  options.fitsLast.mockReturnValue(false)
  ticks.tick(1, true)
  expect(ticks.mustStay()).toBe(true)
  await ticks.flush()
  expect(server.text).toBe(text.replace('[ ] one', '[x] one'))

  options.fitsLast.mockReturnValue(true)
  ticks.tick(2, false)
  expect(ticks.mustStay()).toBe(false)
  const saved = ticks.flush()
  await Promise.resolve()
  ticks.tick(3, true)
  expect(ticks.mustStay()).toBe(true)
  await saved
  await ticks.flush()
  expect(server.text).toBe('# Steps\n- [x] one\n- [ ] two\n- [x] three')
})

test('the window is guarded from the first tick until everything is settled, even after a refusal', async () => {
  const ticks = begin()
  options.save.mockImplementationOnce(() => {
    ticks.tick(3, true)
    return Promise.reject(new Error('locked'))
  })
  ticks.tick(1, true)
  await ticks.flush()
  expect(options.onWork.mock.calls).toEqual([[true], [true]])
  await ticks.flush()
  expect(options.onWork).toHaveBeenLastCalledWith(false)
})

test('of several equal lines, only the one in the same place is certain', () => {
  const twice = '- [ ] same\n- [ ] same'
  expect(withTicks(`x\n${twice}`, twice, new Map([[0, true]]))).toEqual({
    text: `x\n${twice}`,
    lost: [0],
  })
  expect(withTicks(`${twice}\nx`, twice, new Map([[1, true]]))).toEqual({
    text: '- [ ] same\n- [x] same\nx',
    lost: [],
  })
})
