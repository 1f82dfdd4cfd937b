import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { callList } from '../calls/index.ts'
import { curlOf } from './curl.ts'
import { asForm, exampleOf, takesForms } from './examples.ts'
import { referenceOf } from './openapi.ts'

const now = 1_795_219_200
const options = {
  server: 'https://docs.example.com/sub',
  version: '1.2.3',
  now,
  yieldNow: async () => undefined,
}
const english = await referenceOf(callList, { ...options, locale: 'en' })
const chinese = await referenceOf(callList, { ...options, locale: 'zh-cn' })

/** All nested values, with their paths. */
function* walk(value: unknown, path: string[] = []): Generator<[string[], unknown]> {
  yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) yield* walk(part, [...path, key])
}
const at = (pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')],
      english,
    )

test('every call is in it, under its address, in both languages', () => {
  expect(Object.keys(english.paths).sort()).toEqual(
    callList.map((one) => `/api/${one.path}`).sort(),
  )
  expect(Object.keys(chinese.paths)).toEqual(Object.keys(english.paths))
  expect(english.servers).toEqual([{ url: 'https://docs.example.com/sub' }])
  for (const call of callList) {
    const [en, zh] = [english, chinese].map((one) => one.paths[`/api/${call.path}`]?.post)
    expect([call.path, en?.summary, zh?.summary]).toEqual([
      call.path,
      expect.stringMatching(/^\P{Script=Han}+\.$/u),
      expect.stringMatching(/^.*\p{Script=Han}.*。$/u),
    ])
    expect(en?.['x-failures'].map((one) => one.name)).toEqual(['badInput', ...call.fails])
  }
})

test('it is valid OpenAPI 3.1: unique operations, known tags, responses, and no broken references', () => {
  expect(english.openapi).toMatch(/^3\.1\./)
  const operations = Object.values(english.paths).map((one) => one.post)
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(operations.length)
  const tags = english.tags.map((one) => one.name)
  for (const { tags: own, responses, security } of operations) {
    expect(tags).toEqual(expect.arrayContaining([...own]))
    expect(Object.keys(responses)).toEqual(['200', '500'])
    for (const one of security)
      for (const name of Object.keys(one))
        expect(at(`#/components/securitySchemes/${name}`)).toBeDefined()
  }
  const all = [...walk(english)]
  const lost = all.filter(
    ([path, value]) => path.at(-1) === '$ref' && at(value as string) === undefined,
  )
  const foreign = all.filter(([path, value]) => path.at(-1) === '$defs' || value === undefined)
  expect([lost, foreign]).toEqual([[], []])
  for (const name of Object.keys(at('#/components/schemas') as object))
    expect(name).toMatch(/^[\w.-]+$/)
})

test('its schemas are JSON Schema 2020-12, and the JSON examples match them', () => {
  const ajv = new Ajv2020({ strict: false, formats: {} })
  ajv.addSchema({ $id: 'https://docs.example.com/openapi.json', ...english })
  for (const call of callList) {
    const name = call.path.replace('/', '_')
    const fits = ajv.compile({
      $ref: `https://docs.example.com/openapi.json#/components/schemas/${name}_input`,
    })
    expect([call.path, fits(exampleOf(call, now)), fits.errors]).toEqual([call.path, true, null])
    if (call.shape !== 'file')
      ajv.compile({
        $ref: `https://docs.example.com/openapi.json#/components/schemas/${name}_answer`,
      })
  }
})

test('every example is accepted by its call, as JSON and as a form', () => {
  for (const call of callList) {
    const fields = exampleOf(call, now)
    for (const [form, sent] of Object.entries({
      json: fields,
      ...(takesForms(call) ? { form: asForm(fields) } : {}),
    })) {
      const decoded = z.safeDecode(call.input, sent as never)
      expect([call.path, form, decoded.error?.issues]).toEqual([call.path, form, undefined])
      // no field is lost on the way
      for (const name of Object.keys(fields))
        expect([
          call.path,
          form,
          name,
          (decoded.data as Record<string, unknown>)[name],
        ]).not.toEqual([call.path, form, name, undefined])
    }
  }
})

test('only calls that older clients do not know require JSON', () => {
  const groups = callList.filter((one) => !takesForms(one)).map((one) => one.path.split('/')[0])
  expect([...new Set(groups)]).toEqual(['relay', 'sync'])
})

test('a sample is one shell command, whatever its fields contain', () => {
  const call = callList.find((one) => one.path === 'page/save')
  if (!call) throw new Error('page/save is gone')
  const { form, json } = curlOf(
    call,
    { page_title: "Ann's $HOME", page_content: 'a\nb' },
    options.server,
  )
  expect(form).toBe(
    `curl 'https://docs.example.com/sub/api/page/save' \\\n  -H 'Authorization: Bearer '"$TOKEN" \\\n  --data-urlencode 'page_title=Ann'\\''s $HOME' \\\n  --data-urlencode 'page_content=a\nb'`,
  )
  expect(json).toContain(`-d '{"page_title":"Ann'\\''s $HOME","page_content":"a\\nb"}'`)
})
