import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

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

/** Runs a command in a process of its own. @returns the packages that it loaded, and what it printed */
export async function loadedPackages(
  argv: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ packages: string[]; out: string }> {
  const program = fileURLToPath(new URL('../main.ts', import.meta.url))
  const hook = `data:text/javascript,${encodeURIComponent(identifiesPackages)}`
  const args = ['--import', hook, program, ...argv]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env })
  return { packages: JSON.parse(stderr) as string[], out: stdout }
}
