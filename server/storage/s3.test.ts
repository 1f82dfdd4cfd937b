import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startS3 } from '../test/servers/s3.ts'
import { placeOf, type Place } from './place.ts'
import { s3Store } from './s3.ts'

const s3 = await startS3()
const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-s3-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  s3.mishaps.length = 0
  s3.asked.length = 0
  s3.state.byHost = false
})

const placeWith = (change: object = {}) => placeOf({ ...s3.setting, ...change }) as Place
const store = s3Store(placeWith())

function finished(bytes: Buffer) {
  const file = path.join(folder, 'upload')
  writeFileSync(file, bytes)
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return {
    path: file,
    size: bytes.length,
    hash,
    headers: { 'content-type': 'image/png', 'content-disposition': `inline; filename="a  b.png"` },
  }
}
const big = Buffer.alloc(9_000_000, 'showdoc 文档 ')

test.each([
  ['by path', {}, 'docs/'],
  ['by host', { bucket: '127' }, '127/'],
  [
    'by path in folders with signs that need encoding',
    { subcat: "图片/a b+c!'()*~" },
    "docs/图片/a b+c!'()*~/",
  ],
])(
  'a bucket is addressed %s: bytes are read whole and in ranges, and deleted',
  async (_, change, begin) => {
    s3.state.byHost = begin === '127/'
    const own = s3Store(placeWith(change))
    const key = own.newKey()
    await own.keep(finished(big), key)
    const object = s3.objects.get(
      [...s3.objects.keys()].find(
        (name) => name.startsWith(begin) && name.endsWith(key.slice(-40)),
      ) ?? '',
    )
    expect(object?.bytes.equals(big)).toBe(true)
    expect(object?.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="a  b.png"`,
    })
    expect(
      (await buffer((await own.read(key, 0, big.length - 1)) as NodeJS.ReadableStream)).equals(big),
    ).toBe(true)
    expect(
      (await buffer((await own.read(key, 5, 99)) as NodeJS.ReadableStream)).equals(
        big.subarray(5, 100),
      ),
    ).toBe(true)
    await own.remove(key)
    expect(await own.read(key, 0, 9)).toBeNull()
    await own.remove(key)
  },
)

test('an empty file is stored', async () => {
  const key = store.newKey()
  await store.keep(finished(Buffer.alloc(0)), key)
  expect(s3.objects.get(`docs/${key}`)?.bytes.length).toBe(0)
})

test('keys are random and nothing else', () => {
  expect(store.newKey()).toMatch(/^showdoc_[0-9a-f]{40}$/)
  expect(s3Store(placeWith({ subcat: 'a/../b' })).newKey()).toMatch(/^a\/b\/showdoc_[0-9a-f]{40}$/)
})

test.each([
  [{ secret: 'wrong' }, 'SignatureDoesNotMatch', 403],
  [{ key: 'wrong' }, 'InvalidAccessKeyId', 403],
  [{ bucket: 'other' }, 'NoSuchBucket', 404],
  [{ region: 'eu-west-1' }, 'AuthorizationHeaderMalformed', 400],
])('a refusal is reported with code, status and id: %j', async (change, code, status) => {
  const wrong = s3Store(placeWith(change))
  const failure = { name: 'StoreFailure', code, status, requestId: 'request-1' }
  await expect(wrong.keep(finished(big), 'k')).rejects.toMatchObject(failure)
  await expect(wrong.read('k', 0, 1)).rejects.toMatchObject(failure)
  if (code !== 'NoSuchBucket') await expect(wrong.remove('k')).rejects.toMatchObject(failure)
  // a wrong key is not worth retrying
  expect(s3.asked.length).toBeLessThanOrEqual(3)
})

test('bytes that differ from the announced ones are refused', async () => {
  await expect(
    store.keep(
      { ...finished(big), hash: createHash('sha256').update('other').digest('base64url') },
      'k',
    ),
  ).rejects.toMatchObject({
    code: 'XAmzContentSHA256Mismatch',
  })
})

test('a store that refuses before it gets the bytes is heard, and gets none of them', async () => {
  s3.mishaps.push({ method: 'PUT', how: 'early' })
  await expect(store.keep(finished(big), 'k')).rejects.toMatchObject({
    code: 'AccessDenied',
    status: 403,
  })
  expect(s3.asked).toEqual(['PUT refused early'])
})

test('transient failures are retried: a store that asks to slow down, a connection that breaks while bytes are sent', async () => {
  for (const how of ['refuse', 'break'] as const) {
    const key = store.newKey()
    s3.mishaps.push({ method: 'PUT', how, times: 2 })
    await store.keep(finished(big), key)
    expect(s3.objects.get(`docs/${key}`)?.bytes.length).toBe(big.length)
    s3.mishaps.push({ method: 'GET', how: 'refuse', times: 1 })
    expect(await buffer((await store.read(key, 0, 3)) as NodeJS.ReadableStream)).toHaveLength(4)
  }
})

test('permanent failures are reported, and nothing is stored', async () => {
  const key = store.newKey()
  s3.mishaps.push({ method: 'PUT', how: 'break' })
  await expect(store.keep(finished(big), key)).rejects.toMatchObject({
    name: 'StoreFailure',
    status: 0,
  })
  expect(s3.objects.has(`docs/${key}`)).toBe(false)
  await expect(
    s3Store(placeWith({ endpoint: 'http://127.0.0.1:1' }), 1).read('k', 0, 1),
  ).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('an answer of another length is refused; one that breaks off breaks the stream', async () => {
  const key = store.newKey()
  await store.keep(finished(big), key)
  s3.mishaps.push({ method: 'GET', how: 'cut', times: 1 })
  await expect(store.read(key, 0, big.length - 1)).rejects.toMatchObject({ code: 'OtherBytes' })
  s3.mishaps.push({ method: 'GET', how: 'break', times: 1 })
  await expect(
    buffer((await store.read(key, 0, big.length - 1)) as NodeJS.ReadableStream),
  ).rejects.toThrow('aborted')
})

test('visitors who stop reading block nobody: others read, and files are stored and deleted', async () => {
  const key = store.newKey()
  await store.keep(finished(big), key)
  const stopped = await Promise.all(Array.from({ length: 100 }, () => store.read(key, 0, 499_999)))
  try {
    const next = store.newKey()
    await store.keep(finished(big), next)
    expect(await buffer((await store.read(next, 0, 3)) as NodeJS.ReadableStream)).toHaveLength(4)
    await store.remove(next)
    expect(s3.objects.has(`docs/${next}`)).toBe(false)
  } finally {
    for (const reader of stopped) (reader as Readable).destroy()
  }
})

test('no store is contacted at an address where clouds hand out credentials', async () => {
  for (const endpoint of [
    'http://169.254.169.254',
    'http://[fe80::1]',
    'http://[::ffff:169.254.169.254]',
  ])
    await expect(s3Store(placeWith({ endpoint })).read('k', 0, 1)).rejects.toMatchObject({
      code: 'EFORBIDDENADDRESS',
    })
})

test('visitors fetch from the domain if there is one', () => {
  expect(store.publicAddress('k')).toBeNull()
  expect(
    s3Store(placeWith({ domain: 'files.example.com', protocol: 'https' })).publicAddress('图 1/k'),
  ).toBe('https://files.example.com/%E5%9B%BE%201/k')
})
