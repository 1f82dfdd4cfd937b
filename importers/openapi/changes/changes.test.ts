import { expect, test } from 'vitest'
import { compareApis, type ApiChange } from './compare.ts'
import { linesOf } from './lines.ts'
import { changeMessage } from './messages.ts'
import { allRules, levelOf, type Rule } from './rules.ts'

type Operation = Record<string, unknown>

const api = (operation: Operation, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'A' },
  paths: { '/a': { post: { responses: { 200: { description: '' } }, ...operation } } },
  ...more,
})
const asked = (schema: object, required = true) =>
  api({ requestBody: { required, content: { 'application/json': { schema } } } })
const answered = (schema: object) =>
  api({ responses: { 200: { content: { 'application/json': { schema } } } } })

const line = (change: ApiChange) =>
  `${change.level} ${change.rule}: ${changeMessage(change, 'en')} (${change.pointer})`
const lines = (old: object, now: object) =>
  compareApis(old, now).map((change) => {
    const { level, rule } = change
    return `${level} ${rule}: ${changeMessage(change, 'en')}`
  })

const object = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const string = { type: 'string' }

test('equal documents have no changes, whatever their descriptions', () => {
  const one = asked({ ...object({ a: string }), description: 'one' })
  expect(compareApis(one, asked({ ...object({ a: string }), description: 'two' }))).toEqual([])
})

test.each([
  // a field
  [object({ a: string }), object({}), 'warn', 'error', 'field-removed'],
  [object({}), object({ a: string }), 'info', 'info', 'field-added'],
  [object({}), object({ a: string }, ['a']), 'error', 'info', 'required-field-added'],
  [object({ a: string }), object({ a: string }, ['a']), 'error', 'info', 'field-became-required'],
  [object({ a: string }, ['a']), object({ a: string }), 'info', 'error', 'field-became-optional'],
  // its values
  [{ type: 'number' }, { type: 'integer' }, 'error', 'info', 'type-narrowed'],
  [{ type: 'integer' }, { type: 'number' }, 'info', 'error', 'type-widened'],
  [string, { type: 'integer' }, 'error', 'error', 'type-changed'],
  [{ type: ['string', 'null'] }, string, 'error', 'info', 'null-forbidden'],
  [string, { type: 'string', nullable: true }, 'info', 'error', 'null-allowed'],
  [string, { type: 'string', format: 'uuid' }, 'warn', 'warn', 'format-changed'],
  [string, { ...string, enum: ['a'] }, 'error', 'info', 'values-restricted'],
  [{ ...string, enum: ['a'] }, string, 'info', 'warn', 'values-unrestricted'],
  [{ ...string, enum: ['a', 'b'] }, { ...string, enum: ['a'] }, 'error', 'info', 'value-removed'],
  [{ ...string, enum: ['a'] }, { ...string, enum: ['a', 'b'] }, 'info', 'warn', 'value-added'],
  [{ ...string, maxLength: 9 }, { ...string, maxLength: 5 }, 'warn', 'info', 'limit-tightened'],
  [string, { ...string, minLength: 1 }, 'warn', 'info', 'limit-tightened'],
  [{ type: 'integer', minimum: 1 }, { type: 'integer' }, 'info', 'warn', 'limit-loosened'],
  [{ ...string, pattern: 'a' }, { ...string, pattern: 'b' }, 'warn', 'info', 'pattern-changed'],
  [{ ...string, default: 'a' }, string, 'warn', 'info', 'default-changed'],
  [
    object({}),
    { ...object({}), additionalProperties: false },
    'warn',
    'info',
    'extra-fields-forbidden',
  ],
  [
    { oneOf: [string, { type: 'integer' }] },
    { oneOf: [string] },
    'error',
    'info',
    'variant-removed',
  ],
  [{ oneOf: [string] }, { oneOf: [string, { type: 'integer' }] }, 'info', 'warn', 'variant-added'],
  // choices without names
  [
    { oneOf: [object({ a: string }), object({ b: string })] },
    { oneOf: [object({ b: string }), object({ a: string }), object({ c: string })] },
    'info',
    'warn',
    'variant-added',
  ],
  [
    { anyOf: [object({ a: string }), object({ b: string })] },
    { anyOf: [object({ b: string })] },
    'error',
    'info',
    'variant-removed',
  ],
  [
    { oneOf: [object({ a: string }), object({ b: string })] },
    { oneOf: [object({ a: string }), object({ b: { type: 'integer' } })] },
    'error',
    'error',
    'type-changed',
  ],
  [
    { oneOf: [object({ a: string })], discriminator: { propertyName: 'a' } },
    { oneOf: [object({ a: string })], discriminator: { propertyName: 'b' } },
    'error',
    'error',
    'discriminator-changed',
  ],
  [
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 4 },
    'warn',
    'info',
    'limit-tightened',
  ],
  [
    { type: 'number', multipleOf: 0.1 },
    { type: 'number', multipleOf: 0.01 },
    'info',
    'warn',
    'limit-loosened',
  ],
  [{ type: 'array' }, { type: 'array', uniqueItems: true }, 'warn', 'info', 'limit-tightened'],
  [string, { ...string, not: { const: 'a' } }, 'warn', 'warn', 'condition-changed'],
  [
    object({ a: string }),
    { ...object({ a: string }), dependentRequired: { a: ['b'] } },
    'warn',
    'warn',
    'condition-changed',
  ],
  [
    { type: 'array', prefixItems: [string] },
    { type: 'array', prefixItems: [{ type: 'integer' }] },
    'error',
    'error',
    'type-changed',
  ],
  [
    { type: 'object', patternProperties: { '^x-': string } },
    { type: 'object', patternProperties: {} },
    'warn',
    'error',
    'field-removed',
  ],
] as const)(
  '%j → %j is %s where it is sent, %s where it is received',
  (old, now, sent, got, rule) => {
    const of = (one: object, two: object) =>
      compareApis(one, two).map((change) => [change.level, change.rule])
    expect(of(asked(old), asked(now))).toEqual([[sent, `request-${rule}`]])
    expect(of(answered(old), answered(now))).toEqual([[got, `response-${rule}`]])
  },
)

test('choices of one name are told apart by their fields, also from themselves', () => {
  const choice = (schema: object) => ({ ...schema, title: 'A' })
  const both = {
    oneOf: [choice(object({ a: string }, ['a'])), choice(object({ b: string }, ['b']))],
  }
  expect(lines(answered(both), answered(both))).toEqual([])
  const [first, second] = both.oneOf
  const later = { oneOf: [second, { ...first, required: [] }] }
  expect(lines(answered(both), answered(later))).toEqual([
    'error response-field-became-optional: answer field `(A 2).a` is now optional',
  ])
})

test('how the values of a parameter are written, in OpenAPI 3 and Swagger 2.0', () => {
  const list = { type: 'array', items: string }
  const asks = (parameter: object) =>
    api({ parameters: [{ name: 'a', in: 'query', ...parameter }] })
  const plain = asks({ schema: list })
  expect(lines(plain, asks({ schema: list, style: 'form', explode: true }))).toEqual([])
  expect(lines(plain, asks({ type: 'array', items: string, collectionFormat: 'multi' }))).toEqual(
    [],
  )
  expect(lines(plain, asks({ schema: list, explode: false }))).toEqual([
    'error parameter-style-changed: query parameter `a` is written form, explode → form',
  ])
  expect(lines(plain, asks({ type: 'array', items: string, collectionFormat: 'pipes' }))).toEqual([
    'error parameter-style-changed: query parameter `a` is written form, explode → pipeDelimited',
  ])
  // a single value looks the same
  expect(lines(asks({ schema: string }), asks({ schema: string, explode: false }))).toEqual([])
})

test('what a webhook receives is sent by the server', () => {
  const hook = (schema: object) => ({
    openapi: '3.1.0',
    info: {},
    webhooks: { paid: { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  })
  const [change] = compareApis(hook(object({ a: string })), hook(object({})))
  expect(change).toMatchObject({ method: 'WEBHOOK', path: 'paid', rule: 'response-field-removed' })
})

test('operations: added, removed, deprecated; a path parameter may be renamed', () => {
  const doc = (paths: object) => ({ openapi: '3.0.0', info: {}, paths })
  const get = () => ({ responses: {} })
  const id = { name: 'id', in: 'path', required: true, schema: string }
  expect(
    compareApis(
      doc({
        '/gone': { get: get() },
        '/old': { get: { ...get(), deprecated: true } },
        '/users/{id}': { get: { ...get(), parameters: [id] } },
        '/kept': { get: get() },
      }),
      doc({
        '/users/{name}/': { get: { ...get(), parameters: [{ ...id, name: 'name' }] } },
        '/kept': { get: { ...get(), deprecated: true }, put: get() },
      }),
    ).map(line),
  ).toEqual([
    'warn operation-deprecated-without-sunset: deprecated without a sunset date (#/paths/~1kept/get)',
    'info operation-added: added (#/paths/~1kept/put)',
    'error operation-removed: removed (#/paths/~1gone/get)',
    'warn deprecated-operation-removed: removed, was deprecated (#/paths/~1old/get)',
  ])
})

test('an operation at another address is one change, by its id', () => {
  const get = (operationId: string | undefined, more: object = {}) => ({
    get: { ...(operationId ? { operationId } : {}), responses: {}, ...more },
  })
  const doc = (paths: object) => ({ openapi: '3.0.0', info: {}, paths })
  const required = { parameters: [{ name: 'q', in: 'query', required: true, schema: {} }] }
  const changes = compareApis(
    doc({
      '/users/{id}': get('one'),
      '/a': get('a'),
      '/b': get(undefined),
      '/old': get('old', { deprecated: true }),
    }),
    doc({
      '/members/{id}': get('one', required),
      '/a': get('two'),
      '/c': get(undefined),
      '/older': get('old', { deprecated: true }),
    }),
  )
  expect(changes.map(({ level, path, rule }) => [level, path, rule])).toEqual([
    ['error', '/members/{id}', 'operation-moved'],
    ['error', '/members/{id}', 'required-parameter-added'],
    ['info', '/c', 'operation-added'],
    ['warn', '/older', 'deprecated-operation-moved'],
    ['error', '/b', 'operation-removed'],
  ])
  expect(changeMessage(changes[0]!, 'en')).toBe('moved: GET /users/{id} → GET /members/{id}')
  expect(changeMessage(changes[0]!, 'zh-cn')).toBe('已移动：GET /users/{id} → GET /members/{id}')
})

test('parameters, those of the path among them', () => {
  const doc = (parameters: object[], own: object[] = []) => ({
    openapi: '3.0.0',
    info: {},
    paths: { '/a': { parameters, get: { parameters: own, responses: {} } } },
  })
  const query = (name: string, more: object = {}) => ({
    name,
    in: 'query',
    schema: string,
    ...more,
  })
  expect(
    lines(
      doc([query('a'), query('b')], [query('c', { required: true }), query('d')]),
      doc(
        [query('a', { required: true })],
        [query('c'), query('e', { required: true }), query('f')],
      ),
    ),
  ).toEqual([
    'error parameter-became-required: query parameter `a` is now required',
    'warn parameter-removed: query parameter `b` removed',
    'info parameter-became-optional: query parameter `c` is now optional',
    'warn parameter-removed: query parameter `d` removed',
    'error required-parameter-added: query parameter `e` added, required',
    'info parameter-added: query parameter `f` added',
  ])
})

test('bodies, content types, statuses and headers', () => {
  const json = { 'application/json': { schema: string } }
  expect(lines(asked(string), api({}))).toEqual(['warn request-body-removed: request body removed'])
  expect(lines(api({}), asked(string))).toEqual([
    'error required-request-body-added: request body added, required',
  ])
  expect(lines(asked(string, false), asked(string))).toEqual([
    'error request-body-became-required: request body is now required',
  ])
  const answers = (responses: object) => api({ responses })
  expect(
    lines(
      answers({
        200: { content: { ...json, 'text/csv': {} }, headers: { ETag: { schema: string } } },
        201: {},
        404: {},
      }),
      answers({ 200: { content: { ...json, 'text/html': {} }, headers: {} }, 409: {} }),
    ),
  ).toEqual([
    'error response-media-type-removed: answer content type `text/csv` removed',
    'info response-media-type-added: answer content type `text/html` added',
    'warn response-header-removed: answer header `ETag` removed',
    'error response-removed: status 201 removed',
    'warn error-response-removed: status 404 removed',
    'info response-added: status 409 added',
  ])
})

test('authorization', () => {
  const doc = (security: object[], type = 'http') =>
    api(
      { security },
      { components: { securitySchemes: { key: { type, scheme: 'bearer' }, other: {} } } },
    )
  expect(lines(doc([]), doc([{ key: [] }]))).toEqual([
    'error security-added: authorization is now required: key',
  ])
  expect(lines(doc([{ key: ['a'] }]), doc([{ key: ['b'] }, { other: [] }]))).toEqual([
    'error security-scope-added: scope `b` is now required',
    'info security-scope-removed: scope `a` is no longer required',
    'info security-alternative-added: authorization by other added',
  ])
  expect(lines(doc([{ key: [] }, { other: [] }]), doc([{ key: [] }]))).toEqual([
    'error security-alternative-removed: authorization by other removed',
  ])
  expect(lines(doc([{ key: [] }]), doc([{ key: [] }], 'apiKey'))).toEqual([
    'error security-scheme-changed: authorization http bearer → apiKey bearer',
  ])
})

test('a scheme that only has another name is the same authorization', () => {
  const doc = (name: string, security: object[], form: object = {}) =>
    api(
      { security },
      {
        components: {
          securitySchemes: {
            [name]: { type: 'apiKey', in: 'header', name: 'X-Key', ...form },
            b: { type: 'http', scheme: 'basic' },
          },
        },
      },
    )
  expect(lines(doc('key', [{ key: [] }]), doc('project', [{ project: [] }]))).toEqual([])
  expect(
    lines(doc('key', [{ b: [], key: [] }]), doc('a', [{ a: ['x'], b: [] }, { b: [] }])),
  ).toEqual([
    'error security-scope-added: scope `x` is now required',
    'info security-alternative-added: authorization by b added',
  ])
  expect(lines(doc('key', [{ key: [] }]), doc('a', [{ a: [] }], { name: 'X-Other' }))).toEqual([
    'error security-alternative-removed: authorization by key removed',
    'info security-alternative-added: authorization by a added',
  ])
})

test('a schema that becomes one of several, or the other way round, is compared with that one', () => {
  const integer = { type: 'integer' }
  const list = { type: 'array', items: string }
  const both = { oneOf: [string, list] }
  expect(lines(asked(string), asked(both))).toEqual([
    'info request-variant-added: request body variant `array` added',
  ])
  expect(lines(answered(string), answered(both))).toEqual([
    'warn response-variant-added: answer variant `array` added',
  ])
  expect(lines(asked(both), asked(string))).toEqual([
    'error request-variant-removed: request body variant `array` removed',
  ])
  const [user, firm] = [object({ name: string, age: integer }), object({ firm: string })]
  expect(lines(answered(user), answered({ anyOf: [firm, object({ name: string })] }))).toEqual([
    'error response-field-removed: answer field `(object 2).age` removed',
    'warn response-variant-added: answer variant `object 1` added',
  ])
  // as frameworks write a value that may be null
  expect(lines(asked(string), asked({ anyOf: [string, { type: 'null' }] }))).toEqual([
    'info request-null-allowed: request body can be null',
  ])
  expect(
    lines(asked({ ...string, nullable: true, default: 'a' }), asked({ oneOf: [string, integer] })),
  ).toEqual([
    'error request-null-forbidden: request body can no longer be null',
    'warn request-default-changed: request body default a → none',
    'info request-variant-added: request body variant `integer` added',
  ])
  expect(lines(asked({ oneOf: [user] }), asked(user))).toEqual([])
  // none of them, or several at once
  expect(lines(asked(string), asked({ oneOf: [user, integer] }))).toEqual([
    'error request-type-changed: request body type string → object | integer',
  ])
  const several = { type: ['string', 'integer'] }
  expect(lines(asked(several), asked({ oneOf: [integer, string] }))).toEqual([])
  expect(lines(asked(several), asked({ anyOf: [string] }))).toEqual([
    'error request-type-narrowed: request body type string | integer → string',
  ])
})

test('schemas that contain themselves and each other, behind references, named by their place', () => {
  const doc = (properties: object) => ({
    ...answered({ type: 'array', items: { $ref: '#/components/schemas/Person' } }),
    components: {
      schemas: {
        Base: object({ id: { type: 'integer' } }),
        Person: {
          allOf: [
            { $ref: '#/components/schemas/Base' },
            object({
              friends: { type: 'array', items: { $ref: '#/components/schemas/Person' } },
              home: object(properties),
            }),
          ],
        },
      },
    },
  })
  const changes = compareApis(doc({ street: string }), doc({ city: string }))
  expect(changes.map(line)).toEqual([
    'error response-field-removed: answer field `[].home.street` removed (#/components/schemas/Person/allOf/1/properties/home/properties/street)',
    'info response-field-added: answer field `[].home.city` added (#/components/schemas/Person/allOf/1/properties/home/properties/city)',
  ])
})

test('read-only fields are not sent, write-only ones not received', () => {
  const old = object({ a: { ...string, readOnly: true }, b: { ...string, writeOnly: true } })
  expect(lines(asked(old), asked(object({})))).toEqual([
    'warn request-field-removed: request `b` removed',
  ])
  expect(lines(answered(old), answered(object({})))).toEqual([
    'error response-field-removed: answer field `a` removed',
  ])
})

test('Swagger 2.0 and its equal in OpenAPI 3 have no differences', () => {
  const swagger = {
    swagger: '2.0',
    info: {},
    produces: ['application/json'],
    paths: {
      '/a': {
        post: {
          consumes: ['application/x-www-form-urlencoded'],
          parameters: [
            { name: 'q', in: 'query', type: 'string', maxLength: 5 },
            { name: 'f', in: 'formData', type: 'integer', required: true },
          ],
          responses: { 200: { schema: { $ref: '#/definitions/A' } } },
        },
      },
    },
    definitions: { A: object({ a: string }) },
  }
  const openapi = {
    openapi: '3.0.3',
    info: {},
    paths: {
      '/a': {
        post: {
          parameters: [{ name: 'q', in: 'query', schema: { ...string, maxLength: 5 } }],
          requestBody: {
            required: true,
            content: {
              'application/x-www-form-urlencoded': {
                schema: object({ f: { type: 'integer' } }, ['f']),
              },
            },
          },
          responses: {
            200: { content: { 'application/json': { schema: object({ a: string }) } } },
          },
        },
      },
    },
  }
  expect(lines(swagger, openapi)).toEqual([])
})

test('hostile documents: wrong values everywhere, prototypes, dead and circular references', () => {
  const broken = {
    openapi: 3,
    paths: {
      '/a': null,
      '/b': { get: 'x', post: { parameters: 'x', responses: [1], requestBody: { $ref: '#/x' } } },
      __proto__: { get: {} },
      '/c': { put: { requestBody: { $ref: '#/components/requestBodies/A' }, security: 'x' } },
    },
    components: { requestBodies: { A: { $ref: '#/components/requestBodies/A' } } },
  }
  expect(compareApis(broken, { paths: {} }).map(({ rule }) => rule)).toEqual([
    'operation-removed',
    'operation-removed',
  ])
  expect(compareApis(null, [])).toEqual([])
})

test('lines of JSON and YAML, for keys, list items and escaped names', async () => {
  const yaml = 'openapi: 3.0.0\npaths:\n  /a/b:\n    get:\n      tags:\n        - x\n        - y\n'
  const pointers = ['#/paths/~1a~1b/get', '#/paths/~1a~1b/get/tags/1', '#/nowhere', '#']
  expect(Object.fromEntries(await linesOf(yaml, pointers))).toEqual({
    '#': 1,
    '#/paths/~1a~1b/get': 4,
    '#/paths/~1a~1b/get/tags/1': 7,
  })
  const json = '{\n "paths": {\n  "/a/b": { "get": 1 }\n }\n}'
  expect((await linesOf(json, ['#/paths/~1a~1b/get'])).get('#/paths/~1a~1b/get')).toBe(3)
})

test('every rule has a level and a sentence in both languages', () => {
  const change = { name: 'n', place: 'query', before: 'b', after: 'a' }
  for (const rule of allRules as Set<Rule>) {
    expect(['error', 'warn', 'info']).toContain(levelOf(rule))
    for (const locale of ['en', 'zh-cn'] as const)
      for (const kind of [
        'operation',
        'parameter',
        'request',
        'response',
        'header',
        'security',
      ] as const)
        expect(changeMessage({ ...change, rule, kind }, locale)).not.toContain('undefined')
  }
})

test('limits of 64 bits are compared digit by digit', () => {
  const upTo = (maximum: bigint) => asked({ type: 'integer', maximum })
  expect(lines(upTo(9223372036854775807n), upTo(9223372036854775806n))).toEqual([
    expect.stringMatching(/^warn request-limit-tightened: .*9223372036854775806/),
  ])
  expect(lines(upTo(9223372036854775807n), upTo(9223372036854775807n))).toEqual([])
})
