import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Call, OutputOf, WireOf } from '#contract/call.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { EncodedJson } from '#contract/encoded-json.ts'
import { Failure } from '#contract/failures.ts'
import type { RunCall } from '../http/run-call.ts'
import type { DocumentAddress } from '../machine-readable/address.ts'
import type { RequestContext } from '../request-context.ts'
import { menuOf, startPage, type Menu } from './menu.ts'

type Item = Omit<WireOf<typeof itemCalls.info>, 'menu'>
export type PageOfItem = WireOf<typeof pageCalls.info>
type PageOfKey = WireOf<typeof pageCalls.infoByKey>

/** The answer of a call, as the program would get it. */
export interface Answer<T> {
  readonly path: string
  readonly args: Readonly<Record<string, unknown>>
  /** The `data` of the answer. */
  readonly json: string
  /** Equal for equal answers. */
  readonly digest: string
  readonly value: T
}

/** Everything a document contains, read through the calls that a browser would send. */
export interface ReadDocument {
  /** Absent for a page on its own. */
  readonly item?: Answer<Item> & { readonly menu: Menu }
  readonly page: Answer<PageOfItem> | Answer<PageOfKey>
}

interface Parsed<T> {
  readonly json: string
  readonly digest: string
  readonly value: T
}

/** Parts of answers that are cached between requests, parsed once. */
const parsedOf = new WeakMap<EncodedJson, Parsed<unknown>>()
const menus = new WeakMap<EncodedJson, Menu>()

const digestOf = (json: string): string => createHash('sha256').update(json).digest('base64')

function parsedPart<T>(part: unknown): Parsed<T> {
  if (!(part instanceof EncodedJson)) {
    const json = JSON.stringify(part)
    return { json, digest: digestOf(json), value: part as T }
  }
  let parsed = parsedOf.get(part)
  if (!parsed) {
    const json = Buffer.from(part.bytes).toString()
    parsed = { json, digest: digestOf(json), value: JSON.parse(json) }
    parsedOf.set(part, parsed)
    // the text and what is parsed from it
    part.grows(json.length * 4)
  }
  return parsed as Parsed<T>
}

async function ask<C extends Call>(
  run: RunCall,
  ctx: RequestContext,
  call: C,
  fields: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const answer: OutputOf<C> = await run(call, ctx, fields as never)
  return z.encode(call.output, answer)
}

async function readItem(
  run: RunCall,
  ctx: RequestContext,
  name: string,
  page: number,
): Promise<Answer<Item> & { readonly menu: Menu }> {
  const args = page ? { item_id: name, page_id: page, default_page_id: page } : { item_id: name }
  const { menu: part, ...value } = (await ask(run, ctx, itemCalls.info, args)) as Item & {
    menu: unknown
  }
  const { json, digest, value: menu } = parsedPart<Parameters<typeof menuOf>[0]>(part)
  let tree = part instanceof EncodedJson ? menus.get(part) : undefined
  if (!tree) {
    tree = menuOf(menu)
    if (part instanceof EncodedJson) menus.set(part, tree)
  }
  const others = JSON.stringify(value).slice(0, -1)
  return {
    path: itemCalls.info.path,
    args,
    json: `${others},"menu":${json}}`,
    digest: others + digest,
    value: value as Item,
    menu: tree,
  }
}

async function readPage(
  run: RunCall,
  ctx: RequestContext,
  page_id: number,
): Promise<Answer<PageOfItem>> {
  const parsed = parsedPart<PageOfItem>(await ask(run, ctx, pageCalls.info, { page_id }))
  return { path: pageCalls.info.path, args: { page_id, rendered: true }, ...parsed }
}

/**
 * What an address shows to the visitor, by the rules of the calls themselves.
 *
 * @returns `null` if the program redirects: an item without pages, a page of another item
 * @throws {Failure} as `item/info`, `page/info` or `page/infoByKey` does
 */
export async function readDocument(
  run: RunCall,
  ctx: RequestContext,
  address: DocumentAddress,
): Promise<ReadDocument | null> {
  if (address.of === 'key') {
    const asked = { unique_key: address.key }
    const parsed = parsedPart<PageOfKey>(await ask(run, ctx, pageCalls.infoByKey, asked))
    return {
      page: { path: pageCalls.infoByKey.path, args: { ...asked, rendered: true }, ...parsed },
    }
  }
  if (address.of === 'page') return { page: await readPage(run, ctx, address.page) }
  const item = await readItem(run, ctx, address.item, address.page ?? 0)
  const id = address.page ?? Number(startPage(item.menu)?.id ?? 0)
  if (id === 0) return null
  const page = await readPage(run, ctx, id)
  if (page.value.item_id !== item.value.item_id) throw new Failure('pageNotFound')
  return { item, page }
}
