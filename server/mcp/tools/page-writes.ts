import { createHash } from 'node:crypto'
import * as z from 'zod'
import { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import { contentHash } from '../../services/pages/content-hash.ts'
import type { Caller } from '../caller.ts'
import {
  anyTitle,
  base,
  catId,
  comment,
  content,
  itemId,
  pageId,
  position,
  title,
  words,
} from '../fields.ts'
import { listedItem, type ListedPage } from '../menu.ts'
import { pageHasChanged, pageToWrite, currentPage, writePage, type Base } from '../page.ts'
import { phrases } from '../phrases.ts'
import { tool, ToolRefusal } from '../tool.ts'

const place = z
  .union([z.literal(0), catId])
  .describe('Id of the catalog it lies in; 0 for the top of the item.')

interface NewPage {
  readonly item_id: number
  readonly cat_id: number
  readonly page_title: string
  readonly page_content: string
  readonly s_number?: number | undefined
  readonly comment?: string | undefined
  /** As `save_key` of `page/save`. */
  readonly save_key?: string
}

/** @throws {Failure} as `page/save` */
export async function createPage(caller: Caller, { comment: said, ...page }: NewPage) {
  const made = await caller.ask(pageCalls.save, {
    ...page,
    page_id: 0,
    page_comments: caller.remark(said),
  })
  const page_id = Number(made.page_id)
  return {
    page_id,
    state: 'created',
    revision: made.revision,
    content_hash: contentHash(page.page_content),
    address: `${caller.ctx.baseAddress}/${page.item_id}/${page_id}`,
  }
}

const createPageTool = tool({
  name: 'create_page',
  description:
    'Makes a new page in an item. If a page of this title may be there already, use upsert_page, or look with list_pages first.',
  input: z.strictObject({
    item_id: itemId,
    cat_id: place.default(0),
    page_title: title,
    page_content: content,
    s_number: position,
    comment,
  }),
  effect: 'writes',
  run: createPage,
})

const updatePage = tool({
  name: 'update_page',
  alsoNamed: ['write_page'],
  description:
    'Writes a page anew: its text, title, catalog or place; what you leave out stays. Read it with get_page first and give its revision or content_hash: if somebody has changed the page since, nothing is written and you are shown its present state. For small changes of a long text use update_page_diff.',
  input: z.strictObject({
    page_id: pageId,
    page_title: title.optional(),
    page_content: content.optional(),
    cat_id: place.optional(),
    s_number: position,
    ...base,
    comment,
  }),
  effect: 'writes',
  async run(caller, { page_id, revision, content_hash, comment: said, ...change }) {
    const page = await pageToWrite(caller, page_id, { revision, content_hash })
    return writePage(caller, page, change, said)
  },
})

interface Edit {
  readonly old_text: string
  readonly new_text: string
  readonly replace_all: boolean
}

/** @throws {ToolRefusal} `textNotFound`, `textAmbiguous` with the number of the edit */
function edited(text: string, edits: readonly Edit[]): string {
  let now = text
  for (const [index, { old_text, new_text, replace_all }] of edits.entries()) {
    const at = now.indexOf(old_text)
    if (at === -1) throw new ToolRefusal('textNotFound', { edit: index + 1 })
    if (replace_all) {
      now = now.replaceAll(old_text, () => new_text)
      continue
    }
    if (now.includes(old_text, at + 1)) throw new ToolRefusal('textAmbiguous', { edit: index + 1 })
    now = now.slice(0, at) + new_text + now.slice(at + old_text.length)
  }
  return now
}

const updatePageDiff = tool({
  name: 'update_page_diff',
  description:
    'Changes parts of a page without sending all of its text: each edit replaces old_text, which must stand in the page exactly once, by new_text. All edits are made, one after the other, or none. Give the revision or content_hash of the page as you read it.',
  input: z.strictObject({
    page_id: pageId,
    edits: z
      .array(
        z.strictObject({
          old_text: words(1_000_000, 'The text to replace, exactly as it stands in the page.').min(
            1,
          ),
          new_text: words(1_000_000, 'What stands there afterwards; empty takes it away.'),
          replace_all: z
            .boolean()
            .default(false)
            .describe('Replace it wherever it stands, not only once.'),
        }),
      )
      .min(1)
      .max(100),
    ...base,
    comment,
  }),
  effect: 'writes',
  async run(caller, { page_id, edits, comment: said, ...from }) {
    const page = await pageToWrite(caller, page_id, from)
    return writePage(caller, page, { page_content: edited(page.page_content, edits) }, said)
  },
})

const upserted = {
  cat_id: place.default(0),
  page_title: anyTitle,
  page_content: content,
  s_number: position,
  ...base,
  comment,
}

type Upserted = Omit<NewPage, 'item_id'> & Base

/**
 * Creates a page once: if the same person creates it twice concurrently, the second call finds the
 * first.
 */
async function createOnce(caller: Caller, page: NewPage) {
  const place = JSON.stringify([page.item_id, page.cat_id, page.page_title.trim()])
  const save_key = createHash('sha256').update(place).digest('base64url')
  const made = await createPage(caller, { ...page, save_key }).catch((error: unknown) => {
    // created with this key within a day, and deleted since
    if (error instanceof Failure && error.why === 'pageNotFound') return null
    throw error
  })
  const present = made && (await currentPage(caller, made.page_id))
  const isThere = present?.page_title === page.page_title && Number(present.cat_id) === page.cat_id
  // renamed or moved since: the title is free again
  if (!made || !present || !isThere) return createPage(caller, page)
  // another text is refused, with the current one
  if (present.hash !== made.content_hash) await pageToWrite(caller, made.page_id, {})
  return { ...made, revision: present.revision }
}

/**
 * Creates the page with this title in this catalog, or overwrites it if it exists.
 * @param pages of the item, of which one may be it
 */
async function upsert(
  caller: Caller,
  item_id: number,
  pages: readonly ListedPage[],
  { revision, content_hash, comment: said, ...wanted }: Upserted,
) {
  const found = pages.filter(
    (page) => page.cat_id === wanted.cat_id && page.page_title.trim() === wanted.page_title.trim(),
  )
  const [present] = found
  if (!present) return createOnce(caller, { ...wanted, item_id, comment: said })
  if (found.length > 1) throw new ToolRefusal('titleAmbiguous', { pages: found.slice(0, 20) })
  const { page_content, s_number } = wanted
  const isUnread = revision === undefined && content_hash === undefined
  const hash = contentHash(page_content)
  // an existing text is not overwritten unread
  const isSame = isUnread && (await currentPage(caller, present.page_id)).hash === hash
  const from = isSame ? { content_hash: hash } : { revision, content_hash }
  const page = await pageToWrite(caller, present.page_id, from)
  return writePage(caller, page, { page_content, s_number }, said)
}

const upsertPage = tool({
  name: 'upsert_page',
  description:
    'Makes the page of this title in this catalog, or overwrites it if it is there. To overwrite, give the revision or content_hash of the present page; without one nothing is written, unless its text is the same already, and you are shown the present page.',
  input: z.strictObject({ item_id: itemId, ...upserted }),
  effect: 'writes',
  run: async (caller, { item_id, ...page }) =>
    upsert(caller, item_id, (await listedItem(caller, item_id)).pages, page),
})

/** Pages per batch. */
const mostPages = 50

const batchUpsertPages = tool({
  name: 'batch_upsert_pages',
  description: `As upsert_page for up to ${mostPages} pages of one item. Each page is written by itself: the answer tells for each whether it was created, updated, unchanged or refused and why; the refused ones are left as they were.`,
  input: z.strictObject({
    item_id: itemId,
    pages: z.array(z.strictObject(upserted)).min(1).max(mostPages),
  }),
  effect: 'writes',
  async run(caller, { item_id, pages }) {
    const { locale } = caller.ctx
    const results: object[] = []
    let present = (await listedItem(caller, item_id)).pages
    for (const page of pages) {
      const { page_title, cat_id } = page
      try {
        const done = await upsert(caller, item_id, present, page)
        // a second one with the same title is another version of the first
        if (done.state === 'created')
          present = [
            ...present,
            { page_id: done.page_id, page_title, cat_id, path: [], updated: '' },
          ]
        results.push({ page_title, ...done })
      } catch (error) {
        if (error instanceof ToolRefusal)
          results.push({
            page_title,
            state: 'refused',
            error: error.why,
            message: phrases[locale][error.why],
            ...withoutText(error.data),
          })
        else if (error instanceof Failure)
          results.push({
            page_title,
            state: 'refused',
            error: error.why,
            message: failureSentence(locale, error.why, error.details),
          })
        else throw error
      }
    }
    return { results }
  },
})

/** Leaves out the text of a current page in answers about many. */
function withoutText(data: Readonly<Record<string, unknown>>): object {
  const { current } = data as { current?: Record<string, unknown> }
  if (!current) return data
  const { page_content: _, total_characters: __, next_offset: ___, note: ____, ...head } = current
  return { current: head }
}

const deletePage = tool({
  name: 'delete_page',
  description:
    'Moves a page to the recycle bin of its item, where it stays for 30 days. Give the revision or content_hash of the page as you read it. Ask the person you work for first.',
  input: z.strictObject({ page_id: pageId, ...base }),
  effect: 'deletes',
  async run(caller, { page_id, ...from }) {
    const page = await pageToWrite(caller, page_id, from)
    await caller
      .ask(pageCalls.delete, { page_id, base_revision: page.revision })
      .catch(async (error: unknown) => {
        if (!(error instanceof Failure && error.why === 'pageChanged')) throw error
        throw await pageHasChanged(caller, await currentPage(caller, page_id))
      })
    return { deleted: page_id }
  },
})

export const pageWriteTools = [
  createPageTool,
  updatePage,
  updatePageDiff,
  upsertPage,
  batchUpsertPages,
  deletePage,
]
