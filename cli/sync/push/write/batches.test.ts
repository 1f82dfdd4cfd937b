import { expect, test } from 'vitest'
import type { SyncResult } from '#contract/calls/sync-write.ts'
import { BatchWriter, Interrupted, type Entry } from './batches.ts'
import type { PushJob } from '../job.ts'

interface Sent {
  paths: string[]
  answer: () => void
  fail: (error: Error) => void
}

/** Batches of one page each, which are answered when the test says so. */
function makeWriter() {
  const sent: Sent[] = []
  const results: string[] = []
  const state = { isStopping: false }
  const write = (input: { operations: { path: string }[] }) => {
    const { promise, resolve, reject } = Promise.withResolvers()
    const paths = input.operations.map(({ path }) => path)
    const answered = paths.map((path) => ({ path, state: 'written' }) as SyncResult)
    sent.push({ paths, answer: () => resolve({ results: answered }), fail: reject })
    return promise
  }
  const job = {
    options: {},
    config: { item: '1' },
    checkout: {},
    calls: { write },
    stateFolder: { addToJournal: () => {} },
    isStopping: () => state.isStopping,
  } as unknown as PushJob
  const writer = new BatchWriter(job, { batch_pages: 1, batch_bytes: 1_000 }, () => {})
  const add = (path: string): Promise<void> => {
    const operation = { op: 'create', path, cat: '', title: path, text: 'x' } as Entry['operation']
    return writer.add({ operation, onResult: (result) => results.push(result.path) })
  }
  return { writer, add, sent, results, state }
}

test('the next batch is built while the server writes one, and sent once that is answered', async () => {
  const { writer, add, sent, results } = makeWriter()
  await add('a')
  await add('b')
  expect(sent.map(({ paths }) => paths)).toEqual([['a']])
  expect([writer.isSending('a'), writer.isSending('b')]).toEqual([true, false])
  const third = add('c')
  expect(sent).toHaveLength(1)
  sent[0]!.answer()
  await third
  expect(results).toEqual(['a'])
  expect(sent.map(({ paths }) => paths)).toEqual([['a'], ['b']])
  const flushed = writer.flush()
  sent[1]!.answer()
  await expect.poll(() => sent.length).toBe(3)
  sent[2]!.answer()
  await flushed
  expect(results).toEqual(['a', 'b', 'c'])
})

test('a batch that fails ends the run where the next one would be sent', async () => {
  const { writer, add, sent } = makeWriter()
  await add('a')
  await add('b')
  sent[0]!.fail(new Error('lost'))
  await expect(add('c')).rejects.toThrow('lost')
  expect(sent).toHaveLength(1)
  await writer.settle()
})

test('a run that is asked to stop learns what the batch under way did, and sends no other', async () => {
  const { add, sent, results, state } = makeWriter()
  await add('a')
  await add('b')
  state.isStopping = true
  const third = add('c')
  sent[0]!.answer()
  await expect(third).rejects.toThrow(Interrupted)
  expect([sent.length, results]).toEqual([1, ['a']])
})
