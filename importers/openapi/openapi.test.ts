import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readApiPage } from '#contract/document/kinds/api-page.ts'
import { Failure } from '#contract/failures.ts'
import { failureSentence, type Locale } from '#contract/locales/sentence.ts'
import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import type { ImportResult } from '../importer.ts'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'
import { schemeText } from './document/security.ts'

const fixtures = path.join(import.meta.dirname, 'fixtures')
/** `SHOWDOC_RECORD=1` writes the expected texts again; such a run fails, so that they are read. */
const isRecording = process.env.SHOWDOC_RECORD === '1'

const read = (source: unknown, locale: Locale = 'en'): Promise<ImportResult> =>
  readFile(
    {
      name: 'api.json',
      bytes:
        source instanceof Uint8Array
          ? source
          : Buffer.from(typeof source === 'string' ? source : JSON.stringify(source)),
    },
    { locale },
  )

/** Everything that a reader sees of an import, in one text. */
const shown = ({ format, operations, tree, remarks }: ImportResult, locale: Locale): string =>
  [
    `${format}, ${operations} operations\n`,
    ...remarks.map(({ where, message }) => `- ${where}: ${message}`),
    ...placedPages(tree).map(
      ({ path: at, page }) =>
        `\n${'='.repeat(20)} ${[...at, page.title].join(' > ')}\n\n${pageMarkdown(page, locale)}`,
    ),
  ].join('\n')

test.each([
  ['library.yaml', 'en'],
  ['library.yaml', 'zh-cn'],
  ['stock.json', 'en'],
] as const)('%s becomes the pages that were reviewed, in %s', async (name, locale) => {
  const text = shown(await read(readFileSync(path.join(fixtures, name)), locale), locale)
  const file = path.join(fixtures, 'expected', `${name}.${locale}.md`)
  if (isRecording) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  expect(isRecording).toBe(false)
  expect(text).toBe(readFileSync(file, 'utf8'))
})

const get = (operation: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'A' },
  paths: { '/a': { get: operation } },
  ...more,
})
const documents = (result: ImportResult): ApiDocument[] =>
  placedPages(result.tree).flatMap(({ page }) => (page.kind === 'api' ? [page.document] : []))
const refused = async (source: unknown, locale: Locale = 'en'): Promise<string> => {
  const error: unknown = await read(source).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Failure)
  const { why, details } = error as Failure
  return failureSentence(locale, why, details)
}

test('JSON of an API page and its markdown show the same', async () => {
  const result = await read(readFileSync(path.join(fixtures, 'library.yaml')))
  for (const document of documents(result)) {
    const content = readContent(JSON.stringify(document))
    if (content.kind !== 'api') throw new Error('not an API page')
    const page = readApiPage(content.page)
    const markdown = pageMarkdown({ kind: 'api', title: '', document }, 'en')
    const rows = [
      page.pathVariables,
      page.headers,
      page.query,
      page.body,
      page.jsonFields,
      ...page.responses.map(({ fields }) => fields),
    ].flat()
    for (const { name, remark } of rows) {
      expect(markdown).toContain(`|${name}|`)
      expect(markdown).toContain(remark.replaceAll('|', '\\|'))
    }
    expect(markdown).toContain(page.remark)
    expect(markdown).toContain(page.example)
  }
})

test('files that cannot be read are refused with place and reason, in both languages', async () => {
  expect(await refused('{"openapi": "3.0.0",\n  "info": }')).toBe(
    'The file is not valid JSON or YAML: line 2, column 11.',
  )
  expect(await refused('openapi: 3.0.0\ninfo: {title: a\npaths: {}\n')).toMatch(/line 3, column \d/)
  expect(await refused({ openapi: '4.0', info: {}, paths: {} })).toBe(
    'Version 4.0 of OpenAPI cannot be imported.',
  )
  expect(await refused({ openapi: '3.0.0', paths: {} })).toContain('#/info')
  expect(await refused({ info: {}, paths: {} })).toContain('#/openapi is missing')
  expect(await refused({ openapi: '3.0.0', info: {} }, 'zh-cn')).toBe(
    '无法导入此文件：缺少 #/paths。',
  )
  expect(await refused('# Just a text')).toContain('none of the supported formats')
  expect(await refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]))).toContain(
    'none of the supported',
  )
  expect(await refused('')).toContain('The document is empty')
})

test('texts that multiply or nest without end are refused', async () => {
  expect(
    await refused(`{"openapi":"3.1.0","x-a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`),
  ).toContain('200 levels')
  const laughs = ['a: &a [1,1,1,1,1,1,1,1,1,1]']
  for (const [one, two] of ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh', 'hi'].map((pair) => [
    ...pair,
  ]))
    laughs.push(`${two}: &${two} [${Array.from({ length: 10 }, () => `*${one}`).join(',')}]`)
  expect(await refused(`openapi: 3.1.0\n${laughs.join('\n')}\n`)).toMatch(/at most [\d,]+ values/)
  expect(await refused('openapi: 3.1.0\ninfo: &a {x: *a}\npaths: {}\n')).toMatch(/neither|levels/)
})

test('schemas that multiply each other take no long time', async () => {
  const many = (to: string, how: string) => ({
    [how]: Array.from({ length: 50 }, () => ({
      $ref: `#/components/schemas/${to}`,
      description: to,
    })),
  })
  for (const how of ['allOf', 'oneOf', 'anyOf']) {
    const schemas = {
      a: many('b', how),
      b: many('c', how),
      c: many('d', how),
      d: many('e', how),
      e: {
        ...many('a', how),
        properties: { f: many('a', how), g: { type: 'array', items: many('b', how) } },
      },
    }
    const body = { content: { 'application/json': { schema: { $ref: '#/components/schemas/a' } } } }
    const result = await read(get({ requestBody: body }, { components: { schemas } }))
    expect(documents(result)).toHaveLength(1)
  }
}, 20_000)

test('references are followed inside of the document only', async () => {
  const refs = [
    'http://127.0.0.1:9/secret.json',
    'file:///etc/hostname',
    '/etc/hostname',
    '../other.json#/a',
    '#/nothing/here',
    '#/components/schemas/Round',
    '#/__proto__/toString',
  ]
  const result = await read(
    get(
      {
        parameters: refs.map(($ref) => ({ $ref })),
        responses: Object.fromEntries(
          refs.map(($ref, index) => [
            String(200 + index),
            { description: 'd', content: { 'application/json': { schema: { $ref } } } },
          ]),
        ),
      },
      { components: { schemas: { Round: { $ref: '#/components/schemas/Round' } } } },
    ),
  )
  expect(result.remarks.map(({ where }) => where)).toEqual(refs.map(() => '#/paths/~1a/get'))
  for (const ref of refs)
    expect(result.remarks.some(({ message }) => message.includes(ref))).toBe(true)
  expect(JSON.stringify(result.tree)).not.toContain('root:')
})

test('integers of 64 bits stand in a page as they are written', async () => {
  const source = (most: string) =>
    JSON.stringify(
      get({
        parameters: [{ name: 'n', in: 'query', schema: { type: 'integer', maximum: '@' } }],
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    id: { type: 'integer', example: '@', 'x-least': '@' },
                    next: { type: 'integer', exclusiveMinimum: '@' },
                    kind: { enum: ['@'] },
                    not: { type: 'integer', not: { const: '@' } },
                  },
                  minProperties: 1,
                },
              },
              'application/xml': { schema: { type: 'integer', default: '@' } },
            },
            headers: { 'X-Id': { schema: { type: 'integer' }, example: '@' } },
            links: { self: { operationId: 'a', parameters: { id: '@' } } },
          },
        },
        'x-samples': [['@', { id: '@' }]],
        'x-long': [['@', 'x'.repeat(200)]],
      }),
    ).replaceAll('"@"', most)
  const result = shown(await read(source('9223372036854775807')), 'en')
  expect(result).toContain('"id": 9223372036854775807')
  expect(result).toContain('"next": 9223372036854775808')
  expect(result).toContain('range ≤ 9223372036854775807')
  expect(result).not.toMatch(/922337203685477(?!580[78])/)
  const small = shown(await read(source('922337203685477')), 'en')
  expect(result.replaceAll(/922337203685477580\d/g, '#')).toBe(
    small.replaceAll(/92233720368547[78]/g, '#'),
  )
})

test('names of properties are never taken for parts of a program', async () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}',
  ) as object
  const result = await read(
    get({ responses: { 200: { description: '', content: { 'application/json': { schema } } } } }),
  )
  const [document] = documents(result)
  expect(document?.response?.responseParamsDesc?.map(({ name }) => name)).toEqual([
    '__proto__',
    'constructor',
  ])
  expect(document?.response?.responseExample).toContain('"__proto__"')
})

test('all methods, odd types and missing parts give pages', async () => {
  const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']
  const odd = {
    parameters: 'no',
    requestBody: [],
    responses: { 200: null, x: 5 },
    tags: [1, null, {}],
    security: 7,
  }
  const result = await read({
    openapi: '3.0.4',
    info: { title: 5, description: [] },
    tags: 'none',
    servers: [{}, 5],
    paths: {
      '/a': Object.fromEntries(methods.map((method) => [method, odd])),
      '/b': 5,
      '/c': null,
      '/d': { get: 'x' },
    },
  })
  expect(result.operations).toBe(8)
  expect(documents(result).map(({ info }) => info.method)).toEqual(methods)
  expect(result.remarks).toContainEqual({
    where: '#/paths/~1d/get',
    message: 'This is not an operation.',
  })
})

test('a scheme of HTTP that is not named leaves no gap in its line', () => {
  const scheme = { type: 'http', description: 'My basic' }
  expect(schemeText('basicAuth', scheme)).toBe('`basicAuth`: HTTP · My basic')
})

test('of several tags the first decides the catalog, the page names the others', async () => {
  const { tree, remarks } = await read(get({ tags: ['A', 'B', 'C'] }))
  expect(placedPages(tree).map(({ path: at }) => at)).toEqual([[], ['A']])
  expect(JSON.stringify(tree)).toContain('Also in: B, C')
  expect(remarks.map(({ message }) => message)).toEqual([
    'The operation has several tags; its page is in the catalog of the first.',
  ])
})

test('what a field, a parameter or a path says besides is shown or named in a remark', async () => {
  const closed = { type: 'object', additionalProperties: false, maxProperties: 2 }
  const schema = {
    ...closed,
    properties: {
      inner: { ...closed, description: 'Inner', properties: { a: { type: 'string' } } },
      list: { type: 'array', items: closed, contains: { type: 'object' } },
      never: false,
    },
    dependentRequired: { inner: ['list'] },
  }
  const { tree, remarks } = await read(
    get(
      {},
      {
        tags: [{ name: 'T', externalDocs: { url: 'https://example.com/t' } }],
        components: {
          securitySchemes: {
            O: {
              type: 'oauth2',
              flows: { clientCredentials: { tokenUrl: 'https://e', scopes: { 'a:b': 'Reads' } } },
            },
          },
        },
        paths: {
          '/a': {
            description: 'Said of the path.',
            post: {
              parameters: [
                {
                  name: 'filter',
                  in: 'query',
                  style: 'deepObject',
                  schema: { properties: { at: { properties: { from: { type: 'integer' } } } } },
                },
                {
                  name: 'where',
                  in: 'query',
                  content: { 'application/json': { schema: { properties: { q: {} } } } },
                },
                {
                  name: 'id',
                  in: 'query',
                  schema: { type: 'string' },
                  examples: { a: { value: 'one' }, b: { value: 'two' } },
                },
              ],
              requestBody: {
                content: {
                  'application/json': {
                    schema,
                    examples: { far: { externalValue: 'https://example.com/e' }, a: { value: 5 } },
                  },
                },
              },
              responses: {
                200: {
                  description: '',
                  links: { L: { operationId: 'o', parameters: { id: '$response.body#/id' } } },
                },
              },
            },
          },
        },
      },
    ),
  )
  const [overview, page] = placedPages(tree).map((one) => one.page)
  if (overview?.kind !== 'markdown' || page?.kind !== 'api') throw new Error('other pages')
  expect(overview.text).toContain('**T** [https://example.com/t](<https://example.com/t>)')
  expect(overview.text).toContain('\n  - `a:b` Reads\n')
  const { info, request } = page.document
  expect(info.description).toBe('Said of the path.')
  expect(info.remark).toContain('no further fields; number of fields ≤ 2')
  expect(info.remark).toContain('- 200 L → `o` (`id` = `$response.body#/id`)')
  expect(request?.query?.map(({ remark }) => remark)).toEqual([
    '(fields: `filter[at]` object, `filter[at][from]` integer)',
    '(fields: `q` any)',
    '(further examples: `two`)',
  ])
  expect(request?.params?.json).toBe('5')
  expect(request?.params?.jsonDesc?.map(({ name, remark }) => [name, remark])).toEqual([
    ['inner', 'Inner (no further fields; number of fields ≤ 2)'],
    ['inner.a', ''],
    ['list', '(no further fields; number of fields ≤ 2)'],
  ])
  expect(remarks.map(({ message }) => message)).toEqual([
    'These keywords of a schema are not shown: dependentRequired',
    'These keywords of a schema are not shown: contains',
    'The field never is not allowed; it is not listed.',
    'The example at another address was not read: https://example.com/e',
  ])
})

test('a schema that several operations use is the same in each, with its remarks', async () => {
  const answer = {
    responses: {
      200: {
        description: '',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
      },
    },
  }
  const { tree, remarks } = await read(
    get(answer, {
      paths: { '/a': { get: answer }, '/b': { get: answer } },
      components: {
        schemas: {
          Pet: {
            type: 'object',
            properties: {
              name: { type: 'string' },
              parent: { $ref: '#/components/schemas/Pet' },
              lost: { $ref: '#/components/schemas/Lost' },
            },
          },
        },
      },
    }),
  )
  const [first, second] = placedPages(tree)
    .filter(({ page }) => page.kind === 'api')
    .map(({ page }) => (page.kind === 'api' ? page.document.response : undefined))
  expect(first?.responseParamsDesc?.map(({ name }) => name)).toEqual(['name', 'parent', 'lost'])
  expect(second).toEqual(first)
  const of = (where: string) =>
    remarks.filter((one) => one.where === where).map(({ message }) => message)
  expect(of('#/paths/~1a/get').length).toBe(2)
  expect(of('#/paths/~1b/get')).toEqual(of('#/paths/~1a/get'))
})
