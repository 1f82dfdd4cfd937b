import { expect, test } from 'vitest'
import { runCli } from '../server/test/run-cli.ts'
import { loadedPackages } from './test/loaded-packages.ts'

// a process per command
test('help loads nothing that the commands work with', { timeout: 120_000 }, async () => {
  const { out } = await runCli(['--help'])
  const names = [...out.matchAll(/^ {2}([a-z]+) {2,}/gm)].map((found) => found[1] as string)
  for (const name of names) {
    const { packages, out: usage } = await loadedPackages([name, '--help'])
    expect(usage).toContain(`showdoc ${name}`)
    expect(packages, name).toEqual(['commander'])
  }
})
