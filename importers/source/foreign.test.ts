import { expect, test } from 'vitest'
import { failureSentence } from '#contract/locales/sentence.ts'
import { Failure } from '#contract/failures.ts'
import { zipOf } from '../../server/test/zip.ts'
import { readFile } from '../index.ts'

const why = async (source: unknown, name = 'export.json'): Promise<Failure> => {
  const bytes = Buffer.from(typeof source === 'string' ? source : JSON.stringify(source))
  const failure: unknown = await readFile({ name, bytes }, { locale: 'en' }).catch(
    (error: unknown) => error,
  )
  if (failure instanceof Failure) return failure
  throw new Error('the file was read')
}

test.each([
  ['Apifox', 'OpenAPI 3', { apifoxProject: '1.0.0', info: { name: 'Shop' }, apiCollection: [] }],
  ['Apifox', 'OpenAPI 3', { $schema: { app: 'apifox', type: 'project' } }],
  ['Eolink', 'OpenAPI 3', { projectInfo: { projectName: 'Shop' }, apiGroupList: [] }],
  ['RAP2', 'Postman Collection 2.1', { data: { modules: [{ name: 'A', interfaces: [] }] } }],
  ['Bruno', 'Postman Collection 2.1', { opencollection: '1.0.0', items: [] }],
  ['Bruno', 'Postman Collection 2.1', { name: 'Shop', version: '1', items: [{ type: 'http' }] }],
  [
    'Thunder Client',
    'Postman Collection 2.1',
    { clientName: 'Thunder Client', collectionName: 'Shop', requests: [] },
  ],
  ['Postman', 'Postman Collection 2.1', { version: 1, collections: [], environments: [] }],
])('a file of %s itself is refused with what to export instead', async (tool, instead, source) => {
  const failure = await why(source)
  expect(failure).toMatchObject({ why: 'importOther', details: { tool, instead } })
  for (const locale of ['en', 'zh-cn'] as const)
    expect(failureSentence(locale, failure.why, failure.details)).toContain(tool)
})

test.each([
  ['importEnvironment', { _postman_variable_scope: 'environment', values: [] }, 'e.json'],
  ['importEnvironment', { environment: { values: [] } }, 'e.json'],
  ['importEnvironment', [{ v: 1, name: 'Base', variables: [] }], 'e.json'],
  ['importEnvironment', { type: 'environment.insomnia.rest/5.0', name: 'Base' }, 'e.yaml'],
  ['importEnvironment', { dev: { host: 'a.example' } }, 'http-client.private.env.json'],
  ['importVersion', { swaggerVersion: '1.2', apis: [] }, 'api.json'],
  ['importNoPages', { info: { name: 'Empty' }, item: [] }, 'empty.json'],
  ['importUnknown', { values: [], items: [{ type: 'book' }], version: '1' }, 'other.json'],
  ['importUnknown', [1, 2], 'list.json'],
])('%s for %j', async (expected, source, name) => {
  expect((await why(source, name)).why).toBe(expected)
})

test('a request of Bruno is refused by its name, also in an archive', async () => {
  const text = 'meta {\n  name: Get\n  type: http\n}\n\nget {\n  url: https://a.example\n}\n'
  expect(await why(text, 'get.bru')).toMatchObject({ details: { tool: 'Bruno' } })
  const zip = zipOf([
    { name: 'shop/bruno.json', bytes: '{"version":"1"}' },
    { name: 'shop/get.bru', bytes: text },
  ])
  await expect(readFile({ name: 'shop.zip', bytes: zip }, { locale: 'en' })).rejects.toMatchObject({
    why: 'importOther',
    details: { tool: 'Bruno' },
  })
})
