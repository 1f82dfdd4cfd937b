import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetItemPassword, storeItemPassword } from '../lib/storage/item-passwords.ts'
import { download } from './download.ts'
import { Refusal } from './refusal.ts'
import { ask } from './transport.ts'
import { upload } from './upload.ts'

const answer = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers })

/** The bodies sent, with a stub in place of the network. */
function sent(...answers: (Response | Error)[]) {
  const bodies: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    bodies.push(JSON.parse(init.body as string) as Record<string, unknown>)
    const next = answers.shift() ?? answer({ error_code: 0, data: [] })
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  })
  return bodies
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('in a frame of another site cookies are left out, and no file is uploaded', async () => {
  const credentials: unknown[] = []
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    credentials.push(init.credentials)
    return Promise.resolve(answer({ error_code: 0, data: [] }))
  })
  const { signal } = new AbortController()
  const calls = async () => {
    await ask('common/version', {})
    await download('item/exportMarkdown' as never, {} as never, {
      signal,
      onBytes: () => {},
    }).catch(() => undefined)
  }
  await calls()
  document.documentElement.dataset.embedded = ''
  try {
    await calls()
    expect(credentials).toEqual([undefined, undefined, 'omit', 'omit'])
    await expect(
      upload('page/upload', {} as never, new File([], 'a'), { signal, onProgress: () => {} }),
    ).rejects.toMatchObject({ code: 10102 })
  } finally {
    delete document.documentElement.dataset.embedded
  }
})

test('the answer is the data of the envelope', async () => {
  sent(answer({ error_code: 0, data: { version: 'v1' } }))
  expect(await ask('common/version', {})).toEqual({ version: 'v1' })
})

test('a refusal has number, name, message, details and request id', async () => {
  sent(
    answer({
      error_code: 10409,
      error_name: 'pageChanged',
      error_message: 'Changed',
      error_details: { revision: 3 },
      request_id: 'R1',
    }),
  )
  const error = await ask('common/version', {}).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Refusal)
  expect(error).toMatchObject({
    kind: 'refused',
    code: 10409,
    errorName: 'pageChanged',
    message: 'Changed',
    details: { revision: 3 },
    requestId: 'R1',
  })
})

test.each(['<html>502</html>', 'null', '[]', '{"error_code":"0"}'])(
  '%s is a broken answer',
  async (body) => {
    sent(answer(body, { 'x-request-id': 'R2' }))
    await expect(ask('common/version', {})).rejects.toMatchObject({
      kind: 'broken',
      requestId: 'R2',
    })
  },
)

test('an unreachable server is distinguished from one that does not answer in time', async () => {
  sent(new TypeError('network'))
  await expect(ask('common/version', {})).rejects.toMatchObject({ kind: 'offline' })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await expect(ask('common/version', {}, { timeout: 10 })).rejects.toMatchObject({
    kind: 'noAnswer',
  })
})

test('an aborted call is not a refusal', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const ended = new AbortController()
  const asked = ask('common/version', {}, { signal: ended.signal })
  ended.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

test('the item password is sent with calls about its item and with no others', async () => {
  const bodies = sent()
  storeItemPassword('secret', '12', 'docs')
  storeItemPassword('other', 'page:7')
  await ask('item/info', { item_id: '12' })
  await ask('item/info', { item_id: 'docs' })
  await ask('page/info', { page_id: 5 }, { item: '12' })
  await ask('page/info', { page_id: 7 })
  await ask('item/info', { item_id: '13' })
  await ask('page/info', { page_id: 5 })
  expect(bodies.map((one) => one._item_pwd)).toEqual([
    'secret',
    'secret',
    'secret',
    'other',
    undefined,
    undefined,
  ])
})

test('an item password that stopped working is not sent again', async () => {
  const bodies = sent()
  storeItemPassword('secret', '12')
  expect(forgetItemPassword('12')).toBe(true)
  expect(forgetItemPassword('12')).toBe(false)
  await ask('item/info', { item_id: '12' })
  expect(bodies[0]).not.toHaveProperty('_item_pwd')
})

test('a call made by the start script is not sent again, and is taken over once', async () => {
  const bodies = sent()
  const begun = Promise.resolve(answer({ error_code: 0, data: { early: true } }))
  window.earlyCalls = [['item/info', { item_id: '12', page_id: 3, default_page_id: 3 }, begun]]
  expect(await ask('item/info', { default_page_id: 3, page_id: 3, item_id: '12' })).toEqual({
    early: true,
  })
  expect(bodies).toEqual([])
  await ask('item/info', { item_id: '12', page_id: 3, default_page_id: 3 })
  expect(bodies).toHaveLength(1)
})

test('an early call with other arguments is left alone', async () => {
  const bodies = sent()
  window.earlyCalls = [
    ['item/info', { item_id: '12' }, Promise.resolve(answer({ error_code: 0, data: {} }))],
  ]
  await ask('item/info', { item_id: '13' })
  expect(bodies).toHaveLength(1)
  window.earlyCalls = []
})
