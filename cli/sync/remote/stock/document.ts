import {
  deprecatedPart,
  mergedPart,
  sourceOfPart,
  type PageSource,
} from '#contract/text/generated/part.ts'
import {
  ofDocument,
  pagesOfOperations,
  sourceNamed,
  vanishedPages,
} from '#contract/text/generated/made-pages.ts'
import { shortDigest, textHash } from '../../digest.ts'
import { defaultOrder } from '../../names.ts'
import { phrase, type Phrase } from '../../problem.ts'
import { normalText, type StockPage } from './item.ts'
import { numberOf, refusals } from './server.ts'
import type { StockTree } from './tree.ts'
import { StockRefusal, type StockWriter } from './writer.ts'

/** A page of an API document, as importers make it. */
export interface DocumentPage {
  /** Names of its catalogs from the root. */
  readonly path: readonly string[]
  readonly title: string
  /** The generated part, in markdown. */
  readonly text: string
  readonly source: PageSource
  readonly order?: number | undefined
  readonly remark?: string | undefined
}

interface ApiDocumentPages {
  /** Its title. */
  readonly name: string
  /** Its name in the pages, in place of the title; may be empty. */
  readonly file: string
  readonly pages: readonly DocumentPage[]
  /** Whether pages whose operation is gone stay as they are; else they are marked. */
  readonly keepsRemoved: boolean
}

/** What becomes of a page of a document. */
export interface DocumentChange {
  /** Absent where there is no page. */
  readonly id?: string
  readonly path: readonly string[]
  readonly title: string
  readonly source: PageSource
  readonly state: 'new' | 'changed' | 'same' | 'removed'
  /** Whether changes that people made in the generated part are replaced. */
  readonly isEdited: boolean
  readonly before: string
  readonly after: string
  /** Why it was not written. */
  readonly refusal?: string
}

interface DocumentWriting {
  readonly tree: StockTree
  readonly writer: StockWriter
  readonly dryRun: boolean
  /** A message in the user's language. */
  readonly say: (message: Phrase) => string
  readonly isStopping: () => boolean
}

interface Known {
  readonly page: StockPage
  readonly source: PageSource
}

const digestOf = (text: string): string => shortDigest(text).slice(0, 12)

/** The pages of an item that imports have made, by their ids. */
export const importedPages = ({ item }: StockTree): Known[] =>
  item.pages
    .toSorted((left, right) => Number(left.id) - Number(right.id))
    .flatMap((page) => {
      const source = sourceOfPart(page.text)
      return source ? { page, source } : []
    })

/**
 * What an import of our own server does with an API document, by the calls of a stock one: pages are
 * known by the operation that their texts name, and written one after another, so that a run that
 * breaks off has written those before and the next one finds them.
 *
 * @returns what has become of the pages until the run was to stop
 *
 * Source: cli/spec.md 6
 */
export async function pushDocument(
  document: ApiDocumentPages,
  about: DocumentWriting,
): Promise<{ changes: DocumentChange[]; isWhole: boolean }> {
  const { name, keepsRemoved } = document
  const sources = document.pages.map(({ source }) => source)
  const names = { from: name, file: document.file }
  const { pages: own, file } = ofDocument(importedPages(about.tree), names, sources)
  const pages = document.pages.map((page) => ({ ...page, source: sourceNamed(page.source, file) }))
  const found = pagesOfOperations(own, sources)
  const changes: DocumentChange[] = []
  for (const [at, page] of pages.entries()) {
    if (about.isStopping()) return { changes, isWhole: false }
    const known = found[at]
    changes.push(known ? await update(page, known, about) : await create(page, about))
  }
  for (const one of vanishedPages(own, found, sources)) {
    if (one.source.removed === true && !keepsRemoved) continue
    if (about.isStopping()) return { changes, isWhole: false }
    changes.push(await remove(one, keepsRemoved, about))
  }
  return { changes, isWhole: true }
}

/** The page of an operation with its text generated again. */
async function update(
  made: DocumentPage,
  { page: listed, source: earlier }: Known,
  about: DocumentWriting,
): Promise<DocumentChange> {
  return rewritten(listed, made.source, about, (page) => {
    const { text, isEdited } = mergedPart(made, page.text, digestOf)
    // renamed by a person, it keeps that title
    const title = earlier.title === page.title ? made.title : page.title
    return { text, title, isEdited }
  })
}

async function remove(
  { page: listed, source }: Known,
  keepsRemoved: boolean,
  about: DocumentWriting,
): Promise<DocumentChange> {
  const change = await rewritten(listed, source, about, ({ text, title }) => ({
    text: keepsRemoved ? text : deprecatedPart(text),
    title,
    isEdited: false,
  }))
  return { ...change, state: 'removed' }
}

/**
 * Writes what a page becomes, from its text right before that: what people have written since it
 * was listed stays.
 */
async function rewritten(
  listed: StockPage,
  source: PageSource,
  { tree, writer, dryRun, say }: DocumentWriting,
  become: (page: StockPage) => { text: string; title: string; isEdited: boolean },
): Promise<DocumentChange> {
  const changeOf = (page: StockPage): DocumentChange => {
    const { text, title, isEdited } = become(page)
    const after = normalText(text)
    const isSame = title === page.title && textHash(after) === textHash(page.text)
    const state = isSame ? 'same' : 'changed'
    const path = tree.names(page.cat)
    return { id: page.id, path, title, source, state, isEdited, before: page.text, after }
  }
  const planned = changeOf(listed)
  if (dryRun || planned.state === 'same') return planned
  return unlessRefused(planned, say, async () => {
    const page = await writer.present(listed.id)
    if (!page) throw new StockRefusal(phrase('stock.gone', { id: listed.id }))
    tree.put(page)
    const change = changeOf(page)
    if (change.state === 'same') return change
    const { title, after: text, isEdited } = change
    // nobody could get it back from that server
    if (isEdited && !writer.keepsVersions) throw new StockRefusal(phrase('stock.editedPart'))
    const holder = await writer.holder(page.id)
    if (holder !== undefined) throw new StockRefusal(phrase('stock.held', { user: holder }))
    const { id, cat, order, more } = page
    const save = { id, cat, order, more, title, text, summary: '', notify: false }
    const refused = writer.refusal(tree, save, page)
    if (refused) throw new StockRefusal(refused)
    tree.put(await writer.save(tree, save))
    return change
  })
}

async function create(made: DocumentPage, about: DocumentWriting): Promise<DocumentChange> {
  const { tree, writer, dryRun, say } = about
  const { path, title, source, order = defaultOrder, remark: summary = '' } = made
  const text = normalText(mergedPart(made, '', digestOf).text)
  const planned = { path, title, source, isEdited: false, before: '', after: text }
  if (dryRun) return { ...planned, state: 'new' }
  return unlessRefused({ ...planned, state: 'new' }, say, async () => {
    const cat = await catalogOf(path, about)
    const newcomer = await writer.newcomer(tree, cat, title)
    if (newcomer) tree.put(newcomer)
    const [twin] = tree.titled(cat, title)
    if (twin && !writer.allowsTwins)
      throw new StockRefusal(phrase('stock.takenTitle', { id: twin.id }))
    const save = { cat, title, text, order, more: '', summary, notify: false }
    const refused = writer.refusal(tree, save, undefined)
    if (refused) throw new StockRefusal(refused)
    const page = await writer.save(tree, save)
    tree.put(page)
    return { ...planned, state: 'new', id: page.id }
  })
}

/** The catalog of these names, made where it is missing. */
async function catalogOf(
  names: readonly string[],
  { tree, writer }: DocumentWriting,
): Promise<string> {
  let parent = '0'
  for (const name of names) {
    const known = tree.child(parent, name)
    const one = known ?? (await writer.saveCatalog({ parent, name, order: defaultOrder }))
    if (!known) tree.item.catalogs.push(one)
    parent = one.id
  }
  return parent
}

/** Does it, or says why it was not done; a page that is refused leaves the others alone. */
async function unlessRefused(
  planned: DocumentChange,
  say: DocumentWriting['say'],
  write: () => Promise<DocumentChange>,
): Promise<DocumentChange> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof StockRefusal) return { ...planned, refusal: say(error.phrase) }
    const code = numberOf(error)
    if (code === undefined || code === refusals.notLoggedIn || code === refusals.pairWrong)
      throw error
    return { ...planned, refusal: (error as Error).message }
  }
}
