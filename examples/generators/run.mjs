// The story of this folder, using only the command line and HTTP: node examples/generators/run.mjs
// [--record]
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { parseFragment } from 'parse5'
import { tell } from '../story.mjs'

const generators = ['vitepress', 'docusaurus', 'mkdocs', 'docsify', 'github']
/** Marks of the generators that no reader should see, outside of code. */
const marks = /:::|!!!|\?\?\?|\{#|\{:|\[\[toc\]\]|\[TOC\]|\{\/\*|<!--|:rocket:|:id=|\[!|=== "|@tab|\{docsify/

/** The menu as a list of `{ id, title, depth }`, catalogs without an id: pages first, then catalogs. */
function listed(menu, depth = 0) {
  return [
    ...menu.pages.map((page) => ({ id: page.page_id, title: page.page_title, depth })),
    ...menu.catalogs.flatMap((catalog) => [{ title: `${catalog.cat_name}/`, depth }, ...listed(catalog, depth + 1)]),
  ]
}

const attribute = (node, name) => node.attrs?.find((each) => each.name === name)?.value
const classes = (node) => (attribute(node, 'class') ?? '').split(' ')
const textOf = (node) => (node.nodeName === '#text' ? node.value : (node.childNodes ?? []).map(textOf).join(''))
const short = (node) => textOf(node).replace(/\s+/g, ' ').trim()

function* walk(node) {
  for (const child of node.childNodes ?? []) {
    yield child
    yield* walk(child)
  }
}

const idsOf = (tree) => new Set([...walk(tree)].map((node) => attribute(node, 'id')).filter(Boolean))

/** What a reader sees of a page, line by line, without what differs from run to run. */
async function seen(page, pages, address) {
  const lines = []
  const failures = []
  const say = (line) => lines.push(`  ${line}`)
  for (const node of walk(page.tree)) {
    const names = classes(node)
    const name = node.nodeName
    if (/^h[1-6]$/.test(name)) say(`${'#'.repeat(Number(name[1]))} ${short(node).replace(/ ?#$/, '')} (${attribute(node, 'id') ?? ''})`)
    else if (name === 'a' && !names.includes('md-anchor') && attribute(node, 'href')) {
      const to = new URL(attribute(node, 'href'), `${address}/${page.item}/${page.id}`)
      const fragment = decodeURIComponent(to.hash.slice(1))
      const target = pages.find(({ item, id }) => to.origin === address && to.pathname === `/${item}/${id}`)
      const isThere = target && (fragment === '' || target.ids.has(fragment) || target.ids.has(`h-${fragment}`))
      // the anchor of a heading that repeats the page title, or in the spelling of another tool
      const isNamed = target && (target.source.includes(`{#${fragment}}`) || target.outline.some(({ text }) => alike(text, fragment)))
      if (to.origin === address && !isThere && !isNamed) failures.push(`${page.path}: ${attribute(node, 'href')} leads nowhere`)
      say(`link "${short(node)}" to ${target?.path ?? to.href}${fragment && ` at ${fragment}`}`)
    } else if (name === 'img') {
      const picture = await fetch(new URL(attribute(node, 'src'), `${address}/`))
      const type = picture.headers.get('content-type')
      if (!type?.startsWith('image/')) failures.push(`${page.path}: ${attribute(node, 'src')} is no picture`)
      say(`picture "${attribute(node, 'alt')}" ${type}`)
    } else if (names.includes('md-callout')) {
      const head = (node.childNodes ?? []).find((child) => classes(child).includes('md-callout-head'))
      const kind = names.find((each) => /^md-(?!callout|untitled)/.test(each))
      say(`${name === 'details' ? 'folded ' : ''}callout ${kind.slice(3)}${head ? ` "${short(head)}"` : ''}`)
    } else if (name === 'p' && names.includes('md-tab-label')) say(`tab "${short(node)}"`)
    else if (name === 'figure' && names.includes('md-foreign')) {
      const caption = [...walk(node)].find(({ nodeName }) => nodeName === 'summary' || nodeName === 'figcaption')
      say(`box "${short(caption)}"`)
    } else if (name === 'pre') {
      const title = [...walk(node.parentNode)].find((child) => classes(child).includes('md-code-title'))
      say(`code${title ? ` "${short(title)}"` : ''}: ${short(node).slice(0, 60)}`)
    } else if (name === 'math') say(`formula ${short(node).slice(0, 20)}`)
    else if (name === 'dt') say(`term "${short(node)}"`)
    else if (name === 'p' && !names.includes('md-callout-head') && short(node) !== '') say(`text ${short(node).slice(0, 70)}`)
  }
  const visible = withoutCode(page.tree)
  const left = marks.exec(visible)
  if (left) failures.push(`${page.path}: shows ${left[0]}`)
  return { lines, failures }
}

/** Letters and digits are the same: how another tool may spell a heading in an address. */
const alike = (text, fragment) => {
  const letters = (value) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return letters(text) !== '' && letters(fragment).startsWith(letters(text))
}

const withoutCode = (node) =>
  /^(?:pre|code|math|details)$/.test(node.nodeName) && !classes(node).includes('md-callout')
    ? ''
    : node.nodeName === '#text'
      ? node.value
      : (node.childNodes ?? []).map(withoutCode).join(' ')

await tell(import.meta.url, async ({ here, work, address, ends, call, asExpected, fail }) => {
  for (const generator of generators) {
    const project = join(work, generator)
    cpSync(join(here, generator), project, { recursive: true })
    const init = JSON.parse(await ends(0, ['init', '--server', address, '--create', generator, '--folder', '.', '--no-git', '--json'], { cwd: project }))
    const item = init.item.id
    const pushed = JSON.parse(await ends(0, ['push', '--json'], { cwd: project }))
    const again = JSON.parse(await ends(0, ['push', '--json'], { cwd: project }))
    const { menu } = await call('item/info', { item_id: item })
    const entries = listed(menu)
    const pages = []
    for (const { id } of entries.filter((entry) => entry.id)) {
      const { page_html: html, outline, page_title: title, page_content: source } = await call('page/info', { page_id: id, rendered: 1 })
      const tree = parseFragment(html)
      const path = pushed.pages.find((page) => String(page.id) === String(id))?.path ?? title
      pages.push({ id, item, path, title, outline, source, tree, ids: idsOf(tree) })
    }
    const text = [
      `pushed: ${pushed.pages.length} pages; again: ${again.pages.filter(({ action }) => action !== 'same').length} changed`,
      ...pushed.remarks.map(({ path, rule }) => `remark: ${path} ${rule}`).sort(),
      '',
      ...entries.map(({ title, depth }) => '  '.repeat(depth) + title),
    ]
    for (const page of pages) {
      const { lines, failures } = await seen(page, pages, address)
      text.push('', `${page.path}: ${page.title}`, ...lines)
      for (const failure of failures) fail(`${generator}: ${failure}`)
    }
    asExpected(`${generator}.txt`, `${text.join('\n')}\n`)
  }
})
