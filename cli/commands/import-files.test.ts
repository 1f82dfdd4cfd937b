import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { png } from '../../server/test/files.ts'
import { longestTurnOf } from '../../server/test/longest-turn.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let server = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
})

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(place.base, name)), { recursive: true })
    writeFileSync(path.join(place.base, name), text)
  }
}
const run = (...args: string[]) => place.run(['import', ...args])
const contentOf = async (title: string): Promise<string> => {
  const page_id = await place.idOf(title)
  return (await place.as.ask(pageCalls.info, { page_id })).page_content
}

const shop = {
  'api/openapi.yaml': `openapi: 3.0.3
info: { title: Shop }
paths:
  /pets: { $ref: paths/pets.yaml }
`,
  'api/paths/pets.yaml': `get:
  summary: List pets
  tags: [pets]
  responses:
    '200': { description: ok, content: { application/json: { schema: { $ref: '../../common/pet.json' } } } }
`,
  'common/pet.json':
    '{"type":"object","properties":{"race":{"type":"string","description":"品种"}}}',
}

test('an API document is imported with the files that it refers to', async () => {
  write(shop)
  const refused = await run('api/openapi.yaml')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('paths/pets.yaml refers to ../../common/pet.json, outside the')
  await expect(place.idOf('List pets')).rejects.toThrow('no page')

  const done = await run('api/openapi.yaml', '--refs', '.')
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(await contentOf('List pets')).toContain('品种')
  // the same pages are known again
  const again = await run('api/openapi.yaml', '--refs', '.', '--dry-run')
  expect(again).toMatchObject({ code: 0, err: '' })

  const folder = await run('api/openapi.yaml', '--refs', '.', '--to', 'folder')
  expect(folder).toMatchObject({ code: 0, err: '' })
  expect(place.text('pets/List pets.md')).toContain('品种')
})

test('files of a document that are not in UTF-8 are read, and which encoding was guessed is said', async () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4])
  write({ 'api.yaml': 'openapi: 3.0.0\ninfo: {title: X, description: {$ref: about.md}}\npaths: {/a: {$ref: a.yaml}}\n' }) // prettier-ignore
  writeFileSync(path.join(place.base, 'about.md'), Buffer.concat([gbk, gbk]))
  writeFileSync(
    path.join(place.base, 'a.yaml'),
    Buffer.concat([Buffer.from('get: {summary: '), gbk, Buffer.from('}\n')]),
  )
  const done = await run('api.yaml', '--to', 'folder')
  expect(done.code).toBe(0)
  for (const name of ['about.md', 'a.yaml'])
    expect(done.err).toContain(`${name}: The file is not UTF-8 and was read as GB18030`)
  expect(place.text('X.md')).toContain('中文中文')
  expect(done.out).toContain('中文.md')
})

test('a file that is missing, broken or lies outside is named with the place that refers to it', async () => {
  write(shop)
  const refusal = async (pet: string, ...args: string[]) => {
    write({ 'api/paths/pets.yaml': pet })
    const { code, err } = await run('api/openapi.yaml', ...args)
    expect(code).toBe(1)
    return err
  }
  expect(await refusal('get: { $ref: gone.yaml }')).toContain(
    'paths/pets.yaml refers to paths/gone.yaml, which does not exist (#/get).',
  )
  expect(await refusal('get: { $ref: gone.yaml }', '--lang', 'zh-cn')).toContain(
    'paths/pets.yaml 引用了不存在的文件 paths/gone.yaml（#/get）。',
  )
  write({ 'api/broken.yaml': 'a: [\n' })
  expect(await refusal('get: { $ref: ../broken.yaml }')).toMatch(
    /broken\.yaml, which paths\/pets\.yaml refers to \(#\/get\), cannot be read: .*line \d/,
  )
  write({ 'secret.yaml': 'password: hunter2\n' })
  symlinkSync(path.join(place.base, 'secret.yaml'), path.join(place.base, 'api/link.yaml'))
  symlinkSync('/etc', path.join(place.base, 'api/etc'))
  for (const ref of ['../link.yaml', '/etc/hosts', '../../secret.yaml', '../etc/hosts'])
    expect(await refusal(`get: { $ref: '${ref}' }`)).toContain('outside the folder')
  expect(await refusal('get: { $ref: .. }')).toMatch(/outside|does not exist/)
  expect((await run('api/openapi.yaml', '--refs', 'common')).code).toBe(64)
  expect((await run('api/openapi.yaml', '--refs', 'gone')).code).toBe(64)
})

test('what is sent to standard input refers to no file', async () => {
  write(shop)
  const env = { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token }
  const input = shop['api/openapi.yaml']
  const { code, err } = await runCli(['import', '-', '--dry-run'], { env, input })
  expect(code).toBe(2)
  expect(err).toMatch(/not followed|paths\/pets\.yaml/)
})

const collection = {
  info: { name: 'Library', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/' },
  variable: [{ key: 'version', value: 'v1' }],
  item: [
    {
      name: 'Find books',
      request: {
        method: 'GET',
        url: '{{base}}/books?lang={{lang}}&page={{page}}',
        header: [
          { key: 'X-Key', value: '{{apiKey}}' },
          { key: 'X-Trace', value: '{{$guid}}' },
        ],
      },
    },
  ],
}
const environment = (values: object[]) => JSON.stringify({ name: 'test', values })

test('values of environments take the place of variables, secrets excepted; the pages stay the same', async () => {
  write({
    'library.json': JSON.stringify(collection),
    'test.json': environment([
      { key: 'base', value: 'https://{{host}}/{{version}}', enabled: true },
      { key: 'host', value: 'old.example.com', enabled: true },
      { key: 'lang', value: 'zh', enabled: false },
      { key: 'apiKey', value: 'hunter2-hunter2', type: 'secret', enabled: true },
    ]),
    'more.json': environment([{ key: 'host', value: 'library.example.com' }]),
  })
  expect(await run('library.json')).toMatchObject({ code: 0, err: '' })
  const page = await place.idOf('Find books')
  expect(await contentOf('Find books')).toContain('{{base}}/books')

  const { code, err } = await run('library.json', '--env', 'test.json', '--env', 'more.json')
  expect(code).toBe(0)
  expect(await place.idOf('Find books')).toBe(page)
  const text = await contentOf('Find books')
  expect(text).toContain('https://library.example.com/v1/books')
  expect(text).toContain('{{apiKey}}')
  expect(text).toContain('{{$guid}}')
  expect(text).not.toContain('hunter2')
  expect(await contentOf('Library')).not.toContain('hunter2')
  expect(err).toContain('“lang” has no value')
  expect(err).toContain('“page” has no value')
  expect(err).not.toContain('$guid')
  expect(readFileSync(path.join(place.base, 'library.json'), 'utf8')).toBe(
    JSON.stringify(collection),
  )
})

test('wrong environments are refused and nothing is written', async () => {
  write({
    ...shop,
    'library.json': JSON.stringify(collection),
    'broken.json': '{"values": [',
    'other.json': '{"a": 1}',
  })
  expect(await run('library.json', '--env', 'gone.json')).toMatchObject({ code: 1 })
  expect((await run('library.json', '--env', 'broken.json')).err).toMatch(/broken\.json.*line 1/)
  expect((await run('library.json', '--env', 'other.json')).err).toContain(
    'not a Postman environment',
  )
  expect(await run('common/pet.json', '--env', 'other.json')).toMatchObject({ code: 64 })
  await expect(place.idOf('Library')).rejects.toThrow('no page')
})

test('a file of HTTP requests is imported, again, and into a folder; a wrong one is refused', async () => {
  write({
    'api.http': '@host = https://a.example\n### 列表\nGET {{host}}/x\n###\nPOST {{host}}/x\n',
    'wrong.http': '# nothing\nhere\n',
  })
  const done = await run('api.http')
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(await contentOf('列表')).toContain('{{host}}/x')
  expect(await run('api.http', '--dry-run')).toMatchObject({ code: 0, err: '' })
  write({ 'api.http': '@host = https://a.example\n### 列表\nGET {{host}}/x?page=1\n' })
  const changed = await run('api.http', '--format', 'http', '--dry-run')
  expect(changed).toMatchObject({ code: 2 })
  expect(changed.out).toContain('~ GET 列表')
  const folder = await run('api.http', '--to', 'folder')
  expect(folder).toMatchObject({ code: 0, err: '' })
  expect(place.text('列表.md')).toContain('|page|1|')
  const refused = await run('wrong.http')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('line 2 is not a request')
})

test('a named environment fills the variables of HTTP requests; what is private stays a variable', async () => {
  const requests = `@version = v1
@user = ann
@password = in-the-file-1
### 列表
GET https://{{host}}/{{version}}/books?lang={{lang}}
Authorization: Bearer {{token}}
X-Key: {{key}}
X-User: {{user}} {{password}}

### add
# @prompt title
POST https://{{host}}/{{version}}/books
Content-Type: application/json

{ "pages": {{pages}}, "title": "{{title}}", "from": "{{place}}", "id": "{{add.response.body.id}}" }
###
curl https://{{host}}/find -d 'q={{lang}}'
`
  write({
    'api.http': requests,
    'http-client.env.json': JSON.stringify({
      $shared: { user: 'ben', place: 'shelf' },
      dev: { host: 'dev.example.com', token: 'open-token-1', pages: 12, key: 'public-key-1' },
      prod: { host: '{{place}}.example.com', SSLConfiguration: { a: 1 } },
    }),
    'http-client.private.env.json': JSON.stringify({
      dev: { key: 'private-key-1', place: 'private-place-1' },
      staging: {},
    }),
  })
  const raw = await run('api.http')
  expect(raw).toMatchObject({ code: 0, err: expect.stringContaining('“password”') as string })
  const page = await place.idOf('列表')
  expect(await contentOf('列表')).toContain('https://{{host}}/{{version}}/books')

  const { code, err } = await run('api.http', '--env', 'dev')
  expect(code).toBe(0)
  expect(await place.idOf('列表')).toBe(page)
  const titles = ['api', '列表', 'add', 'POST /find']
  const texts = await Promise.all(titles.map(contentOf))
  const [overview = '', list = '', add = '', curl = ''] = texts
  expect(list).toContain('https://dev.example.com/v1/books')
  expect(list).toContain('Bearer {{token}}')
  expect(list).toContain('{{key}}')
  expect(list).toContain('ben {{password}}')
  expect(add).toMatch(/"pages": 12,/)
  expect(add).toContain('{{title}}')
  expect(add).toContain('{{place}}')
  expect(curl).toContain('https://dev.example.com/find')
  expect(overview).toMatch(/\{\{host\}\}`\|dev\.example\.com/)
  expect(overview).toMatch(/\{\{key\}\}`\|\|/)
  for (const secret of ['open-token-1', 'public-key-1', 'private-', 'in-the-file-1', 'x-showdoc'])
    expect(texts.join('\n')).not.toContain(secret)
  expect(err).toContain('api.http:5  The variable “lang” has no value in the environment.')
  expect(err).not.toMatch(/“(?:title|token|key|place|add\.response\.body\.id)” has no value/)

  expect((await run('api.http', '--env', 'prod')).code).toBe(0)
  expect(await contentOf('列表')).toContain('https://shelf.example.com/v1/books')
  const unknown = await run('api.http', '--env', 'live')
  expect(unknown).toMatchObject({ code: 64, out: '' })
  expect(unknown.err).toContain('Known environments: dev, prod, staging.')
})

test('an environment of HTTP requests is read beside the file, and nowhere else', async () => {
  write({
    'api/api.rest': '@host = a.example\nGET https://{{host}}/x\n',
    'http-client.env.json': '{"dev": {"host": "elsewhere.example"}}',
  })
  const none = await run('api/api.rest', '--env', 'dev')
  expect(none).toMatchObject({ code: 64, out: '' })
  expect(none.err).toContain('http-client.env.json, http-client.private.env.json')
  write({ 'api/http-client.env.json': '{"dev": ' })
  expect((await run('api/api.rest', '--env', 'dev')).err).toMatch(/env\.json.*line 1/)
  const env = { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token }
  const input = 'GET https://{{host}}/x\n'
  expect((await runCli(['import', '-', '--env', 'dev'], { env, input })).code).toBe(64)
})

test('a file that takes long to read is read beside the program, which could end it', async () => {
  const attributes = Array.from({ length: 30_000 }, (_, at) => `a${at}=1`)
  write({ 'slow.html': `<!DOCTYPE html><html><p ${attributes.join(' ')}>x</html>` })
  const longest = await longestTurnOf(1_000, async () => {
    expect(await run('slow.html', '--to', 'folder', '--overwrite')).toMatchObject({ code: 0 })
  })
  expect(longest).toBeLessThan(1_000)
  expect(place.text('slow.md')).toContain('x')
})

/** A saved page with two parts, a picture of its own and links to the web, a part and another file. */
const savedPage = `<!DOCTYPE html><html><head><title>Guide</title></head><body>
<h2 id=one>One</h2><p>See <a href="#two">two</a>, <a href="https://example.com/a">the web</a>
and <a href="other.html">another</a>.</p><img alt=shop src="data:image/png;base64,${png.toString('base64')}">
<h2 id=two>Two</h2><p><img alt=far src="https://example.com/far.png"></p></body></html>`

test('an HTML page becomes pages of the item, with its pictures and links', async () => {
  write({ 'guide.html': savedPage })
  const first = await run('guide.html')
  expect(first.out.split('\n')).toEqual([
    '+ One',
    '+ Two',
    'html: 2 new, 0 changed, 0 unchanged, 0 removed',
    `${server}/${place.item}`,
    '',
  ])
  expect(first).toMatchObject({ code: 0, err: expect.stringContaining('other.html') })
  const [one, two] = [await contentOf('One'), await contentOf('Two')]
  const page = await place.idOf('Two')
  expect(one).toContain(
    `[two](/${place.item}/${page}), [the web](https://example.com/a) and another.`,
  )
  const [, address = ''] = /!\[shop\]\((\S+)\)/.exec(one) ?? []
  const picture = await fetch(new URL(address, server), {
    headers: { 'x-api-token': place.owner.token },
  })
  expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
  expect(two).toBe('![far](https://example.com/far.png)\n')
  expect((await run('guide.html')).out).toContain('html: 0 new, 0 changed, 2 unchanged')
})

test('an HTML page becomes files of the folder, which push takes with their pictures and links', async () => {
  write({ 'guide.html': savedPage })
  const done = await run('guide.html', '--to', 'folder')
  expect(done).toMatchObject({ code: 0, err: expect.stringContaining('other.html') })
  expect(done.out.split('\n').slice(0, -2).toSorted()).toEqual([
    '+ One.md',
    '+ Two.md',
    '+ assets/picture-1.png',
  ])
  expect(place.text('One.md')).toContain(
    'See [two](Two.md), [the web](https://example.com/a) and another.\n\n![shop](assets/picture-1.png)',
  )
  expect(readFileSync(path.join(place.base, 'docs/assets/picture-1.png')).equals(png)).toBe(true)
  expect((await place.run(['check'])).code).toBe(0)
  await place.push()
  expect(await contentOf('One')).toContain(`[two](/${place.item}/${await place.idOf('Two')})`)
})

/** In front of the real server; it loses the answer of an import. */
async function losingServer(status: number): Promise<Server> {
  const front = createServer((asked, answer) => {
    const isImport = asked.url?.includes('import/auto')
    const { method, headers, url } = asked
    const back = request(`${server}${url}`, { method, headers }, (given) => {
      if (!isImport) given.pipe(answer.writeHead(given.statusCode ?? 500, given.headers))
      else if (status === 0) answer.destroy()
      else answer.writeHead(status).end()
      given.resume()
    })
    asked.pipe(back)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  return front
}

test.each([0, 504])(
  'an answer that is lost leaves open whether the item was made: %s',
  async (status) => {
    const front = await losingServer(status)
    try {
      place.settings({ server: `http://127.0.0.1:${(front.address() as AddressInfo).port}` })
      write({ 'a.md': '# A\n' })
      const lost = await run('a.md', '--new-item', 'Lost')
      expect(lost.code).toBe(1)
      expect(lost.err).toContain('The item may have been created anyway')
      const again = await run('a.md', '--lang', 'zh-cn')
      expect(again.code).toBe(1)
      expect(again.err).toContain('文件可能已经导入')
      expect((await run('a.md', '--dry-run')).err).not.toContain('may have been')
    } finally {
      front.closeAllConnections()
      front.close()
    }
  },
)
