// npm run check: everything that is quick to check, of lint and tests what the changes since the
// last commit affect; without changes all quick tests. npm test: everything there is (--everything).
// Arguments select tests by their path and skip the other checks; --profile reports what the tests
// spent their time on. In a build job (CI) failed files are run once more on their own, and named
// if they pass then. The last line is always "N passed, N failed".
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { checkCitations } from './checks/citations.ts'
import { checkLock } from './checks/lock.ts'
import { checkHosts } from './checks/hosts.ts'
import { checkRooms } from './checks/rooms.ts'
import { affectedTests } from './checks/affected.ts'
import { changedFiles, changedFolders, isProgram } from './checks/changed.ts'
import { readSources, type Source } from './checks/sources.ts'
import { isFresh } from './stamp.ts'
import { addCounts, runTests, type TestCount } from './tests.ts'

const root = path.join(import.meta.dirname, '..')
const quickProjects = ['unit', 'web']
/** Test projects that run the built program. */
const builtProjects = ['journeys', 'terminal']

// Tools, test workers and the products that tests start load the same packages over and over. Where
// the command keeps what V8 compiled as well (built.cjs): a build removes it, so it does not grow.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'dist', 'compiled')

const isEverything = process.argv.includes('--everything')
const profile = process.argv.includes('--profile')
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

/** Checks that run at a time. */
const lanes = 2
/** Cores for each of them. */
const cores = Math.max(1, Math.floor(availableParallelism() / lanes))
/**
 * The compiler and the lint are Go programs, which use as many cores as there are. They end before
 * memory runs short: collecting it less often takes a quarter off their processor time.
 */
const goSettings = { GOMAXPROCS: String(cores), GOGC: '400' }

/** Files that have changed; `null` where nobody knows, or everything is looked at. */
const changed = isEverything ? null : changedFiles(root)
let read: Source[] | undefined
const sources = (): Source[] => (read ??= readSources(root))

/** Returns complaints, one per line; none when all is well. */
type Check = () => Promise<string[]> | string[]

/** Caches of earlier runs, so that a check only looks at what has changed since. */
const cache = (name: string) => path.join('node_modules/.cache/showdoc', name)
const typesOf = (folder: string): Check => {
  const known = cache(`types-${folder.replace(/\W/g, '-')}.json`)
  return tool(
    'typescript/bin/tsc',
    '--pretty',
    'false',
    '--incremental',
    '--tsBuildInfoFile',
    known,
    // four by default; each resolves the shared types for itself, which doubles the processor time
    '--checkers',
    String(Math.min(4, cores)),
    '-p',
    folder,
  )
}

/** Longest first: the last one runs alone. */
const checks: Record<string, Check> = {
  lint: () => lint(changed && changed.filter((file) => isProgram(root, file))),
  'types of server, command line and tools': typesOf('.'),
  'types of the web client': typesOf('web'),
  'room rules': () => checkRooms(root, sources()),
  'types of the journeys': typesOf('web/journeys'),
  'types of the contract, without Node.js and browser': typesOf('server/contract'),
  'citations of the specification': () => checkCitations(root),
  'foreign hosts': () => checkHosts(root),
  'lock file': () => checkLock(path.join(root, 'package-lock.json')),
  format: tool('oxfmt/bin/oxfmt', '--list-different', '.'),
}

/**
 * Runs a tool of node_modules as a check: if it does not exit with 0, its output is the complaint.
 */
function tool(script: string, ...args: string[]): Check {
  return () => runScript(path.join('node_modules', script), ...args)
}

/** @param files all when nobody knows which have changed */
const lint = (files: string[] | null): Promise<string[]> | string[] =>
  files?.length === 0
    ? []
    : runScript(
        path.join('node_modules', 'oxlint/bin/oxlint'),
        '--type-aware',
        '--deny-warnings',
        '--format',
        'unix',
        ...(files ?? []),
      )

function runScript(script: string, ...args: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { cwd: root, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...goSettings } },
      (error, out, err) => {
        if (!error) return resolve([])
        const lines = `${out}\n${err}`.split('\n').filter((line) => line.trim() !== '')
        resolve(lines.length > 0 ? lines : [error.message])
      },
    )
  })
}

async function runCheck(name: string, check: Check): Promise<TestCount> {
  const start = performance.now()
  const complaints = await Promise.resolve()
    .then(check)
    .catch((error: unknown) => [
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    ])
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${complaints.length === 0 ? 'ok  ' : 'FAIL'}  ${name}  ${seconds} s\n`)
  for (const complaint of complaints) process.stdout.write(`      ${complaint}\n`)
  return complaints.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function runChecks(): Promise<TestCount> {
  const waiting = Object.entries(checks)
  const lane = async (): Promise<TestCount> => {
    let count = { passed: 0, failed: 0 }
    for (let next = waiting.shift(); next; next = waiting.shift())
      count = addCounts(count, await runCheck(...next))
    return count
  }
  return (await Promise.all(Array.from({ length: lanes }, lane))).reduce(addCounts)
}

/** Only tests that a change affects are run, which may be none. */
const isPart = filters.length === 0 && Boolean(changed?.length)

/** Which tests of which projects are run; all of them without paths. */
function testRuns(projects: string[]): { projects: string[]; paths: string[] }[] {
  if (!isPart) return [{ projects, paths: filters }]
  const affected = affectedTests(root, changed ?? [], sources())
  const folders = changedFolders(root)
  return [
    ...(affected?.length === 0 ? [] : [{ projects, paths: affected ?? [] }]),
    ...(folders.length === 0
      ? []
      : [{ projects: ['server', 'sqlite', 'commands'], paths: folders }]),
  ]
}

async function runAll(runs: ReturnType<typeof testRuns>): Promise<TestCount> {
  const repeat = Boolean(process.env['CI'])
  let count = { passed: 0, failed: 0 }
  for (const { projects, paths } of runs)
    count = addCounts(count, await runTests(projects, paths, { profile, repeat }))
  return count
}

async function run(): Promise<TestCount> {
  let count = { passed: 0, failed: 0 }
  let projects = isEverything ? [] : quickProjects
  if (isEverything && existsSync(path.join(root, 'cli/main.ts')) && !isFresh(root)) {
    const built = await runCheck('build', () => runScript('bin/build.ts'))
    if (built.failed > 0) projects = builtProjects.map((name) => `!${name}`)
    count = addCounts(count, built)
  }
  if (filters.length === 0) count = addCounts(count, await runChecks())
  const tests = await runAll(testRuns(projects))
  if (tests.passed + tests.failed > 0 || isPart) return addCounts(count, tests)
  process.stdout.write('FAIL  no test ran\n')
  return addCounts(count, { passed: 0, failed: 1 })
}

const { passed, failed } = await run()
process.exitCode = failed > 0 ? 1 : 0
process.stdout.write(`${passed} passed, ${failed} failed\n`)
