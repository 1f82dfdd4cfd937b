// The story of this folder, using only the command line and HTTP: node examples/spreadsheet/run.mjs
// [--record]
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const program = fileURLToPath(new URL('../../bin/showdoc.cjs', import.meta.url))
/**
 * Time the server has for its first start, in milliseconds; a checkout that was never built is
 * built then.
 */
const startLimit = 110_000

const work = mkdtempSync(join(tmpdir(), 'spreadsheet-'))
const project = join(work, 'project')
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

async function story(address, admin) {
  const token = (await ends(0, ['admin', 'token', '--user', admin, '--scope', 'write'])).trim()
  const signedIn = { SHOWDOC_TOKEN: token, SHOWDOC_SERVER: address }
  const workbook = join(here, 'prices.xlsx')
  const json = async (args) => JSON.parse(await ends(0, [...args, '--json'], signedIn))
  const call = async (path, fields) => {
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Token': token },
      body: JSON.stringify(fields),
    })
    const { error_code, error_message, data } = await response.json()
    if (error_code !== 0) throw new Error(`${path}: ${error_message}`)
    return data
  }

  // a spreadsheet item: its sheets can be edited in a browser
  const sheets = await json(['import', workbook, '--new-item', 'Prices', '--as', 'sheet'])
  const { item_type } = await call('item/info', { item_id: sheets.item })
  const outputs = [`${sheets.format}: an item of type ${item_type}`]

  // out again as a workbook, the same bytes each time, and in once more: nothing is lost on the way
  for (const name of ['one.xlsx', 'two.xlsx']) await ends(0, ['export', 'xlsx', '--item', sheets.item, '-o', name], signedIn)
  const [one, two] = ['one.xlsx', 'two.xlsx'].map((name) => readFileSync(join(project, name)))
  outputs.push(`exported twice: ${one.equals(two) ? 'the same bytes' : 'other bytes'}`)
  outputs.push(`compared: ${(await showdoc(['export', 'xlsx', '--item', sheets.item, '--check', 'one.xlsx'], signedIn)).exit}`)

  // as pages of an ordinary item: a table for each sheet, the same from the file and from the export
  const pagesOf = async (file, name) => {
    const { item, pages } = await json(['import', file, '--new-item', name])
    const folder = join(work, name)
    await ends(0, ['export', 'markdown', '--item', item, '-o', `${folder}/`], signedIn)
    const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.name.endsWith('.md'))
      .map((each) => `${each.name}\n${readFileSync(join(each.parentPath, each.name), 'utf8')}`)
    return { count: pages.length, text: texts.toSorted().join('\n') }
  }
  const [given, exported] = [await pagesOf(workbook, 'given'), await pagesOf('one.xlsx', 'exported')]
  outputs.push(`pages: ${given.count}, ${given.text === exported.text ? 'the same' : 'others'} from the export`, '', given.text)
  return asExpected('output.txt', outputs.join('\n'))
}

mkdirSync(project, { recursive: true })
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
