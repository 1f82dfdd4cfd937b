import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { tree } from './checks/tree.ts'
import type { TestCount } from './tests.ts'

const runner = pathToFileURL(path.join(import.meta.dirname, 'tests.ts')).href

/** One project whose files share a process, since starting one takes longest. */
const config =
  "export default { test: { globals: true, isolate: false, maxWorkers: 1, projects: [{ extends: true, test: { name: 'only' } }] } }"

/**
 * Runs these test files, by name, in a process of their own, once for each list of filters, and
 * returns the counts.
 */
function countsOf(files: Record<string, string>, ...filters: string[][]): TestCount[] {
  const root = tree({ 'vitest.config.mjs': config, ...files })
  const script = `import('${runner}').then(async ({ runTests }) => {
    for (const filters of ${JSON.stringify(filters)}) console.log('counted ' + JSON.stringify(await runTests([], filters)))
  })`
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  return [...stdout.matchAll(/^counted (.*)$/gm)].map(
    ([, count = '']) => JSON.parse(count) as TestCount,
  )
}

test('passed tests are counted; whatever cannot be relied on counts as failed, each once; filters select files', () => {
  const passing = { 'passing.test.js': "test('a', () => {}); test('b', () => {})" }
  const notToRelyOn = {
    'failing.test.js': "test('a', () => { throw new Error('no') })",
    'skipped.test.js': "test.skip('a', () => {})",
    'planned.test.js': "test.todo('a')",
    'not-loadable.test.js': "throw new Error('no')",
    'without-tests.test.js': 'export {}',
    'fails-afterwards.test.js':
      "test('passes', () => {}); afterAll(() => { throw new Error('no') })",
    'not-awaited.test.js':
      "test('passes', async () => { void Promise.reject(new Error('no')); await new Promise(setImmediate) })",
  }
  expect(countsOf({ ...passing, ...notToRelyOn }, [], ['passing.test'], ['nowhere'])).toEqual([
    { passed: 4, failed: Object.keys(notToRelyOn).length },
    { passed: 2, failed: 0 },
    { passed: 0, failed: 0 },
  ])
})

test('a file that fails is run once more if asked for, and named if it passes then; more than eight are not', () => {
  const passesLater = `
    import { existsSync, writeFileSync } from 'node:fs'
    test('passes the second time', () => {
      const mark = new URL(import.meta.url + '.mark')
      if (existsSync(mark)) return
      writeFileSync(mark, '')
      throw new Error('no')
    })
    test('always passes', () => {})`
  const fails = "test('fails', () => { throw new Error('no') })"
  const flaky = Object.fromEntries(
    [...'abcdefghi'].map((name) => [`many/${name}.test.js`, passesLater]),
  )
  const root = tree({
    'vitest.config.mjs': config,
    'once.test.js': passesLater,
    'never.test.js': fails,
    ...flaky,
  })
  const script = `import('${runner}').then(async ({ runTests }) => {
    for (const filters of [['once', 'never'], ['many']])
      console.log('counted ' + JSON.stringify(await runTests([], filters, { repeat: true })))
  })`
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  expect(stdout.match(/^(?:counted|FLAKY) .*$/gm)).toEqual([
    'FLAKY  only  once.test.js failed, and passed on its own',
    'counted {"passed":2,"failed":1}',
    'counted {"passed":9,"failed":9}',
  ])
})

test('a profile lists the share of each project, and the slowest files and tests first', () => {
  const wait = 'await new Promise((done) => setTimeout(done, 50))'
  const root = tree({
    'vitest.config.mjs': config,
    'slow.test.js': `test('waits', async () => { ${wait} })`,
    'quick.test.js': "test('passes', () => {})",
  })
  const script = `import('${runner}').then(({ runTests }) => runTests([], [], { profile: true }))`
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  })
  expect(stdout).toMatch(/^only: \d+\.\d s in 2 files: \d+ %, \d+ %, \d+ %$/m)
  expect(stdout).toMatch(
    /tests\n0\.\d s {2}only {2}slow\.test\.js: waits\n.*quick\.test\.js: passes$/m,
  )
})
