import type { TestModule } from 'vitest/node'

/** How many of each kind are listed. */
const listed = 50

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/**
 * Lines about where a test run spent its time: the share of module loading and of the tests
 * themselves per project, then the slowest files and tests. Times of parallel processes are added
 * up, and grow with other load on the machine.
 */
export function profileOf(modules: readonly TestModule[]): string[] {
  return [
    'Time by project: loading modules, environment and setup, tests',
    ...shares(modules),
    '',
    `The slowest ${listed} files: loading, tests`,
    ...slowest(modules, (module) => {
      const { collectDuration, duration } = module.diagnostic()
      const text = `${seconds(collectDuration)} + ${seconds(duration)}`
      return { ms: collectDuration + duration, text: `${text}  ${nameOf(module)}` }
    }),
    '',
    `The slowest ${listed} tests`,
    ...slowest(
      modules.flatMap((module) => [...module.children.allTests()]),
      (test) => {
        const ms = test.diagnostic()?.duration ?? 0
        return { ms, text: `${seconds(ms)}  ${nameOf(test.module)}: ${test.fullName}` }
      },
    ),
  ]
}

const nameOf = (module: TestModule) => `${module.project.name}  ${module.relativeModuleId}`

function shares(modules: readonly TestModule[]): string[] {
  const projects = Map.groupBy(modules, (module) => module.project.name)
  return [...projects].map(([name, files]) => {
    const spent: [number, number, number] = [0, 0, 0]
    for (const file of files) {
      const times = file.diagnostic()
      spent[0] += times.collectDuration
      spent[1] += times.environmentSetupDuration + times.setupDuration + times.prepareDuration
      spent[2] += times.duration
    }
    const all = spent.reduce((sum, one) => sum + one, 0)
    const parts = spent.map((ms) => `${Math.round((ms / all) * 100)} %`)
    return `${name}: ${seconds(all)} in ${files.length} files: ${parts.join(', ')}`
  })
}

function slowest<T>(all: readonly T[], of: (one: T) => { ms: number; text: string }): string[] {
  return all
    .map(of)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, listed)
    .map(({ text }) => text)
}
