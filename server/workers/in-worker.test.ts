import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { decodeEntitiesTask } from '../http/body/unescaping.ts'
import { bodyTask } from '../http/body/form.ts'
import { bcryptTask } from '../signin/bcrypt-task.ts'
import { tasks } from '../worker.ts'
import { inWorker, workOrRefuse, WorkStopped } from './in-worker.ts'
import { task } from './task.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('a task has the same results in a worker as here, failures included', async () => {
  const body = {
    bytes: bytesOf(JSON.stringify({ page_title: '中文 & <b>', list: [1, { a: null }] })),
    isJson: true,
  }
  expect({ ...(await inWorker(bodyTask, body)) }).toEqual({ ...(await bodyTask.run(body)) })
  const foreign = { bytes: new Uint8Array([0xd6, 0xd0]), isJson: true }
  await expect(inWorker(bodyTask, foreign)).rejects.toMatchObject({
    name: 'Failure',
    why: 'textNotUtf8',
    details: { field: 'body' },
  })
})

test('many concurrent runs complete independently', async () => {
  const runs = Array.from({ length: 50 }, (_, index) =>
    inWorker(bodyTask, { bytes: bytesOf(`n=${index}`), isJson: false }),
  )
  expect((await Promise.all(runs)).map((one) => one.n)).toEqual(
    runs.map((_, index) => String(index)),
  )
})

test('an unlisted task is reported', async () => {
  await expect(
    inWorker(task({ name: 'unlisted', run: () => 1, ms: 1_000, memoryMb: 64, workers: 1 }), null),
  ).rejects.toThrow('unlisted')
})

test('if no worker can be started only that run fails, and its slot is free again', async () => {
  let isFull = true
  const flaky = {
    ...decodeEntitiesTask,
    ms: 30_000,
    workers: 1,
    get memoryMb() {
      if (isFull) throw new Error('no thread is left')
      return decodeEntitiesTask.memoryMb
    },
  }
  for (let count = 0; count < 3; count++)
    await expect(inWorker(flaky, '&amp;')).rejects.toThrow('no thread')
  isFull = false
  expect(await inWorker(flaky, '&amp;')).toBe('&')

  // also for runs that were queued when a worker was terminated
  flaky.ms = 1
  const runs = [
    inWorker(flaky, '&amp;'.repeat(2_000_000)),
    inWorker(flaky, '&amp;'),
    inWorker(flaky, '&amp;'),
  ]
  isFull = true
  await expect(runs[0]).rejects.toEqual(new WorkStopped('undo', 'time'))
  expect(await Promise.allSettled(runs.slice(1))).toMatchObject([
    { reason: { message: 'no thread is left' } },
    { reason: { message: 'no thread is left' } },
  ])
  isFull = false
  flaky.ms = 30_000
  expect(await inWorker(flaky, '&amp;')).toBe('&')
})

test('an aborted run is refused: as the caller says if it was too heavy, as busy if too many are queued', async () => {
  const hasty = { ...bcryptTask, ms: 1, workers: 1 }
  const long = { password: 'x', hash: `$2b$12$${'a'.repeat(53)}` }
  await expect(
    workOrRefuse(hasty, long, { tooHeavy: () => new Failure('badInput', { field: 'hash' }) }),
  ).rejects.toMatchObject({
    why: 'badInput',
    details: { field: 'hash' },
  })
  // these end by themselves: each aborted one would cost a new thread
  const patient = { ...bcryptTask, workers: 1 }
  const runs = Array.from({ length: 202 }, () =>
    workOrRefuse(
      patient,
      { ...long, hash: '' },
      { tooHeavy: () => new Failure('badInput', { field: 'hash' }) },
    ),
  )
  await expect(runs.at(-1)).rejects.toMatchObject({ name: 'Failure', why: 'serverBusy' })
  await Promise.allSettled(runs)
})

test('owners of queued runs take turns, and nobody waits behind many runs of one owner', async () => {
  const single = { ...decodeEntitiesTask, workers: 1 }
  const ended: string[] = []
  const run = (name: string, of: number) =>
    workOrRefuse(single, '&amp;', { of }).then(() => ended.push(name))
  const many = Array.from({ length: 15 }, (_, index) => run(`first ${index}`, 1))
  await Promise.all([...many, run('second', 2), run('third', 3)])
  // the first two runs had started already
  expect(ended.slice(0, 4)).toEqual(['first 0', 'first 1', 'second', 'third'])

  const flood = Promise.allSettled(
    Array.from({ length: 30 }, () => workOrRefuse(single, '&amp;', { of: 1 })),
  )
  expect(await workOrRefuse(single, '&amp;', { of: 2 })).toBe('&')
  expect((await flood).at(-1)).toMatchObject({ reason: { why: 'serverBusy' } })
})

test('each task is listed by its name', async () => {
  for (const [name, load] of Object.entries(tasks)) expect((await load()).name).toBe(name)
})
