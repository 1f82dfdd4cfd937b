import { expect, test } from 'vitest'
import { checksIn, indexTexts } from './sqlite-sql.ts'

test('checks are found among strings, comments and names that look like them', () => {
  const sql = `CREATE TABLE "check (x" (
    a text DEFAULT 'check (1)' CHECK (a <> ')' and (a is not null)), -- check (no)
    [check] int /* check (no) */ constraint "is ""ok""" check
      (length([check])
       > 3),
    b generated always as (case when check_(a) then 1 end),
    constraint \`last\` CHECK(b IN (1, 2))
  ) STRICT`
  expect(checksIn(sql)).toEqual([
    { name: '', expression: "a <> ')' and (a is not null)" },
    { name: 'is "ok"', expression: 'length([check]) > 3' },
    { name: 'last', expression: 'b IN (1, 2)' },
  ])
  expect(checksIn("CREATE TABLE t (a check ('unclosed")).toEqual([])
})

test('columns and condition of an index are taken as they are written', () => {
  expect(indexTexts('CREATE INDEX i ON t (lower(a),\n b DESC) WHERE a > (1)')).toEqual({
    parts: 'lower(a), b DESC',
    condition: 'a > (1)',
  })
  expect(indexTexts('CREATE INDEX "i (where" ON t (a)')).toEqual({ parts: 'a', condition: '' })
  expect(indexTexts('CREATE INDEX i')).toBeUndefined()
})
