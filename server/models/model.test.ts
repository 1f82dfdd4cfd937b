import { readdir } from 'node:fs/promises'
import knex from 'knex'
import { expect, test } from 'vitest'
import { Model } from './model.ts'

const files = (await readdir(import.meta.dirname)).filter(
  (name) => !name.includes('test') && name.endsWith('.ts') && name !== 'model.ts',
)
const db = knex({ client: 'pg' }) // never connects

test.each(files)('%s reads one row when one is asked for', async (file) => {
  const classes = Object.values(
    (await import(`./${file.slice(0, -3)}.ts`)) as Record<string, unknown>,
  ).filter(
    (one): one is typeof Model => typeof one === 'function' && one.prototype instanceof Model,
  )
  expect(classes).toHaveLength(1)
  for (const one of classes)
    expect(one.query(db).first().toKnexQuery().toQuery()).toMatch(/ limit 1$/)
})
