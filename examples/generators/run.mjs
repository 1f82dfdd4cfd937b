// The story of this folder, using only the command line and HTTP: node examples/generators/run.mjs
// [--record]
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseFragment } from 'parse5'

const here = fileURLToPath(new URL('.', import.meta.url))
const program = fileURLToPath(new URL('../../bin/showdoc.cjs', import.meta.url))
const generators = ['vitepress', 'docusaurus', 'mkdocs', 'docsify', 'github']
/** Marks of the generators that no reader should see, outside of code. */
const marks = /:::|!!!|\?\?\?|\{#|\{:|\[\[toc\]\]|\[TOC\]|\{\/\*|<!--|:rocket:|:id=|\[!|=== "|\{docsify/
/** Time the server has for its first start, in milliseconds; a checkout that was never built is built then. */
const startLimit = 110_000

const work = mkdtempSync(join(tmpdir(), 'generators-'))
// the settings of whoever runs this must not affect the result
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SHOWDOC_'))),
  HOME: work,
  USERPROFILE: work,
  APPDATA: work,
  XDG_CONFIG_HOME: join(work, '.config'),
  SHOWDOC_CONFIG: join(work, 'config.json'),
  SHOWDOC_DATA: join(work, 'data'),
  SHOWDOC_LANG: 'en',
  NO_PROXY: '127.0.0.1',
}

/** Runs `showdoc` in a folder; it must succeed. */
function showdoc(cwd, args, more = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...environment, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    child.on('error', reject)
    child.on('close', (exit) =>
      exit === 0 ? resolve(stdout) : reject(new Error(`showdoc ${args.join(' ')} ended with ${exit}\n${stderr}${stdout}`)),
    )
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

/** Starts `showdoc serve --json` and waits for the line that says it is ready. */
async function serve() {
  const args = ['serve', '--json', '--host', '127.0.0.1', '--port', String(await freePort())]
  const child = spawn(process.execPath, [program, ...args], { cwd: work, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    const ready = await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the server was not ready in time\n${stderr}`)), startLimit)
      child.on('error', reject)
      child.on('close', (exit) => reject(new Error(`the server ended with ${exit}\n${stderr}`)))
      child.stdout.setEncoding('utf8').on('data', (text) => {
        stdout += text
        const line = stdout.split('\n').slice(0, -1).find((each) => each.includes('"ready":true'))
        if (!line) return
        clearTimeout(late)
        resolve(JSON.parse(line))
      })
    })
    return { ready, stop: () => (child.kill('SIGTERM'), ended) }
  } catch (error) {
    child.kill('SIGKILL')
    await ended
    throw error
  }
}

/** Compares with `expected/name`, or writes it with `--record`. */
function asExpected(name, text) {
  const file = join(here, 'expected', name)
  if (process.argv.includes('--record')) {
    mkdirSync(join(here, 'expected'), { recursive: true })
    writeFileSync(file, text)
    return false
  }
  const expected = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (expected === text) return true
  const [was, is] = [expected.split('\n'), text.split('\n')]
  const line = is.findIndex((each, at) => each !== was[at])
  process.stderr.write(`${name} differs at line ${line + 1}\n  expected: ${was[line] ?? ''}\n  found:    ${is[line] ?? ''}\n`)
  return false
}

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
      if (!isThere && !isNamed) failures.push(`${page.path}: ${attribute(node, 'href')} leads nowhere`)
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

async function story(address, admin) {
  const token = (await showdoc(work, ['admin', 'token', '--user', admin, '--scope', 'write'])).trim()
  const signedIn = { SHOWDOC_TOKEN: token }
  const ask = async (call, fields) => {
    const response = await fetch(`${address}/api/${call}`, { method: 'POST', headers: { 'X-API-Token': token, 'Accept-Language': 'en' }, body: new URLSearchParams(fields) })
    const answer = await response.json()
    if (answer.error_code !== 0) throw new Error(`${call}: ${answer.error_code} ${answer.error_message}`)
    return answer.data
  }
  const results = []
  for (const generator of generators) {
    const project = join(work, generator)
    cpSync(join(here, generator), project, { recursive: true })
    const init = JSON.parse(await showdoc(project, ['init', '--server', address, '--create', generator, '--folder', '.', '--no-git', '--json'], signedIn))
    const item = init.item.id
    const pushed = JSON.parse(await showdoc(project, ['push', '--json'], signedIn))
    const again = JSON.parse(await showdoc(project, ['push', '--json'], signedIn))
    const { menu } = await ask('item/info', { item_id: item })
    const entries = listed(menu)
    const pages = []
    for (const { id } of entries.filter((entry) => entry.id)) {
      const { page_html: html, outline, page_title: title, page_content: source } = await ask('page/info', { page_id: id, rendered: 1 })
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
      for (const failure of failures) process.stderr.write(`${generator}: ${failure}\n`)
      results.push(failures.length === 0)
    }
    results.push(asExpected(`${generator}.txt`, `${text.join('\n')}\n`))
  }
  return results.every(Boolean)
}

let good = false
try {
  const { ready, stop } = await serve()
  try {
    good = await story(ready.address, ready.admin)
  } finally {
    const exit = await stop()
    if (exit !== 0) {
      good = false
      process.stderr.write(`the server ended with ${exit} after SIGTERM\n`)
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 3 })
}
if (good) process.stdout.write('As expected.\n')
else if (process.argv.includes('--record')) process.stderr.write('Recorded. Look at the changes, then run without --record.\n')
process.exitCode = good ? 0 : 1
