import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runCli } from '../server/test/run-cli.ts'

/** Lists the package modules that a process loads, as a document on standard error. */
const identifiesPackages = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]
      if (name) packages.add(name)
      return next(url, context)
    },
  })
  process.on('exit', () => process.stderr.write(JSON.stringify([...packages])))
`

// a process per command
test('help loads nothing that the commands work with', { timeout: 120_000 }, async () => {
  const { out } = await runCli(['--help'])
  const names = [...out.matchAll(/^ {2}([a-z]+) {2,}/gm)].map((found) => found[1] as string)
  const asked = async (...words: string[]) => {
    const program = fileURLToPath(new URL('main.ts', import.meta.url))
    const hook = `data:text/javascript,${encodeURIComponent(identifiesPackages)}`
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      '--import',
      hook,
      program,
      ...words,
      '--help',
    ])
    return { packages: JSON.parse(stderr) as string[], usage: stdout }
  }
  for (const name of names) {
    const { packages, usage } = await asked(name)
    expect(usage).toContain(`showdoc ${name}`)
    expect(packages, name).toEqual(['commander'])
  }
})
