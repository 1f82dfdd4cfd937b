import { selfContainedApi } from '#contract/document/self-contained.ts'
import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { apiMarkdown, type ApiDocument } from '#contract/text/content/api-markdown.ts'
import { withAddresses } from '#contract/text/markup/links/rewritten.ts'
import { workOrRefuse } from '../../../workers/in-worker.ts'
import { task } from '../../../workers/task.ts'
import { sheetMarkdown, sheetsOf } from './sheet-markdown.ts'

const sheetIsCut: Readonly<Record<Locale, string>> = {
  en: '(The sheet goes on; what is left out here is in the browser.)',
  'zh-cn': '（表格未完，其余内容请在浏览器中查看。）',
}

const hasAddress = (value: unknown): value is ApiDocument =>
  typeof value === 'object' &&
  value !== null &&
  'info' in value &&
  typeof (value.info as { url?: unknown } | null)?.url === 'string'

interface Structured {
  /** As it is stored. */
  readonly text: string
  readonly locale: Locale
  /** Parameters that all API pages of the item share. */
  readonly globals?: ItemGlobals | undefined
  /** Of the site, without a slash at the end: goes in front of addresses that begin with a slash. */
  readonly basePath?: string
}

/** Stored documents may have missing fields and wrong types. */
function apiDocumentText(document: ApiDocument, { locale, globals }: Structured): string | null {
  try {
    return apiMarkdown(selfContainedApi(document), locale, globals)
  } catch {
    return null
  }
}

/**
 * API documents and sheets as markdown; other texts, and those that cannot be parsed, as written.
 * Source: web/spec/reading.md 11.1.
 */
function structuredMarkdown(source: Structured): string {
  const { text, locale } = source
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  if (hasAddress(value)) return apiDocumentText(value, source) ?? text
  const sheets = sheetsOf(value)
  return sheets ? sheetMarkdown(sheets, sheetIsCut[locale]) : text
}

function documentMarkdown(source: Structured): string {
  const text = mayBeStructured(source.text) ? structuredMarkdown(source) : source.text
  const { basePath = '' } = source
  if (basePath === '') return text
  return withAddresses(text, (address) =>
    /^\/(?!\/)/.test(address) && !`${address}/`.startsWith(`${basePath}/`)
      ? basePath + address
      : undefined,
  )
}

export const mayBeStructured = (text: string): boolean => /^\s*[{[]/.test(text.slice(0, 100))

/** For long texts, which would block the event loop. */
export const structuredMarkdownTask = task({
  name: 'structured markdown',
  run: documentMarkdown,
  ms: 10_000,
  memoryMb: 256,
  workers: 1,
})

/** The text of a page as markdown. */
export async function pageMarkdown(source: Structured): Promise<string> {
  const { text, basePath = '' } = source
  if (basePath === '' && !mayBeStructured(text)) return text
  return text.length > limits.textBytesInline
    ? workOrRefuse(structuredMarkdownTask, source)
    : documentMarkdown(source)
}
