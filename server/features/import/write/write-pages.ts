import type { Knex } from 'knex'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import type { TreeOperation } from '#contract/tree.ts'
import type { WriteDoor } from '../../../access/basis/grant-basis.ts'
import type { Page } from '../../../models/page.ts'
import { lockItem } from '../../../services/changes/item-change.ts'
import { deprecatedText, hasGenerated, mergedText } from '../../../services/imports/generated.ts'
import type { MadePage } from '#contract/text/generated/made-pages.ts'
import { trashPages } from '../../../services/pages/trash/trash-pages.ts'
import { createTreePages, updateTreePage, type NewTreePage } from '../../../tree/pages.ts'
import type { TreeTarget } from '../../../tree/target.ts'
import { beginTree, finishTree, type TreeWrite } from '../../../tree/tree-write.ts'
import { yielder } from '../../../workers/yielder.ts'
import { apiChangesText } from './api-changes.ts'
import { linkedText, type Addresses } from './linked-text.ts'
import { placePages, type PagesToPlace, type Placed } from './place-pages.ts'
import { titleFor, unchangedPages, withPresent, type PageHead } from './present-pages.ts'

/** What an import did. */
interface ImportCounts {
  created: number
  changed: number
  unchanged: number
  /** Pages whose operation has vanished from the document. */
  removed: number
  catalogs: number
}

/** What an import did with a page. */
export interface ImportedPage {
  readonly page_id: number
  /** Names of the catalogs that it lies in, from the root. */
  readonly path: readonly string[]
  readonly title: string
  /** The operation it describes. */
  readonly operation: TreeOperation | undefined
  readonly state: 'new' | 'changed' | 'same' | 'removed'
  /** What was replaced: changes of people in the generated part, or a page without one. */
  readonly replaced?: 'part' | 'page' | undefined
  /** Its operation has vanished, but it has words of people that the bin would take. */
  readonly isSpared?: boolean | undefined
  /** What callers notice of its change; empty for nothing. */
  readonly apiChanges?: string | undefined
  /** Of a page that differs, if they were asked for and have room in the answer. */
  readonly texts?: Texts | undefined
}

/** The text of a page before and after an import. */
interface Texts {
  readonly before: string
  readonly after: string
}

/** What happens to pages whose operation has vanished. Source: cli/spec.md 5.13. */
export type RemovedPolicy = 'deprecate' | 'trash' | 'keep'

interface PagesToWrite extends PagesToPlace {
  readonly keep: number
  readonly removed: RemovedPolicy
  /** Language of the pages: that of the remarks in their history. */
  readonly language: Locale
  readonly keepsTexts: boolean
  /** Writes the attachments. @returns signs by id */
  readonly attach: (db: Knex.Transaction, itemId: number) => Promise<ReadonlyMap<string, string>>
}

/** The text of a page, merged with what people wrote into the present one. */
function textFor({ page }: Placed, present: string, addresses: Addresses) {
  if (page.isApi) return mergedText({ json: page.text() }, present)
  const text = linkedText(page.text(), page.links, addresses)
  return page.source
    ? mergedText({ source: page.source, text }, present)
    : { text, isEdited: false }
}

/** Texts for an answer, the first ones that fit. */
class TextsForAnswer {
  #room: number

  constructor(isAsked: boolean) {
    this.#room = isAsked ? limits.batchBytes : 0
  }

  take(texts: Texts): Texts | undefined {
    this.#room -= texts.before.length + texts.after.length
    return this.#room > 0 ? texts : undefined
  }
}

/** Changed pages that are compared, each of which takes some milliseconds. */
const mostCompared = 500
/** Characters of new pages that are collected before they are stored. */
const mostCollected = 1024 * 1024

/**
 * Writes the pages of a file. A page that an earlier import made of the same operation is updated
 * wherever it lies now; else one of the same title in the same catalog is overwritten. Either keeps
 * its version. Missing catalogs are created; positions are left alone, so that what people sorted
 * stays. Source: server/contract/spec/calls.md 11.1, cli/spec.md 5.13.
 */
export async function writePages(
  db: Knex.Transaction,
  door: WriteDoor,
  on: TreeTarget,
  order: PagesToWrite,
): Promise<{ counts: ImportCounts; done: ImportedPage[] }> {
  const { author, keep } = order
  const { item_id } = on.item
  await lockItem(db, item_id)
  const files = await order.attach(db, item_id)
  const tree = await beginTree(db, door, on, { author, keep, root: '' })
  const { placed, vanished: all } = await placePages(tree, order)
  // what an earlier import has marked is no news
  const isMarked = order.removed === 'deprecate'
  const vanished = all.filter(({ source }) => !(isMarked && source.removed === true))
  const counts: ImportCounts = {
    created: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    catalogs: tree.catalogs.created,
  }
  const done: ImportedPage[] = []
  const yieldNow = yielder()
  const known = placed.flatMap(({ page: { id }, old_id }) =>
    old_id !== undefined && id !== undefined ? [[id, old_id] as const] : [],
  )
  const addresses = { item_id, pages: new Map(known), files }
  const texts = new TextsForAnswer(order.keepsTexts)
  const report = (
    at: number,
    page: PageHead,
    state: ImportedPage['state'],
    {
      replaced,
      apiChanges,
      before = '',
      after,
    }: Partial<Pick<ImportedPage, 'replaced' | 'apiChanges'> & Texts> = {},
  ) => {
    const { source } = (placed[at] as Placed).page
    done[at] = {
      page_id: page.page_id,
      path: tree.catalogs.namesTo(page.cat_id),
      title: page.page_title,
      operation: source,
      state,
      replaced,
      apiChanges,
      texts: after === undefined ? undefined : texts.take({ before, after }),
    }
  }
  /** New pages with links to pages that were created after them. */
  const unlinked: { one: Placed; row: Page }[] = []
  let collected: { at: number; made: NewTreePage }[] = []
  let characters = 0
  let compared = 0
  const store = async () => {
    const rows = await createTreePages(
      tree,
      collected.map(({ made }) => made),
    )
    for (const [index, { at }] of collected.entries()) {
      const row = rows[index] as Page
      const one = placed[at] as Placed
      const { id, links } = one.page
      if (id !== undefined) addresses.pages.set(id, row.page_id)
      if (links.some(({ to }) => 'page' in to)) unlinked.push({ one, row })
      report(at, row, 'new', { after: row.page_content })
    }
    counts.created += rows.length
    collected = []
    characters = 0
  }
  const unchanged = (piece: readonly Placed[]) => unchangedPages(tree, piece)
  for await (const { at, one, same, old } of withPresent(tree, placed, unchanged)) {
    const { page, made, cat_id } = one
    await yieldNow()
    if (same) {
      counts.unchanged++
      report(at, same, 'same')
      continue
    }
    if (old) {
      const { text, isEdited } = textFor(one, old.page_content, addresses)
      const title = titleFor(one, old.page_title)
      const before = old.page_content
      const isSame = before === text && old.page_title === title
      const isCompared = made !== undefined && before !== text && compared++ < mostCompared
      const told = isCompared ? await apiChangesText(before, text) : () => ''
      const change = { text, title, remark: told(order.language) }
      if (!isSame) await updateTreePage(tree, old, { base: old.revision, ...change })
      counts[isSame ? 'unchanged' : 'changed']++
      const isOwn = made !== undefined || before === text || before.trim() === ''
      const replaced = isOwn ? (isEdited ? 'part' : undefined) : 'page'
      const apiChanges = told(on.ctx.locale)
      const after = isSame ? undefined : old.page_content
      report(at, old, isSame ? 'same' : 'changed', { replaced, apiChanges, before, after })
      continue
    }
    // the pages before it get their addresses, which spares it a second writing
    if (characters > 0 && page.links.some(({ to }) => 'page' in to)) await store()
    const { title, order: position, remark, isDraft, info } = page
    const hash = page.hash || undefined
    const { text } = textFor(one, '', addresses)
    collected.push({
      at,
      made: { cat_id, title, text, order: position, remark, isDraft, hash, info },
    })
    characters += text.length + 1
    if (characters > mostCollected) await store()
  }
  if (collected.length > 0) await store()
  for (const { one, row } of unlinked) {
    const { text } = textFor(one, '', addresses)
    if (text !== row.page_content)
      await updateTreePage(tree, row, { base: row.revision, text, completes: true })
    await yieldNow()
  }
  const hasRemoved = await settleVanished(tree, vanished, order, { done, texts })
  counts.removed = vanished.length
  const written = counts.created + counts.changed + counts.catalogs
  await finishTree(tree, written > 0 || hasRemoved)
  return { counts, done }
}

/** @returns whether something was written */
async function settleVanished(
  tree: TreeWrite,
  vanished: readonly MadePage[],
  { author, removed }: PagesToWrite,
  { done, texts }: { done: ImportedPage[]; texts: TextsForAnswer },
): Promise<boolean> {
  let hasWritten = false
  const gone: Pick<Page, 'page_id' | 'page_title' | 'cat_id'>[] = []
  const listed = vanished.map(({ page_id, source }) => ({ old_id: page_id, source }))
  for await (const { one, old: page } of withPresent(tree, listed)) {
    if (!page) continue
    const { source } = one
    const { page_id, page_title, cat_id } = page
    const before = page.page_content
    // what people wrote is not lost with the page
    const isSpared = removed === 'trash' && !hasGenerated(before)
    const policy = isSpared ? 'deprecate' : removed
    if (policy === 'trash') gone.push({ page_id, page_title, cat_id })
    const afterwards = { deprecate: deprecatedText(before), trash: '', keep: before }
    done.push({
      page_id,
      path: tree.catalogs.namesTo(cat_id),
      title: page_title,
      operation: source,
      state: 'removed',
      isSpared,
      texts: texts.take({ before, after: afterwards[policy] }),
    })
    if (policy !== 'deprecate') continue
    const text = afterwards.deprecate
    if (text === page.page_content) continue
    await updateTreePage(tree, page, { base: page.revision, text })
    hasWritten = true
  }
  if (gone.length === 0) return hasWritten
  const { db, on, changes } = tree
  const { now } = on.ctx
  await trashPages(db, { pages: gone.map(({ page_id }) => page_id), by: author, now })
  for (const page of gone)
    changes.push({
      item: on.item.item_id,
      by: author.uid,
      action: 'delete',
      type: 'page',
      object: page.page_id,
      name: page.page_title,
      catalog: page.cat_id,
      now,
    })
  return true
}
