// The story of this folder, using only the command line and HTTP: node examples/petstore/run.mjs
// [--record]
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const work = mkdtempSync(join(tmpdir(), 'petstore-'))
const project = join(work, 'project')
const api = join(project, 'docs', 'api', 'openapi.json')
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

/** Lines of an output that speak of the API document; the others contain ids and times. */
const ofDocument = (output) => output.split('\n').filter((line) => line.includes('openapi.json')).join('\n')

/** What a developer changes: an operation goes, a parameter becomes required, a field is new. */
function changeApi() {
  const document = JSON.parse(readFileSync(api, 'utf8'))
  delete document.paths['/health']
  document.paths['/categories'].get.parameters = [{ name: 'shop', in: 'query', required: true, schema: { type: 'string' } }]
  writeFileSync(api, JSON.stringify(document, null, 2))
}

async function story(address, admin) {
  const token = (await ends(0, ['admin', 'token', '--user', admin, '--scope', 'write'])).trim()
  const signedIn = { SHOWDOC_TOKEN: token }
  const init = JSON.parse(await ends(0, ['init', '--server', address, '--create', 'Pet shop', '--folder', 'docs', '--no-git', '--json'], signedIn))
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

  const settings = join(project, 'showdoc.json')
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), api: [{ file: 'docs/api/openapi.json' }] }))
  writeFileSync(join(project, 'docs', 'README.md'), '# Pet shop\n\nHow to call the pet shop.\n')
  writeFileSync(join(project, 'docs', 'api', '_catalog.yaml'), 'name: Reference\n')
  writeFileSync(api, readFileSync(join(here, 'openapi.json')))
  const outputs = [ofDocument(await ends(0, ['push'], signedIn)), ofDocument(await ends(0, ['push'], signedIn))]

  const { api: documents } = JSON.parse(await ends(0, ['push', '--json'], signedIn))
  if (documents[0].counts.unchanged !== 12) throw new Error(`a third push found changes\n${JSON.stringify(documents)}`)
  const { menu } = await call('item/info', { item_id: init.item.id })
  const named = (title) => menu.catalogs.flatMap(function all(one) { return [...one.pages, ...one.catalogs.flatMap(all)] }).find((page) => page.page_title === title)
  const categories = await call('page/info', { page_id: named('Categories as a tree 分类树').page_id })
  await call('page/save', { ...categories, item_id: init.item.id, page_content: `Written by hand.\n\n${categories.page_content}` })

  changeApi()
  outputs.push(await ends(2, ['api', 'breaking'], signedIn))
  outputs.push(ofDocument(await ends(2, ['plan'], signedIn)))
  const push = await showdoc(['push'], signedIn)
  if (push.exit !== 0) throw new Error(push.stderr)
  outputs.push(ofDocument(push.stdout), push.stderr, await ends(0, ['api', 'breaking'], signedIn))
  const { page_content } = await call('page/info', { page_id: categories.page_id })
  if (!page_content.startsWith('Written by hand.') || !page_content.includes('shop'))
    throw new Error(`the page is not as expected\n${page_content}`)
  return asExpected('output.txt', outputs.join('\n\n'))
}

mkdirSync(dirname(api), { recursive: true })
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
