import {
  isSamePart,
  databaseOfMark,
  keysIn,
  marked,
  normalLines,
  overviewMark,
  split,
  tableMark,
  type SplitPage,
} from './generated-part.ts'
import { newOverviewPage, overviewLines } from './overview-page.ts'
import { goneLine, keepRemarks, remarksIn, withoutRemarks, type KeptRemarks } from './remarks.ts'
import { tableKey, type Database, type Table } from './schema.ts'
import { newTablePage, tableLines, type PathTo } from './table-page.ts'

/** A short digest of a text. */
export type Digest = (text: string) => string

/** What becomes of a page. */
export interface PageUpdate {
  /** `broken`: its marks were damaged, so nothing can be generated. */
  readonly state: 'created' | 'updated' | 'unchanged' | 'broken'
  readonly text: string
  /** Number of remarks that people wrote and that are still there. */
  readonly remarks: number
  readonly renamed: KeptRemarks['renamed']
  readonly columns: KeptRemarks['columns']
  /** Whether somebody had changed the generated part, apart from remarks. */
  readonly isOverwritten: boolean
}

const noColumns = { before: 0, gone: 0 }
const nothingKept = { remarks: 0, renamed: [], columns: noColumns, isOverwritten: false }

/** Runs a change on the text with LF line ends; an unchanged text keeps its bytes. */
function change(existing: string, run: (text: string) => PageUpdate): PageUpdate {
  const isCrlf = existing.includes('\r\n')
  const update = run(isCrlf ? existing.replaceAll('\r\n', '\n') : existing)
  if (update.state !== 'updated') return { ...update, text: existing }
  return { ...update, text: isCrlf ? update.text.replaceAll('\n', '\r\n') : update.text }
}

const isEdited = ({ hash, inner }: SplitPage, digest: Digest): boolean =>
  hash !== '' && digest(normalLines(withoutRemarks(inner))) !== hash

interface Part {
  /** Name in the mark. */
  readonly key: string
  /** Another name that it may keep. */
  readonly formerKey?: string
  readonly hash: string
  linesOver(inner: string): { readonly lines: readonly string[]; readonly kept: KeptRemarks }
}

function update(existing: string, part: Part, digest: Digest): PageUpdate {
  return change(existing, (text) => {
    const page = split(text)
    if (page === 'broken') return { ...nothingKept, state: 'broken', text }
    const { lines, kept } = part.linesOver(page === 'none' ? '' : page.inner)
    const inner = lines.join('\n')
    const remarks = kept.byColumn.filter((remark) => remark !== '').length + kept.former.length
    const about = { remarks, renamed: kept.renamed, columns: kept.columns }
    const region = marked(part.key, part.hash, inner)
    if (page === 'none')
      return {
        ...about,
        state: 'updated',
        text: `${text.trimEnd()}\n\n${region}\n`.trimStart(),
        isOverwritten: false,
      }
    const isNamed = page.key === part.key || page.key === part.formerKey
    if (isNamed && page.hash === part.hash && isSamePart(page.inner, inner))
      return { ...about, state: 'unchanged', text, isOverwritten: false }
    return {
      ...about,
      state: 'updated',
      text: `${page.before}${region}${page.after}`,
      isOverwritten: isEdited(page, digest),
    }
  })
}

const noKept: KeptRemarks = { byColumn: [], former: [], renamed: [], columns: noColumns }

/**
 * The page of a table.
 * @param existing its present text; undefined for a new page
 */
export function updateTable(
  existing: string | undefined,
  table: Table,
  pathTo: PathTo,
  digest: Digest,
): PageUpdate {
  const bare = tableLines(table, pathTo).join('\n')
  const hash = digest(normalLines(bare))
  const key = tableMark(tableKey(table))
  if (existing === undefined)
    return {
      ...nothingKept,
      state: 'created',
      text: newTablePage(table, marked(key, hash, bare)),
    }
  const linesOver = (inner: string) => {
    const kept = keepRemarks(remarksIn(inner), table.columns)
    return { lines: tableLines(table, pathTo, kept), kept }
  }
  return update(existing, { key, hash, linesOver }, digest)
}

/** The page that lists all tables. It goes on under the name of the database that it has. */
export function updateOverview(
  existing: string | undefined,
  database: Database,
  pathTo: PathTo,
  digest: Digest,
  about: { readonly title: string; readonly hasDiagram: boolean },
): PageUpdate {
  const lines = overviewLines(database, pathTo, about)
  const inner = lines.join('\n')
  const hash = digest(normalLines(inner))
  const named = keysIn(existing ?? '').find((mark) => databaseOfMark(mark))
  const key = named ?? overviewMark(database.name)
  if (existing === undefined)
    return {
      ...nothingKept,
      state: 'created',
      text: newOverviewPage(about.title, marked(key, hash, inner)),
    }
  const linesOver = () => ({ lines, kept: noKept })
  // only for the name no page is written
  return update(existing, { key, formerKey: overviewMark(''), hash, linesOver }, digest)
}

/** Adds the note that the table no longer exists. */
export function markGone(existing: string): PageUpdate {
  return change(existing, (text) => {
    const page = split(text)
    if (typeof page === 'string') return { ...nothingKept, state: 'broken', text }
    const { columns, former } = remarksIn(page.inner)
    const remarks = columns.filter(({ remark }) => remark !== '').length + former.length
    if (page.inner.split('\n').some((line) => line.trim() === goneLine))
      return { ...nothingKept, remarks, state: 'unchanged', text }
    const region = marked(page.key, page.hash, `${goneLine}\n\n${page.inner.trim()}`)
    return {
      ...nothingKept,
      remarks,
      state: 'updated',
      text: `${page.before}${region}${page.after}`,
    }
  })
}

/** Whether people wrote anything in the page of a table. */
export function hasHandwriting(existing: string, digest: Digest): boolean {
  const page = split(existing.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))
  if (typeof page === 'string') return true
  const { columns, former } = remarksIn(page.inner)
  return (
    !/^(?:# [^\n]*)?\s*$/.test(page.before) ||
    page.after.trim() !== '' ||
    former.length > 0 ||
    columns.some(({ remark }) => remark !== '') ||
    isEdited(page, digest)
  )
}
