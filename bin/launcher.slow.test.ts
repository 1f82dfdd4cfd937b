import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { tree } from './checks/tree.ts'

const run = path.join(import.meta.dirname, 'run.cjs')
const runtime = JSON.stringify(path.join(import.meta.dirname, 'node-runtime.cjs'))
const asVersion = (version: string) =>
  `Object.defineProperty(process.versions, 'node', { value: '${version}' });`
const found = (setUp: string) =>
  spawnSync(process.execPath, ['-e', `${setUp} process.stdout.write(require(${runtime}).find())`], {
    encoding: 'utf8',
  })

test.each(['22.22.0', '22.22.3', '22.23.0', '24.0.0', '26.10.0'])(
  'Node.js %s runs the program itself',
  (version) => {
    expect(found(asVersion(version)).stdout).toBe(process.execPath)
  },
)

test.each(['18.19.0', '20.20.2', '22.21.9'])(
  'Node.js %s hands over to the one npm installed',
  (version) => {
    expect(found(asVersion(version)).stdout).toMatch(
      /node_modules[\\/]node-[^\\/]+[\\/]bin[\\/]node(\.exe)?$/,
    )
  },
)

test('without a recent enough one there is one plain line and exit code 1', () => {
  const { status, stderr } = found(
    `${asVersion('20.20.2')} Object.defineProperty(process, 'arch', { value: 'mips' });`,
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Node\.js 22\.22\.0 or newer is needed.*npm ci.*\n$/)
})

test('a tool gets its arguments unchanged, and its exit code is ours', () => {
  const script = 'process.stdout.write(JSON.stringify(process.argv.slice(1))); process.exitCode = 7'
  const { status, stdout } = spawnSync(
    process.execPath,
    [run, 'node', '-e', script, '--', 'a b', '"中文"', ''],
    { encoding: 'utf8' },
  )
  expect(JSON.parse(stdout)).toEqual(['a b', '"中文"', ''])
  expect(status).toBe(7)
})

test('whatever a tool starts finds the same Node.js', () => {
  const script =
    "process.stdout.write(require('child_process').execSync('node -p process.execPath'))"
  const { stdout } = spawnSync(process.execPath, [run, 'node', '-e', script], { encoding: 'utf8' })
  expect(stdout.trim()).toBe(process.execPath)
})

test('a missing tool is named', () => {
  const { status, stderr } = spawnSync(process.execPath, [run, 'no-such-tool'], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('`no-such-tool`')
})

test('a signal reaches the program, which ends in its own way', async () => {
  const script =
    "process.on('SIGTERM', () => process.exit(5)); setInterval(() => {}, 1000); console.log('ready')"
  const child = spawn(process.execPath, [run, 'node', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([5, null])
})

test('a program killed by a signal makes the launcher end with the same one', async () => {
  const child = spawn(process.execPath, [run, 'node', '-e', "process.kill(process.pid, 'SIGKILL')"])
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
})

/** A package as it is installed elsewhere: the launcher and the build, without sources. */
function installed(main: string): string {
  const root = tree({ 'dist/main.mjs': main })
  for (const name of ['node-runtime.cjs', 'built.cjs', 'showdoc.cjs', 'start.cjs']) {
    cpSync(path.join(import.meta.dirname, name), path.join(root, 'bin', name))
  }
  return root
}

test.each([
  [['--help'], true],
  [['push', '--help', '--all'], true],
  [['help', 'admin', 'user'], true],
  [['--lang=zh-cn', '--version'], true],
  [['push'], false],
  [[], false],
  [['push', '--message', '--help'], false],
  [['push', '--message=x', '-h'], false],
])('%j is answered without a second process: %s', (args, isTold) => {
  const root = installed('console.log(process.execPath)')
  // the launcher is made to believe that this Node.js is too old, and there is no other one here
  const old = path.join(root, 'old.cjs')
  writeFileSync(old, asVersion('20.20.2'))
  const launched = [path.join(root, 'bin/showdoc.cjs'), ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', old, ...launched], {
    encoding: 'utf8',
  })
  expect([status, stdout.trim()], stderr).toEqual(isTold ? [0, process.execPath] : [1, ''])
})

test.each([
  ['showdoc.cjs', ['push', '--json'], 'push --json production'],
  ['start.cjs', ['--port', '5000'], 'serve --port 5000 production'],
])('an installed package starts the build, without sources: %s', (script, args, said) => {
  const root = installed('console.log(process.argv.slice(2).join(" "), process.env.NODE_ENV)')
  const { NODE_ENV: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'bin', script), ...args], {
    encoding: 'utf8',
    env,
  })
  expect(stdout.trim()).toBe(said)
})

test('what was compiled is stored inside the build, and a build that nobody may write still runs', () => {
  const root = installed('console.log("started")')
  const compiled = path.join(root, 'dist/compiled')
  const say = () =>
    spawnSync(process.execPath, [path.join(root, 'bin/showdoc.cjs'), 'whoami'], {
      encoding: 'utf8',
      // a cache that is already chosen stays: `npm test` chooses one
      env: { ...process.env, NODE_COMPILE_CACHE: undefined },
    }).stdout
  expect(say()).toBe('started\n')
  expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(1)
  rmSync(compiled, { recursive: true })
  writeFileSync(compiled, 'no folder')
  expect(say()).toBe('started\n')
})

const canReplace = typeof process.execve === 'function' && process.platform !== 'win32'
const memoryFlags = '--max-semi-space-size=4 --heap-growing-percent=30'

test.each([
  ['showdoc.cjs', ['serve'], '', canReplace ? `${memoryFlags} 2` : ' '],
  ['showdoc.cjs', ['--lang=en', 'serve', '--port', '0'], '', canReplace ? `${memoryFlags} 2` : ' '],
  ['start.cjs', [], '', canReplace ? `${memoryFlags} 2` : ' '],
  ['showdoc.cjs', ['push', 'docs/'], '', canReplace ? `${memoryFlags} 2` : ' '],
  ['showdoc.cjs', ['status'], '', ' '],
  ['showdoc.cjs', ['serve'], '--max-semi-space-size=8', ' '],
])(
  'what is limited to little memory is so in the same process, unless set otherwise: %s %j %s',
  async (script, args, options, told) => {
    const root = installed(
      'console.log(`${process.pid} ${process.execArgv.join(" ")} ${process.env.MALLOC_ARENA_MAX ?? ""}`)',
    )
    const { MALLOC_ARENA_MAX: _, ...env }: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_OPTIONS: options,
    }
    const child = spawn(process.execPath, [path.join(root, 'bin', script), ...args], { env })
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect([stdout, stderr]).toEqual([`${child.pid} ${told}\n`, ''])
  },
)

test('a package without a build says so in one line', () => {
  const root = installed('')
  rmSync(path.join(root, 'dist'), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'bin/start.cjs')], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'This installation is incomplete: dist/main.mjs is missing. Install it again.\n',
  )
})

test('a checkout without its tools says how to install them', () => {
  const root = installed('')
  rmSync(path.join(root, 'dist'), { recursive: true })
  mkdirSync(path.join(root, 'cli'))
  writeFileSync(path.join(root, 'cli/main.ts'), '')
  cpSync(path.join(import.meta.dirname, 'stamp.ts'), path.join(root, 'bin/stamp.ts'))
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'bin/showdoc.cjs')], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toBe(
    'This checkout is not built and the tools to build it are not installed: run `npm ci && npm run build`.\n',
  )
})
