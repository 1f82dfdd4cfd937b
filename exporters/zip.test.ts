import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { unzipped } from '../server/test/unzip.ts'
import { DeflatedSpool } from './deflated.ts'
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

test('a text that was compressed while it grew gives the same bytes', async () => {
  const grown = async (parts: readonly (string | Buffer)[]) => {
    const compressed: Buffer[] = []
    const spool = new DeflatedSpool({
      write: async (part) => void compressed.push(Buffer.from(part)),
      read: async () => Readable.from(compressed),
    })
    for (const part of parts) await spool.write(part)
    const content = await spool.read()
    await spool.close()
    return content
  }
  const zipped = (content: ArchiveEntry['content']) =>
    buffer(zipOf(listed({ name: 'a', content: 'b' }, { name: 'text', content })))
  const long = `${'页面 😀 page\n'.repeat(50_000)}end`
  for (const parts of [['a'], [long, Buffer.from(long), 'end'], [Buffer.alloc(512 * 1024)], []]) {
    const whole = Buffer.concat(parts.map((part) => Buffer.from(part)))
    expect((await buffer(await grown(parts))).equals(whole)).toBe(true)
    const archive = await zipped(await grown(parts))
    expect((await unzipped(archive)).get('text')?.equals(whole)).toBe(true)
    expect(archive.equals(await zipped(whole))).toBe(true)
  }
})

test('a failure of the place where a compressed text grows is thrown', async () => {
  const spool = new DeflatedSpool({
    write: () => Promise.reject(new Error('no room')),
    read: async () => Readable.from([]),
  })
  await spool.write('text')
  await expect(spool.read()).rejects.toThrow('no room')
  await spool.close()
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
