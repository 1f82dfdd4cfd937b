import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli, type CliRun } from '../../server/test/run-cli.ts'
import type { CommandContext } from '../context.ts'
import type { Problem } from '../output.ts'
import { apiDocument } from '../documents/data.ts'
import { readApiSource } from './api/sources.ts'

let folder = ''
beforeEach(() => {
  folder = newFolder()
  write('old.yaml', old)
  write('new.yaml', now)
})

const old = `openapi: 3.0.3
info: { title: Shop, version: '1' }
paths:
  /users/{id}:
    get:
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                properties:
                  name: { type: string }
                  email: { type: string }
  /orders:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                note: { type: string, maxLength: 200 }
      responses: {}
`
const now = `${old
  .replace('                  email: { type: string }\n', '')
  .replace('200 }', '100 }')}  /health:
    get: { responses: {} }
`

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const api = (argv: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CliRun> =>
  runCli(['api', ...argv, '-C', folder], { env: { PATH: process.env.PATH, ...env } })

test('differences by level, with the line in the file that has them', async () => {
  const { code, out, err } = await api(['diff', 'old.yaml', 'new.yaml'])
  expect({ code, err }).toEqual({ code: 2, err: '' })
  expect(out).toBe(
    [
      'error  GET /users/{id}  answer field `email` removed        old.yaml:14',
      'warn   POST /orders     request `note` maxLength 200 → 100  new.yaml:22',
      'info   GET /health      added                               new.yaml:25',
      '1 breaking, 1 risky, 1 other',
      '',
    ].join('\n'),
  )
  const same = await api(['diff', 'new.yaml', 'new.yaml'])
  expect(same).toMatchObject({ code: 0, out: 'No differences.\n' })
})

test('in Chinese', async () => {
  const { out } = await api(['diff', 'old.yaml', 'new.yaml', '--lang', 'zh-cn'])
  expect(out).toContain('返回字段 `email` 已删除')
  expect(out).toContain('1 项不兼容，1 项有风险，1 项其他')
})

test('breaking changes fail the command; risky ones when asked', async () => {
  expect((await api(['breaking', 'old.yaml', 'new.yaml'])).code).toBe(2)
  expect((await api(['breaking', 'old.yaml', 'new.yaml', '--no-exit-code'])).code).toBe(0)
  write('risky.yaml', old.replace('200 }', '100 }'))
  expect((await api(['breaking', 'old.yaml', 'risky.yaml'])).code).toBe(0)
  expect((await api(['breaking', 'old.yaml', 'risky.yaml', '--fail-on', 'warn'])).code).toBe(2)
})

test('the document of --json', async () => {
  const { out } = await api(['breaking', 'old.yaml', 'new.yaml', '--json'])
  const document = apiDocument.parse(JSON.parse(out))
  expect(document).toMatchObject({ breaking: 1, warn: 1, info: 1, exit: 2, ok: false })
  expect(document.changes[0]).toEqual({
    level: 'error',
    rule: 'response-field-removed',
    method: 'GET',
    path: '/users/{id}',
    place:
      '#/paths/~1users~1{id}/get/responses/200/content/application~1json/schema/properties/email',
    file: 'old.yaml',
    line: 14,
    message: 'answer field `email` removed',
  })
})

test('accepted changes do not count, until their last day', async () => {
  const entry = (more: string) =>
    `accept:\n  - rule: response-field-removed\n    place: GET /users/{id}\n    reason: unused${more}\n`
  write('.showdoc-api.yaml', entry(''))
  const { code, out } = await api(['breaking', 'old.yaml', 'new.yaml'])
  expect(code).toBe(0)
  expect(out).toContain('old.yaml:14  accepted: unused')
  expect(out).toContain('0 breaking, 1 risky, 1 other')
  write('.showdoc-api.yaml', entry('\n    until: 2999-12-31'))
  expect((await api(['breaking', 'old.yaml', 'new.yaml'])).code).toBe(0)
  write('.showdoc-api.yaml', entry('\n    until: 2020-01-31'))
  expect((await api(['breaking', 'old.yaml', 'new.yaml'])).code).toBe(2)
  write('other.yaml', entry('').replace('field', 'fields'))
  const wrong = await api(['breaking', 'old.yaml', 'new.yaml', '--accept', 'other.yaml'])
  expect(wrong.code).toBe(64)
  expect(wrong.err).toContain('entry 1 has the unknown rule “response-fields-removed”')
})

test('reports in files; annotations in a job of GitHub Actions', async () => {
  const formats = [
    'gitlab=a/gl.json',
    'junit=j.xml',
    'sarif=s.json',
    'markdown=m.md',
    'json=d.json',
  ]
  await api(['diff', 'old.yaml', 'new.yaml', ...formats.flatMap((one) => ['--report', one])])
  expect(JSON.parse(read('a/gl.json'))[0]).toMatchObject({
    check_name: 'response-field-removed',
    severity: 'major',
    location: { path: 'old.yaml', lines: { begin: 14 } },
  })
  expect(read('j.xml')).toContain('tests="2" failures="1"')
  expect(JSON.parse(read('s.json')).runs[0].results[1]).toMatchObject({
    ruleId: 'request-limit-tightened',
    level: 'warning',
    locations: [{ physicalLocation: { region: { startLine: 22 } } }],
  })
  const helpOf = () =>
    JSON.parse(read('s.json')).runs[0].tool.driver.rules.map(
      ({ help }: { help: { text: string } }) => help.text,
    )
  expect(helpOf()).toEqual([
    'An operation was added. Callers do not need to change.',
    'In a request: a limit, such as a length or a number, was tightened. This may break callers.',
    'In a response: a field was removed. This breaks callers.',
  ])
  expect(read('m.md')).toContain(
    '| ❌ | GET /users/{id}: answer field `email` removed | `old.yaml:14` |',
  )
  expect(apiDocument.parse(JSON.parse(read('d.json'))).breaking).toBe(1)
  await api(['breaking', 'old.yaml', 'new.yaml', '--report', 'sarif=s.json', '--lang', 'zh-cn'])
  expect(helpOf()).toContain('返回中字段已删除。调用方会出错。')
  const job = { GITHUB_ACTIONS: 'true' }
  const { out } = await api(['diff', 'old.yaml', 'new.yaml'], job)
  expect(out).toContain(
    '::error file=old.yaml,line=14,title=showdoc response-field-removed::GET /users/{id}: answer field `email` removed\n',
  )
  const quiet = await api(['diff', 'old.yaml', 'new.yaml', '--no-annotations'], job)
  expect(quiet.out).not.toContain('::')
})

test.each([
  ['html=a.html', 'Unknown report format “html”'],
  ['junit', '--report junit needs a file'],
  ['markdown=-,sarif=-', 'Only one document'],
])('--report %s is refused', async (report, message) => {
  const { code, err } = await api(['diff', 'old.yaml', 'new.yaml', '--report', report])
  expect(code).toBe(64)
  expect(err).toContain(message)
})

test('a version in git, from the folder that the command runs in', async () => {
  const ctx = { locale: 'en', settings: { dir: folder } } as CommandContext
  const asked: unknown[] = []
  let isGitThere = true
  const askGit = (cwd: string, args: readonly string[]) => {
    if (args[0] === '--version') return isGitThere ? Buffer.from('git version 2.39.5') : undefined
    asked.push([cwd, ...args])
    return args[1] === 'v1.0:./api.yaml' ? Buffer.from(old) : undefined
  }
  const source = await readApiSource(ctx, 'git:v1.0:api.yaml', askGit)
  expect(source.document).toMatchObject({ openapi: '3.0.3' })
  expect(source.file).toBeUndefined()
  const refusal = (name: string) =>
    readApiSource(ctx, name, askGit).catch((problem: Problem) => [problem.exit, problem.message])
  expect(await refusal('git:v2.0:/docs/api.yaml')).toEqual([
    'error',
    'Git has no such version of the file: git:v2.0:/docs/api.yaml',
  ])
  expect(asked).toEqual([
    [folder, 'show', 'v1.0:./api.yaml'],
    [folder, 'show', 'v2.0:docs/api.yaml'],
  ])
  isGitThere = false
  expect(await refusal('git:v2.0:api.yaml')).toEqual([
    'error',
    'git:v2.0:api.yaml needs git, which was not found.',
  ])
  expect(await refusal('git:--output=x:api.yaml')).toEqual([
    'usage',
    'git:--output=x:api.yaml is not a version of a file; it looks like git:main:openapi.yaml',
  ])
})

test('a document from the web', async () => {
  const server = createServer((request, answer) => {
    if (request.url !== '/api.yaml') answer.statusCode = 404
    answer.end(old)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const { code } = await api(['breaking', `${address}/api.yaml`, 'new.yaml'])
    expect(code).toBe(2)
    const missing = await api(['diff', `${address}/none`, 'new.yaml'])
    expect(missing).toMatchObject({ code: 1 })
    expect(missing.err).toContain('HTTP 404')
  } finally {
    server.close()
  }
})

test.each([
  ['nothing.yaml', 1, 'There is no file nothing.yaml.'],
  ['text.md', 1, 'text.md cannot be compared: it is not an OpenAPI or Swagger document.'],
  ['broken.json', 1, 'broken.json cannot be compared: '],
  ['item:', 64, 'There is no item to compare with.'],
  ['git:main', 64, 'it looks like git:main:openapi.yaml'],
])('%s is refused with a reason', async (name, code, message) => {
  write('text.md', '# Shop\n')
  write('broken.json', '{"openapi": "3.0.0", }')
  const run = await api(['diff', name, 'new.yaml'])
  expect(run.code).toBe(code)
  expect(run.err).toContain(message)
  expect(run.out).toBe('')
})

test('documents in several files: a change has the file and the line that it is written in', async () => {
  const index = `openapi: 3.0.3
info: { title: Shop }
paths:
  /orders: { $ref: paths/orders.yaml }
components:
  schemas:
    Order: { $ref: order.json }
`
  const orders = (length: number) => `get:
  parameters:
    - name: note
      in: query
      schema: { type: string, maxLength: ${length} }
  responses:
    '200':
      description: Fine
      content: { application/json: { schema: { $ref: ../order.json } } }
`
  const order = (fields: object) => JSON.stringify({ properties: fields }, null, 2)
  write('v1/index.yaml', index)
  write('v1/paths/orders.yaml', orders(200))
  write('v1/order.json', order({ id: { type: 'string' }, email: { type: 'string' } }))
  write('v2/index.yaml', index)
  write('v2/paths/orders.yaml', orders(100))
  write('v2/order.json', order({ id: { type: 'string' } }))
  const { out, err, code } = await api(['diff', 'v1/index.yaml', 'v2/index.yaml'])
  expect({ code, err }).toEqual({ code: 2, err: '' })
  expect(out.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))).toEqual([
    'error  GET /orders  answer field `email` removed  v1/order.json:6',
    'warn  GET /orders  query parameter `note` maxLength 200 → 100  v2/paths/orders.yaml:5',
    '1 breaking, 1 risky, 0 other',
    '',
  ])
  write('v2/order.json', '[')
  const broken = await api(['diff', 'v1/index.yaml', 'v2/index.yaml'])
  expect(broken).toMatchObject({ code: 1, out: '' })
  expect(broken.err).toContain(
    'order.json, which index.yaml refers to (#/components/schemas/Order)',
  )
})

test('files of a version in git are those of the same version', async () => {
  const versions: Record<string, string> = {
    'v1:docs/api.yaml': 'openapi: 3.0.3\npaths: { /a: { $ref: ../paths/a.yaml } }\n',
    'v1:paths/a.yaml': 'get: { responses: {} }\n',
  }
  const askGit = (_: string, [command, what = '']: readonly string[]) =>
    command === 'rev-parse'
      ? Buffer.from('docs/\n')
      : versions[what.replace(':./', ':docs/')] === undefined
        ? undefined
        : Buffer.from(versions[what.replace(':./', ':docs/')] ?? '')
  const ctx = { settings: { dir: folder }, locale: 'en' } as CommandContext
  const { document } = await readApiSource(ctx, 'git:v1:api.yaml', askGit)
  expect(document).toMatchObject({ paths: { '/a': { $ref: '#/components/x-bundled/a' } } })
  delete versions['v1:paths/a.yaml']
  await expect(readApiSource(ctx, 'git:v1:api.yaml', askGit)).rejects.toThrow(
    'docs/api.yaml refers to paths/a.yaml, which does not exist (#/paths/~1a).',
  )
})
