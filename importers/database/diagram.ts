import {
  compareTables,
  tableKey,
  tableLabel,
  type Column,
  type ForeignKey,
  type Table,
} from './schema.ts'

// Entity relationship diagrams in the language of mermaid: https://mermaid.js.org/syntax/entityRelationshipDiagram.html

/** Bounds of a drawing that a person can read, and that a browser draws at once. */
export const diagramLimits = { tables: 30, columns: 12, relations: 150, diagrams: 20 } as const

interface Relation {
  readonly from: Table
  readonly to: Table
  readonly key: ForeignKey
}

export interface Diagrams {
  /** Sources for mermaid. */
  readonly sources: readonly string[]
  /** Number of tables with relations that no diagram shows. */
  readonly notDrawn: number
}

/**
 * Draws tables with relations, those that belong together in one diagram, as far as its size
 * allows; a relation to a table of another diagram is shown with that table's name only. Tables
 * without relations are not drawn.
 */
export function diagramsOf(tables: readonly Table[]): Diagrams {
  const byKey = new Map(tables.map((table) => [tableKey(table), table]))
  const relations = tables.flatMap((from) =>
    from.foreignKeys.flatMap((key) => {
      const to = byKey.get(tableKey(key.to))
      return to ? [{ from, to, key }] : []
    }),
  )
  const groups = groupsOf(relations)
  const drawn = groups.slice(0, diagramLimits.diagrams)
  const outgoing = new Map<Table, Relation[]>()
  for (const relation of relations) {
    const own = outgoing.get(relation.from)
    if (own) own.push(relation)
    else outgoing.set(relation.from, [relation])
  }
  return {
    sources: drawn.map((group) => sourceOf(group, outgoing)),
    notDrawn: groups.slice(drawn.length).reduce((sum, group) => sum + group.length, 0),
  }
}

/** Related tables, in groups of at most as many as a diagram may have. */
function groupsOf(relations: readonly Relation[]): Table[][] {
  const neighbours = new Map<Table, Set<Table>>()
  const connect = (one: Table, other: Table) =>
    (neighbours.get(one) ?? neighbours.set(one, new Set()).get(one)!).add(other)
  for (const { from, to } of relations) {
    connect(from, to)
    connect(to, from)
  }
  const inOrder = [...neighbours.keys()].sort(
    (left, right) =>
      neighbours.get(right)!.size - neighbours.get(left)!.size || compareTables(left, right),
  )
  const seen = new Set<Table>()
  const groups: Table[][] = []
  for (const start of inOrder) {
    if (seen.has(start)) continue
    const group: Table[] = []
    seen.add(start)
    for (const queue = [start]; queue.length > 0 && group.length < diagramLimits.tables;) {
      const table = queue.shift()!
      group.push(table)
      const room = diagramLimits.tables - group.length - queue.length
      const next = [...neighbours.get(table)!]
        .filter((one) => !seen.has(one))
        .sort(compareTables)
        .slice(0, room)
      for (const one of next) seen.add(one)
      queue.push(...next)
    }
    groups.push(group)
  }
  return packed(groups)
}

/** Small groups share a diagram. */
function packed(groups: readonly Table[][]): Table[][] {
  const diagrams: Table[][] = []
  for (const group of groups) {
    const fits = diagrams.find((one) => one.length + group.length <= diagramLimits.tables)
    if (fits) fits.push(...group)
    else diagrams.push([...group])
  }
  return diagrams
}

function sourceOf(group: readonly Table[], outgoing: ReadonlyMap<Table, Relation[]>): string {
  const members = [...group].sort(compareTables)
  const relations = members
    .flatMap((table) => outgoing.get(table) ?? [])
    .slice(0, diagramLimits.relations)
  return [
    'erDiagram',
    ...members.flatMap(entityLines),
    ...relations.map(
      ({ from, to, key }) =>
        `  ${entity(from)} ${cardinality(from, key)} ${entity(to)} : ${quoted(key.columns.join(', '))}`,
    ),
  ].join('\n')
}

function entityLines(table: Table): string[] {
  const foreign = new Set(table.foreignKeys.flatMap(({ columns }) => columns))
  const keys = table.columns.filter(
    ({ name }) => table.primaryKey.includes(name) || foreign.has(name),
  )
  if (keys.length === 0) return [`  ${entity(table)}`]
  return [
    `  ${entity(table)} {`,
    ...keys.slice(0, diagramLimits.columns).map((column) => {
      const marks = [
        ...(table.primaryKey.includes(column.name) ? ['PK'] : []),
        ...(foreign.has(column.name) ? ['FK'] : []),
      ]
      return `    ${typeWord(column)} ${word(column.name)} ${marks.join(', ')}`
    }),
    '  }',
  ]
}

/** Zero or one, or any number, of rows refer to one row, or perhaps to none. */
function cardinality(from: Table, { columns }: ForeignKey): string {
  const isUnique = [
    from.primaryKey,
    ...from.indexes.filter((one) => one.isUnique && one.condition === '').map(({ parts }) => parts),
  ].some((parts) => parts.length > 0 && parts.every((part) => columns.includes(part)))
  const mayBeNull = from.columns.some(
    ({ name, isNullable }) => isNullable && columns.includes(name),
  )
  return `${isUnique ? '|o' : '}o'}--${mayBeNull ? 'o|' : '||'}`
}

/** Text in quotes, without the characters that mermaid does not take there. */
const quoted = (text: string): string => {
  const kept = text
    .toWellFormed()
    .replaceAll('"', '”')
    .replaceAll(/[%\\\p{Cc}]/gu, '_')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('`', '‘')
    .replaceAll('#', '＃')
    .replaceAll(';', '；')
  return `"${kept.trim() === '' ? '_' : kept}"`
}
const entity = (table: Table): string => quoted(tableLabel(table))

/** A word of mermaid; `PK`, `FK` and `UK` mean keys there. */
function word(text: string): string {
  const kept = text.toWellFormed().replaceAll(/[^A-Za-z0-9_\p{L}]/gu, '_')
  return /^(?:[^A-Za-z_\u00C0-\uFFFF]|(?:pk|fk|uk)(?![A-Za-z0-9_]))/i.test(kept) || kept === ''
    ? `_${kept}`
    : kept
}
const typeWord = ({ type }: Column): string => word(type.replace(/\(.*$/s, '').trim() || 'any')

/** A fenced block of mermaid. */
export const diagramBlock = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\``
