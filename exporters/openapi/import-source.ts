import { isObject, textOf } from '#contract/text/content/read-content.ts'
import { parsedJson } from './node.ts'

/**
 * The operation of an OpenAPI document that a page was imported from. Source:
 * server/contract/text/generated/part.ts.
 */
export interface ImportSource {
  /** In lower case; `webhook` for a webhook, empty for the page on the document as a whole. */
  readonly method: string
  readonly path: string
  /** `operationId`. */
  readonly id: string
  /** Title of the document. */
  readonly from: string
  /** The title that the import gave the page. */
  readonly title: string
  /** Whether a later version of the document no longer had the operation. */
  readonly removed: boolean
}

const opening = /^<!-- showdoc:import (\{.*\}) -->/m
const comments = /^<!-- \/?showdoc:import.*-->\s*$/gm

/** The source of a page in markdown, where an import has made it. */
export function markdownSource(text: string): ImportSource | undefined {
  const [, json = ''] = opening.exec(text) ?? []
  return importSource(json === '' ? undefined : parsedJson(json))
}

export const withoutImportComments = (text: string): string => text.replace(comments, '').trim()

/** @returns also `undefined` for a page from another format, whose path is a whole address */
export function importSource(value: unknown): ImportSource | undefined {
  if (!isObject(value)) return undefined
  const { method, path, id, from, title, removed } = value
  const isDocument = textOf(method) === '' && textOf(path) === ''
  if (!isDocument && textOf(method) !== 'webhook' && !textOf(path).startsWith('/')) return undefined
  return {
    method: textOf(method),
    path: textOf(path),
    id: textOf(id),
    from: textOf(from),
    title: textOf(title),
    removed: removed === true,
  }
}
