import type { Locale } from '../locales/sentence.ts'
import type { TreeOperation } from '../tree.ts'
import type { Digest } from './generated-cells.ts'

// How a page in markdown remembers the operation it was made from: the generated part lies between
// two comments, and what people write before and after them stays. Source: cli/spec.md 5.13.

/** The operation behind a page, as stored in it. */
export interface PageSource extends TreeOperation {
  /** Title of the document that it came from. */
  readonly from: string
  /** Name of the document that its sender has chosen, in place of the title. */
  readonly file?: string
  /** Language of the generated words: a later import by a reader of the other one keeps it. */
  readonly lang: Locale
  /** The title that was generated; a page with another one was renamed by a person. */
  readonly title: string
  /** Set when the operation has vanished from its document. */
  readonly removed?: true
}

const opening = /^<!-- showdoc:import (\{.*\}) -->\n\n?/m
const closing = '\n<!-- /showdoc:import -->'

/** Two hyphens would end the comment in some programs. */
const inComment = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('--', String.raw`-\u002d`)
    .replaceAll('>', String.raw`\u003e`)

interface Part {
  readonly source: PageSource
  /** Digest of the part as it was generated. */
  readonly digest: string
  readonly before: string
  readonly inner: string
  readonly after: string
}

/** The object that a text of JSON is; `undefined` for any other. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The source that a page contains as JSON. */
export const sourceOf = (value: Record<string, unknown>): PageSource => ({
  from: wordOf(value.from),
  ...(typeof value.file === 'string' ? { file: value.file } : {}),
  lang: value.lang === 'en' ? 'en' : 'zh-cn',
  method: wordOf(value.method),
  path: wordOf(value.path),
  id: wordOf(value.id),
  title: wordOf(value.title),
  ...(value.removed === true ? { removed: true } : {}),
})

function partOf(text: string): Part | undefined {
  const begin = opening.exec(text)
  if (!begin) return undefined
  const value = objectIn(begin[1] as string)
  const start = begin.index + begin[0].length
  const end = text.indexOf(closing, start - 1)
  if (!value || end < 0) return undefined
  return {
    source: sourceOf(value),
    digest: wordOf(value.digest),
    before: text.slice(0, begin.index),
    inner: text.slice(start, Math.max(start, end)),
    after: text.slice(end + closing.length),
  }
}

/** The operation a text was made from; `undefined` for one that no import has made. */
export const sourceOfPart = (text: string): PageSource | undefined => partOf(text)?.source

/** @param digest that of the part as it was generated */
const withMarks = (source: PageSource, text: string, digest: string): string => {
  const inner = text.trimEnd()
  const mark = inComment({ ...source, digest })
  return `<!-- showdoc:import ${mark} -->\n\n${inner}\n${closing}`
}

/**
 * A text that is generated anew: around the generated part it stays, and so do remarks of table rows
 * for which the source has none.
 *
 * @param present the text of the page; one without a generated part is replaced
 * @returns also whether people had changed the generated part itself
 */
export function mergedPart(
  { source, text: made }: { readonly source: PageSource; readonly text: string },
  present: string,
  digestOf: Digest,
): { text: string; isEdited: boolean } {
  const digest = digestOf(made.trimEnd())
  const part = partOf(present)
  if (!part) return { text: `${withMarks(source, made, digest)}\n`, isEdited: false }
  const isEdited = digestOf(part.inner.trimEnd()) !== part.digest
  const inner = isEdited ? withRemarks(made, part.inner) : made
  // the remarks stay known as written by people
  const text = withMarks(source, inner, digest)
  const isLost = isEdited && inner.trimEnd() !== part.inner.trimEnd()
  return { text: part.before + text + part.after, isEdited: isLost }
}

const cellsOf = (row: string): string[] => row.split(/(?<!\\)\|/).slice(1, -1)

/** Remarks in the last column of the tables of a text, by heading and first cell. */
function remarksIn(text: string): Map<string, string> {
  const remarks = new Map<string, string>()
  eachRow(text, (key, cells) => {
    const remark = cells.at(-1)?.trim() ?? ''
    if (cells.length > 2 && !isEmptyCell(remark)) remarks.set(key, remark)
    return undefined
  })
  return remarks
}

const isEmptyCell = (cell: string): boolean => ['', '无', 'None'].includes(cell.trim())

/** Calls for each table row outside of code; a returned line replaces it. */
function eachRow(
  text: string,
  visit: (key: string, cells: string[]) => string | undefined,
): string {
  let heading = ''
  let fence = ''
  return text
    .split('\n')
    .map((line) => {
      const mark = /^(`{3,}|~{3,})/.exec(line)?.[1]
      if (fence === '' && mark) fence = mark
      else if (fence !== '' && mark?.startsWith(fence) && line.trim() === mark) fence = ''
      else if (fence === '' && /^#{1,6} /.test(line)) heading = line
      else if (fence === '' && line.startsWith('|')) {
        const cells = cellsOf(line)
        return visit(`${heading}\n${cells[0]?.trim()}`, cells) ?? line
      }
      return line
    })
    .join('\n')
}

/** A generated text with the remarks that people wrote into empty cells of the earlier one. */
function withRemarks(text: string, earlier: string): string {
  const remarks = remarksIn(earlier)
  return eachRow(text, (key, cells) => {
    const remark = remarks.get(key)
    if (remark === undefined || cells.length < 3 || !isEmptyCell(cells.at(-1) ?? ''))
      return undefined
    return `|${[...cells.slice(0, -1), remark].join('|')}|`
  })
}

const gone: Record<Locale, string> = {
  en: '> **Deprecated.** The imported document no longer contains this operation.',
  'zh-cn': '> **已废弃。** 导入的文档中已没有此接口。',
}

/** A text whose operation has vanished, marked as deprecated. */
export function deprecatedPart(present: string, digestOf: Digest): string {
  const part = partOf(present)
  if (!part || part.source.removed) return present
  const inner = `${gone[part.source.lang]}\n\n${part.inner}`
  const isEdited = digestOf(part.inner.trimEnd()) !== part.digest
  const digest = isEdited ? part.digest : digestOf(inner.trimEnd())
  return part.before + withMarks({ ...part.source, removed: true }, inner, digest) + part.after
}
