import type { Knex } from 'knex'
import { FileStore } from '../../models/file-store.ts'
import { ItemToken } from '../../models/item-token.ts'
import { Item } from '../../models/item.ts'
import { Options } from '../../models/options.ts'
import { loginKeyOption } from './login-key.ts'
import { readForm, secretNames } from './setting-group.ts'
import { directoryForm, providerForm } from './sign-in-settings.ts'
import { storeForm } from './site-config.ts'

// What is stored sealed for long: what a lost key loses. Source:
// server/decisions/001-one-key-seals-and-signs.md

const columns = [
  [ItemToken.tableName, 'api_token'],
  [Item.tableName, 'password'],
  [FileStore.tableName, 'setting'],
] as const

/** The sealed values of one table after the other; a table that is not there yet has none. */
export async function* sealedInTables(db: Knex): AsyncGenerator<string[]> {
  for (const [table, column] of columns) {
    if (!(await db.schema.hasTable(table))) continue
    const rows: { sealed: string }[] = await db(table)
      .whereNot(column, '')
      .select({ sealed: column })
    yield rows.map((row) => row.sealed)
  }
}

/** The sealed values among the site settings, by name; empty ones too. */
export async function sealedSettings(db: Knex): Promise<(readonly [string, string])[]> {
  const forms = Object.fromEntries(
    [directoryForm, providerForm, storeForm].map((form) => [form.option, secretNames(form)]),
  )
  const rows = await Options.query(db)
    .whereIn('option_name', [...Object.keys(forms), loginKeyOption])
    .orderBy('option_name')
  return rows.flatMap(({ option_name: name, option_value: value }) => {
    const secrets = forms[name]
    if (!secrets) return [[name, value] as const]
    const form = readForm(value)
    return secrets.map((secret) => [`${name}.${secret}`, form?.[secret] ?? ''] as const)
  })
}
