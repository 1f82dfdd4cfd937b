import type { Resource } from '@modelcontextprotocol/sdk/types.js'
import { itemCalls } from '#contract/calls/item.ts'
import { Failure } from '#contract/failures.ts'
import { documentText } from '../machine-readable/documents.ts'
import { pageAt } from '../machine-readable/address.ts'
import type { Caller } from './caller.ts'
import { listedItem } from './menu.ts'

/** Resources per answer, and items visited for them. */
const mostResources = 100
const mostItems = 20

/**
 * Where the next answer begins: the index of the item in the caller's list, and of the page in it.
 */
interface Cursor {
  readonly item: number
  readonly page: number
}

function readCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return { item: 0, page: 0 }
  const found = /^(\d{1,9})-(\d{1,9})$/.exec(cursor)
  if (!found) throw new Failure('badInput', { field: 'cursor' })
  return { item: Number(found[1]), page: Number(found[2]) }
}

/** Pages of the caller's items by address, one batch at a time. */
export async function listResources(
  caller: Caller,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const items = await caller.ask(itemCalls.myList, {})
  let { item: at, page: from } = readCursor(cursor)
  const resources: Resource[] = []
  for (let looked = 0; at < items.length && looked < mostItems; looked++, at++, from = 0) {
    const { address, pages, info } = await listedItem(caller, Number(items[at]?.item_id))
    for (; from < pages.length; from++) {
      if (resources.length === mostResources) return { resources, nextCursor: `${at}-${from}` }
      const page = pages[from] as (typeof pages)[number]
      resources.push({
        uri: `${address}/${page.page_id}`,
        name: page.page_title || String(page.page_id),
        title: [info.item_name, ...page.path, page.page_title].join(' / '),
        mimeType: 'text/markdown',
      })
    }
  }
  return at < items.length ? { resources, nextCursor: `${at}-0` } : { resources }
}

/** The address of a page as a template. */
export const resourceTemplates = (base: string) => [
  {
    uriTemplate: `${base}/{item}/{page}`,
    name: 'page',
    title: 'A page of an item, by the id or domain of the item and the id of the page',
    mimeType: 'text/markdown',
  },
]

/**
 * The text of a page below its front matter, by its address with or without `.md`.
 * @throws {Failure} as `page/info`; `badInput` for another address
 */
export async function readResource(caller: Caller, uri: string): Promise<string> {
  const base = `${caller.ctx.baseAddress}/`
  const address = uri.startsWith(base)
    ? pageAt(
        `/${uri
          .slice(base.length)
          .replace(/[?#].*$/, '')
          .replace(/\.md$/, '')}`,
      )
    : null
  if (!address) throw new Failure('badInput', { field: 'uri' })
  return documentText(caller, address)
}
