import { expect, test } from 'vitest'
import { readContent } from '#contract/text/content/read-content.ts'
import { languages, sampleOf, type Language } from './samples.ts'

async function sample(page: object, language: Language = 'curl'): Promise<string> {
  const content = readContent(JSON.stringify(page))
  if (content.kind !== 'api') throw new Error('no API page')
  return (await sampleOf(content.page, undefined, language)) ?? ''
}

const hostile = `'"; rm -rf / #$(x)\`y\`</script>`
const order = {
  info: { url: 'https://api.example.com/shops/{shop}/orders/:id?dry=1', method: 'post' },
  request: {
    pathVariable: [{ name: 'shop', value: 'a b' }, { name: 'id' }],
    headers: [
      { name: 'X-Trace', value: hostile },
      { name: 'X-Optional', require: '0' },
      { name: 'Off', value: '1', disable: 1 },
    ],
    cookies: [{ name: 'sid', value: '1' }],
    params: { mode: 'json', json: '{"name":"王", "count": 1}' },
  },
}

test.each(languages.map(({ value }) => value))(
  'a request in %s has all parts',
  async (language) => {
    const code = await sample(order, language)
    expect(code).toMatch(/^`{3,}/)
    for (const part of [
      'https://api.example.com/shops/a%20b/orders/{id}?dry=1',
      'X-Trace',
      'sid',
      '王',
    ])
      expect(code).toContain(part)
    expect(code).not.toMatch(/X-Optional|Off|xq-open|invalid/)
    expect(code.toUpperCase()).toContain('POST')
  },
)

test('values stay inside the quotes of a shell', async () => {
  expect(await sample(order)).toContain(
    String.raw`'X-Trace: '\''"; rm -rf / #$(x)` + '`y`</script>' + "'",
  )
})

test('addresses without a host get a name for it', async () => {
  const at = (url: string) => sample({ info: { url, method: 'get' } })
  expect(await at('/users/{id}')).toContain('{{host}}/users/{id}')
  expect(await at('{{base}}/users')).toContain('{{base}}/users')
  expect(await at('api.example.com:8080/users')).toContain('https://api.example.com:8080/users')
  expect(await at('http://h.example/a/{{name}}')).toContain('http://h.example/a/{name}')
})

test('forms and other texts are sent as they are', async () => {
  const body = (params: object, headers: object[] = []) =>
    sample({ info: { url: 'https://h.example/', method: 'put' }, request: { params, headers } })
  const rows = [
    { name: 'a', value: '1 2' },
    { name: 'pic', type: 'file', value: 'a.png' },
  ]
  const form = await body({ mode: 'formdata', formdata: rows }, [
    { name: 'Content-Type', value: 'multipart/form-data' },
  ])
  expect(form).toContain(`--form 'a=1 2'`)
  expect(form).toContain(`pic='@a.png'`)
  const pairs = await body({ mode: 'urlencoded', urlencoded: rows.slice(0, 1) })
  expect(pairs).toContain('application/x-www-form-urlencoded')
  expect(pairs).toMatch(/a=1(%20|\+| )2/)
  const xml = await body({ mode: 'raw', raw: '<a/>' }, [
    { name: 'Content-Type', value: 'text/xml' },
  ])
  expect(xml).toContain('<a/>')
  expect(xml.match(/text\/xml/g)).toHaveLength(1)
  const long = await body({ mode: 'json', json: '{"id":12345678901234567890}' })
  expect(long).toContain('12345678901234567890')
  expect(long).toContain('application/json')
})
