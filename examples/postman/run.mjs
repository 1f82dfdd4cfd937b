// The story of this folder, using only the command line and HTTP: node examples/postman/run.mjs
// [--record]
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

const work = mkdtempSync(join(tmpdir(), 'postman-'))
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
  const signedIn = { SHOWDOC_TOKEN: token }
  const collection = 'library.postman_collection.json'
  for (const name of [collection, 'test.postman_environment.json']) cpSync(join(here, name), join(project, name))
  await ends(0, ['init', '--server', address, '--create', 'Library', '--folder', 'docs', '--no-git'], signedIn)
  const withoutAddress = (output) => output.split('\n').filter((line) => !line.startsWith('http')).join('\n')

  // the collection as it is: addresses begin with a variable
  const outputs = [withoutAddress(await ends(0, ['import', collection], signedIn))]
  const exported = async (folder) => {
    await ends(0, ['export', 'markdown', '-o', `${join(work, folder)}/`], signedIn)
    return readdirSync(join(work, folder), { recursive: true, withFileTypes: true })
      .filter((each) => each.name.endsWith('.md'))
      .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'))
      .join('\n')
  }
  if (!(await exported('plain')).includes('{{base}}/books')) throw new Error('the variable is not there')

  // with an environment: what a reader can call; the same pages, and no secret
  outputs.push(withoutAddress(await ends(0, ['import', collection, '--env', 'test.postman_environment.json'], signedIn)))
  // in a comment a page remembers the request it was made of
  const resolved = (await exported('resolved')).replaceAll(/<!--.*?-->/g, '')
  if (!resolved.includes('https://library.example.com/api/v1/books')) throw new Error(`the address is not there\n${resolved}`)
  if (resolved.includes('{{base}}/') || resolved.includes('fake-secret')) throw new Error('a variable stayed, or a secret was published')

  // the collection changes: a request goes
  const changed = JSON.parse(readFileSync(join(project, collection), 'utf8'))
  changed.item = changed.item.filter(({ name }) => !name.startsWith('Health'))
  writeFileSync(join(project, collection), JSON.stringify(changed))
  const again = ['import', collection, '--env', 'test.postman_environment.json', '--removed', 'trash']
  outputs.push(await ends(2, [...again, '--dry-run'], signedIn))
  outputs.push(withoutAddress(await ends(0, again, signedIn)))
  outputs.push(withoutAddress(await ends(0, again, signedIn)))
  return asExpected('output.txt', outputs.join('\n'))
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
