import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { PageHistory } from '../../server/models/page-history.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { diffDocument } from '../documents/folder.ts'
import { pushDocument, statusDocument } from '../documents/sync.ts'
import { FolderSite } from '../test/folder-site.ts'
import { askStock, listenAsStock, pairOf, saveInBrowser, storedTexts } from '../test/stock-site.ts'

let site: TestApp
let server = ''
/** The same data, as our own server answers. */
let ownServer = ''
let place: FolderSite
beforeAll(async () => {
  site = await startApp()
  server = await listenAsStock(site)
  ownServer = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  place = await FolderSite.of(site, server)
})

interface Operation {
  summary: string
  required?: boolean
}

const openapi = (paths: Record<string, Operation>, title = 'Shop') =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title, version: '1' },
    paths: Object.fromEntries(
      Object.entries(paths).map(([at, { summary, required = false }]) => [
        at,
        {
          get: {
            summary,
            tags: ['pets'],
            parameters: [{ name: 'color', in: 'query', required, schema: { type: 'string' } }],
            responses: { 200: { description: '`a < b` && "c" &amp; d' } },
          },
        },
      ]),
    ),
  })

/** An API of pets, before and after changes that break its callers. */
const [petstore, brokenPetstore] = [false, true].map((isBroken) => {
  const pet = {
    type: 'object',
    required: ['name', ...(isBroken ? [] : ['age'])],
    properties: { name: { type: 'string' }, ...(isBroken ? {} : { age: { type: 'integer' } }) },
  }
  const parameter = (name: string, place: string, required: boolean) => ({
    name,
    in: place,
    required,
    schema: { type: 'string' },
  })
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Petstore', version: '1' },
    paths: {
      '/pets': {
        get: {
          summary: 'List pets',
          tags: ['pets'],
          parameters: [parameter('color', 'query', isBroken)],
          responses: {
            200: {
              description: 'Pets',
              content: { 'application/json': { schema: { type: 'array', items: pet } } },
            },
          },
        },
      },
      '/pets/{id}': isBroken
        ? {}
        : {
            delete: {
              summary: 'Delete a pet',
              tags: ['pets'],
              parameters: [parameter('id', 'path', true)],
              responses: { 204: { description: 'Done' } },
            },
          },
    },
  })
}) as [string, string]

function write(paths: Record<string, Operation>, settings: object = {}): void {
  place.settings({ api: [{ file: 'openapi.json', catalog: 'Reference', ...settings }] })
  writeFileSync(path.join(place.base, 'openapi.json'), openapi(paths))
}

const schemas = 'https://schema.getpostman.com/json/collection'
const apiLines = (out: string) => out.split('\n').filter((line) => line.includes('openapi.json'))

/** Titles of the pages by their catalogs. */
async function menu(): Promise<string[]> {
  const info = await place.as.ask(itemCalls.info, { item_id: String(place.item) })
  type Menu = Pick<typeof info.menu, 'pages' | 'catalogs'>
  const titles = ({ pages, catalogs }: Menu, at: string): string[] => [
    ...pages.map(({ page_title }) => at + page_title),
    ...catalogs.flatMap((one) => titles(one as unknown as Menu, `${at}${one.cat_name}/`)),
  ]
  return titles(info.menu, '').toSorted()
}

describe.each(['token', 'key pair'])('API documents with a %s', (credential) => {
  const isToken = credential === 'token'
  let env: Record<string, string> = {}
  beforeEach(async () => {
    env = isToken ? {} : await pairOf(place)
    place.write({ 'a.md': '# A\n' })
  })
  const run = (...args: string[]) => place.run(args, env)

  test('become pages of the item; a second push writes nothing', async () => {
    write({ '/pets': { summary: 'List pets' }, '/cats': { summary: 'List cats' } })
    const plan = await run('plan')
    expect(plan.code).toBe(2)
    expect(plan.out).toContain('would create  openapi.json  GET Reference / pets / List pets')
    expect(await menu()).toEqual([])
    const status = statusDocument.parse(await place.document(['status'], env))
    expect(status.api).toMatchObject([{ counts: { created: 3 } }])

    const first = await run('push')
    expect([first.code, apiLines(first.out)]).toEqual([
      0,
      [
        'create  openapi.json  Reference / Shop',
        'create  openapi.json  GET Reference / pets / List pets',
        'create  openapi.json  GET Reference / pets / List cats',
        'openapi.json  openapi 3.0: 3 new, 0 changed, 0 unchanged, 0 gone',
      ],
    ])
    expect(await menu()).toEqual([
      'A',
      'Reference/Shop',
      'Reference/pets/List cats',
      'Reference/pets/List pets',
    ])
    const again = await run('push')
    expect([again.code, apiLines(again.out)]).toEqual([
      0,
      ['openapi.json  openapi 3.0: 0 new, 0 changed, 3 unchanged, 0 gone'],
    ])
    expect((await run('plan')).code).toBe(0)
    const stands = statusDocument.parse(await place.document(['status'], env))
    expect(stands.remote_only).toBe(0)
    const { item: item_id } = place
    expect(await PageHistory.query(site.db.read).where({ item_id }).resultSize()).toBe(0)

    // the pages are those that our own server makes, so moving there changes nothing
    rmSync(path.join(place.base, 'showdoc.lock'))
    const moved = await place.run(['plan', '--server', ownServer])
    expect(apiLines(moved.out)).toEqual([
      'openapi.json  openapi 3.0: 0 to create, 0 to change, 3 unchanged, 0 gone',
    ])
  })

  test('are updated where they lie, with the text kept that people wrote around', async () => {
    write({ '/pets': { summary: 'List pets' }, '/old': { summary: 'Old' } })
    await run('push')
    const id = await place.idOf('List pets')
    const texts = await storedTexts(place)
    await saveInBrowser(place, 'List pets', { text: `Ask Ann first.\n\n${texts['List pets']}` })

    write({ '/pets': { summary: 'List pets', required: true } }, { removed: 'trash' })
    const { api } = diffDocument.parse(await place.document(['diff'], env))
    expect(api).toMatchObject([
      {
        pages: [
          { title: 'List pets', state: 'changed' },
          { title: 'Old', state: 'removed' },
        ],
      },
    ])
    const document = pushDocument.parse(await place.document(['push'], env))
    expect(document.api).toMatchObject([
      {
        counts: { created: 0, changed: 1, unchanged: 1, removed: 1 },
        pages: [
          { id: String(id), title: 'List pets', state: 'changed' },
          { title: 'Old', note: 'No longer in the file: marked as deprecated.' },
        ],
      },
    ])
    const { page_content } = await place.as.ask(pageCalls.info, { page_id: id })
    expect(page_content).toMatch(/^Ask Ann first\.[^]*\|color\|\|Yes\|/)
    expect((await storedTexts(place))['Old']).toContain('**Deprecated.**')
    expect((await run('plan')).code).toBe(0)
  })

  test('are compared with what was there, like on our own server', async () => {
    const own = await FolderSite.of(site, ownServer)
    const lists: unknown[] = []
    for (const { at, as } of [
      { at: place, as: env },
      { at: own, as: {} },
    ]) {
      at.settings({ api: [{ file: 'openapi.json' }, { file: 'more.json' }] })
      at.write({ 'a.md': '# A\n' })
      const file = (name: string, text: string) => writeFileSync(path.join(at.base, name), text)
      file('openapi.json', petstore)
      file('more.json', openapi({ '/dogs': { summary: 'Dogs' } }, 'More'))
      const none = await at.run(['api', 'diff', 'openapi.json', 'item:'], as)
      expect([none.code, none.err]).toEqual([1, expect.stringContaining('has no API pages')])
      const first = await at.run(['push'], as)
      expect([first.code, first.err]).toEqual([0, expect.not.stringContaining('break callers')])

      file('openapi.json', brokenPetstore)
      file('more.json', openapi({ '/dogs': { summary: 'Dogs', required: true } }, 'More'))
      const plan = pushDocument.parse(await at.document(['plan'], as))
      const made = pushDocument.parse(await at.document(['push', '--report', 'markdown=r.md'], as))
      const breaking = made.api?.map((one) => one.breaking)
      file('all.json', petstore)
      const compared = await at.run(['api', 'breaking', 'all.json', `item:${at.item}`], as)
      lists.push({
        breaking,
        exit: made.exit,
        planned: plan.api?.map((one) => one.breaking),
        compared: [compared.code, compared.out],
      })
      expect(readFileSync(path.join(at.base, 'r.md'), 'utf8')).toContain(
        'answer field `[].age` removed',
      )
      const again = await at.run(['push'], as)
      expect(again.err).not.toContain('break callers')
    }
    expect(lists[0]).toEqual(lists[1])
    expect(lists[0]).toMatchObject({
      exit: 0,
      compared: [2, expect.stringMatching(/^error +GET \/pets +answer field `\[\]\.age` removed/m)],
      planned: [[], []],
      breaking: [
        [
          { rule: 'parameter-became-required', method: 'GET', path: '/pets' },
          { rule: 'response-field-removed', method: 'GET', path: '/pets' },
          { rule: 'operation-removed', method: 'DELETE', path: '/pets/{id}' },
        ],
        [{ rule: 'parameter-became-required', method: 'GET', path: '/dogs' }],
      ],
    })
  })

  test('are compared without reading the item once more', async () => {
    const put = (required: boolean) => {
      write({ '/pets': { summary: 'List pets', required } })
      const more = openapi({ '/dogs': { summary: 'List dogs', required } }, 'More')
      writeFileSync(path.join(place.base, 'more.json'), more)
      place.settings({ api: [{ file: 'openapi.json' }, { file: 'more.json' }] })
    }
    put(false)
    await run('push')
    put(true)
    const { err } = await run('push', '--verbose')
    expect(err.match(/may break callers/g)).toHaveLength(2)
    // for the markdown, and for the documents
    expect(err.match(/^item\/info 200/gm)).toHaveLength(2)
  })

  test('have pages about the folders of a collection, which are known by those folders', async () => {
    const collection = (about: string) => ({
      info: { name: 'Shop', schema: `${schemas}/v2.1.0/collection.json` },
      item: [
        {
          name: 'Pets',
          description: about,
          item: [{ name: 'List', request: { method: 'GET', url: 'https://a.example/pets' } }],
        },
      ],
    })
    const put = (about: string) =>
      writeFileSync(path.join(place.base, 'openapi.json'), JSON.stringify(collection(about)))
    write({})
    put('All about pets.')
    const first = await run('push')
    expect([first.code, apiLines(first.out)]).toEqual([
      0,
      [
        'create  openapi.json  Reference / Pets / Pets',
        'create  openapi.json  GET Reference / Pets / List',
        'openapi.json  postman 2.1: 2 new, 0 changed, 0 unchanged, 0 gone',
      ],
    ])
    await saveInBrowser(place, 'Pets', {
      text: `Ask Ann first.\n\n${(await storedTexts(place))['Pets']}`,
    })
    put('All about dogs.')
    expect((await run('push')).out).toContain('0 new, 1 changed, 1 unchanged')
    expect((await storedTexts(place))['Pets']).toMatch(/^Ask Ann first\.[^]*All about dogs\./)
    expect(apiLines((await run('push')).out)).toEqual([
      'openapi.json  postman 2.1: 0 new, 0 changed, 2 unchanged, 0 gone',
    ])
    rmSync(path.join(place.base, 'showdoc.lock'))
    const moved = await place.run(['plan', '--server', ownServer])
    expect(apiLines(moved.out)).toEqual([
      'openapi.json  postman 2.1: 0 to create, 0 to change, 2 unchanged, 0 gone',
    ])
  })

  test('are completed by the next run after Ctrl+C, which ends with 130', async () => {
    const paths = Array.from({ length: 30 }, (_, at) => [`/p${at}`, { summary: `P${at}` }] as const)
    write(Object.fromEntries(paths))
    const stop = new AbortController()
    let saved = 0
    const { code, out } = await runCli(['push', '--verbose'], {
      env: { HOME: place.base, SHOWDOC_DIR: place.base, SHOWDOC_TOKEN: place.owner.token, ...env },
      interrupt: stop.signal,
      onError(text) {
        saved += text.match(/^(?:page\/save|item\/updateByApi) 200/gm)?.length ?? 0
        if (saved > 5) stop.abort()
      },
    })
    const before = Object.keys(await storedTexts(place)).length
    expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([
      130,
      `interrupted: 1 of 1 pages are on the server, and ${before - 1} of API documents; run push again to continue`,
    ])
    expect(before).toBeGreaterThan(1)
    expect(before).toBeLessThan(30)
    expect((await run('push')).code).toBe(0)
    expect(Object.keys(await storedTexts(place))).toHaveLength(32)
  })

  test('whose generated part people have changed stays in the history, or is not written', async () => {
    write({ '/pets': { summary: 'List pets' }, '/cats': { summary: 'List cats' } })
    await run('push')
    const before = (await storedTexts(place))['List pets'] as string
    const edited = before.replace('List pets\n', 'List of pets\n')
    await saveInBrowser(place, 'List pets', { text: edited })
    write({
      '/pets': { summary: 'List pets', required: true },
      '/cats': { summary: 'List cats', required: true },
      '/new': { summary: 'New' },
    })
    const { code, out, err } = await run('push')
    expect(out).toContain('create  openapi.json  GET Reference / pets / New')
    // only of what was written
    const breaking = err.split('\n').flatMap((line) => /^GET (.+?): /.exec(line)?.[1] ?? [])
    expect(breaking).toEqual(isToken ? ['/pets', '/cats'] : ['/cats'])
    const now = (await storedTexts(place))['List pets']
    if (isToken) {
      expect([code, out]).toEqual([0, expect.stringContaining('generated part were overwritten')])
      const page_id = await place.idOf('List pets')
      const versions = await place.as.ask(pageCalls.history, { page_id })
      expect(versions.map(({ page_content }) => page_content)).toContain(edited)
    } else {
      expect([code, now]).toEqual([5, edited])
      expect(err).toContain(
        'openapi.json: 1 page was not written: List pets: the generated part was edited',
      )
      const zh = await run('push', '--lang', 'zh-cn')
      expect(zh.err).toContain('openapi.json: 1 个页面未写入：List pets: 有人修改过生成部分')
    }
  })

  test('of titles that a key pair cannot write, or a page that has the title already, leave the others alone', async () => {
    const { item: item_id, owner } = place
    const page = await site.make.page({
      item_id,
      owner,
      page_title: 'Shop',
      page_content: 'mine\n',
    })
    write({ '/q': { summary: 'Q & A' }, '/pets': { summary: 'List pets' } }, { catalog: undefined })
    const { code, err } = await run('push')
    const other = await place.as.ask(pageCalls.info, { page_id: page.page_id })
    expect(other.page_content).toBe('mine\n')
    const titles = isToken ? ['A', 'Shop', 'Shop', 'pets/List pets', 'pets/Q & A'] : ['A', 'Shop', 'pets/List pets'] // prettier-ignore
    expect([code, await menu()]).toEqual([isToken ? 0 : 5, titles])
    if (isToken) return
    expect(err).toMatch(
      /openapi\.json: 2 pages were not written: Shop: there is already a page with this title .+; Q & A: "Q & A" contains &/,
    )
  })
})

test('a new title keeps the page with a token; one that somebody is editing is not written', async () => {
  write({ '/pets': { summary: 'List pets' } })
  place.write({ 'a.md': '# A\n' })
  await place.push()
  const page_id = await place.idOf('List pets')
  const ben = await site.make.user()
  await site.make.member({ item_id: place.item, user: ben, role: 1 })
  const lock = { user_token: ben.token, page_id, item_id: place.item }
  await askStock(server, 'page/setLock', { ...lock, lock_to: 0 })
  write({ '/pets': { summary: 'All pets' } })
  const held = await place.run(['push'])
  expect([held.code, held.err]).toEqual([1, expect.stringContaining(`${ben.username} is editing`)])
  await askStock(server, 'page/setLock', { ...lock, lock_to: 1000 })
  await place.push()
  expect(await place.idOf('All pets')).toBe(page_id)
})
