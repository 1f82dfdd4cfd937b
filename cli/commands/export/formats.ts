import { Readable } from 'node:stream'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { exportCalls } from '#contract/calls/export.ts'
import type { exporting as en } from '../../locales/en/export.ts'
import type { Translator } from '../../locales/translator.ts'
import { Problem } from '../../output.ts'
import type { Session } from '../../session.ts'
import { shown } from '../../ui/shown.ts'
import type { ExportFlags } from './flags.ts'
import { archiveContents, documentContents, siteContents, type Contents } from './contents.ts'

export type ExportTranslator = Translator<typeof en>

/** What is exported. */
export interface Wanted {
  readonly item_id: number
  readonly flags: Pick<ExportFlags, FormatFlag>
  /** Name of the file, whose ending may decide about the format; `-` for standard output. */
  readonly file: string
  /** Aborted when somebody ends the run. */
  readonly signal: AbortSignal
  readonly t: ExportTranslator
}

/** What the server sent. */
export interface Download {
  readonly bytes: AsyncIterable<Uint8Array>
  /** @param file where the bytes were saved */
  contentsOf(file: string): Promise<Contents>
  /** What could not be exported. */
  readonly remarks: readonly string[]
}

/** Flags that only some formats take. */
export type FormatFlag = 'catalog' | 'page' | 'paper' | 'openapi'

interface Format {
  /** The name of its file by default. */
  readonly file: string
  /** Whether a folder gets the files inside, instead of the file. */
  readonly isUnpacked: boolean
  readonly takes: readonly FormatFlag[]
  receive(session: Session, wanted: Wanted): Promise<Download>
}

/** Seconds that the server may take for a document, which it sends only when it is complete. */
const mostSeconds = 300

export const formats: Readonly<Record<string, Format>> = {
  markdown: {
    file: 'showdoc.zip',
    isUnpacked: true,
    takes: [],
    receive: async (session, { item_id }) => ({
      bytes: await session.receive(exportCalls.markdown, { item_id }),
      contentsOf: archiveContents,
      remarks: [],
    }),
  },
  word: {
    file: 'showdoc.docx',
    isUnpacked: false,
    takes: ['catalog', 'page', 'paper'],
    async receive(session, wanted) {
      const { item_id, flags } = wanted
      const { page: page_id = 0, paper } = flags
      const cat_id = await catalogId(session, wanted)
      const bytes = await session.receive(exportCalls.word, { item_id, cat_id, page_id, paper })
      return { bytes, contentsOf: documentContents, remarks: [] }
    },
  },
  html: {
    file: 'showdoc-html.zip',
    isUnpacked: true,
    takes: ['catalog', 'page'],
    async receive(session, wanted) {
      const { item_id, flags } = wanted
      const cat_id = await catalogId(session, wanted)
      const bytes = await session.receive(exportCalls.html, {
        item_id,
        cat_id,
        page_id: flags.page ?? 0,
      })
      return { bytes, contentsOf: siteContents, remarks: [] }
    },
  },
  openapi: {
    file: 'openapi.json',
    isUnpacked: false,
    takes: ['catalog', 'page', 'openapi'],
    async receive(session, wanted) {
      const { item_id, flags, file, signal } = wanted
      const { page: page_id = 0, openapi: version } = flags
      const cat_id = await catalogId(session, wanted)
      const format = /\.ya?ml$/i.test(file) ? 'yaml' : 'json'
      const answer = await session.ask(
        exportCalls.openapi,
        { item_id, cat_id, page_id, format, version },
        { seconds: mostSeconds, signal },
      )
      const { document, pages, operations } = answer
      return {
        bytes: Readable.from([Buffer.from(document)]),
        contentsOf: async () => ({ pages, pictures: 0, operations }),
        remarks: answer.remarks.map(({ page_id: id, page_title, message }) =>
          id === 0 ? message : `${page_title} (${id}): ${message}`,
        ),
      }
    },
  },
}

/** The id of a catalog that was named by its id or path. @throws {Problem} usage: unknown */
async function catalogId(
  session: Session,
  { item_id, flags: { catalog = '' }, t }: Wanted,
): Promise<number> {
  const named = catalog.trim().replace(/^\/+|\/+$/g, '')
  if (named === '') return 0
  const all = await session.ask(catalogCalls.catListName, { item_id })
  const found =
    all.find(({ cat_name }) => cat_name === named) ??
    all.find(({ cat_id }) => String(cat_id) === named)
  if (!found)
    throw new Problem('usage', t('unknownCatalog', { catalog: shown(catalog) }), {
      name: 'unknownCatalog',
    })
  return Number(found.cat_id)
}
