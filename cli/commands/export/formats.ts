import { Readable } from 'node:stream'
import type { ArgsOf, Call } from '#contract/call.ts'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { exportCalls } from '#contract/calls/export.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { readSheets } from '#contract/text/content/sheets/sheet-formats.ts'
import type { exporting as en } from '../../locales/en/export.ts'
import type { Translator } from '../../locales/translator.ts'
import { Problem } from '../../output.ts'
import type { Session } from '../../session/session.ts'
import { shown } from '../../ui/shown.ts'
import { measured, type Progress } from '../progress.ts'
import type { ExportFlags } from './flags.ts'
import type { FormatName } from './format-names.ts'
import {
  archiveContents,
  documentContents,
  itemContents,
  singleContents,
  siteContents,
  type Contents,
} from './archive/contents.ts'

export type ExportTranslator = Translator<typeof en>

/** What is exported, of an item or a folder. */
export interface Asked {
  readonly flags: Pick<ExportFlags, Exclude<FormatFlag, 'page'>> & { readonly page?: number }
  /** Name of the file, whose ending may decide about the format; `-` for standard output. */
  readonly file: string
  /** Aborted when somebody ends the run. */
  readonly signal: AbortSignal
  readonly progress: Progress
  readonly t: ExportTranslator
}

/** What of an item is exported. */
export interface Wanted extends Asked {
  readonly item_id: number
}

/** Where the pages of an export come from. */
export interface Origin {
  /** As the document of `--json` names them; none for a folder. */
  readonly server: string | null
  readonly item: string | null
  /** As people know it: an address, or a folder. */
  readonly name: string
  /** The folder that is read. */
  readonly root?: string
  /** Said when there is nothing to export. */
  readonly empty: string
  download(asked: Omit<Asked, 't'>): Promise<Download>
}

/** What the server sent, or was written here. */
export interface Download {
  readonly bytes: AsyncIterable<Uint8Array>
  /** @param file where the bytes were saved */
  contentsOf(file: string): Promise<Contents>
  /** What could not be exported. */
  readonly remarks: readonly string[]
}

/** Flags that only some formats take. */
export type FormatFlag = 'catalog' | 'page' | 'single' | 'paper' | 'openapi'

export interface Format {
  /** The name of its file by default. */
  readonly file: string
  /** Whether a folder gets the files inside, instead of the file. */
  readonly isUnpacked: boolean
  /** Whether a folder has what it is made of. */
  readonly isOfFolder: boolean
  readonly takes: readonly FormatFlag[]
  receive(session: Session, wanted: Wanted): Promise<Download>
}

/** Seconds that the server may take for a document, which it sends only when it is complete. */
const mostSeconds = 300

export const formats: Readonly<Record<FormatName, Format>> = {
  markdown: {
    file: 'showdoc.zip',
    isUnpacked: true,
    isOfFolder: true,
    takes: [],
    receive: async (session, wanted) => ({
      bytes: await received(session, exportCalls.markdown, { item_id: wanted.item_id }, wanted),
      contentsOf: archiveContents,
      remarks: [],
    }),
  },
  word: {
    file: 'showdoc.docx',
    isUnpacked: false,
    isOfFolder: true,
    takes: ['catalog', 'page', 'paper'],
    async receive(session, wanted) {
      const { item_id, flags } = wanted
      const { page: page_id = 0, paper } = flags
      const asked = { item_id, cat_id: await catalogId(session, wanted), page_id, paper }
      const bytes = await received(session, exportCalls.word, asked, wanted)
      return { bytes, contentsOf: documentContents, remarks: [] }
    },
  },
  html: {
    file: 'showdoc-html.zip',
    isUnpacked: true,
    isOfFolder: true,
    takes: ['catalog', 'page', 'single', 'paper'],
    receive: (session, wanted) => html(session, wanted, wanted.flags.single),
  },
  // the document that a browser on this machine prints
  pdf: {
    file: 'showdoc.pdf',
    isUnpacked: false,
    isOfFolder: true,
    takes: ['catalog', 'page', 'paper'],
    receive: (session, wanted) => html(session, wanted, true),
  },
  json: {
    file: 'showdoc-item.json',
    isUnpacked: false,
    isOfFolder: false,
    takes: [],
    receive: async (session, wanted) => ({
      bytes: await received(session, exportCalls.json, { item_id: wanted.item_id }, wanted),
      contentsOf: itemContents,
      remarks: [],
    }),
  },
  openapi: {
    file: 'openapi.json',
    isUnpacked: false,
    isOfFolder: true,
    takes: ['catalog', 'page', 'openapi'],
    async receive(session, wanted) {
      const { item_id, flags, file, signal, progress } = wanted
      const { page: page_id = 0, openapi: version } = flags
      const cat_id = await catalogId(session, wanted)
      const format = /\.ya?ml$/i.test(file) ? 'yaml' : 'json'
      progress.begin('receive')
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
  xlsx: {
    file: 'showdoc.xlsx',
    isUnpacked: false,
    isOfFolder: false,
    takes: [],
    async receive(session, { item_id, t }) {
      const { item_type, menu } = await session.ask(itemCalls.info, { item_id: String(item_id) })
      const [page] = menu.pages
      if (item_type !== 4 || !page) throw new Problem('error', t('noSheets'), { name: 'noSheets' })
      const { page_content } = await session.ask(pageCalls.info, { page_id: page.page_id })
      const sheets = readSheets(page_content)
      if (!sheets) throw new Problem('error', t('unreadableSheets'), { name: 'unreadableSheets' })
      const { workbookOf } = await import('../../../exporters/xlsx/write.ts')
      const bytes = await workbookOf(sheets, (number) => t('sheetName', { number }))
      return {
        bytes: Readable.from([bytes]),
        contentsOf: async () => ({ pages: 1, pictures: 0 }),
        remarks: [],
      }
    },
  },
}

/** What the server sends, as it arrives. */
async function received<C extends Call>(
  session: Session,
  call: C,
  args: ArgsOf<C>,
  { signal, progress }: Wanted,
): Promise<AsyncIterable<Uint8Array>> {
  let size = () => ''
  progress.begin('receive', () => size())
  const answer = measured(await session.receive(call, args, signal))
  size = answer.size
  return answer.bytes
}

async function html(session: Session, wanted: Wanted, single: boolean): Promise<Download> {
  const { item_id, flags } = wanted
  const cat_id = await catalogId(session, wanted)
  const { page: page_id = 0, paper } = flags
  const asked = { item_id, cat_id, page_id, single, paper }
  const bytes = await received(session, exportCalls.html, asked, wanted)
  return { bytes, contentsOf: single ? singleContents : siteContents, remarks: [] }
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
