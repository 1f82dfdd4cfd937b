import path from 'node:path'
import { startVitest, type TestModule } from 'vitest/node'
import { profileOf } from './profile.ts'

/** Number of checks; whole checks and single tests count alike. */
export interface TestCount {
  passed: number
  failed: number
}

/** More failed files than this are no coincidence, and are not run again. */
const mostRepeatedFiles = 8

/**
 * Runs the tests of these projects (all by default) whose path contains one of `filters`, and
 * counts them; `profile` also reports where the time went. With `repeat` up to eight failed files
 * are run once more, each on its own, and named as flaky if they pass then. Source:
 * bin/decisions/003-flaky-tests-are-named.md.
 */
export async function runTests(
  projects: string[],
  filters: string[],
  { profile = false, repeat = false } = {},
): Promise<TestCount> {
  const vitest = await startVitest('test', filters, {
    watch: false,
    project: projects,
    passWithNoTests: true,
  })
  const modules = vitest.state.getTestModules()
  const counts = new Map(modules.map((module) => [module, countModule(module)]))
  if (profile) process.stdout.write(`${profileOf(modules).join('\n')}\n\n`)
  const unhandled = vitest.state.getUnhandledErrors().length
  await vitest.close()
  const failed = modules.filter((module) => (counts.get(module)?.failed ?? 0) > 0)
  if (repeat && unhandled === 0 && failed.length <= mostRepeatedFiles)
    for (const module of failed) {
      const file = path.relative(vitest.config.root, module.moduleId)
      const again = await runTests([module.project.name], [file])
      if (again.failed > 0) continue
      counts.set(module, again)
      process.stdout.write(`FLAKY  ${module.project.name}  ${file} failed, and passed on its own\n`)
    }
  return [...counts.values()].reduce(addCounts, { passed: 0, failed: unhandled })
}

export const addCounts = (one: TestCount, other: TestCount): TestCount => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
})

/**
 * A skipped test counts as failed, since nobody knows whether it would pass; so does a file that
 * failed before its tests ran.
 */
function countModule(module: TestModule): TestCount {
  const count = { passed: 0, failed: 0 }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') count.passed++
    else count.failed++
    if (state === 'skipped')
      process.stderr.write(
        `Skipped, which counts as failed: ${module.moduleId}: ${test.fullName}\n`,
      )
  }
  const isEmpty = count.passed + count.failed === 0
  if (isEmpty || (module.state() === 'failed' && count.failed === 0)) count.failed++
  return count
}
