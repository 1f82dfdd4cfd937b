import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CannotWrite, type Written } from './files.ts'

const list = 'server/db/migrations/index.ts'

/**
 * A dated migration and its line at the end of the list. `name` describes the change in kebab-case,
 * such as `star-pages`.
 */
export function newMigration(
  name: string,
  today: Date,
  text = readFileSync(path.join(import.meta.dirname, '../..', list), 'utf8'),
): Written[] {
  if (!/^[a-z]+(-[a-z0-9]+)*$/.test(name))
    throw new CannotWrite('Name the change in kebab-case: npm run db new star-pages')
  const dated = `${today.toISOString().slice(0, 10).replaceAll('-', '')}-${name}`
  const constant = name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
  const listed = text
    .replace(/\n(?=\n\/\*\*|\nexport )/, `\nimport { ${constant} } from './${dated}.ts'\n`)
    .replace(/,?\s*\]\s*$/, `, ${constant}]\n`)
  return [
    { name: `server/db/migrations/${dated}.ts`, text: migrationText(dated, constant), isNew: true },
    { name: list, text: listed, isNew: false },
  ]
}

const migrationText = (dated: string, constant: string): string => `import type { Knex } from 'knex'
import type { Migration } from '../migration.ts'

async function up(_db: Knex.Transaction): Promise<void> {
  throw new Error('${dated} does not say yet what changes')
}

async function down(_db: Knex.Transaction): Promise<void> {
  throw new Error('${dated} does not say yet how it is taken back')
}

export const ${constant}: Migration = { name: '${dated}', up, down }
`
