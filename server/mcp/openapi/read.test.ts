import { expect, test } from 'vitest'
import { openApiTask } from './task.ts'
import type { ImportedPages } from './read.ts'

const read = async (document: object): Promise<ImportedPages> =>
  JSON.parse(await openApiTask.run(JSON.stringify(document))) as ImportedPages
const get = (operation: object) => ({ openapi: '3.1.0', paths: { '/a': { get: operation } } })

test('references that are circular, external or broken are ignored', async () => {
  const { pages } = await read({
    ...get({
      parameters: [{ $ref: '#/circle' }, { $ref: 'http://h/x' }, { $ref: '#/none' }, null, 5],
      requestBody: { $ref: '#/circle' },
      responses: { 200: { content: { 'application/json': { schema: { $ref: '#/tree' } } } } },
    }),
    circle: { $ref: '#/circle' },
    tree: { properties: { left: { $ref: '#/tree' }, right: { $ref: '#/tree' } } },
  })
  expect(pages[0]?.document.response?.responseParamsDesc?.length).toBeLessThanOrEqual(500)
})

test('schemas that multiply each other take no long time to read', async () => {
  const many = (to: string) => ({ allOf: Array.from({ length: 50 }, () => ({ $ref: `#/${to}` })) })
  const bomb = {
    ...get({ requestBody: { content: { 'application/json': { schema: { $ref: '#/a' } } } } }),
    a: many('b'),
    b: many('c'),
    c: many('d'),
    d: many('e'),
    e: many('a'),
  }
  const { operations } = await read(bomb)
  expect(operations).toBe(1)
})

test('operations beyond the limit of one import are counted', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 700 }, (_, index) => [`/p${index}`, { get: { responses: {} } }]),
  )
  const { operations, pages } = await read({ openapi: '3.0.3', paths })
  expect([operations, pages.length]).toEqual([700, 500])
})

test('property names such as __proto__ are only names', async () => {
  const { pages } = await read({
    ...get({
      requestBody: {
        content: {
          'application/json': {
            schema: { $ref: '#/__proto__/x' },
          },
          'multipart/form-data': {},
        },
      },
      parameters: [{ name: '__proto__', in: 'query' }, { $ref: '#/constructor/prototype' }],
    }),
  })
  expect(pages[0]?.document.request?.query?.[0]?.name).toBe('__proto__')
})
