import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { parseSource } from '../source/file/parse.ts'
import { nodeOf } from '../source/values.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'
import { BrokenReference, type Reference } from './bundle/reference.ts'
import { bundleOpenapi, type Bundle } from './bundle.ts'
import { openapi } from './index.ts'

type Files = Readonly<Record<string, string>>

/** Bundles files whose first is the document. */
async function bundle(files: Files): Promise<{ bundle: Bundle | undefined; asked: string[] }> {
  const asked: string[] = []
  const [first = ''] = Object.keys(files)
  const parsed = (name: string) => parseSource(Buffer.from(files[name] ?? ''))
  const read = async (name: string, { file, where }: Reference): Promise<unknown> => {
    asked.push(name)
    if (files[name] === undefined) throw new Error(`${file} ${where}: no ${name}`)
    return name.endsWith('.md') ? files[name] : parsed(name)
  }
  return { bundle: await bundleOpenapi(nodeOf(await parsed(first)), first, read), asked }
}

const documentOf = async (files: Files) => (await bundle(files)).bundle?.document
const pagesOf = async (files: Files): Promise<string> => {
  const { tree, remarks } = openapi.read(await documentOf(files), { locale: 'en' })
  expect(remarks.filter(({ message }) => /reference/.test(message))).toEqual([])
  return placedPages(tree)
    .map(({ path, page }) => `${[...path, page.title].join('/')}\n${pageMarkdown(page, 'en')}`)
    .join('\n')
}

const shop = {
  'openapi.yaml': `openapi: 3.1.0
info:
  title: Shop
  description: { $ref: docs/intro.md }
paths:
  /orders: { $ref: paths/orders.yaml }
  /pets/{id}:
    get:
      parameters: [{ $ref: 'common.json#/parameters/id' }]
      responses:
        '200':
          description: Fine
          content: { application/json: { schema: { $ref: schemas/pet.yaml } } }
        '404': { $ref: 'common.json#/responses/missing' }
components:
  schemas:
    Order: { $ref: schemas/order.yaml }
`,
  'docs/intro.md': 'All about the **shop**.\n',
  'paths/orders.yaml': `get:
  summary: List orders
  responses:
    '200':
      description: All
      content:
        application/json:
          schema: { type: array, items: { $ref: ../schemas/order.yaml } }
`,
  'schemas/order.yaml': `type: object
properties:
  number: { type: integer, description: 订单号 }
  pets: { type: array, items: { $ref: pet.yaml } }
`,
  'schemas/pet.yaml': `type: object
properties:
  name: { type: string, example: { $ref: no-reference.yaml } }
  orders: { type: array, items: { $ref: '../openapi.yaml#/components/schemas/Order' } }
  mother: { $ref: '#' }
  size: { $ref: '#/$defs/size' }
$defs:
  size: { enum: [small, large] }
`,
  'common.json': JSON.stringify({
    parameters: { id: { name: 'id', in: 'path', schema: { $ref: '#/kinds/id' } } },
    responses: { missing: { description: 'There is no such pet' } },
    kinds: { id: { type: 'integer', format: 'int64' } },
  }),
}

test('a document in several files, JSON and YAML mixed, becomes the pages that it describes', async () => {
  const pages = await pagesOf(shop)
  expect(pages).toContain('All about the **shop**.')
  expect(pages).toContain('List orders')
  expect(pages).toContain('订单号')
  expect(pages).toContain('integer (int64)')
  expect(pages).toContain('There is no such pet')
  expect(pages).toMatch(/small.*large/)
})

test('components keep their names, other parts are put aside once, and circles end', async () => {
  const { bundle: made, asked } = await bundle(shop)
  const document = made?.document as {
    components: { schemas: object; 'x-bundled': Record<string, unknown> }
  }
  expect(Object.keys(document.components['x-bundled']).toSorted()).toEqual([
    'id',
    'id-2',
    'missing',
    'orders',
    'pet',
  ])
  expect(document.components.schemas).toMatchObject({
    Order: { properties: { pets: { items: { $ref: '#/components/x-bundled/pet' } } } },
  })
  expect(document.components['x-bundled'].pet).toMatchObject({
    properties: {
      name: { example: { $ref: 'no-reference.yaml' } },
      orders: { items: { $ref: '#/components/schemas/Order' } },
      mother: { $ref: '#/components/x-bundled/pet' },
      size: { $ref: '#/components/x-bundled/pet/$defs/size' },
    },
  })
  expect(made?.origins).toContainEqual({
    pointer: '#/components/schemas/Order',
    file: 'schemas/order.yaml',
    within: '#',
  })
  // each file is read once, and nothing that is an example
  expect(asked.toSorted()).toEqual(Object.keys(shop).slice(1).toSorted())
  expect(JSON.stringify(document)).not.toMatch(/\$ref":"(?!#|no-reference)/)
})

test('paths, components and their kinds may be files as a whole', async () => {
  const files = {
    'v1/api.json': JSON.stringify({
      openapi: '3.0.3',
      info: { $ref: 'info.yaml' },
      paths: { $ref: 'paths.yaml' },
      components: { schemas: { $ref: '../schemas/index.yaml' } },
    }),
    'v1/info.yaml': 'title: Shop',
    'v1/paths.yaml': `/pets:
  get: { responses: { '200': { $ref: '#/x-answers/pet' } } }
  parameters: [{ $ref: 'api.json#/components/parameters/none' }]
x-answers:
  pet: { description: A pet, content: { application/json: { schema: { $ref: 'api.json#/components/schemas/Pet' } } } }
`,
    'schemas/index.yaml': `Pet: { $ref: pet.yaml }
Base: { type: object, discriminator: { propertyName: kind, mapping: { dog: dog.yaml } }, properties: { kind: { type: string } } }
Dog: { $ref: dog.yaml }
`,
    'schemas/pet.yaml':
      "allOf: [{ $ref: 'index.yaml#/Base' }]\nproperties: { age: { type: integer } }",
    'schemas/dog.yaml':
      "allOf: [{ $ref: 'index.yaml#/Base' }]\nproperties: { barks: { type: boolean } }",
  }
  await expect(bundle(files)).rejects.toThrow(BrokenReference)
  const sound = {
    ...files,
    'v1/paths.yaml': files['v1/paths.yaml'].replace(/^ {2}parameters.*\n/m, ''),
  }
  const document = await documentOf(sound)
  expect(document).toMatchObject({
    info: { title: 'Shop' },
    paths: { '/pets': { get: { responses: { 200: { $ref: '#/paths/x-answers/pet' } } } } },
    components: {
      schemas: {
        Base: { discriminator: { mapping: { dog: '#/components/schemas/Dog' } } },
        Dog: { allOf: [{ $ref: '#/components/schemas/Base' }] },
      },
    },
  })
  expect(await pagesOf(sound)).toContain('age')
})

test('Swagger 2.0: definitions keep their names, examples are values', async () => {
  const document = await documentOf({
    'swagger.yaml': `swagger: '2.0'
info: { title: Shop }
paths:
  /pets: { get: { responses: { '200': { description: ok, schema: { $ref: '#/definitions/Pet' }, examples: { application/json: { $ref: gone.json } } } } } }
definitions:
  Pet: { $ref: 'models.yml#/Pet' }
  Animal: { $ref: 'models.yml#/Pet' }
`,
    'models.yml': 'Pet: { type: object, properties: { friend: { $ref: "#/Pet" } } }',
  })
  expect(document).toMatchObject({
    definitions: {
      Pet: { properties: { friend: { $ref: '#/definitions/Pet' } } },
      Animal: { $ref: '#/definitions/Pet' },
    },
  })
})

test('a document without other files stays as it is; addresses are never asked', async () => {
  const alone = `openapi: 3.0.3
info: { title: A }
paths:
  /a: { $ref: 'https://example.com/a.yaml#/a' }
  /b: { $ref: '//example.com/b.yaml' }
  /c: { $ref: 'file:///etc/passwd' }
  /d: { $ref: '#/nowhere' }
`
  expect(await bundle({ 'a.yaml': alone })).toEqual({ bundle: undefined, asked: [] })
})

test('what leads nowhere or out of the folder is told with its place', async () => {
  const refusal = (ref: string, more: Files = {}) =>
    bundle({
      'v1/a.yaml': JSON.stringify({ openapi: '3.0.3', paths: { '/x': { $ref: ref } } }),
      ...more,
    }).then(
      () => 'fine',
      ({ message }: Error) => message,
    )
  expect(await refusal('gone.yaml')).toBe('v1/a.yaml #/paths/~1x: no v1/gone.yaml')
  expect(await refusal('../../etc/passwd')).toBe('v1/a.yaml #/paths/~1x: no ../etc/passwd')
  expect(await refusal('/etc/passwd')).toBe('v1/a.yaml #/paths/~1x: no /etc/passwd')
  expect(await refusal('%2e%2e/..%2f../x')).toBe('v1/a.yaml #/paths/~1x: no ../../x')
  const b = { 'v1/b.yaml': 'Pet: {}\n100%: {}\n' }
  expect(await refusal('b.yaml#/Pat', b)).toMatch(/b\.yaml#\/Pat leads nowhere/)
  expect(await refusal('b.yaml#Pet', b)).toMatch(/leads nowhere/)
  expect(await refusal('b.yaml#/100%25', b)).toBe('fine')
  expect(await refusal('./b.yaml#', b)).toBe('fine')
})

test('hostile documents end: parts that multiply each other, and keys of JavaScript', async () => {
  const deep = (levels: number): string => (levels === 0 ? '{}' : `{"a":${deep(levels - 1)}}`)
  const many = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, index) => [
      `S${index}`,
      { $ref: `b.json#${'/a'.repeat(1 + (index % 180))}` },
    ]),
  )
  const document = JSON.stringify({ openapi: '3.0.3', paths: {}, components: { schemas: many } })
  await expect(
    bundle({ 'a.json': document, 'b.json': deep(181) }).then(({ bundle: made }) => made?.document),
  ).resolves.toBeDefined()
  const wide = JSON.stringify(Array.from({ length: 600_000 }, () => 0))
  await expect(
    bundle({
      'a.json':
        '{"openapi":"3.0.3","a":{"$ref":"b.json"},"b":{"$ref":"b.json"},"c":{"$ref":"b.json"},"d":{"$ref":"b.json"}}',
      'b.json': wide,
    }),
  ).rejects.toThrow(Failure)
  const polluted = await documentOf({
    'a.json': '{"openapi":"3.0.3","paths":{"/a":{"$ref":"b.json"}}}',
    'b.json': '{"__proto__":{"polluted":true},"constructor":{"$ref":"#/__proto__"}}',
  })
  expect(JSON.stringify(polluted)).toContain('"__proto__":{"polluted":true}')
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})
