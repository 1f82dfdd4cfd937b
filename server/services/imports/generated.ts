import { hash } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import {
  deprecatedPart,
  isAsGenerated,
  mergedPart,
  objectIn,
  sourceOf,
  sourceOfPart,
  type PageSource,
} from '#contract/text/generated/part.ts'
import { splitFormer, withFormer } from '#contract/text/generated/former-remarks.ts'
import { GeneratedCells, Place, type Cell } from '#contract/text/generated/cells.ts'
import {
  isObject,
  objectOf,
  textOf,
  type Json,
  type JsonObject,
} from '#contract/text/content/read-content.ts'
import { apiDocumentOver } from '../open-api/comments.ts'
import { ApiMerge, eachCell } from './merged-api.ts'

// How a page remembers the operation it was made from: in markdown by comments around the generated
// part (`contract/text/generated/part.ts`), in an API page by `info.source`, beside which
// `info.generated` has the digests of all that was generated. Source: cli/spec.md 5.13, 5.16.

const digestOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 12)

/** Patterns for `LIKE` that find a generated part in the texts of an item; JSON may be indented. */
export const sourceMarks = [
  '<!-- showdoc:import {',
  '"source":{"from":',
  '"source": {%"from": "',
] as const

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

/** Characters at the beginning of an API page that mostly contain its source. */
export const headLength = 4_096

/** The same from the beginning of a text; `undefined` where the whole has to be asked. */
export function sourceInHead(head: string): PageSource | undefined {
  const written = writtenSource(head)
  return written && sourceOf(written)
}

/** What is generated for a page: markdown, or the JSON of a new API page. */
type Generated = { readonly source: PageSource; readonly text: string } | { readonly json: string }

/**
 * Writes the JSON of new API pages. Most of it are lists that pages have in common, such as the
 * fields of a schema: each is hashed once.
 */
export class NewApiTexts {
  readonly #digests = new Map<object, { readonly place: Place; readonly digests: string }[]>()

  of(source: PageSource, made: ApiDocument): string {
    const document = apiDocumentOver(made, '') as unknown as JsonObject
    const generated = this.#digestsOf(document)
    return JSON.stringify({ ...document, info: { ...objectOf(document.info), source, generated } })
  }

  /** The digests of all cells, one behind the other. */
  #digestsOf(value: Json, place = Place.root): string {
    if (Array.isArray(value)) return this.#digestsOfList(value, place)
    let digests = ''
    if (isObject(value))
      for (const [key, inner] of Object.entries(value))
        digests += this.#digestsOf(inner, place.within(key))
    else eachCell(value, (at, text) => (digests += digestIn(at, text)), place)
    return digests
  }

  #digestsOfList(list: Json[], place: Place): string {
    const known = this.#digests.get(list) ?? []
    const before = known.find((one) => one.place.is(place))
    if (before) return before.digests
    let digests = ''
    eachCell(list, (at, text) => (digests += digestIn(at, text)), place)
    this.#digests.set(list, [...known, { place, digests }])
    return digests
  }
}

const digestIn = (place: Place, text: string): string => (text === '' ? '' : place.digestOf(text))

/**
 * The text of a page that is generated again. What people wrote stays: around the generated part of
 * markdown, with remarks of table rows, and in an API page wherever the source has not changed.
 *
 * @param present the text of the page; one of the other kind, or that no import has made, is replaced
 * @returns also whether something that people had written was replaced
 * @throws {Failure} `importOtherForm` for an imported page of the other kind in which people wrote
 */
export function mergedText(made: Generated, present: string): { text: string; isEdited: boolean } {
  if ('json' in made) {
    const { json } = made
    if (present === '' || present === json) return { text: json, isEdited: false }
    if (!isApiText(present)) refuseLoss(present, 'markdown')
    const before = isApiText(present) ? objectIn(present) : undefined
    return (
      (before && mergedApi(json, before, present)) ?? {
        text: json,
        isEdited: !hasGenerated(present),
      }
    )
  }
  if (!isApiText(present)) return mergedPart(made, present, digestOf)
  refuseLoss(present, 'api')
  return { ...mergedPart(made, '', digestOf), isEdited: !hasGenerated(present) }
}

/** What people wrote has no place in a page of the other kind. */
function refuseLoss(present: string, as: 'api' | 'markdown'): void {
  const source = sourceIn(present)
  if (source && !hasGenerated(present))
    throw new Failure('importOtherForm', { title: source.title, as })
}

/** Whether a page is as an import has made it. */
export function hasGenerated(present: string): boolean {
  if (!isApiText(present)) return isAsGenerated(present, digestOf)
  const page = objectIn(present)
  const { source, generated, ...info } = objectOf(page?.info)
  if (typeof generated !== 'string') return false
  const areAll = (about: JsonObject): boolean => {
    const cells: Cell[] = []
    eachCell({ ...page, info: about }, (place, text) => cells.push([place, text]))
    return new GeneratedCells(generated).areAll(cells)
  }
  // the status of an operation that has vanished is none that people gave it
  const hasVanished = objectOf(source).removed === true
  return areAll(info) || (hasVanished && areAll({ ...info, apiStatus: '0' }))
}

/** @returns `undefined` for a page that does not remember what an import has generated */
function mergedApi(
  json: string,
  before: JsonObject,
  spaced: string,
): { text: string; isEdited: boolean } | undefined {
  const { source: earlier, generated: base, ...info } = objectOf(before.info)
  if (!isObject(earlier) || typeof base !== 'string') return undefined
  const now = objectIn(json) as JsonObject
  const { source, generated, apiStatus } = objectOf(now.info)
  const own = splitFormer(textOf(info.remark))
  const present = {
    ...before,
    info: {
      ...objectOf(before.info),
      remark: own.text,
      source,
      generated,
      // an operation that is back loses the status that said it was gone
      ...(earlier.removed === true ? { apiStatus } : {}),
    },
  }
  const merge = new ApiMerge(new GeneratedCells(base), own.former)
  const merged = merge.withReturned(merge.merged(now, present)) as JsonObject
  const about = objectOf(merged.info)
  const lang = sourceOf(objectOf(source)).lang
  const remark = withFormer(textOf(about.remark), merge.former, lang)
  const text = JSON.stringify({ ...merged, info: { ...about, remark } })
  // one that is only written with other spaces is the same
  return { text: text === JSON.stringify(before) ? spaced : text, isEdited: merge.isLost }
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
  return deprecatedPart(present)
}
