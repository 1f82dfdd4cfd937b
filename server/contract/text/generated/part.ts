import type { Locale } from '../../locales/sentence.ts'
import type { TreeOperation } from '../../tree.ts'
import { splitFormer, withFormer } from './former-remarks.ts'
import { GeneratedCells } from './cells.ts'
import { remarksIn, withRemarks } from './rows.ts'

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

/** Identifies a text in these comments: 12 characters. The contract itself cannot hash. */
type DigestOfPart = (text: string) => string

const opening = /^<!-- showdoc:import (\{.*\}) -->\n\n?/m
const closing = '\n<!-- /showdoc:import -->'

/** Two hyphens would end the comment in some programs. */
const inComment = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('--', String.raw`-\u002d`)
    .replaceAll('>', String.raw`\u003e`)

const gone: Record<Locale, string> = {
  en: '> **Deprecated.** The imported document no longer contains this operation.',
  'zh-cn': '> **已废弃。** 导入的文档中已没有此接口。',
}

interface Part {
  readonly source: PageSource
  /** Digest of the part as it was generated. */
  readonly digest: string
  /** Digests of its remarks in tables; `undefined` in texts of earlier versions of ShowDoc. */
  readonly generated: string | undefined
  readonly before: string
  /** Without the note that its operation has vanished. */
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
  ...(typeof value.of === 'string' ? { of: value.of } : {}),
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
  const source = sourceOf(value)
  const inner = text.slice(start, Math.max(start, end))
  const said = `${gone[source.lang]}\n\n`
  return {
    source,
    digest: wordOf(value.digest),
    generated: typeof value.generated === 'string' ? value.generated : undefined,
    before: text.slice(0, begin.index),
    inner: source.removed && inner.startsWith(said) ? inner.slice(said.length) : inner,
    after: text.slice(end + closing.length),
  }
}

/** The operation a text was made from; `undefined` for one that no import has made. */
export const sourceOfPart = (text: string): PageSource | undefined => partOf(text)?.source

const digestsIn = (text: string): string =>
  remarksIn(text)
    .map(([place, remark]) => (remark === '' ? '' : place.digestOf(remark)))
    .join('')

/** What a part remembers of the text that was generated. */
type Memory = Pick<Part, 'digest' | 'generated'>

const withMarks = (source: PageSource, text: string, { digest, generated }: Memory): string => {
  const inner = text.trimEnd()
  const mark = inComment({ ...source, digest, generated })
  return `<!-- showdoc:import ${mark} -->\n\n${inner}\n${closing}`
}

/**
 * A text that is generated again: around the generated part it stays, and so do remarks that people
 * wrote in table rows, while the source says nothing else there. Those that have no row any more
 * become former remarks.
 *
 * @param present the text of the page; one without a generated part is replaced
 * @returns also whether other changes of people in the generated part were replaced
 */
export function mergedPart(
  { source, text }: { readonly source: PageSource; readonly text: string },
  present: string,
  digestOf: DigestOfPart,
): { text: string; isEdited: boolean } {
  // a description that quotes such a page must not end the part
  const made = text.replaceAll(closing.trim(), '<!-- / showdoc:import -->')
  const digest = digestOf(made.trimEnd())
  const part = partOf(present)
  const known = part?.digest === digest ? part.generated : undefined
  const memory = { digest, generated: known ?? digestsIn(made) }
  if (!part) return { text: `${withMarks(source, made, memory)}\n`, isEdited: false }
  const isGenerated = (text: string) => digestOf(text.trimEnd()) === part.digest
  const around = (inner: string) => part.before + withMarks(source, inner, memory) + part.after
  if (isGenerated(part.inner)) return { text: around(made), isEdited: false }
  const base = new GeneratedCells(part.generated ?? '')
  const own = splitFormer(part.inner)
  const merged = withRemarks(made, own.text, base, own.former)
  // without a memory generated remarks would be taken for those of people
  const kept = part.generated === undefined ? own.former : merged.former
  const inner = withFormer(merged.text, kept, source.lang)
  const isLost = inner.trimEnd() !== part.inner.trimEnd() && !merged.generated.some(isGenerated)
  return { text: around(inner), isEdited: isLost }
}

/** Whether a page is as an import has made it. */
export function isAsGenerated(present: string, digestOf: DigestOfPart): boolean {
  const part = partOf(present)
  const around = part && `${part.before}${part.after}`.trim()
  return around === '' && digestOf(part?.inner.trimEnd() ?? '') === part?.digest
}

/** A text whose operation has vanished, marked as deprecated. */
export function deprecatedPart(present: string): string {
  const part = partOf(present)
  if (!part || part.source.removed) return present
  const inner = `${gone[part.source.lang]}\n\n${part.inner}`
  return part.before + withMarks({ ...part.source, removed: true }, inner, part) + part.after
}
