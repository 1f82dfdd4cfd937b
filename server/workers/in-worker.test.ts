import { expect, test } from 'vitest'
import { bodyTask } from '../http/form.ts'
import { tasks } from '../worker.ts'
import { inWorker } from './in-worker.ts'
import { task } from './task.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('a task does in a worker what it does here, refusals included', async () => {
  const body = { bytes: bytesOf(JSON.stringify({ page_title: '中文 & <b>', list: [1, { a: null }] })), isJson: true }
  expect({ ...(await inWorker(bodyTask, body)) }).toEqual({ ...(await bodyTask.run(body)) })
  await expect(inWorker(bodyTask, { bytes: bytesOf('[1]'), isJson: true })).rejects.toMatchObject({
    name: 'Failure',
    why: 'badInput',
    details: { field: 'body' },
  })
})

test('many runs at once all come to their own end', async () => {
  const runs = Array.from({ length: 50 }, (_, index) => inWorker(bodyTask, { bytes: bytesOf(`n=${index}`), isJson: false }))
  expect((await Promise.all(runs)).map((one) => one.n)).toEqual(runs.map((_, index) => String(index)))
})

test('a task that is not listed says so', async () => {
  await expect(inWorker(task({ name: 'unlisted', run: () => 1, ms: 1_000, memoryMb: 64, workers: 1 }), null)).rejects.toThrow('unlisted')
})

test('names of tasks are unique', () => {
  expect(new Set(tasks.map((one) => one.name)).size).toBe(tasks.length)
})
