// npm run new call <group> <call> [<rule>]: contract entry, line in the routes, row in the table of
// rights, use case, test.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { newCall } from './new/call.ts'
import { CannotWrite, writeFiles } from './new/files.ts'

const root = path.join(import.meta.dirname, '..')

const read = (name: string) => ({ name, text: readFileSync(path.join(root, name), 'utf8') })
const filesBelow = (folder: string, pattern: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => read(`${folder}/${name.replaceAll('\\', '/')}`))

const [kind, group, call, rule] = process.argv.slice(2)
if (kind !== 'call' || !group || !call) {
  process.stderr.write(
    'Usage: npm run new call <group> <call> [<rule>]    for example: npm run new call page star pageReader\n',
  )
  process.exitCode = 64
} else {
  try {
    const contract = filesBelow('server/contract/calls', /^[\w-]+(?<!\.test)\.ts$/)
    const routes = filesBelow('server/features', /^[\w-]+[\\/]routes\.ts$/)
    const rights = read('server/test/permission-table.ts')
    process.stdout.write(
      `${await writeFiles(newCall({ group, call, ...(rule ? { rule } : {}) }, { contract, routes, rights }))}\n`,
    )
  } catch (error) {
    if (!(error instanceof CannotWrite)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
