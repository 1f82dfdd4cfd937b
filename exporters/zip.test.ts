import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzipped } from '../server/test/unzip.ts'
import type { ArchiveEntry } from './source.ts'
import { zipOf } from './zip.ts'

async function* listed(...entries: readonly ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries
}

async function* inParts(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

test('entries of any length come out as they went in, compressed or not', async () => {
  const contents: Record<string, Buffer> = {
    empty: Buffer.alloc(0),
    'one byte': Buffer.from('a'),
    页面: Buffer.from('一页 page\n'.repeat(100)),
    'a piece': Buffer.alloc(256 * 1024, 'abc'),
    'a piece and a byte': randomBytes(256 * 1024 + 1),
    'many pieces': randomBytes(3_000_000),
  }
  const entries = Object.entries(contents).flatMap(([name, bytes]): ArchiveEntry[] => [
    { name: `${name}, whole`, content: bytes },
    { name: `${name}, parts`, content: inParts(bytes, 100_000) },
    { name: `${name}, stored`, content: inParts(bytes, 100_000), isStored: true },
  ])
  const files = await unzipped(await buffer(zipOf(listed(...entries))))
  expect([...files.keys()]).toEqual(entries.map(({ name }) => name))
  for (const { name } of entries)
    expect(files.get(name)?.equals(contents[name.split(',')[0] as string]!), name).toBe(true)
})

test('equal entries give equal bytes, however they are cut', async () => {
  const bytes = randomBytes(1_000_000)
  const [whole, large, small] = await Promise.all(
    [bytes, inParts(bytes, 300_000), inParts(bytes, 7_000)].map((content) =>
      buffer(zipOf(listed({ name: 'a', content }, { name: 'b', content: 'text' }))),
    ),
  )
  expect(large!.equals(whole!)).toBe(true)
  expect(small!.equals(whole!)).toBe(true)
})

test('what is written is sent while a later entry is still being made', async () => {
  const made = Promise.withResolvers<void>()
  const zip = zipOf(
    (async function* () {
      for (let index = 0; index < 5; index++) yield { name: `${index}`, content: `text ${index}` }
      await made.promise
      yield { name: 'last', content: 'text' }
    })(),
  )
  const [first] = (await once(zip, 'data')) as [Buffer]
  expect(first.length).toBeGreaterThan(0)
  made.resolve()
  await once(zip, 'end')
})

test('nothing more is requested once the reader has left', async () => {
  let requested = 0
  const ended = Promise.withResolvers<void>()
  const zip = zipOf(
    (async function* () {
      try {
        for (;;) yield { name: `${requested++}`, content: randomBytes(100_000) }
      } finally {
        ended.resolve()
      }
    })(),
  )
  await once(zip, 'data')
  zip.destroy()
  await ended.promise
  expect(requested).toBeLessThan(50)
})

test('what fails while an entry is read breaks the archive off', async () => {
  const content = (async function* () {
    yield 'text'
    throw new Error('unreadable')
  })()
  await expect(buffer(zipOf(listed({ name: 'a', content })))).rejects.toThrow('unreadable')
})
