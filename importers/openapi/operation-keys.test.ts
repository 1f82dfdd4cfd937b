import { expect, test } from 'vitest'
import type { ImportOptions, ImportResult } from '../importer.ts'
import { readFile } from '../index.ts'
import { placedPages } from '../source/tree/text.ts'
import type { Node } from '../source/values.ts'

type Known = NonNullable<ImportOptions['known']>['byKey']

const read = (source: unknown, byKey: Known = new Map()): Promise<ImportResult> =>
  readFile(
    { name: 'a.json', bytes: Buffer.from(JSON.stringify(source)) },
    { locale: 'en', known: { digestOf: (text) => text, byKey } },
  )

const byKey = (made: ImportResult['made']) =>
  new Map([...(made?.values() ?? [])].map((one) => [one.key, one]))

/** Everything of a reading, the documents of known operations from the earlier one. */
function whole({ tree, made, ...about }: ImportResult, earlier: ReadonlyMap<string, unknown>) {
  const pages = placedPages(tree).map(({ path: at, page }) => {
    const read = page.kind === 'api' ? made?.get(page.document) : undefined
    return [at, read?.isKnown ? { ...page, document: earlier.get(read.key) } : page]
  })
  return { ...about, name: tree.name, pages }
}

/** The places of all values in a document. */
const placesIn = (value: unknown, at: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))]
    : [at]

/** A copy of a document that differs in one place: another text, or what is there in reverse order. */
function changed(source: unknown, place: readonly string[]): unknown {
  const [key, ...rest] = place
  if (key !== undefined) {
    const copy = Array.isArray(source) ? [...(source as unknown[])] : { ...(source as Node) }
    return Object.assign(copy, { [key]: changed((source as Node)[key], rest) })
  }
  if (Array.isArray(source)) return source.toReversed()
  if (typeof source === 'object' && source !== null)
    return Object.fromEntries(Object.entries(source).toReversed())
  return typeof source === 'string' && source.startsWith('#/')
    ? '#/components/schemas/Z'
    : `${String(source)}x`
}

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.example/{v}', variables: { v: { default: '1' } } }],
  security: [{ key: [] }],
  tags: [{ name: 'Pets', description: 'Animals' }],
  paths: {
    '/pets/{id}': {
      summary: 'Of one pet',
      parameters: [{ $ref: '#/components/parameters/id' }],
      get: { tags: ['Pets'], responses: { 200: { $ref: '#/components/responses/pet' } } },
      put: {
        operationId: 'put',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        callbacks: { done: { $ref: '#/components/callbacks/done' } },
        responses: {
          200: { description: 'Done', headers: { 'X-A': { schema: { type: 'string' } } } },
        },
      },
    },
    '/people': {
      get: {
        summary: 'People',
        tags: ['People', 'Pets'],
        security: [],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Person' } },
              },
            },
          },
        },
      },
      post: { summary: 'People', tags: ['People'], deprecated: true, servers: [{ url: '/other' }] },
    },
  },
  webhooks: {
    sold: {
      post: {
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'A key' } },
    parameters: {
      id: { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/Id' } },
    },
    responses: {
      pet: {
        description: 'Pet',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
      },
    },
    callbacks: {
      done: { '{$url}': { post: { summary: 'Call', responses: { 200: { description: 'OK' } } } } },
    },
    schemas: {
      Id: { type: 'integer', minimum: 1 },
      Pet: {
        type: 'object',
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
        properties: { kind: { type: 'string' }, owner: { $ref: '#/components/schemas/Person' } },
      },
      Cat: {
        allOf: [
          { $ref: '#/components/schemas/Pet' },
          { type: 'object', properties: { lives: { type: 'integer' } } },
        ],
      },
      Dog: {
        allOf: [
          { $ref: '#/components/schemas/Pet' },
          { type: 'object', properties: { loud: { type: 'boolean' } } },
        ],
      },
      Person: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
        },
      },
      Z: { type: 'string', title: 'Nobody refers to it' },
    },
  },
}
test('whatever changes in a document, what is known of its operations gives the same pages', async () => {
  const first = await read(shop)
  const earlier = new Map([...(first.made ?? [])].map(([document, { key }]) => [key, document]))
  const known = byKey(first.made)
  let spared = 0
  for (const place of placesIn(shop)) {
    const other = changed(shop, place)
    const [full, again] = await Promise.all(
      [new Map(), known].map((one) => read(other, one).catch((error: unknown) => String(error))),
    )
    if (typeof full !== 'object' || typeof again !== 'object') expect(again).toBe(full)
    else {
      expect(whole(again, earlier), place.join(' ')).toEqual(whole(full, earlier))
      expect([...byKey(again.made).keys()]).toEqual([...byKey(full.made).keys()])
      spared += [...(again.made?.values() ?? [])].filter(({ isKnown }) => isKnown).length
    }
  }
  expect(spared).toBeGreaterThan(2 * placesIn(shop).length)
})

const withSchema = (name: string, schema: object) => ({
  ...shop,
  components: { ...shop.components, schemas: { ...shop.components.schemas, [name]: schema } },
})

test.each([
  ['a reference leads nowhere', withSchema('Id', { $ref: '#/components/schemas/None' })],
  [
    'a type is made of itself',
    withSchema('Id', { type: 'array', items: { $ref: '#/components/schemas/Id' } }),
  ],
  ['it may hold a secret', withSchema('Id', { type: 'string', example: 'AKIAIOSFODNN7EXAMPLE' })],
])('all operations of a document are read where %s', async (_why, source) => {
  const known = byKey((await read(shop)).made)
  const { made, tree } = await read(source, known)
  expect(made).toBeUndefined()
  expect(tree).toEqual((await read(source)).tree)
})
