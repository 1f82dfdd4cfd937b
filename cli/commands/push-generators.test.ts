import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import type { MadeUser } from '../../server/test/make.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { programOf } from '../command.ts'
import type { Environment } from '../context.ts'
import { push } from './push.ts'

// The excerpts of `examples/generators`, pushed and read back as HTML: every link resolves, and
// menu and titles match the original sites.

const examples = fileURLToPath(new URL('../../examples/generators', import.meta.url))
const itemName = 'The kettle'

let site: TestApp
let server = ''
let ann: MadeUser
beforeAll(async () => {
  site = await startApp()
  server = await site.app.listen({ host: '127.0.0.1', port: 0 })
  ann = await site.make.user()
})

interface Pushed {
  itemId: number
  /** The output, without the address of the server. */
  warnings: string[]
}

async function pushed(example: string, folder: string): Promise<Pushed> {
  const base = mkdtempSync(join(tmpdir(), 'showdoc-generators-'))
  try {
    cpSync(join(examples, example), base, { recursive: true })
    const { item_id: itemId } = await site.make.item({ owner: ann, item_name: itemName })
    const config = { version: 1, server, item: String(itemId), folder, source: 'k3v9t2q8w5m1x7zc' }
    writeFileSync(join(base, 'showdoc.json'), JSON.stringify(config))
    const report = await run(base)
    expect((await run(base)).counts).toMatchObject({ create: 0, update: 0, move: 0 })
    return { itemId, warnings: report.remarks.map(({ path, rule }) => `${path} ${rule}`) }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

interface Report {
  counts: Record<string, number>
  remarks: { path: string; rule: string }[]
}

async function run(base: string): Promise<Report> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const environment: Environment = {
    env: { HOME: base, SHOWDOC_TOKEN: ann.token },
    stdin: new PassThrough(),
    stdout,
    stderr,
    version: '0.1.0',
    onInterrupt: () => () => undefined,
    locale: 'en',
  }
  const program = programOf(environment, () => '')
  program.addCommand(await push(environment, () => {}))
  await program.parseAsync(['push', '--dir', base, '--json'], { from: 'user' })
  return JSON.parse(String(stdout.read())) as Report
}

/** The menu as readers see it: titles of pages, then catalogs with theirs. */
async function menuOf(itemId: number): Promise<unknown[]> {
  const { menu } = await site.as(ann).ask(itemCalls.info, { item_id: String(itemId) })
  type Branch = { pages?: { page_title: string }[]; catalogs?: (Branch & { cat_name: string })[] }
  const walk = ({ pages = [], catalogs = [] }: Branch): unknown[] => [
    ...pages.map((page) => page.page_title),
    ...catalogs.map((catalog) => ({ [catalog.cat_name]: walk(catalog) })),
  ]
  return walk(menu as Branch)
}

/** Links and pictures of the item's pages that lead nowhere; fragments are not checked here. */
async function lostOf(itemId: number): Promise<string[]> {
  const { pages } = await site.as(ann).ask(syncCalls.compare, { item_id: itemId })
  const ids = new Set(pages.map((page) => page.id))
  const lost: string[] = []
  for (const { id: page_id, title } of pages) {
    const page = await site
      .as(ann)
      .ask(pageCalls.info, { page_id: Number(page_id), rendered: true })
    const html = page.page_html ?? ''
    expect(html, title).not.toBe('')
    for (const [, attribute, written = ''] of html.matchAll(/ (href|src)="([^"]*)"/g)) {
      const address = written.replaceAll('&amp;', '&')
      if (/^(?:https?:|mailto:|#)/.test(address)) continue
      const [, item, id] = /^\/(\d+)\/(\d+)(?:#.*)?$/.exec(address) ?? []
      const isFound =
        attribute === 'src'
          ? (await site.app.inject({ url: address })).statusCode === 200
          : item === String(itemId) && id !== undefined && ids.has(id)
      if (!isFound) lost.push(`${title}: ${address}`)
    }
  }
  return lost
}

test.each<[string, string, unknown[]]>([
  [
    'vitepress',
    'docs',
    [
      'Kettle',
      { guide: ['Getting started', 'Step 2: pour', 'Step 10: drink'] },
      { zh: ['快速开始'] },
    ],
  ],
  [
    'docusaurus',
    'docs',
    [
      'What Kettle is',
      'The team',
      { Tutorial: ['First steps', 'Installing'] },
      { team: ['Members'] },
    ],
  ],
  ['mkdocs', 'docs', ['Kettle', 'Setting up', { Reference: ['The API', 'Errors'] }]],
  ['docsify', '.', ['Kettle', 'The guide', { advanced: ['Advanced'] }, { 'zh-cn': ['中文'] }]],
  ['github', '.', ['Kettle', { docs: ['Documentation', 'Step 2', 'Step 10'] }]],
])('%s: order, titles, links and pictures match its site', async (example, folder, menu) => {
  const { itemId, warnings } = await pushed(example, folder)
  expect(warnings).toEqual([])
  expect(await menuOf(itemId)).toEqual(menu)
  expect(await lostOf(itemId)).toEqual([])
  const { item } = await site.as(ann).ask(syncCalls.compare, { item_id: itemId })
  expect(item.markdown).toBe('commonmark')
})
