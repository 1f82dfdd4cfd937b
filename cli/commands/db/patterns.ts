import { tableLabel, type TableName } from '../../../importers/database/schema.ts'

export const namesIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const expressionOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .split(/([*?]+)/)
      .map((part, index) =>
        index % 2 === 0
          ? part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
          : part.includes('*')
            ? '.*'
            : part.replaceAll('?', '.'),
      )
      .join('')}$`,
    'su',
  )

/** Which tables a dictionary is about. */
export interface Selection {
  readonly schemas: readonly string[]
  has(table: TableName): boolean
}

/**
 * Chooses tables by patterns with `*` and `?`, which are compared with the name of a table and with
 * `schema.name`.
 */
export function selectionOf(chosen: {
  readonly schemas: readonly string[]
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}): Selection {
  const [included, excluded] = [chosen.include, chosen.exclude].map((globs) => {
    const expressions = globs.map(expressionOf)
    return (table: TableName) =>
      expressions.some((one) => one.test(table.name) || one.test(tableLabel(table)))
  }) as [(table: TableName) => boolean, (table: TableName) => boolean]
  return {
    schemas: chosen.schemas,
    has: (table) =>
      (chosen.schemas.length === 0 || chosen.schemas.includes(table.schema)) &&
      (chosen.include.length === 0 || included(table)) &&
      !excluded(table),
  }
}
