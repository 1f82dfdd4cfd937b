// What every story needs: a server of its own, the command line, and a comparison with what is
// expected. A story is one call of `tell`; README.md says how to add one.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../bin/showdoc.cjs', import.meta.url))
/**
 * Time the server has for its first start, in milliseconds; a checkout that was never built is
 * built then.
 */
const startLimit = 110_000
const isRecording = process.argv.includes('--record')

/**
 * @typedef {object} Run How a program ended.
 * @property {number | null} exit its exit code
 * @property {string} stdout
 * @property {string} stderr
 *
 * @typedef {object} RunOptions
 * @property {string} [cwd] the folder it runs in; the project, unless given
 * @property {Record<string, string>} [env] variables it has in addition
 *
 * @typedef {object} Stage What a story is told with.
 * @property {string} here the folder of the story, with its input
 * @property {string} work a temporary folder
 * @property {string} project an empty folder in it, where commands run
 * @property {string} address the server's, without a slash at its end
 * @property {string} token of the server's administrator, may write
 * @property {string} program path of the command line's script
 * @property {(command: string, args: string[], options?: RunOptions) => Promise<Run>} run
 *   Runs any program to its end. Settings of whoever tells the story do not reach it; the token
 *   does, in SHOWDOC_TOKEN.
 * @property {(args: string[], options?: RunOptions) => Promise<Run>} showdoc
 *   Runs `showdoc` to its end.
 * @property {(exit: number, args: string[], options?: RunOptions) => Promise<string>} ends
 *   Runs `showdoc`, which must end with this code, and returns what it printed.
 * @property {(path: string, fields: object) => Promise<any>} call
 *   Calls the API, as in `call('item/info', { item_id })`, and returns the answer's data.
 * @property {(name: string, text: string) => void} asExpected
 *   Compares with the file `expected/<name>`, or writes it with `--record`.
 * @property {(message: string) => void} fail
 *   Says what is not as expected; the story goes on, and ends with 1.
 */

/**
 * Tells a story to an empty server, removes everything afterwards, and prints whether it was as
 * expected. An error that the story throws ends it.
 * @param {string} script `import.meta.url` of the story
 * @param {(stage: Stage) => Promise<void>} story
 */
export async function tell(script, story) {
  const interruption = interruptions()
  const here = fileURLToPath(new URL('.', script))
  const work = mkdtempSync(join(tmpdir(), `${basename(here)}-`))
  try {
    const project = join(work, 'project')
    mkdirSync(project)
    const expectation = expectationsIn(join(here, 'expected'))
    const environment = environmentIn(work)
    const run = (command, args, { cwd = project, env = {} } = {}) =>
      runToEnd(command, args, { cwd, env: { ...environment, ...env }, signal: interruption.signal })
    const showdoc = (args, options) => run(process.execPath, [program, ...args], options)
    const ends = async (expected, args, options) => {
      const { exit, stdout, stderr } = await showdoc(args, options)
      if (exit !== expected) throw new Error(`showdoc ${args.join(' ')} ended with ${exit} instead of ${expected}\n${stderr}${stdout}`)
      return stdout
    }

    const { address, admin, stop } = await serve(work, environment, interruption.signal)
    try {
      const token = (await ends(0, ['admin', 'token', '--user', admin, '--scope', 'write'])).trim()
      environment.SHOWDOC_TOKEN = token
      const call = callsTo(address, token)
      const { asExpected, fail } = expectation
      const stage = { here, work, project, address, token, program, run, showdoc, ends, call, asExpected, fail }
      await Promise.race([story(stage), interruption.promise])
      expectation.end()
    } finally {
      const exit = await stop()
      if (exit !== 0) expectation.fail(`the server ended with ${exit} after SIGTERM`)
    }
    if (expectation.isMet()) process.stdout.write('As expected.\n')
    else if (isRecording) process.stderr.write('Recorded. Look at the changes, then run without --record.\n')
    process.exitCode = expectation.isMet() ? 0 : 1
  } catch (error) {
    if (!interruption.signal.aborted) throw error
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 3 })
    interruption.pass()
  }
}

/** Ends the programs of a story that is interrupted, so that it can clean up before it ends. */
function interruptions() {
  const interruption = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => interruption.abort(name))
  const { signal } = interruption
  const promise = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  promise.catch(() => {})
  return {
    signal,
    /** Rejects at the interruption. */
    promise,
    /** Ends this process as the signal would have done. */
    pass: () => signal.aborted && process.kill(process.pid, signal.reason),
  }
}

/** Variables of a program that must not know the settings of whoever runs it. */
const environmentIn = (work) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SHOWDOC_'))),
  HOME: work,
  USERPROFILE: work,
  APPDATA: work,
  XDG_CONFIG_HOME: join(work, '.config'),
  SHOWDOC_DATA: join(work, 'data'),
  SHOWDOC_LANG: 'en',
  NO_PROXY: '127.0.0.1',
})

function runToEnd(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    child.on('error', reject)
    child.on('close', (exit) => resolve({ exit, stdout, stderr }))
  })
}

/** Starts `showdoc serve --json` and waits for the line that says it is ready. */
async function serve(work, env, signal) {
  const args = ['serve', '--json', '--host', '127.0.0.1', '--port', String(await freePort())]
  const child = spawn(process.execPath, [program, ...args], { cwd: work, env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    const ready = await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the server was not ready in time\n${stderr}`)), startLimit)
      const end = (error) => (clearTimeout(late), reject(error))
      child.on('error', end)
      child.on('close', (exit) => end(new Error(`the server ended with ${exit}\n${stderr}`)))
      child.stdout.setEncoding('utf8').on('data', (text) => {
        stdout += text
        const line = stdout.split('\n').slice(0, -1).find((each) => each.includes('"ready":true'))
        if (!line) return
        clearTimeout(late)
        resolve(JSON.parse(line))
      })
    })
    return { ...ready, stop: () => (child.kill('SIGTERM'), ended) }
  } catch (error) {
    child.kill('SIGKILL')
    await ended
    throw error
  }
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

const callsTo = (address, token) => async (path, fields) => {
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Token': token, 'Accept-Language': 'en' },
    body: JSON.stringify(fields),
  })
  const { error_code, error_message, data } = await response.json()
  if (error_code !== 0) throw new Error(`${path}: ${error_code} ${error_message}`)
  return data
}

function expectationsIn(folder) {
  const compared = new Set()
  let isMet = true
  const fail = (message) => {
    isMet = false
    process.stderr.write(`${message}\n`)
  }
  return {
    fail,
    isMet: () => isMet && !isRecording,
    asExpected(name, text) {
      const file = join(folder, name)
      compared.add(file)
      if (isRecording) {
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, text)
        return
      }
      const expected = existsSync(file) ? readFileSync(file, 'utf8') : ''
      if (expected === text) return
      const [was, is] = [expected.split('\n'), text.split('\n')]
      let line = 0
      while (was[line] === is[line]) line += 1
      fail(`${name} differs at line ${line + 1}\n  expected: ${was[line] ?? ''}\n  found:    ${is[line] ?? ''}`)
    },
    /** What is expected and never came is a difference, too. */
    end() {
      const files = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
      for (const file of files.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))) {
        if (compared.has(file)) continue
        if (isRecording) rmSync(file)
        else fail(`${relative(folder, file)} is expected, and was not compared`)
      }
    },
  }
}
