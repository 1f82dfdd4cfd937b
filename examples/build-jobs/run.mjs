// The story of this folder, using only the command line and HTTP: node examples/build-jobs/run.mjs
// [--record]
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const here = fileURLToPath(new URL('.', import.meta.url))
const program = fileURLToPath(new URL('../../bin/showdoc.cjs', import.meta.url))
/**
 * Time the server has for its first start, in milliseconds; a checkout that was never built is
 * built then.
 */
const startLimit = 110_000

const work = mkdtempSync(join(tmpdir(), 'build-jobs-'))
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

/** Commands of ours in a file, as words. */
const commandsIn = (text) =>
  [...text.matchAll(/\bshowdoc ((?:[a-z]|--)[^'"\n]*)/g)]
    .filter(({ index }) => !/^\s*(?:#|\/\/|name:|description:)/.test(text.slice(text.lastIndexOf('\n', index) + 1, index + 1)))
    .map(([, line]) => line.trim().split(/\s+/))

/** Every file that people copy names commands and flags that the program has. */
async function filesAreRight() {
  const found = []
  for (const name of readdirSync(here).filter((each) => /\.(?:yml|sh)$|^Jenkinsfile$/.test(each)).toSorted()) {
    const text = readFileSync(join(here, name), 'utf8')
    if (name.endsWith('.yml')) parse(text, { strict: true })
    const commands = commandsIn(text)
    if (commands.length === 0) throw new Error(`${name} has no command`)
    for (const words of commands) {
      const verbs = words.slice(0, words[0] === 'preview' ? 2 : 1)
      const help = await ends(0, [...verbs, '--help'])
      for (const flag of words.filter((each) => each.startsWith('-')))
        if (!new RegExp(`^\\s+(?:-\\w, )?(?:--\\S+, )*${flag.split('=')[0]}\\b`, 'm').test(help)) throw new Error(`${name}: ${verbs.join(' ')} has no ${flag}`)
      found.push(`${name}: showdoc ${words.join(' ')}`)
    }
    // variables that the files set must be the program's own
    const help = await ends(0, ['push', '--help', '--all'])
    for (const [variable] of text.matchAll(/\bSHOWDOC_[A-Z_]+/g))
      if (!['SHOWDOC_IMAGE', 'SHOWDOC_READ_TOKEN', 'SHOWDOC_WRITE_TOKEN'].includes(variable) && !help.includes(variable)) throw new Error(`${name}: there is no ${variable}`)
  }
  return found
}

/** Bytes of all files in a folder. */
const bytesIn = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .toSorted()
      .map((file) => [relative(folder, file), readFileSync(file).toString('base64')]),
  )

/** Files that differ, by name. */
const differing = (one, other) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]).toSorted()

function night(folder, more) {
  return new Promise((resolve, reject) => {
    // the script calls the program by its name
    const bin = join(work, 'bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'showdoc'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, { mode: 0o755 })
    const env = { ...environment, ...more, PATH: `${bin}:${process.env.PATH}` }
    const child = spawn('sh', [join(here, 'nightly.sh'), folder], { cwd: work, env, stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    child.on('error', reject)
    child.on('close', (exit) => (exit === 0 ? resolve(bytesIn(folder)) : reject(new Error(`nightly.sh ended with ${exit}\n${stderr}`))))
  })
}

async function story(address, admin) {
  const outputs = await filesAreRight()
  const token = (await ends(0, ['admin', 'token', '--user', admin, '--scope', 'write'])).trim()
  const signedIn = { SHOWDOC_TOKEN: token }
  const init = JSON.parse(await ends(0, ['init', '--server', address, '--create', 'Handbook', '--folder', 'docs', '--no-git', '--json'], signedIn))
  writeFileSync(join(project, 'docs', 'README.md'), '# Handbook\n\nAll of it 全部.\n')
  writeFileSync(join(project, 'docs', 'start.md'), '# Start\n\n[back](README.md)\n')
  await ends(0, ['push'], signedIn)

  const item = { ...signedIn, SHOWDOC_SERVER: address, SHOWDOC_ITEM: init.item.id }
  const first = await night(join(work, 'one'), item)
  const second = await night(join(work, 'two'), item)
  outputs.push('', `first night: ${Object.keys(first).join(', ')}`)
  outputs.push(`second night, other bytes: ${differing(first, second).join(', ') || 'none'}`)
  writeFileSync(join(project, 'docs', 'start.md'), '# Start\n\n[back](README.md), then on.\n')
  await ends(0, ['push'], signedIn)
  const third = await night(join(work, 'two'), item)
  outputs.push(`third night, other bytes: ${differing(second, third).join(', ')}`)

  const restored = JSON.parse(await ends(0, ['import', join(work, 'two', 'item.json'), '--new-item', 'Restored', '--server', address, '--json'], { ...signedIn, SHOWDOC_DIR: work }))
  outputs.push(`restored: ${restored.pages.map(({ title }) => title).toSorted().join(', ')}`, '')
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
