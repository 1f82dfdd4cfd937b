import { expect, test } from 'vitest'
import { exactJson, jsonOf } from '#contract/text/content/exact-json.ts'
import { openapiWords } from '#contract/text/content/openapi-words.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { openapi } from '../../importers/openapi/index.ts'
import { pageMarkdown, placedPages } from '../../importers/source/tree/text.ts'
import { validateOpenapi } from '../../server/test/openapi.ts'
import { openapiDocument } from './write.ts'

// What an import reads comes back, from API pages and from pages in markdown.

type Json = Record<string, unknown>
type As = 'api' | 'markdown'

const kinds = (['api', 'markdown'] as const).flatMap((as) =>
  (['en', 'zh-cn'] as const).map((locale) => ({ as, locale })),
)

/** The value inside an object, by the names on the way to it. */
const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], value)

/** Pages as an import stores them. */
function pagesOf(document: object, as: As, locale: Locale) {
  const { tree } = openapi.read(document, { locale })
  return placedPages(tree).map(({ path, page }, index) => {
    const { title, operation } = page
    const source = { from: tree.name, lang: locale, ...operation, title }
    const text =
      as === 'api' && page.kind === 'api'
        ? JSON.stringify({ ...page.document, info: { ...page.document.info, source } })
        : `<!-- showdoc:import ${JSON.stringify(source)} -->\n\n${pageMarkdown(page, locale)}\n<!-- /showdoc:import -->\n`
    return { page_id: index + 1, title, text, path }
  })
}

/** The document that the pages make which an import makes; another import of it changes nothing. */
async function roundTrip(document: object, as: As, locale: Locale): Promise<Json> {
  const pages = pagesOf(document, as, locale)
  const input = { name: '', description: '', locale, syntax: 'json' } as const
  const { text } = openapiDocument({ ...input, pages })
  await validateOpenapi(JSON.parse(text) as Json)
  const made = exactJson(text) as Json
  expect(pagesOf(made, as, locale)).toEqual(pages)
  return made
}

const documentOf = (operation: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/a': { post: operation } },
  ...more,
})

/** The operation of a document of one, as it comes back. */
const operationOf = async (operation: object, as: As, locale: Locale, more: object = {}) =>
  at(await roundTrip(documentOf(operation, more), as, locale), 'paths', '/a', 'post')

const ok = { 200: { description: 'OK' } }
const json = (schema: object) => ({ 'application/json': { schema } })
const fields = (properties: object) => ({ type: 'object', properties })

test.each(kinds)('only the media type that is shown has its schema: $as, $locale', async (kind) => {
  const url = fields({ url: { type: 'string' } })
  const id = fields({ id: { type: 'integer' } })
  const why = fields({ why: { type: 'string' } })
  const text = { schema: { type: 'string' } }
  const file = { schema: fields({ file: { type: 'string', format: 'binary' } }) }
  const operation = await operationOf(
    {
      requestBody: { content: { 'multipart/form-data': file, ...json(url) } },
      responses: {
        200: { description: 'OK', content: { ...json(id), 'text/csv': text } },
        400: { description: 'Wrong', content: json(why) },
        404: { description: 'None', content: { 'text/html': {} } },
        410: { description: 'Gone', content: json(why) },
      },
    },
    kind.as,
    kind.locale,
  )
  expect(at(operation, 'requestBody', 'content')).toMatchObject({
    'multipart/form-data': {},
    'application/json': { schema: url },
  })
  expect(at(operation, 'requestBody', 'content', 'multipart/form-data')).toEqual({})
  const contents = ['200', '400', '404', '410'].map((status) =>
    at(operation, 'responses', status, 'content'),
  )
  expect(contents[0]).toMatchObject({ ...json(id) })
  expect(contents[0]).toHaveProperty(['text/csv'], {})
  expect(contents[2]).toEqual({ 'text/html': {} })
  expect(at(contents[3], 'application/json', 'schema')).toBeDefined()
  expect(at(contents[3], 'application/json', 'schema')).toEqual(
    at(contents[1], 'application/json', 'schema'),
  )
})

test.each(kinds)('media types of the same fields have one schema: $as, $locale', async (kind) => {
  const schema = fields({ url: { type: 'string' } })
  const body = { ...json(schema), 'application/xml': { schema }, 'text/csv': {} }
  const responses = {
    200: { description: 'OK', content: { ...json(schema), 'application/xml': { schema } } },
  }
  const operation = await operationOf(
    { requestBody: { content: body }, responses },
    kind.as,
    kind.locale,
  )
  for (const place of [['requestBody'], ['responses', '200']]) {
    const { 'application/json': shown, 'application/xml': xml } = at(
      operation,
      ...place,
      'content',
    ) as Json
    expect(at(shown, 'schema')).toBeDefined()
    expect(xml).toEqual({ schema: at(shown, 'schema') })
  }
  expect(at(operation, 'requestBody', 'content', 'text/csv')).toEqual({})
})

test.each(kinds)(
  'paragraphs and lists of what is told on one line come back: $as, $locale',
  async (kind) => {
    const description = 'First line.\n\nSecond paragraph:\n- a\n- b'
    const read = await roundTrip(
      documentOf(
        {
          responses: {
            200: { description, links: { Next: { operationId: 'x', description } } },
            400: { description },
          },
        },
        {
          servers: [{ url: 'https://a.example', description }],
          tags: [{ name: 'a', description }],
          components: {
            securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', description } },
          },
          security: [{ key: [] }],
        },
      ),
      kind.as,
      kind.locale,
    )
    const responses = at(read, 'paths', '/a', 'post', 'responses')
    for (const told of [
      at(responses, '200'),
      at(responses, '200', 'links', 'Next'),
      at(responses, '400'),
      at(read, 'servers', '0'),
      at(read, 'tags', '0'),
      at(read, 'components', 'securitySchemes', 'key'),
    ])
      expect(at(told, 'description')).toBe(description)
  },
)

test.each(kinds)(
  'code and tables of what is told on one line come back: $as, $locale',
  async (kind) => {
    const code = '```\n{\n  "a": "`b` | <br>",\n\n\t"c": 1\n}\n```'
    const table = '| Code | Why |\n| :--- | :--- |\n| 1 | `x` |\n| 2 | a \\| b |'
    const description = `Like:\n\n${code}\n\nAll:\n\n${table}\n\n- one\n- two`
    const read = await roundTrip(
      documentOf({
        parameters: [{ name: 'q', in: 'query', description, schema: { type: 'string' } }],
        responses: { 200: { description }, 400: { description: table } },
      }),
      kind.as,
      kind.locale,
    )
    const operation = at(read, 'paths', '/a', 'post')
    const spaces = description.replace('\t', '  ')
    expect(at(operation, 'responses', '200', 'description')).toBe(spaces)
    expect(at(operation, 'responses', '400', 'description')).toBe(table)
    expect(at(operation, 'parameters', '0', 'description')).toBe(spaces)
  },
)

test.each(kinds)('each response has its own schema: $as, $locale', async (kind) => {
  const of = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const schemas = Object.fromEntries(
    ['Right', 'Wrong', 'None', 'Other'].map((name) => [
      name,
      fields({ [name]: { type: 'string' } }),
    ]),
  )
  const answers = {
    200: of('Right'),
    202: of('Right'),
    203: of('Wrong'),
    400: of('Wrong'),
    401: of('Wrong'),
    404: of('None'),
    410: of('None'),
    422: of('Right'),
    500: of('Other'),
  }
  const responses = Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => [
      status,
      { description: status, content: json(schema) },
    ]),
  )
  const more = { components: { schemas } }
  const made = await roundTrip(documentOf({ responses }, more), kind.as, kind.locale)
  const nameOf = (status: string) =>
    at(
      made,
      'paths',
      '/a',
      'post',
      'responses',
      status,
      'content',
      'application/json',
      'schema',
      '$ref',
    )
  const alike = [
    ['200', '202', '422'],
    ['203', '400', '401'],
    ['404', '410'],
  ]
  for (const statuses of alike) {
    const names = new Set(statuses.map(nameOf))
    expect([...names]).toEqual([expect.stringMatching(/^#/)])
  }
  expect(new Set(Object.keys(answers).map(nameOf)).size).toBe(4)
})

test.each(kinds)('limits that a value must not reach come back: $as, $locale', async (kind) => {
  const schemas = [
    { type: 'integer', default: 20, minimum: 1, exclusiveMaximum: 100 },
    { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1.5, multipleOf: 0.5 },
    { type: ['integer', 'null'], exclusiveMaximum: 0 },
  ]
  const parameters = schemas.map((schema, index) => ({
    name: `n${index}`,
    in: 'query',
    description: 'How many; a &lt; b',
    schema,
  }))
  const operation = await operationOf({ parameters, responses: ok }, kind.as, kind.locale)
  expect(at(operation, 'parameters')).toEqual(parameters)
})

test.each(kinds)(
  'titles of the author stay, and ours are beside them: $as, $locale',
  async (kind) => {
    const words = openapiWords(kind.locale)
    const servers = [{ url: 'https://a.example', description: 'Live' }]
    const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } }
    const about = [
      '# Introduction\n\nFirst.\n\n## Details\n\nMore.',
      `First\n=====\n\nWords.\n\n# ${words.security}\n\nAsk us for a key.`,
      'First.\n\n## Details\n\n```sh\n# no title\n```',
    ]
    for (const description of about) {
      const info = { title: 'A', version: '1', description }
      const document = { ...documentOf({ responses: ok }, { servers, components }), info }
      const [overview] = pagesOf(document, kind.as, kind.locale)
      const signs = description === about[2] ? '##' : '#'
      expect(overview!.text).toMatch(new RegExp(`^${signs} ${words.servers}$`, 'm'))
      const made = await roundTrip(document, kind.as, kind.locale)
      expect(made).toMatchObject({ info, servers, components })
    }
  },
)

test.each(kinds)('titles in a description are part of it: $as, $locale', async (kind) => {
  const description =
    'First.\n\n**Deleting cannot be undone.**\n\n**URL**\n\n### Details\n\nMore.\n\n**Last**\nwords.'
  const body = {
    description: 'The book.\n\n**Not the author.**\n\nOne of them.',
    content: json({}),
  }
  const operation = await operationOf(
    { summary: 'Delete', description, requestBody: body, responses: ok },
    kind.as,
    kind.locale,
  )
  expect(operation).toMatchObject({ summary: 'Delete', description })
  expect(at(operation, 'requestBody', 'description')).toBe(body.description)
})

test.each(kinds)('variants without a name stay what they are: $as, $locale', async (kind) => {
  const strings = { type: 'array', items: { type: 'string' } }
  const only = (name: string) => fields({ [name]: { type: 'integer' } })
  const properties = {
    mixed: { anyOf: [{ type: 'string' }, strings, only('x')] },
    two: { oneOf: [only('p'), only('q')] },
    three: { oneOf: [only('r'), { type: 'string', format: 'date' }, only('s')] },
    lists: { type: 'array', items: { anyOf: [{ type: 'string' }, only('y')] } },
    texts: {
      anyOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'uuid' },
      ],
    },
  }
  const operation = await operationOf(
    { requestBody: { content: json(fields(properties)) }, responses: ok },
    kind.as,
    kind.locale,
  )
  const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema')
  expect(at(schema, 'properties')).toEqual(properties)
})

test.each(kinds)('names and values come back as they are: $as, $locale', async (kind) => {
  const properties = {
    'd[]': { type: 'string' },
    'e[0].f': { type: 'integer' },
    id: { type: 'integer', format: 'int64', default: 8, enum: [8, 7] },
    size: { type: 'integer', default: 512, examples: [512] },
  }
  const operation = await operationOf(
    { requestBody: { content: json(fields(properties)) }, responses: ok },
    kind.as,
    kind.locale,
  )
  const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema')
  expect(at(schema, 'properties')).toEqual(properties)
})

test.each(kinds)('integers of 64 bits keep all digits: $as, $locale', async (kind) => {
  const [most, least] = [9223372036854775807n, -9223372036854775808n]
  const id = { type: 'integer', format: 'int64', minimum: least, maximum: most }
  const parameters = [
    { name: 'id', in: 'query', schema: { ...id, default: most, enum: [most, 7] }, example: least },
    { name: 'n', in: 'query', schema: { type: 'integer', exclusiveMaximum: most } },
    { name: 'c', in: 'query', schema: { type: 'integer', multipleOf: 20000000000000001n } },
  ]
  const schema = fields({ id, fixed: { type: 'integer', const: most } })
  const content = {
    'application/json': {
      schema,
      examples: { One: { value: { id: most } }, Other: { value: { id: least } } },
    },
  }
  const operation = await operationOf(
    { parameters, requestBody: { content }, responses: ok, 'x-limit': { most } },
    kind.as,
    kind.locale,
  )
  expect(operation).toMatchObject({ parameters, 'x-limit': { most } })
  const media = at(operation, 'requestBody', 'content', 'application/json')
  expect(at(media, 'schema')).toEqual(schema)
  expect(jsonOf(at(media, 'examples'))).toContain(`"id":${least}`)
})

test.each(kinds)('a list of all countries comes back: $as, $locale', async (kind) => {
  const codes = Array.from({ length: 249 }, (_, index) => `C${index}`)
  const properties = {
    country: { type: 'string', enum: codes },
    all: { type: 'array', items: { type: 'string', enum: codes } },
  }
  const operation = await operationOf(
    { requestBody: { content: json(fields(properties)) }, responses: ok },
    kind.as,
    kind.locale,
  )
  const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema')
  expect(at(schema, 'properties')).toEqual(properties)
})

test.each(kinds)('forms with and without files come back: $as, $locale', async (kind) => {
  const file = { type: 'string', format: 'binary' }
  const form = (properties: object) => ({ 'multipart/form-data': { schema: fields(properties) } })
  for (const content of [
    form({ a: { type: 'string' } }),
    form({ one: file, all: { type: 'array', items: file, minItems: 2 } }),
    form({ all: { type: 'array', items: file } }),
    { 'multipart/mixed': { schema: fields({ one: file }) } },
    { 'application/x-www-form-urlencoded': { schema: fields({ a: { type: 'string' } }) } },
    { 'application/x-www-form-urlencoded': { schema: fields({ a: file }) } },
    { 'application/x-www-form-urlencoded': {} },
  ]) {
    const operation = await operationOf(
      { requestBody: { content }, responses: ok },
      kind.as,
      kind.locale,
    )
    expect(at(operation, 'requestBody', 'content')).toEqual(content)
  }
})

test.each(kinds)('lists say which choice their items are: $as, $locale', async (kind) => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const of = (name: string) => ({
    type: 'object',
    properties: { kind: { type: 'string' }, [name]: { type: 'integer' } },
  })
  const pets = {
    type: 'array',
    items: {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: ref('Cat').$ref, dog: ref('Dog').$ref },
      },
    },
  }
  const components = { schemas: { Cat: of('lives'), Dog: of('barks') } }
  const operation = await operationOf(
    { requestBody: { content: json(fields({ pets })) }, responses: ok },
    kind.as,
    kind.locale,
    { components },
  )
  const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema')
  expect(at(schema, 'properties', 'pets', 'items')).toMatchObject(pets.items)
})

test.each(kinds)('Swagger 2.0 comes back as what it means: $as, $locale', async (kind) => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const one = (name: string, more: object) => ({ in: 'formData', name, type: 'string', ...more })
  const call = (...parameters: object[]) => ({
    post: { summary: 'Send', parameters, responses: { 200: { description: 'OK' } } },
  })
  const made = await roundTrip(
    {
      swagger: '2.0',
      info: { title: 'A', version: '1' },
      securityDefinitions: { login: { type: 'basic' } },
      security: [{ login: [] }],
      consumes: ['multipart/form-data'],
      paths: {
        '/optional': call({ in: 'body', name: 'body', schema }),
        '/required': call({ in: 'body', name: 'body', required: true, schema }),
        '/form': call(one('a', {})),
        '/needed': call(one('a', {}), one('b', { required: true })),
        '/file': call(one('a', { type: 'file' })),
      },
    },
    kind.as,
    kind.locale,
  )
  expect(at(made, 'components', 'securitySchemes', 'login')).toEqual({
    type: 'http',
    scheme: 'basic',
  })
  const bodies = Object.entries(at(made, 'paths') as Json).map(([path, item]) => {
    const body = at(item, 'post', 'requestBody')
    return [path, at(body, 'required') ?? false, ...Object.keys(at(body, 'content') as Json)]
  })
  expect(bodies).toEqual([
    ['/optional', false, 'multipart/form-data'],
    ['/required', true, 'multipart/form-data'],
    ['/form', false, 'multipart/form-data'],
    ['/needed', true, 'multipart/form-data'],
    ['/file', false, 'multipart/form-data'],
  ])
  for (const item of Object.values(at(made, 'paths') as Json))
    expect(at(item, 'post', 'summary')).toBe('Send')
})

test.each(kinds)(
  'closed objects and counts of their fields come back: $as, $locale',
  async (kind) => {
    const string = { type: 'string' }
    const closed = { type: 'object', properties: { a: string }, additionalProperties: false }
    const counted = {
      type: 'object',
      properties: { b: string },
      minProperties: 1,
      maxProperties: 3,
    }
    const properties = {
      closed: { ...closed, description: 'Only `a` (or nothing).' },
      counted: { ...counted, additionalProperties: false },
      exact: { ...counted, minProperties: 3 },
      empty: { type: 'object', additionalProperties: false, maxProperties: 0 },
      list: { type: 'array', items: closed, minItems: 1 },
      lists: { type: 'array', items: { type: 'array', items: counted }, description: 'All.' },
      free: { type: 'object', additionalProperties: { ...closed, description: 'One.' } },
      maybe: { type: ['object', 'null'], properties: { c: string }, minProperties: 2 },
      words: { type: 'string', description: 'What (no more fields) means' },
    }
    const whole = { type: 'object', properties, additionalProperties: false, minProperties: 1 }
    const form = {
      'application/x-www-form-urlencoded': { schema: { ...closed, maxProperties: 9 } },
    }
    const answers = {
      200: { description: 'OK', content: json(whole) },
      400: { description: 'Wrong', content: json(counted) },
      404: { description: 'None', content: json(closed) },
      409: { description: 'Twice', content: json({ type: 'array', items: closed }) },
    }
    const parameters = [
      {
        name: 'q',
        in: 'query',
        schema: { type: 'array', items: { type: 'object', maxProperties: 2 } },
      },
    ]
    for (const content of [json(whole), json({ ...closed, properties: {} }), form]) {
      const description = 'The body.'
      const made = await roundTrip(
        documentOf({ parameters, requestBody: { description, content }, responses: answers }),
        kind.as,
        kind.locale,
      )
      const operation = at(made, 'paths', '/a', 'post')
      const resolved = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(resolved)
        if (typeof value !== 'object' || value === null) return value
        const { $ref, ...own } = value as { $ref?: string }
        const target = $ref && (resolved(at(made, ...$ref.split('/').slice(1))) as Json)
        const fields = Object.entries(own).map(([key, one]) => [key, resolved(one)])
        return Object.assign({}, target, Object.fromEntries(fields))
      }
      const schemaIn = (one: unknown) => at(Object.values(at(one, 'content') as Json)[0], 'schema')
      const [sent] = Object.values(content).map(({ schema }) => schema as Json)
      const { properties: own, ...about } = sent!
      expect(resolved(schemaIn(at(operation, 'requestBody')))).toEqual(
        Object.keys(own as Json).length > 0 ? sent : about,
      )
      expect(at(operation, 'requestBody', 'description')).toBe(description)
      for (const [status, answer] of Object.entries(answers))
        expect(resolved(schemaIn(at(operation, 'responses', status)))).toEqual(schemaIn(answer))
      expect(at(operation, 'parameters')).toEqual(parameters)
    }
  },
)

test.each(kinds)(
  'a closed schema that is sent and received is one component: $as, $locale',
  async (kind) => {
    const closed = { ...fields({ a: { type: 'string' } }), additionalProperties: false }
    const responses = { 200: { description: 'OK', content: json(closed) } }
    const made = await roundTrip(
      documentOf({ requestBody: { content: json(closed) }, responses }),
      kind.as,
      kind.locale,
    )
    expect(Object.values(at(made, 'components', 'schemas') as Json)).toEqual([closed])
  },
)

test.each(kinds)('scopes come back with what they are for: $as, $locale', async (kind) => {
  const scopes = { 'read:pets': 'Read your `pets`', 'write:pets': '', admin: '管理 (all)' }
  const tokenUrl = 'https://a.example/token'
  const authorizationUrl = 'https://a.example/login'
  const securitySchemes = {
    login: {
      type: 'oauth2',
      flows: {
        authorizationCode: { authorizationUrl, tokenUrl, scopes },
        clientCredentials: { tokenUrl, scopes },
      },
      description: 'Who you are.',
    },
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  }
  const made = await roundTrip(
    documentOf(
      { security: [{ login: ['read:pets'] }], responses: ok },
      { components: { securitySchemes } },
    ),
    kind.as,
    kind.locale,
  )
  expect(at(made, 'components', 'securitySchemes')).toEqual(securitySchemes)
})

test.each(kinds)('a variant that contains itself comes back: $as, $locale', async (kind) => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const schemas = {
    Book: fields({ title: { type: 'string' }, next: ref('Book') }),
    Disc: fields({ minutes: { type: 'integer' } }),
  }
  const properties = { medium: { oneOf: [ref('Book'), ref('Disc')] } }
  const made = await roundTrip(
    documentOf(
      { requestBody: { content: json(fields(properties)) }, responses: ok },
      { components: { schemas } },
    ),
    kind.as,
    kind.locale,
  )
  expect(at(made, 'components', 'schemas')).toEqual(schemas)
})

test.each(kinds)('limits of variants come back: $as, $locale', async (kind) => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const closed = (name: string, more: object = {}) => ({
    ...fields({ [name]: { type: 'string', maxLength: 9 } }),
    additionalProperties: false,
    ...more,
  })
  const schemas = { Cat: closed('lives'), Dog: closed('barks', { maxProperties: 3 }) }
  const either = [
    { type: 'string', enum: ['a, b', 'c (d)'], minLength: 1, maxLength: 5 },
    { type: 'integer', format: 'int32', minimum: 1, exclusiveMaximum: 9 },
    { type: 'string', pattern: '^(x|y), ?\\)$' },
    { type: 'array', items: { type: 'object', minProperties: 2, maxProperties: 2 }, minItems: 1 },
    { type: 'number', const: 0.5 },
  ]
  const properties = {
    pet: { oneOf: [ref('Cat'), ref('Dog')] },
    pets: { type: 'array', items: { anyOf: [ref('Dog'), { type: 'string', maxLength: 3 }] } },
    either: { anyOf: either, description: 'One (length 3) · or; other.' },
    unnamed: { oneOf: [closed('p'), closed('q', { minProperties: 1 })] },
    titled: { oneOf: [{ type: 'string', title: 'Long (very)', minLength: 99 }, { type: 'null' }] },
  }
  const parameters = [{ name: 'q', in: 'query', schema: { anyOf: either.slice(0, 4) } }]
  const made = await roundTrip(
    documentOf(
      { parameters, requestBody: { content: json(fields(properties)) }, responses: ok },
      { components: { schemas } },
    ),
    kind.as,
    kind.locale,
  )
  expect(at(made, 'components', 'schemas')).toEqual(schemas)
  const operation = at(made, 'paths', '/a', 'post')
  expect(at(operation, 'parameters')).toEqual(parameters)
  expect(
    at(operation, 'requestBody', 'content', 'application/json', 'schema', 'properties'),
  ).toEqual(properties)
})

test.each(kinds)('bodies of callbacks come back: $as, $locale', async (kind) => {
  const file = { type: 'string', format: 'binary' }
  const bodies = [
    {
      description: 'What it *is*.\n\nAnd more.',
      required: true,
      content: json({
        ...fields({ a: { type: 'string', minLength: 2 } }),
        additionalProperties: false,
        minProperties: 1,
      }),
    },
    { content: { 'multipart/form-data': { schema: fields({ file, b: { type: 'string' } }) } } },
    { content: { 'application/x-www-form-urlencoded': { schema: fields({ b: file }) } } },
    { content: { 'application/merge-patch+json': { schema: fields({ c: { type: 'boolean' } }) } } },
    { content: { ...json({ type: 'array', items: { type: 'string' } }), 'text/csv': {} } },
  ]
  for (const requestBody of bodies) {
    const callbacks = {
      done: {
        '{$request.body#/url}': { post: { description: 'Done.', requestBody, responses: ok } },
      },
    }
    const operation = await operationOf({ callbacks, responses: ok }, kind.as, kind.locale)
    const read = at(operation, 'callbacks', 'done', '{$request.body#/url}', 'post', 'requestBody')
    expect(read).toMatchObject(requestBody)
  }
})

test.each(kinds)(
  'schemas of one name keep it, each with its own key: $as, $locale',
  async (kind) => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    const id = { type: 'integer', readOnly: true }
    const pet = (...kinds: string[]) => ({
      ...fields({ id, kind: { type: 'string' }, friend: ref('Pet') }),
      discriminator: {
        propertyName: 'kind',
        mapping: Object.fromEntries(kinds.map((name) => [name.toLowerCase(), ref(name).$ref])),
      },
    })
    const heir = (name: string) => ({ allOf: [ref('Pet'), fields({ [name]: { type: 'string' } })] })
    const schemas = {
      Pet: pet('Cat', 'Dog'),
      Cat: heir('hunts'),
      Dog: heir('barks'),
      Tag: fields({ id, kind: { type: 'string' }, label: { type: 'string' } }),
      User: fields({ pet: { oneOf: [ref('Pet'), ref('Tag')] } }),
    }
    for (const name of ['Pet', 'User']) {
      const content = json(ref(name))
      const made = await roundTrip(
        documentOf(
          {
            requestBody: { content },
            responses: { 200: { description: 'OK', content }, 400: { description: 'No', content } },
          },
          { components: { schemas } },
        ),
        kind.as,
        kind.locale,
      )
      const named = Object.entries(at(made, 'components', 'schemas') as Json)
      expect(named.map(([key, schema]) => at(schema, 'x-showdoc-name') ?? key)).toContain('Pet')
    }
    expect.hasAssertions()
  },
)

test.each(kinds)('variants of variants stay variants: $as, $locale', async (kind) => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
  const one = (name: string, ...others: string[]) =>
    fields(Object.fromEntries([name, 'both', ...others].map((key) => [key, { type: 'string' }])))
  const schemas = {
    A: { oneOf: [ref('A1'), ref('A2')] },
    A1: one('first', 'same'),
    A2: one('second', 'same'),
    B: one('third', 'last'),
  }
  const properties = { inner: { oneOf: [ref('A'), ref('B')] } }
  const content = json(fields(properties))
  const operation = await operationOf(
    { requestBody: { content }, responses: ok },
    kind.as,
    kind.locale,
    { components: { schemas } },
  )
  const text = JSON.stringify(operation)
  expect(text).not.toContain('*A1*')
})

test.each(kinds)(
  'an unnamed variant that is used elsewhere gets no name: $as, $locale',
  async (kind) => {
    const shared = fields({ a: { type: 'string' } })
    const properties = { either: { oneOf: [shared, fields({ b: { type: 'string' } })] }, shared }
    const operation = await operationOf(
      { requestBody: { content: json(fields(properties)) }, responses: ok },
      kind.as,
      kind.locale,
    )
    const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema')
    expect(at(schema, 'properties', 'either')).toEqual(properties.either)
  },
)

test.each(kinds)('a long example stays as it is shown: $as, $locale', async (kind) => {
  const properties = {
    text: { type: 'string', examples: ['long '.repeat(200)] },
    list: { type: 'array', items: { type: 'string' }, examples: [Array(200).fill('long')] },
  }
  const parameters = [{ name: 'q', in: 'query', schema: properties.text }]
  await operationOf(
    { parameters, requestBody: { content: json(fields(properties)) }, responses: ok },
    kind.as,
    kind.locale,
  )
  expect.hasAssertions()
})

test.each(kinds)(
  'what is wrong in a document changes nothing later: $as, $locale',
  async (kind) => {
    const get = (id: string) => ({ get: { operationId: id, summary: 'List', responses: ok } })
    const made = await roundTrip(
      {
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        // an id twice, a variable that is no parameter, a scheme without its name
        paths: { '/a': get('list'), '/b': get('list'), '/c/{id}/{no}': get('one') },
        components: { securitySchemes: { key: { type: 'http', description: 'Ours.' } } },
        security: [{ key: [] }],
      },
      kind.as,
      kind.locale,
    )
    expect(at(made, 'components', 'securitySchemes')).toEqual({
      key: { type: 'http', scheme: '', description: 'Ours.' },
    })
  },
)

test.each(kinds)(
  'titles that an import has made up do not become texts: $as, $locale',
  async ({ as, locale }) => {
    const long = `/${'very-long-name/'.repeat(5)}`
    const made = await roundTrip(
      {
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: {
          [long]: { get: { responses: ok } },
          '/b': { get: { operationId: 'x'.repeat(80), responses: ok } },
          '/c': { description: 'What all do.', get: { responses: ok } },
        },
        webhooks: { newPet: { post: { responses: ok } } },
      },
      as,
      locale,
    )
    expect(at(made, 'paths', long, 'get')).not.toHaveProperty('summary')
    expect(at(made, 'paths', '/b', 'get')).not.toHaveProperty('summary')
    expect(at(made, 'webhooks', 'newPet', 'post')).not.toHaveProperty('summary')
  },
)

test.each(kinds)('what may be anything may be null: $as, $locale', async (kind) => {
  const properties = { a: { description: 'A.', nullable: true } }
  const operation = await operationOf(
    { requestBody: { content: json(fields(properties)) }, responses: ok },
    kind.as,
    kind.locale,
  )
  const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema')
  expect(at(schema, 'properties', 'a')).toEqual({
    description: 'A.',
    anyOf: [{}, { type: 'null' }],
  })
})

test.each(kinds)(
  'schemes that are not described, and empty values of variables: $as, $locale',
  async ({ as, locale }) => {
    const servers = [{ url: 'https://a.example/{path}', variables: { path: { default: '' } } }]
    const made = await roundTrip(
      documentOf({ security: [{ key: [] }, { other: ['read'] }], responses: ok }, { servers }),
      as,
      locale,
    )
    expect(at(made, 'security')).toEqual([{ key: [] }, { other: ['read'] }])
    expect(at(made, 'paths', '/a', 'post')).toEqual({ responses: ok })
    expect(at(made, 'servers')).toEqual(servers)
  },
)
