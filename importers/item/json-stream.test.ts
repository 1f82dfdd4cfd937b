import { expect, test } from 'vitest'
import { JsonStream } from './json-stream.ts'

async function* inPieces(text: string, length: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const values = [
  '{"a":[1,{"b":"]}"}]}',
  '"\\\\"',
  '"\\" \\\\\\""',
  '-1.5e3',
  'true',
  'null',
  '"汉字"',
  '[]',
]

test.each([1, 2, 3, 7, 1_000])('values are found in pieces of %i bytes', async (length) => {
  const stream = new JsonStream(inPieces(`\n[ ${values.join(' ,\n')} ] `, length), 1_000)
  expect(await stream.skip('[')).toBe(true)
  const read: unknown[] = []
  do read.push(await stream.value('x'))
  while (await stream.skip(','))
  expect(await stream.skip(']')).toBe(true)
  expect(await stream.peek()).toBe('')
  expect(read).toEqual(values.map((value) => JSON.parse(value) as unknown))
})

test.each(['"a', '{"a":1', '[1', '1', 'tru,', '"\u0001",', '{a:1},', '"a\\",', '],'])(
  '%s is refused with its name',
  async (text) => {
    const stream = new JsonStream(inPieces(text, 4), 1_000)
    await expect(stream.value('here')).rejects.toMatchObject({ details: { where: 'here' } })
  },
)

test('what is too long or too deep is refused before all of it is read', async () => {
  let pieces = 0
  async function* endless() {
    for (;;) {
      pieces++
      yield Buffer.alloc(100, pieces === 1 ? '"' : 'x').fill('x', 1)
    }
  }
  const stream = new JsonStream(endless(), 1_000)
  await expect(stream.value('here')).rejects.toMatchObject({ why: 'importItemDamaged' })
  expect(pieces).toBeLessThan(20)
  const deep = new JsonStream(inPieces('['.repeat(100), 100), 1_000)
  await expect(deep.value('here')).rejects.toMatchObject({ why: 'importTooDeep' })
})
