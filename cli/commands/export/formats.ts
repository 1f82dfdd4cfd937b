import { catalogCalls } from '#contract/calls/catalog.ts'
import { exportCalls } from '#contract/calls/export.ts'
import type { exporting as en } from '../../locales/en/export.ts'
import type { Translator } from '../../locales/translator.ts'
import { Problem } from '../../output.ts'
import type { Session } from '../../session.ts'
import { shown } from '../../ui/shown.ts'
import type { ExportFlags } from './flags.ts'
import { archiveContents, documentContents, type Contents } from './contents.ts'

export type ExportTranslator = Translator<typeof en>

/** What is exported. */
export interface Wanted {
  readonly item_id: number
  readonly flags: Pick<ExportFlags, 'catalog' | 'page' | 'paper'>
  readonly t: ExportTranslator
}

interface Format {
  /** The name of its file by default. */
  readonly file: string
  /** Whether a folder gets the files inside, instead of the file. */
  readonly isUnpacked: boolean
  /** Whether it takes `--catalog`, `--page` and `--paper`. */
  readonly hasParts: boolean
  receive(session: Session, wanted: Wanted): Promise<AsyncIterable<Uint8Array>>
  contentsOf(file: string): Promise<Contents>
}

export const formats: Readonly<Record<string, Format>> = {
  markdown: {
    file: 'showdoc.zip',
    isUnpacked: true,
    hasParts: false,
    receive: (session, { item_id }) => session.receive(exportCalls.markdown, { item_id }),
    contentsOf: archiveContents,
  },
  word: {
    file: 'showdoc.docx',
    isUnpacked: false,
    hasParts: true,
    async receive(session, wanted) {
      const { item_id, flags } = wanted
      const { page: page_id = 0, paper } = flags
      const cat_id = await catalogId(session, wanted)
      return session.receive(exportCalls.word, { item_id, cat_id, page_id, paper })
    },
    contentsOf: documentContents,
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
