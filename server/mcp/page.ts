import type { WireOf } from '#contract/call.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { Failure } from '#contract/failures.ts'
import { pageMarkdown } from '../services/pages/rendering/page-markdown.ts'
import { contentHash } from '../services/pages/content-hash.ts'
import { textPartOf } from './bounded.ts'
import type { Caller } from './caller.ts'
import { ToolRefusal } from './tool.ts'

export type CurrentPage = WireOf<typeof pageCalls.info> & { readonly hash: string }

/** The page with the hash of its text. @throws {Failure} as `page/info` */
export async function currentPage(caller: Caller, page_id: number): Promise<CurrentPage> {
  const page = await caller.ask(pageCalls.info, { page_id })
  return { ...page, hash: contentHash(page.page_content) }
}

/** Metadata of a page, without its text. */
export const headOf = (caller: Caller, page: CurrentPage) => ({
  page_id: Number(page.page_id),
  item_id: Number(page.item_id),
  page_title: page.page_title,
  cat_id: Number(page.cat_id),
  path: page.cat_path,
  revision: page.revision,
  content_hash: page.hash,
  author: page.author_username,
  updated: new Date(page.addtime_unix * 1000).toISOString(),
  can_edit: page.can_edit,
  address: `${caller.ctx.baseAddress}/${page.item_id}/${page.page_id}`,
})

export interface TextPart {
  readonly offset: number
  readonly max_characters: number
}

/** A page with as much of its text as fits into an answer. */
export async function pageForAnswer(
  caller: Caller,
  page: CurrentPage,
  { offset, max_characters }: TextPart,
  format: 'written' | 'markdown' = 'written',
) {
  const { locale } = caller.ctx
  const text =
    format === 'markdown'
      ? await pageMarkdown({ text: page.page_content, locale })
      : page.page_content
  return { ...headOf(caller, page), ...textPartOf(text, offset, max_characters, locale) }
}

/** Part of the current text that is sent with the refusal of a write. */
const shownOnRefusal = { offset: 0, max_characters: 20_000 }

/** The refusal of a write that is based on an outdated state. */
export const pageHasChanged = async (caller: Caller, page: CurrentPage): Promise<ToolRefusal> =>
  new ToolRefusal('pageChanged', { current: await pageForAnswer(caller, page, shownOnRefusal) })

export interface Base {
  readonly revision?: string | undefined
  readonly content_hash?: string | undefined
}

/** Why a page is not overwritten: it must be exactly what the caller has read. */
export function whyNotWritten(
  page: CurrentPage,
  { revision, content_hash }: Base,
): 'baseNeeded' | 'pageChanged' | null {
  if (revision === undefined && content_hash === undefined) return 'baseNeeded'
  const isSame =
    (revision === undefined || revision === page.revision) &&
    (content_hash === undefined || content_hash === page.hash)
  return isSame ? null : 'pageChanged'
}

/**
 * The page to write, if it is still what the caller has read.
 * @throws {ToolRefusal} `pageChanged`, or `baseNeeded` if the caller names no state
 */
export async function pageToWrite(
  caller: Caller,
  page_id: number,
  from: Base,
): Promise<CurrentPage> {
  const page = await currentPage(caller, page_id)
  const why = whyNotWritten(page, from)
  if (why)
    throw new ToolRefusal(why, { current: await pageForAnswer(caller, page, shownOnRefusal) })
  return page
}

export interface PageChange {
  readonly page_title?: string | undefined
  readonly page_content?: string | undefined
  readonly cat_id?: number | undefined
  readonly s_number?: number | undefined
}

/**
 * Overwrites exactly the state that was read.
 * @throws {Failure} as `page/save` @throws {ToolRefusal} `pageChanged`
 */
export async function writePage(
  caller: Caller,
  page: CurrentPage,
  change: PageChange,
  said: string | undefined,
) {
  const page_id = Number(page.page_id)
  const page_content = change.page_content ?? page.page_content
  const { address } = headOf(caller, page)
  const differs = (['page_title', 'page_content', 'cat_id', 's_number'] as const).some(
    (field) => change[field] !== undefined && String(change[field]) !== String(page[field]),
  )
  // not even another remark makes a revision of an equal page
  if (!differs)
    return {
      page_id,
      state: 'unchanged',
      revision: page.revision,
      content_hash: page.hash,
      address,
    }
  const saved = await caller
    .ask(pageCalls.save, {
      page_id,
      item_id: Number(page.item_id),
      page_title: change.page_title ?? page.page_title,
      page_content,
      ...(change.cat_id === undefined ? {} : { cat_id: change.cat_id }),
      ...(change.s_number === undefined ? {} : { s_number: change.s_number }),
      page_comments: caller.remark(said),
      base_revision: page.revision,
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof Failure && error.why === 'pageChanged')) throw error
      throw await pageHasChanged(caller, await currentPage(caller, page_id))
    })
  return {
    page_id,
    state: saved.revision === page.revision ? 'unchanged' : 'updated',
    revision: saved.revision,
    content_hash: contentHash(page_content),
    address,
  }
}
