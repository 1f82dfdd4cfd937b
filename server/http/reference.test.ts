import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { callList } from '#contract/calls/index.ts'
import type { Reference } from '#contract/reference/openapi.ts'
import { forgetSiteAddress } from '../services/settings/site-options.ts'
import { startApp } from '../test/start-app.ts'

const { app, clock, db, make, send } = await startApp()

test('the call reference is public, in the language of the visitor', async () => {
  const answer = await app.inject('/api/openapi.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const english = answer.json<Reference>()
  expect(Object.keys(english.paths)).toHaveLength(callList.length)
  expect(english.servers).toEqual([{ url: 'http://localhost:80' }])
  const chinese = await app.inject({
    url: '/api/openapi.json',
    headers: { 'accept-language': 'zh-CN' },
  })
  expect(chinese.json<Reference>().paths['/api/page/info']?.post.summary).toBe('页面及其内容。')
})

test('an unchanged document is answered with 304; another address or language is another document', async () => {
  const first = await app.inject('/api/openapi.json')
  const again = await app.inject({
    url: '/api/openapi.json',
    headers: { 'if-none-match': `W/${String(first.headers.etag)}` },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const other = await app.inject({
    url: '/api/openapi.json',
    headers: { host: 'docs.example.com', 'if-none-match': String(first.headers.etag) },
  })
  expect(other.json<Reference>().servers).toEqual([{ url: 'http://docs.example.com' }])
  expect(other.headers.etag).not.toBe(first.headers.etag)
})

test('its examples never go stale: no date in them is in the past', async () => {
  interface Body {
    readonly requestBody: { readonly content: Record<string, { readonly example: object }> }
  }
  for (const years of [0, 3]) {
    clock.now += years * 366 * 86_400
    const document = (await app.inject('/api/openapi.json')).json<{
      paths: Record<string, { post: Body }>
    }>()
    const { example = {} } =
      document.paths['/api/accessToken/save']?.post.requestBody.content['application/json'] ?? {}
    const { token } = await make.user()
    // the items of its examples do not exist here
    expect(
      await send('accessToken/save', { ...example, item_ids: [] }, { 'x-api-token': token }),
    ).toMatchObject({ error_code: 0 })
  }
})

test('an invalid Host header cannot inject anything into the document', async () => {
  const { statusCode, body } = await app.inject({
    url: '/api/openapi.json',
    headers: { host: 'a"},{"x' },
  })
  expect(statusCode).toBe(200)
  expect((JSON.parse(body) as Reference).servers).toEqual([{ url: 'http://unknown.invalid' }])
})

test('the address set by the administrator wins, as in all links', async () => {
  await make.settings({ site_url: 'https://wiki.example.com/docs' })
  forgetSiteAddress(db)
  const { servers } = (await app.inject('/api/openapi.json')).json<Reference>()
  await make.settings({ site_url: '' })
  forgetSiteAddress(db)
  expect(servers).toEqual([{ url: 'https://wiki.example.com/docs' }])
})

test('below a sub-path it names the public address', async () => {
  const below = await startApp({ flags: { SHOWDOC_BASE_URL: 'https://example.com/docs' } })
  const document = (await below.app.inject('/docs/api/openapi.json')).json<Reference>()
  expect(document.servers).toEqual([{ url: 'https://example.com/docs' }])
  expect(document.paths['/api/page/info']?.post['x-codeSamples'][0]?.source).toContain(
    "curl 'https://example.com/docs/api/page/info'",
  )
})

test('it is sent compressed to clients that accept it', async () => {
  const packed = await app.inject({
    url: '/api/openapi.json',
    headers: { 'accept-encoding': 'gzip' },
  })
  const plain = await app.inject({ url: '/api/openapi.json' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
})
