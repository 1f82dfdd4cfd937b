import { expect, test } from 'vitest'
import type { WatchParts, WatchStatus } from './parts.ts'
import { Watch } from './watch.ts'

const result = { pages: [], catalogs: [] } as never

/** A watch whose pushes end when the test lets them. */
function begin(parts: Partial<WatchParts> = {}) {
  const end = new AbortController()
  const running: PromiseWithResolvers<void>[] = []
  const counts = { now: 0, most: 0, total: 0 }
  const statuses: WatchStatus[] = []
  const run = async () => {
    const own = Promise.withResolvers<void>()
    running.push(own)
    counts.total++
    counts.most = Math.max(counts.most, ++counts.now)
    await own.promise
    counts.now--
    return result
  }
  const watch = new Watch({
    push: run,
    remote: () => new Promise(() => {}),
    kindOf: () => 'other',
    gitActivity: () => undefined,
    onEvent: () => {},
    onStatus: (status) => statuses.push(status),
    debounce: 50,
    end: end.signal,
    ...(parts.pull ? { pull: run } : {}),
    ...parts,
  })
  const ended = watch.run()
  /** Lets the n-th run end, once it has begun. */
  const finish = async (count: number) => {
    await expect.poll(() => running.length).toBe(count)
    running[count - 1]!.resolve()
  }
  const stop = () => {
    end.abort()
    for (const one of running) one.resolve()
    return ended
  }
  return { watch, counts, statuses, finish, stop }
}

test('never two pushes at once: what changes during one is pushed by the next', async () => {
  const { watch, counts, statuses, finish, stop } = begin()
  await expect.poll(() => counts.total).toBe(1)
  watch.onChange('a.md', false)
  watch.onChange('b.md', false)
  watch.pushNow()
  expect(statuses.at(-1)).toMatchObject({ doing: 'push', waiting: 2 })
  await finish(1)
  await finish(2)
  await expect.poll(() => statuses.at(-1)).toMatchObject({ doing: 'waiting', waiting: 0 })
  expect(counts).toEqual({ now: 0, most: 1, total: 2 })
  expect(await stop()).toEqual([])
})

test('several changes make one push, and a watch that ends lets the running push finish', async () => {
  const { watch, counts, finish, stop } = begin()
  await finish(1)
  for (const name of ['a.md', 'b.md', 'a.md']) watch.onChange(name, false)
  await expect.poll(() => counts.total).toBe(2)
  expect(counts.now).toBe(1)
  await stop()
  expect(counts).toEqual({ now: 0, most: 1, total: 2 })
})

test('files that never stop changing are pushed all the same', async () => {
  const { watch, counts, finish, stop } = begin({ debounce: 200 })
  await finish(1)
  const writing = setInterval(() => watch.onChange('log.md', false), 20)
  try {
    await expect.poll(() => counts.total, { timeout: 30_000 }).toBe(2)
  } finally {
    clearInterval(writing)
  }
  await stop()
})

test('an error that stays the same is reported once', async () => {
  const events: string[] = []
  let tries = 0
  const { watch, stop } = begin({
    push: async () => {
      tries++
      throw new Error(tries < 3 ? 'first' : 'second')
    },
    onEvent: (event) =>
      void events.push(event.kind === 'failed' ? String(event.error) : event.kind),
  })
  for (let count = 1; count <= 3; count++) {
    await expect.poll(() => tries).toBe(count)
    watch.onChange('a.md', false)
  }
  await stop()
  expect(events).toEqual(['Error: first', 'Error: second'])
})
