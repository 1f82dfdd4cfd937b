import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { selfContainedApi } from '#contract/document/self-contained.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import { apiMarkdown, type ApiDocument } from '#contract/text/content/api-markdown.ts'
import type { ItemGlobals } from '#contract/text/content/global-parameters.ts'
import type { SiteAssets } from '../../../exporters/html/sheets.ts'
import {
  pagesInOrder,
  type ArchiveEntry,
  type ExportSource,
  type Spool,
} from '../../../exporters/source.ts'
import type { Progress } from '../progress.ts'
import {
  archiveContents,
  documentContents,
  singleContents,
  siteContents,
} from './archive/contents.ts'
import type { Asked, Download } from './formats.ts'

export interface Writing {
  readonly locale: Locale
  /** Full address of the product, with a trailing slash, for links that leave the export. */
  readonly base: string
  /** How a remark names a page. */
  nameOf(page: { readonly page_id: number; readonly title: string }): string
}

/**
 * Writes a source in a format here, by the exporters that our own server uses. Source: cli/spec.md
 * 5.12
 */
export async function written(
  given: ExportSource,
  format: string,
  { signal, flags, file, progress }: Pick<Asked, 'signal' | 'flags' | 'file' | 'progress'>,
  { locale, base, nameOf }: Writing,
): Promise<Download> {
  const source = followed(given, progress)
  const about = { locale, base, signal }
  if (format === 'openapi') return openapi(source, locale, nameOf, flags, file)
  const { zipOf } = await import('../../../exporters/zip.ts')
  const zipped = (entries: AsyncIterable<ArchiveEntry>, contentsOf: Download['contentsOf']) => ({
    bytes: zipOf(entries),
    contentsOf,
    remarks: [],
  })
  if (format === 'word') {
    const { wordEntries } = await import('../../../exporters/word/write.ts')
    const paper = flags.paper ? { paper: flags.paper } : {}
    return zipped(wordEntries(source, { ...about, ...paper }, async () => newSpool()), documentContents) // prettier-ignore
  }
  if (format === 'pdf' || flags.single) {
    const { singleDocument } = await import('../../../exporters/html/single.ts')
    const { style, drawings } = await siteAssets()
    const options = { ...about, style, drawings, paper: flags.paper ?? 'a4' }
    return {
      bytes: Readable.from(singleDocument(source, options)),
      contentsOf: singleContents,
      remarks: [],
    }
  }
  if (format === 'html') {
    const { siteEntries } = await import('../../../exporters/html/write.ts')
    const assets = await siteAssets()
    const options = { ...about, assets, drawings: assets.drawings }
    return zipped(siteEntries(source, options, newSpool()), siteContents)
  }
  const { markdownEntries } = await import('../../../exporters/markdown/write.ts')
  return zipped(markdownEntries(source, newSpool()), archiveContents)
}

/** The same pages, and how many of them an exporter has reached. */
function followed(source: ExportSource, progress: Progress): ExportSource {
  const all = [...pagesInOrder(source)].length
  let done = 0
  progress.begin('write', () => `${done}/${all}`)
  return {
    ...source,
    async *read() {
      done = 0
      for await (const page of source.read()) {
        yield page
        done++
      }
    },
  }
}

async function openapi(
  source: ExportSource,
  locale: Locale,
  nameOf: Writing['nameOf'],
  { openapi: version }: Asked['flags'],
  file: string,
): Promise<Download> {
  const { openapiText } = await import('./openapi.ts')
  const syntax = /\.ya?ml$/i.test(file) ? 'yaml' : 'json'
  const made = await openapiText(source, { locale, syntax, ...(version ? { version } : {}) })
  return {
    bytes: Readable.from([Buffer.from(made.text)]),
    contentsOf: async () => ({ pages: made.pages, pictures: 0, operations: made.operations }),
    remarks: made.remarks.map(({ page_id, title, message }) =>
      page_id === 0 ? message : `${nameOf({ page_id, title })}: ${message}`,
    ),
  }
}

/** A text that grows in memory, where the whole item is anyway. */
function newSpool(): Spool {
  const parts: Buffer[] = []
  return {
    write: async (part) => void parts.push(Buffer.from(part)),
    read: async () => Readable.from(parts, { objectMode: false }),
  }
}

async function siteAssets(): Promise<SiteAssets> {
  const { readSiteAssets } = await import('../../../exporters/html/sheets.ts')
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return readSiteAssets((name) => readFile(path.join(folder, name), 'utf8'))
}

/**
 * An API page as markdown; everything else as it is written.
 *
 * @param globals parameters that all API pages share
 */
export function markdownOf(text: string, locale: Locale, globals?: ItemGlobals): string {
  try {
    const document = JSON.parse(text) as ApiDocument
    const { info } = document as { info?: { url?: unknown } }
    return typeof info?.url === 'string'
      ? apiMarkdown(selfContainedApi(document), locale, globals)
      : text
  } catch {
    return text
  }
}
