import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { tree } from './checks/tree.ts'

const runner = pathToFileURL(path.join(import.meta.dirname, 'tests.ts')).href

/** Runs these test files, by name, in a run of their own and gives what was counted. */
function countOf(files: Record<string, string>, filters: string[] = []): unknown {
  const root = tree({
    'vitest.config.mjs': "export default { test: { globals: true, projects: [{ extends: true, test: { name: 'only' } }] } }",
    ...files,
  })
  const script = `import('${runner}').then(async ({ runTests }) => console.log('counted ' + JSON.stringify(await runTests([], ${JSON.stringify(filters)}))))`
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'] } })
  return JSON.parse(/^counted (.*)$/m.exec(stdout)?.[1] ?? 'null')
}

const passing = "test('a', () => {}); test('b', () => {})"

test('passed and failed tests are counted, whatever file they are in', () => {
  expect(countOf({ 'a.test.js': passing, 'b.test.js': "test('c', () => { throw new Error('no') })" })).toEqual({ passed: 2, failed: 1 })
})

test('what nobody can rely on counts as failed, each once', () => {
  const files = {
    'skipped.test.js': "test.skip('a', () => {})",
    'planned.test.js': "test.todo('a')",
    'not-loadable.test.js': "throw new Error('no')",
    'without-tests.test.js': 'export {}',
    'fails-afterwards.test.js': "test('a', () => {}); afterAll(() => { throw new Error('no') })",
    'not-awaited.test.js': "test('a', async () => { void Promise.reject(new Error('no')); await new Promise(setImmediate) })",
  }
  expect(countOf(files)).toEqual({ passed: 2, failed: Object.keys(files).length })
})

test('filters choose files; when none is left, nothing was counted', () => {
  expect(countOf({ 'a.test.js': passing, 'b.test.js': passing }, ['b.test'])).toEqual({ passed: 2, failed: 0 })
  expect(countOf({ 'a.test.js': passing }, ['nowhere'])).toEqual({ passed: 0, failed: 0 })
})
