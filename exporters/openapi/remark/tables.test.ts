import { expect, test } from 'vitest'
import { entry } from '../../../importers/openapi/schema/fields.ts'
import { entriesTable } from '../../../importers/openapi/operation/markup.ts'
import { wordsOf } from '../../../importers/openapi/words.ts'
import { blocksOf } from '../markdown/blocks.ts'
import { rowsIn } from './tables.ts'

test.each(['en', 'zh-cn'] as const)(
  'values of a table in a remark come back as they were, whatever they look like in markdown (%s)',
  (locale) => {
    const values = [
      '*/*',
      '<T>',
      'a&amp;b',
      'R&D',
      'a_b_c',
      '_x_',
      'a|b',
      '`c`',
      '\\n',
      '[a](b)',
      '',
    ]
    const written = values.map((value, at) => entry(`f${at}${value}`, { value, require: '1' }))
    const [block] = blocksOf(entriesTable(wordsOf(locale), '', written))
    const rows = block?.kind === 'table' ? rowsIn(block) : []
    expect(rows.map(({ name, example, isRequired }) => [name, example, isRequired])).toEqual(
      written.map(({ name, value }) => [name, value, true]),
    )
  },
)
