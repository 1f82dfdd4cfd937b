import { readFile } from 'node:fs/promises'
import type { OutputOf } from '#contract/call.ts'
import type { importCalls } from '#contract/calls/import.ts'
import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { pagesBelow } from '#contract/text/pages-below.ts'
import type { Node } from '../../../importers/source/values.ts'
import type { CommandContext } from '../../context.ts'
import { Problem } from '../../output.ts'
import type { Session } from '../../session/session.ts'
import type { DocumentChange, DocumentPage } from '../../sync/remote/stock/document.ts'
import type { StockTree } from '../../sync/remote/stock/tree.ts'
import { formatPhrase, pushTranslator } from '../../ui/push/push-messages.ts'
import { pairOf, stockServer, warnOfStock } from '../stock-calls.ts'
import type { ApiDocumentFile } from './api-document-file.ts'
import type { ApiFile } from './api-files.ts'
import { apiTranslator } from './api-words.ts'
import { apiOfStock } from './breaking.ts'

/** What `import/auto` would answer, which pages were not written, and whether it came to all. */
export type ApiAnswer = OutputOf<typeof importCalls.auto> & {
  readonly refused?: readonly string[]
  readonly isStopped?: boolean
}

/** API documents in an item of a stock server, which is read once for all of them. */
export class StockDocuments {
  readonly #ctx: CommandContext
  readonly #session: Session
  readonly #item: string
  readonly #isStopping: () => boolean
  #tree: Promise<StockTree> | undefined
  #described: Promise<Node | undefined> | undefined

  constructor(ctx: CommandContext, session: Session, item: string, isStopping: () => boolean) {
    this.#ctx = ctx
    this.#session = session
    this.#item = item
    this.#isStopping = isStopping
  }

  /**
   * Pushes a document as `import/auto` would.
   *
   * @param version of the server
   * @throws {Problem} error: the document cannot be read
   */
  async push(
    version: string,
    file: ApiFile,
    { format, outgoing }: ApiDocumentFile,
    { dryRun, withTexts }: { dryRun: boolean; withTexts: boolean },
  ): Promise<ApiAnswer> {
    const { locale } = this.#ctx
    warnOfStock(this.#ctx, this.#session, version)
    const { pushDocument, importedPages } = await import('../../sync/remote/stock/document.ts')
    const { PairWriter } = await import('../../sync/remote/stock/by-pair.ts')
    const { TokenWriter } = await import('../../sync/remote/stock/by-token.ts')
    const server = stockServer(this.#session, version)
    const pair = pairOf(this.#session)
    const tree = await this.#read(version)
    if (!dryRun) this.#described = undefined
    const { name, pages, ...read } = await documentPages(this.#ctx, file, {
      bytes: await readFile(outgoing.disk),
      format,
      // two people of different languages must not rewrite all pages in turn
      lang: importedPages(tree)[0]?.source.lang ?? locale,
    })
    const t = pushTranslator(locale)
    const { changes, isWhole } = await pushDocument(
      { name, file: file.key, pages, keepsRemoved: file.removed === 'keep' },
      {
        tree,
        writer: pair
          ? new PairWriter(server, this.#item, pair)
          : new TokenWriter(server, this.#item),
        dryRun,
        say: (message) => formatPhrase(t, message),
        isStopping: this.#isStopping,
      },
    )
    const done = changes.filter(({ refusal }) => refusal === undefined)
    const count = (state: DocumentChange['state']) =>
      done.filter((one) => one.state === state).length
    return {
      ...read,
      item_id: Number(this.#item),
      item_type: 1,
      counts: {
        operations: read.operations,
        created: count('new'),
        changed: count('changed'),
        unchanged: count('same'),
        removed: count('removed'),
        catalogs: 0,
      },
      tree: done.map((one) => this.#nodeOf(one, file, withTexts)),
      token: '',
      refused: changes.flatMap(({ title, refusal }) => (refusal ? `${title}: ${refusal}` : [])),
      isStopped: !isWhole,
    }
  }

  /**
   * What the API pages describe by now: as they were read, with what was written since. A page that
   * was refused counts as it was.
   */
  async described(version: string): Promise<Node | undefined> {
    const { item } = await this.#read(version)
    return (this.#described ??= apiOfStock(item, this.#ctx.locale))
  }

  #read(version: string): Promise<StockTree> {
    const read = async () => {
      const { readItem } = await import('../../sync/remote/stock/item.ts')
      const { StockTree } = await import('../../sync/remote/stock/tree.ts')
      const server = stockServer(this.#session, version)
      return new StockTree(await readItem(server, this.#item, pairOf(this.#session)))
    }
    return (this.#tree ??= read())
  }

  /** A page in the answer, in its catalogs. */
  #nodeOf(
    one: DocumentChange,
    { removed }: ApiFile,
    withTexts: boolean,
  ): ApiAnswer['tree'][number] {
    const { id, path, title, source, state, isEdited, before, after } = one
    const t = apiTranslator(this.#ctx.locale)
    const note =
      state === 'removed'
        ? t(removed === 'keep' ? 'kept' : 'deprecated')
        : isEdited
          ? t('edited')
          : ''
    const page = {
      page_id: Number(id ?? 0),
      page_title: title,
      method: source.method,
      state,
      note,
      ...(withTexts && state !== 'same' ? { before, after } : {}),
    }
    return path.reduceRight<ApiAnswer['tree'][number]>(
      (child, cat_name) => ({ cat_name, children: [child] }) as ApiAnswer['tree'][number],
      page,
    )
  }
}

/** A document as the importers read it, its pages below the catalogs of the file. */
async function documentPages(
  { locale }: CommandContext,
  { name: file, into, key }: ApiFile,
  { bytes, format, lang }: { bytes: Uint8Array; format: string; lang: CommandContext['locale'] },
) {
  // the formats take long to load
  const { readFile: readDocument } = await import('../../../importers/index.ts')
  const { pageMarkdown, placedPages } = await import('../../../importers/source/tree/text.ts')
  const formats = [format === 'swagger' ? 'openapi' : format]
  const read = await readDocument(
    { name: file, bytes },
    { locale: lang, remarksIn: locale },
    formats,
  ).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    const reason = failureSentence(locale, error.why, error.details)
    throw new Problem('error', apiTranslator(locale)('unreadable', { reason }), {
      name: 'unreadable',
      cause: error,
    })
  })
  const { name } = read.tree
  const named = key === '' ? {} : { file: key }
  const pages = placedPages(read.tree).map(({ path, page }): DocumentPage => {
    const { title, order, remark } = page
    const { operation = { method: '', path: '', id: [...path, title].join('/') } } = page
    const source = { from: name, ...named, lang, ...operation, title }
    return { path, title, text: pageMarkdown(page, lang), source, order, remark }
  })
  return {
    name,
    pages: pagesBelow(into, pages),
    format: read.format,
    operations: read.operations,
    remarks: [...read.remarks],
  }
}
