// npm run new call|screen|command|importer: generates all files of a new one, ready to be filled in.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { newCall } from './new/call.ts'
import { newCommand } from './new/command.ts'
import { CannotWrite, writeFiles, type Written } from './new/files.ts'
import { newImporter } from './new/importer.ts'
import { newScreen } from './new/screen.ts'

const root = path.join(import.meta.dirname, '..')

const read = (name: string) => ({ name, text: readFileSync(path.join(root, name), 'utf8') })
const filesBelow = (folder: string, pattern: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => read(`${folder}/${name.replaceAll('\\', '/')}`))

const usage = `Usage: npm run new call <group> <call> [<rule>]    for example: npm run new call page star pageReader
       npm run new screen <address>                for example: npm run new screen team/members
       npm run new command <verb>                  for example: npm run new command pull
       npm run new importer <format>               for example: npm run new importer postman
`

/** The requested files; nothing when the arguments are not understood. */
function written([kind, first, second, third]: string[]): Written[] | undefined {
  if (kind === 'call' && first && second)
    return newCall(
      { group: first, call: second, ...(third ? { rule: third } : {}) },
      {
        contract: filesBelow('server/contract/calls', /^[\w-]+(?<!\.test)\.ts$/),
        routes: filesBelow('server/features', /^[\w-]+[\\/]routes\.ts$/),
        rights: read('server/test/permissions/table.ts'),
      },
    )
  if (kind === 'screen' && first && !second)
    return newScreen(first, {
      routes: read('web/app/routes.tsx'),
      areas: read('web/locales/areas.ts'),
      gallery: read('web/journeys/gallery.ts'),
      fixed: read('server/contract/text/addresses/reserved.ts'),
    })
  if (kind === 'command' && first && !second)
    return newCommand(first, {
      main: read('cli/main.ts'),
      core: [read('cli/locales/en/core.ts'), read('cli/locales/zh-cn/core.ts')],
    })
  if (kind === 'importer' && first && !second) return newImporter(first, read('importers/index.ts'))
  return undefined
}

try {
  const files = written(process.argv.slice(2))
  if (files) process.stdout.write(`${await writeFiles(files)}\n`)
  else {
    process.stderr.write(usage)
    process.exitCode = 64
  }
} catch (error) {
  if (!(error instanceof CannotWrite)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
