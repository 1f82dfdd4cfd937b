// The story of this folder, using only the command line and HTTP: node examples/dictionary/run.mjs
// [--record]
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const program = fileURLToPath(new URL('../../bin/showdoc.cjs', import.meta.url))
/**
 * Time the server has for its first start, in milliseconds; a checkout that was never built is
 * built then.
 */
const startLimit = 110_000

const work = mkdtempSync(join(tmpdir(), 'dictionary-'))
const project = join(work, 'project')
const pages = join(project, 'docs', 'Dictionary')
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

/** Like `showdoc`, for a command that must end with this code. */
async function ends(expected, args, more) {
  const run = await showdoc(args, more)
  if (run.exit !== expected) throw new Error(`showdoc ${args.join(' ')} ended with ${run.exit} instead of ${expected}\n${run.stderr}${run.stdout}`)
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

/**
 * Compares with `expected/name`, or writes it with `--record`.
 * @returns whether it was as expected
 */
function asExpected(name, text) {
  const file = join(here, 'expected', name)
  if (process.argv.includes('--record')) {
    mkdirSync(dirname(file), { recursive: true })
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

/** Compares every page of the dictionary. */
const allAsExpected = (name) =>
  readdirSync(pages)
    .sort()
    .map((file) => asExpected(join(name, file), readFileSync(join(pages, file), 'utf8')))
    .every(Boolean)

function runSql(file) {
  const database = new DatabaseSync(join(project, 'shop.db'))
  database.exec(readFileSync(join(here, file), 'utf8'))
  database.close()
}

/** What somebody writes by hand: a remark on a column, and a text below the generated part. */
function writeByHand() {
  const file = join(pages, 'orders.md')
  const text = readFileSync(file, 'utf8')
  const remarked = text.replace(/^(\| `state` \|.*\|) +\|$/m, '$1 new → paid → sent |')
  if (remarked === text) throw new Error('the column state has no place for a remark')
  writeFileSync(file, `${remarked}\n## Who works with it\n\nThe warehouse reads it, the shop writes it.\n`)
}

async function story(address, admin) {
  const dictionary = ['db', 'sqlite:shop.db', '--into', 'Dictionary']
  const token = (await ends(0, ['admin', 'token', '--user', admin, '--scope', 'write'])).trim()
  const signedIn = { SHOWDOC_TOKEN: token }
  const init = JSON.parse(await ends(0, ['init', '--server', address, '--create', 'Shop', '--folder', 'docs', '--no-git', '--json'], signedIn))

  runSql('schema-1.sql')
  const outputs = [await ends(0, dictionary), await ends(0, dictionary)]
  const results = [allAsExpected('first')]
  writeByHand()
  outputs.push(await ends(0, [...dictionary, '--check']))
  await ends(0, ['push'], signedIn)

  runSql('schema-2.sql')
  outputs.push(await ends(2, [...dictionary, '--check']), await ends(0, dictionary))
  results.push(allAsExpected('second'), asExpected('output.txt', outputs.join('\n')))

  const pushed = JSON.parse(await ends(0, ['push', '--json'], signedIn))
  const page = pushed.pages.find((each) => each.path === 'Dictionary/orders.md')
  const response = await fetch(`${address}/${init.item.id}/${page.id}.md`, { headers: { 'X-API-Token': token } })
  const text = await response.text()
  for (const expected of ['new → paid → sent', 'The warehouse reads it', `](/${init.item.id}/`])
    if (!text.includes(expected)) throw new Error(`the published page lacks "${expected}"\n${text}`)
  return results.every(Boolean)
}

mkdirSync(join(project, 'docs'), { recursive: true })
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
