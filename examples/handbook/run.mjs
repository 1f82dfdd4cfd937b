// The story of this folder, using only the command line and HTTP: node examples/handbook/run.mjs
// [--record]
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { tell } from '../story.mjs'

/**
 * Pages whose stored text is compared as a whole: one without and one with front matter, one in
 * each language.
 */
const readPages = ['01-中文/01-入门/10-这是什么.md', '02-English/05-automation/10-pushing-a-folder.md']

const byPath = (one, other) => (one.path < other.path ? -1 : 1)

/** What a push said, without what differs from run to run (ids, addresses, seconds). */
function told({ exit, stdout, stderr }) {
  if (!stdout.startsWith('{')) throw new Error(`push ended with ${exit} and printed no JSON\n${stderr}${stdout}`)
  const said = JSON.parse(stdout)
  return {
    exit,
    counts: said.counts,
    pages: said.pages.map(({ path, action, state, title }) => ({ path, action, state, title })).sort(byPath),
    conflicts: said.conflicts,
    remarks: said.remarks.map(({ path, rule }) => ({ path, rule })).sort(byPath),
  }
}

/** The menu as an indented list: pages first, then catalogs with a slash. */
function drawn(menu, indent = '') {
  const pages = menu.pages.map((page) => `${indent}${page.page_title}\n`)
  const catalogs = menu.catalogs.map((catalog) => `${indent}${catalog.cat_name}/\n${drawn(catalog, `${indent}  `)}`)
  return pages.join('') + catalogs.join('')
}

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex')

await tell(import.meta.url, async ({ here, project, address, showdoc, ends, call, asExpected }) => {
  cpSync(join(here, 'docs'), join(project, 'docs'), { recursive: true })
  const init = JSON.parse(await ends(0, ['init', '--server', address, '--create', 'Handbook', '--folder', 'docs', '--no-git', '--json']))
  const item = init.item.id
  const first = await showdoc(['push', '--json'])
  asExpected('first-push.json', `${JSON.stringify(told(first), null, 2)}\n`)
  const lock = readFileSync(join(project, 'showdoc.lock'), 'utf8')

  const second = await showdoc(['push', '--json'])
  asExpected('second-push.json', `${JSON.stringify(told(second), null, 2)}\n`)
  if (readFileSync(join(project, 'showdoc.lock'), 'utf8') !== lock) throw new Error('the second push wrote the lock file')

  const { menu } = await call('item/info', { item_id: item })
  asExpected('menu.txt', drawn(menu))

  const pages = JSON.parse(first.stdout).pages
  const names = new Map(
    readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.png'))
      .map((path) => [digest(readFileSync(join(project, 'docs', path))), basename(path)]),
  )
  for (const path of readPages) {
    const page = pages.find((each) => each.path === path)
    if (!page) throw new Error(`${path} was not pushed`)
    let text = (await call('page/info', { page_id: page.id })).page_content
    for (const [link, sign] of [...text.matchAll(/\/server\/\?s=\/api\/attachment\/visitFile&sign=([0-9a-zA-Z]+)/g)].map((hit) => [hit[0], hit[1]])) {
      const picture = await fetch(`${address}${link}`)
      if (picture.headers.get('content-type') !== 'image/png') throw new Error(`${link} is ${picture.headers.get('content-type')}`)
      text = text.replace(link, `file:${names.get(digest(Buffer.from(await picture.arrayBuffer()))) ?? sign}`)
    }
    for (const { id, path: target } of pages) text = text.replaceAll(new RegExp(`/${item}/${id}(?![0-9])`, 'g'), `page:${target}`)
    asExpected(basename(path), `${text.trim()}\n`)
  }
})
