import { cellsOf, nameInPage, textOfCode, uncell } from './markup.ts'
import type { Column } from './schema.ts'
import { words } from './words.ts'

/** A column as an existing page shows it. */
interface ShownColumn {
  readonly name: string
  readonly type: string
  /** Markdown of the cell as it was written. */
  readonly remark: string
}

/** A remark on a column that no longer exists. */
interface FormerRemark {
  readonly name: string
  readonly remark: string
}

/** What people wrote in the generated part of a page. */
export interface Remarks {
  readonly columns: readonly ShownColumn[]
  readonly former: readonly FormerRemark[]
}

/** The first line of the generated part when its table no longer exists. */
export const goneLine = `> ${words.gone}`

const formerHeading = `## ${words.former}`
const formerLine = /^[-*+] +(`+(?!`)[^]*?[^`]`+|[^`\s]\S*): +(.*)$/

/** A cell of the head that is of this kind, in either language. */
const isHead = (cell: string, word: string): boolean => {
  const [zh = '', en = ''] = word.split(' / ')
  return cell.includes(zh) || new RegExp(`\\b${en}\\b`, 'i').test(cell)
}

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^:?-+:?$/.test(cell))

/** The rows of the table of columns, by line, and the places of what is read from them. */
interface ColumnTable {
  readonly name: number
  readonly type: number
  readonly remark: number
  readonly rows: ReadonlyMap<number, readonly string[]>
}

/** The table of columns, whatever is before it; a table ends with a blank line. */
function columnTable(lines: readonly string[]): ColumnTable | undefined {
  let head: readonly string[] | undefined
  let places = { name: -1, type: -1, remark: -1 }
  const rows = new Map<number, readonly string[]>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') {
      if (places.remark !== -1) break
      head = undefined
      continue
    }
    const cells = cellsOf(line) ?? (head ? [line.trim()] : undefined)
    if (!cells) continue
    if (!head) {
      head = cells
      const name = cells.findIndex((cell) => isHead(cell, words.column))
      const remark = cells.findLastIndex((cell) => isHead(cell, words.remark))
      if (name !== -1 && remark > name)
        places = { name, type: cells.findIndex((cell) => isHead(cell, words.type)), remark }
    } else if (places.remark !== -1 && !isRule(cells)) {
      // what follows a pipe that was not escaped belongs to the last cell
      rows.set(index, cellsOf(line, head.length) ?? cells)
    }
  }
  return places.remark === -1 ? undefined : { ...places, rows }
}

/** Reads the remarks of a generated part. */
export function remarksIn(inner: string): Remarks {
  const lines = inner.split('\n')
  const table = columnTable(lines)
  const columns = [...(table?.rows.values() ?? [])].map((cells): ShownColumn => ({
    name: textOfCode(uncell(cells[table!.name] ?? '')),
    type: textOfCode(uncell(cells[table!.type] ?? '')),
    remark: cells[table!.remark] ?? '',
  }))
  const at = lines.findIndex((line) => line.trim() === formerHeading)
  const former = at === -1 ? [] : lines.slice(at + 1).flatMap(formerOf)
  return { columns, former }
}

function formerOf(line: string): FormerRemark[] {
  const match = formerLine.exec(line.trim())
  return match ? [{ name: textOfCode(match[1]!), remark: match[2]! }] : []
}

/** The generated part as if nobody had written a remark, and without the note of a removed table. */
export function withoutRemarks(inner: string): string {
  const all = inner.split('\n').filter((line) => line.trim() !== goneLine)
  const at = all.findIndex((line) => line.trim() === formerHeading)
  const lines = at === -1 ? all : all.slice(0, at)
  const table = columnTable(lines)
  return lines
    .map((line, index) => {
      const cells = table?.rows.get(index)
      return cells && table
        ? `|${cells.map((cell, place) => (place === table.remark ? '' : cell)).join('|')}|`
        : line
    })
    .join('\n')
}

/** The remarks of a page after its table has changed. */
export interface KeptRemarks {
  /** By place of the column. */
  readonly byColumn: readonly string[]
  readonly former: readonly FormerRemark[]
  readonly renamed: readonly {
    readonly from: string
    readonly to: string
    readonly hasRemark: boolean
  }[]
  /** Columns that the page had, and how many of them are gone. */
  readonly columns: { readonly before: number; readonly gone: number }
}

/**
 * Carries remarks over: by name, then from a column of the same type and place that vanished while
 * this one is new, then from former remarks. What finds no column becomes a former remark. Source:
 * cli/spec.md 5.16.
 */
export function keepRemarks(old: Remarks, columns: readonly Column[]): KeptRemarks {
  const names = columns.map(({ name }) => nameInPage(name))
  const current = new Set(names)
  const known = new Set(old.columns.map(({ name }) => name))
  const left = [...old.columns]
  const former = [...old.former]
  const renamed: { from: string; to: string; hasRemark: boolean }[] = []
  const byColumn = names.map((name, index) => {
    const own = takeFirst(left, (one) => one.name === name)
    if (own && own.remark !== '') return own.remark
    const there = own ? undefined : old.columns[index]
    const type = nameInPage(columns[index]!.type)
    if (there && !known.has(name) && !current.has(there.name) && there.type === type) {
      takeFirst(left, (one) => one === there)
      renamed.push({ from: there.name, to: name, hasRemark: there.remark !== '' })
      if (there.remark !== '') return there.remark
    }
    return takeFirst(former, (one) => one.name === name)?.remark ?? ''
  })
  const gone = left.filter(({ name }) => !current.has(name)).length
  const lost = left.filter(({ remark }) => remark !== '')
  return {
    byColumn,
    former: [...former, ...lost.map(({ name, remark }) => ({ name, remark }))],
    renamed,
    columns: { before: old.columns.length, gone },
  }
}

function takeFirst<T>(list: T[], isMeant: (one: T) => boolean): T | undefined {
  const at = list.findIndex(isMeant)
  return at === -1 ? undefined : list.splice(at, 1)[0]
}
