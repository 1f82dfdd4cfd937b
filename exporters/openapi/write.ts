import { stringify } from 'yaml'
import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import { exactJson, jsonOf } from '#contract/text/content/exact-json.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { DocumentBuilder } from './document/document.ts'
import type { OpenapiPage } from './pages.ts'
import { Remarks, wholeDocument, type ExportRemark } from './remarks.ts'
import { toVersion30 } from './document/version-3-0.ts'

/** Plain data, so that a worker can make the document. */
export interface OpenapiInput {
  readonly name: string
  readonly description: string
  readonly pages: readonly OpenapiPage[]
  /** Parameters that all API pages share. */
  readonly globals?: ItemGlobals | undefined
  /** Language of the remarks. */
  readonly locale: Locale
  readonly syntax: 'json' | 'yaml'
  /** 3.1 by default. */
  readonly version?: '3.0' | '3.1'
}

export interface OpenapiDocument {
  readonly text: string
  readonly operations: number
  readonly remarks: readonly ExportRemark[]
}

/** An OpenAPI document of the API pages. Source: server/contract/spec/calls.md 12.6. */
export function openapiDocument(input: OpenapiInput): OpenapiDocument {
  const remarks = new Remarks(input.locale)
  const builder = new DocumentBuilder(remarks, input.globals)
  for (const page of input.pages) builder.add(page)
  const document = builder.document(input)
  const versioned =
    input.version === '3.0'
      ? toVersion30(document, (what) => remarks.add(wholeDocument, remarks.messages[what]))
      : document
  const json = wellFormed(jsonOf(versioned, 2))
  return {
    text: input.syntax === 'json' ? `${json}\n` : yamlOf(exactJson(json)),
    operations: builder.operations,
    remarks: remarks.all(),
  }
}

/**
 * JSON without halves of surrogate pairs, which readers in other languages refuse. Only they are
 * written as escapes of four digits from `d800`.
 */
const wellFormed = (json: string): string =>
  json.replace(/\\(?:(ud[89a-f][\da-f]{2})|.)/g, (escape, half) =>
    half === undefined ? escape : String.raw`\ufffd`,
  )

/** Texts such as `no` and `1:30` are quoted, for readers of YAML 1.1. */
const yamlOf = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
