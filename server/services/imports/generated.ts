import { createHash } from 'node:crypto'
import type { ApiDocument } from '#contract/text/api-markdown.ts'
import {
  deprecatedPart,
  mergedPart,
  objectIn,
  sourceOf,
  sourceOfPart,
  type PageSource,
} from '#contract/text/generated-part.ts'
import { apiContent } from '../open-api/comments.ts'

// How a page remembers the operation it was made from: in markdown by comments around the generated
// part (`contract/text/generated-part.ts`), in an API page by `info.source`. Source: cli/spec.md
// 5.13, 5.16.

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12)

/** A generated part is found by this in the texts of an item. */
export const sourceMarks = ['<!-- showdoc:import {', '"source":{"from":'] as const

const isApiText = (text: string): boolean => text.startsWith('{')

const asWritten = /"source":(\{"from":"(?:[^"\\]|\\.)*"(?:,"[a-z]+":(?:"(?:[^"\\]|\\.)*"|true))*\})/

/**
 * The source in a text as imports write it, without parsing the whole: it lies before the request,
 * and no string of JSON contains its quotes unescaped.
 */
function writtenSource(text: string): Record<string, unknown> | undefined {
  if (!text.startsWith('{"info":{')) return undefined
  const found = asWritten.exec(text.slice(0, text.indexOf('},"request":{')))
  return found?.[1] === undefined ? undefined : objectIn(found[1])
}

/** The operation a page was made from; `undefined` for a page that no import has made. */
export function sourceIn(text: string): PageSource | undefined {
  if (!isApiText(text)) return sourceOfPart(text)
  const written = writtenSource(text)
  if (written) return sourceOf(written)
  const info = objectIn(text)?.info as { source?: unknown } | undefined
  return typeof info?.source === 'object' && info.source !== null
    ? sourceOf(info.source as Record<string, unknown>)
    : undefined
}

/** What is generated for a page: markdown, or the JSON of a new API page. */
export type Generated =
  | { readonly source: PageSource; readonly text: string }
  | { readonly json: string }

/** The JSON of a new API page. */
export const newApiText = (source: PageSource, document: ApiDocument): string =>
  apiContent({ ...document, info: { ...document.info, source } } as ApiDocument, '')

/**
 * The text of a page that is generated anew: around the generated part it stays, and so do remarks
 * of table rows for which the source has none.
 *
 * @param present the text of the page; one without a generated part is replaced
 * @returns also whether people had changed the generated part itself
 */
export function mergedText(made: Generated, present: string): { text: string; isEdited: boolean } {
  if ('json' in made) {
    const { json } = made
    if (present === '' || present === json) return { text: json, isEdited: false }
    return { text: apiContent(JSON.parse(json) as ApiDocument, present), isEdited: false }
  }
  return mergedPart(made, present, digestOf)
}

/** A page whose operation has vanished, marked as deprecated. */
export function deprecatedText(present: string): string {
  if (isApiText(present)) {
    const document = objectIn(present) as unknown as ApiDocument & {
      info: { source: PageSource }
    }
    if (document.info.source.removed) return present
    const source = { ...document.info.source, removed: true }
    return JSON.stringify({ ...document, info: { ...document.info, apiStatus: '5', source } })
  }
  return deprecatedPart(present, digestOf)
}
