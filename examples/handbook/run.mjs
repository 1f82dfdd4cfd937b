// The story of this folder, using only the command line and HTTP: node examples/handbook/run.mjs
// [--record]
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const program = fileURLToPath(new URL('../../bin/showdoc.cjs', import.meta.url))
/**
 * Pages whose stored text is compared as a whole: one without and one with front matter, one in
 * each language.
 */
const readPages = ['01-中文/01-入门/10-这是什么.md', '02-English/05-automation/10-pushing-a-folder.md']
/**
 * Time the server has for its first start, in milliseconds; a checkout that was never built is
 * built then.
 */
const startLimit = 110_000

const work = mkdtempSync(join(tmpdir(), 'handbook-'))
const data = join(work, 'data')
const project = join(work, 'project')
// the settings of whoever runs this must not affect the result
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SHOWDOC_'))),
  HOME: work,
  USERPROFILE: work,
  APPDATA: work,
  XDG_CONFIG_HOME: join(work, '.config'),
  SHOWDOC_CONFIG: join(work, 'config.json'),
  SHOWDOC_DATA: data,
  SHOWDOC_LANG: 'en',
  NO_PROXY: '127.0.0.1',
}

/** Runs `showdoc` to its end in the project's folder. */
function showdoc(args, more = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: project, env: { ...environment, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    child.on('error', reject)
    child.on('close', (exit) => resolve({ exit, stdout, stderr }))
  })
}

/** Like `showdoc`, for a command that must succeed. */
async function succeed(args, more) {
  const run = await showdoc(args, more)
  if (run.exit !== 0) throw new Error(`showdoc ${args.join(' ')} ended with ${run.exit}\n${run.stderr}${run.stdout}`)
  return run.stdout
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
    const stop = () => (child.kill('SIGTERM'), ended)
    return { ready, stop }
  } catch (error) {
    child.kill('SIGKILL')
    await ended
    throw error
  }
}

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

/**
 * Compares with `expected/name`, or writes it with `--record`.
 * @returns whether it was as expected
 */
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

async function story(address, admin) {
  const token = (await succeed(['admin', 'token', '--user', admin, '--scope', 'write'])).trim()
  const signedIn = { SHOWDOC_TOKEN: token }
  const ask = async (call, fields) => {
    const response = await fetch(`${address}/api/${call}`, { method: 'POST', headers: { 'X-API-Token': token }, body: new URLSearchParams(fields) })
    const answer = await response.json()
    if (answer.error_code !== 0) throw new Error(`${call}: ${answer.error_code} ${answer.error_message}`)
    return answer.data
  }

  const init = JSON.parse(await succeed(['init', '--server', address, '--create', 'Handbook', '--folder', 'docs', '--no-git', '--json'], signedIn))
  const item = init.item.id
  const first = await showdoc(['push', '--json'], signedIn)
  const results = [asExpected('first-push.json', `${JSON.stringify(told(first), null, 2)}\n`)]
  const lock = readFileSync(join(project, 'showdoc.lock'), 'utf8')

  const second = await showdoc(['push', '--json'], signedIn)
  results.push(asExpected('second-push.json', `${JSON.stringify(told(second), null, 2)}\n`))
  if (readFileSync(join(project, 'showdoc.lock'), 'utf8') !== lock) throw new Error('the second push wrote the lock file')

  const { menu } = await ask('item/info', { item_id: item })
  results.push(asExpected('menu.txt', drawn(menu)))

  const pages = JSON.parse(first.stdout).pages
  const names = new Map(
    readdirSync(join(project, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.png'))
      .map((path) => [digest(readFileSync(join(project, 'docs', path))), basename(path)]),
  )
  for (const path of readPages) {
    const page = pages.find((each) => each.path === path)
    if (!page) throw new Error(`${path} was not pushed`)
    let text = (await ask('page/info', { page_id: page.id })).page_content
    for (const [link, sign] of [...text.matchAll(/\/server\/\?s=\/api\/attachment\/visitFile&sign=([0-9a-zA-Z]+)/g)].map((hit) => [hit[0], hit[1]])) {
      const picture = await fetch(`${address}${link}`)
      if (picture.headers.get('content-type') !== 'image/png') throw new Error(`${link} is ${picture.headers.get('content-type')}`)
      text = text.replace(link, `file:${names.get(digest(Buffer.from(await picture.arrayBuffer()))) ?? sign}`)
    }
    for (const { id, path: target } of pages) text = text.replaceAll(new RegExp(`/${item}/${id}(?![0-9])`, 'g'), `page:${target}`)
    results.push(asExpected(basename(path), `${text.trim()}\n`))
  }
  return results.every(Boolean)
}

cpSync(join(here, 'docs'), join(project, 'docs'), { recursive: true })
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
