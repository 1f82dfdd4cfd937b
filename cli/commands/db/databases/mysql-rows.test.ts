import { expect, test } from 'vitest'
import { readOfRows, tablesOfRows, type MysqlRows, type Row } from './mysql-rows.ts'

// Rows as MySQL 8.4 and MariaDB 10.11 answer them.

const at = { table_schema: 'shop', table_name: 'orders' }
const rows: MysqlRows = {
  isMariadb: false,
  tables: [
    { ...at, table_type: 'BASE TABLE', table_comment: '订单', table_rows: 12 },
    {
      table_schema: 'shop',
      table_name: 'paid',
      table_type: 'VIEW',
      table_comment: 'VIEW',
      table_rows: null,
    },
  ],
  columns: [],
  indexes: [],
  keys: [],
  rules: [],
  checks: [],
}
const columnsOf = (columns: readonly Row[], isMariadb = false) =>
  tablesOfRows(
    { ...rows, isMariadb, columns: columns.map((column) => ({ ...at, ...column })) },
    false,
  )[0]!.columns
const column = {
  column_name: 'a',
  column_type: 'varchar(20)',
  data_type: 'varchar',
  is_nullable: 'YES',
  column_default: null,
  column_comment: '',
  extra: '',
  generation_expression: '',
}
const fallbackOf = (more: Row, isMariadb = false) =>
  columnsOf([{ ...column, ...more }], isMariadb)[0]!.fallback

test('tables and views, with estimates only where they are requested', () => {
  expect(tablesOfRows(rows, true)).toMatchObject([
    { schema: 'shop', name: 'orders', kind: 'table', comment: '订单', rows: 12 },
    { name: 'paid', kind: 'view', comment: '' },
  ])
  expect(tablesOfRows(rows, false)[0]).not.toHaveProperty('rows')
})

test('a view that the server cannot describe is no table, and says why', () => {
  const why = "View 'shop.paid' references invalid table(s) or column(s)"
  const [table, view] = rows.tables as [Row, Row]
  const tables = [table, { ...view, table_comment: why }]
  expect(readOfRows({ ...rows, tables }, false)).toMatchObject({
    tables: [{ name: 'orders' }],
    broken: [{ name: 'shop.paid', why }],
  })
  const columns = [{ ...column, table_schema: 'shop', table_name: 'paid' }]
  expect(readOfRows({ ...rows, columns }, false)).toMatchObject({
    tables: [{ name: 'orders' }, { name: 'paid' }],
    broken: [],
  })
})

test('columns keep type, nullability and comment, also in bytes', () => {
  expect(
    columnsOf([
      { ...column, column_name: Buffer.from('名称'), is_nullable: 'NO', column_comment: 'a|b' },
    ]),
  ).toEqual([
    { name: '名称', type: 'varchar(20)', isNullable: false, fallback: '', comment: 'a|b' },
  ])
})

test('defaults read as they would be written', () => {
  const now = { column_type: 'timestamp', data_type: 'timestamp' }
  expect(fallbackOf({ column_default: "it's" })).toBe("'it''s'")
  expect(fallbackOf({ column_default: '' })).toBe("''")
  expect(fallbackOf({ column_default: '0', data_type: 'int' })).toBe('0')
  expect(fallbackOf({ column_default: 'uuid()', extra: 'DEFAULT_GENERATED' })).toBe('uuid()')
  expect(
    fallbackOf({
      ...now,
      column_default: 'CURRENT_TIMESTAMP',
      extra: 'DEFAULT_GENERATED on update CURRENT_TIMESTAMP',
    }),
  ).toBe('CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP')
  expect(fallbackOf({ extra: 'auto_increment' })).toBe('AUTO_INCREMENT')
  expect(fallbackOf({ column_default: "'new'" }, true)).toBe("'new'")
  expect(fallbackOf({ column_default: 'NULL' }, true)).toBe('')
  expect(
    fallbackOf({
      extra: 'STORED GENERATED',
      generation_expression: String.raw`concat(_utf8mb4\'a\',${'`name`'})`,
    }),
  ).toBe("GENERATED ALWAYS AS (concat('a',`name`)) STORED")
  expect(fallbackOf({ extra: 'VIRTUAL GENERATED', generation_expression: 'a + 1' }, true)).toBe(
    'GENERATED ALWAYS AS (a + 1) VIRTUAL',
  )
})

test('the primary key is no index; parts have their order, length and expression', () => {
  const part = {
    ...at,
    non_unique: 0,
    index_type: 'BTREE',
    collation: 'A',
    sub_part: null,
    expression: null,
  }
  const [orders] = tablesOfRows(
    {
      ...rows,
      indexes: [
        { ...part, index_name: 'PRIMARY', column_name: 'id' },
        { ...part, index_name: 'PRIMARY', column_name: 'part' },
        { ...part, index_name: 'one', column_name: 'name', sub_part: 10, collation: 'D' },
        { ...part, index_name: 'one', column_name: null, expression: 'lower(`a`)' },
        { ...part, index_name: 'words', non_unique: 1, index_type: 'FULLTEXT', column_name: 'b' },
        // MariaDB gives the size of a rectangle
        { ...part, index_name: 'zone', index_type: 'SPATIAL', column_name: 'g', sub_part: 32 },
      ],
    },
    false,
  )
  expect(orders!.primaryKey).toEqual(['id', 'part'])
  expect(orders!.indexes).toEqual([
    {
      name: 'one',
      parts: ['name(10) DESC', '(lower(`a`))'],
      isUnique: true,
      method: '',
      condition: '',
    },
    { name: 'words', parts: ['b'], isUnique: false, method: 'FULLTEXT', condition: '' },
    { name: 'zone', parts: ['g'], isUnique: true, method: 'SPATIAL', condition: '' },
  ])
})

test('a type is read without the comments that hide it from MySQL', () => {
  const [text] = columnsOf([{ ...column, column_type: 'text /*M!100301 COMPRESSED*/' }], true)
  expect(text!.type).toBe('text COMPRESSED')
})

test('foreign keys have all their columns, and rules as far as they may be seen', () => {
  const key = {
    ...at,
    referenced_table_schema: 'auth',
    referenced_table_name: 'users',
    constraint_name: 'of_user',
  }
  const keys = [
    { ...key, column_name: 'tenant', referenced_column_name: 'tenant' },
    { ...key, column_name: 'user_id', referenced_column_name: 'id' },
  ]
  const rule = {
    ...at,
    constraint_name: 'of_user',
    update_rule: 'NO ACTION',
    delete_rule: 'CASCADE',
  }
  const foreign = {
    name: 'of_user',
    columns: ['tenant', 'user_id'],
    to: { schema: 'auth', name: 'users' },
    references: ['tenant', 'id'],
    onUpdate: '',
  }
  const of = (rules: readonly Row[]) =>
    tablesOfRows({ ...rows, keys, rules }, false)[0]!.foreignKeys
  expect(of([rule])).toEqual([{ ...foreign, onDelete: 'CASCADE' }])
  expect(of([])).toEqual([{ ...foreign, onDelete: '' }])
})

test('checks read as they were written', () => {
  const check = {
    ...at,
    constraint_name: 'known',
    check_clause: String.raw`(${'`state`'} in (_utf8mb4\'new\',_utf8mb4\'paid\'))`,
  }
  expect(tablesOfRows({ ...rows, checks: [check] }, false)[0]!.checks).toEqual([
    { name: 'known', expression: "(`state` in ('new','paid'))" },
  ])
})
