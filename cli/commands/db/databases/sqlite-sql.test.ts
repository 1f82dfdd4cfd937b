import { expect, test } from 'vitest'
import { checksIn, generatedIn, indexTexts } from './sqlite-sql.ts'

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

test('expressions of generated columns are found by the names of their columns', () => {
  const sql = `CREATE TABLE t (
    a int DEFAULT (cast(1 as int)), "B ,(" text generated always as (lower(a) || ')' -- as (no)
      || 'x') stored,
    C int as
      (a * 2), d int check (cast(a as int) > 0)
  )`
  expect([...generatedIn(sql)]).toEqual([
    ['b ,(', "lower(a) || ')' -- as (no) || 'x'"],
    ['c', 'a * 2'],
  ])
  expect([...generatedIn('CREATE TABLE t (a as (1')]).toEqual([])
})
