import * as z from 'zod'
import { itemCalls } from '#contract/calls/item.ts'
import { limits } from '#contract/limits.ts'
import { listPartOf } from '../bounded.ts'
import type { Caller } from '../caller.ts'
import { itemId, listPart, name, words } from '../fields.ts'
import { listedItem, type ListedItem } from '../menu.ts'
import { tool } from '../tool.ts'

const types = ['', 'regular', 'single page', 'API (RunApi)', 'spreadsheet']

/** Metadata of an item. */
const itemOf = ({ info, address, pages, catalogs }: ListedItem) => ({
  item_id: Number(info.item_id),
  item_name: info.item_name,
  item_domain: info.item_domain,
  item_type: Number(info.item_type),
  type: types[Number(info.item_type)] ?? '',
  address,
  is_private: info.is_private === 1,
  is_archived: info.is_archived === '1',
  can_edit: info.item_edit,
  can_manage: info.item_manage,
  pages: pages.length,
  catalogs: catalogs.length,
})

const listItems = tool({
  name: 'list_items',
  description:
    'Lists the items (books of documents) that you can open: your own and those shared with you. Begin here to learn the item_id that other tools need.',
  input: z.strictObject(listPart(100)),
  effect: 'reads',
  async run(caller, part) {
    const items = await caller.ask(itemCalls.myList, {})
    const listed = items.map((item) => ({
      item_id: Number(item.item_id),
      item_name: item.item_name,
      item_description: item.item_description.slice(0, 300),
      item_type: Number(item.item_type),
      type: types[Number(item.item_type)] ?? '',
      address: `${caller.ctx.baseAddress}/${item.item_domain || item.item_id}`,
      role: { owner: 'owner', 2: 'manager', 1: 'editor', 0: 'reader' }[item.role],
      pages: item.page_count,
      is_private: item.is_private === 1,
      is_archived: item.is_archived === '1',
      updated: Number(item.last_update_time)
        ? new Date(Number(item.last_update_time) * 1000).toISOString()
        : null,
    }))
    return listPartOf('items', listed, part, caller.ctx.locale)
  },
})

const getItem = tool({
  name: 'get_item',
  description: 'Tells about one item: its name, type, address, size, and what you may do in it.',
  input: z.strictObject({ item_id: itemId }),
  effect: 'reads',
  run: async (caller, { item_id }) => itemOf(await listedItem(caller, item_id)),
})

/** Pages of one catalog named in an overview. */
const mostOfCatalog = 20
/** Characters of an overview. */
const mostOutline = 30_000

function outlineOf(item: ListedItem): string {
  const lines: string[] = []
  const add = (pages: ListedItem['pages'], indent: string) => {
    for (const page of pages.slice(0, mostOfCatalog))
      lines.push(`${indent}- ${page.page_title} (page_id ${page.page_id})`)
    if (pages.length > mostOfCatalog)
      lines.push(`${indent}- … ${pages.length - mostOfCatalog} more: list_pages with this cat_id`)
  }
  add(
    item.pages.filter(({ cat_id }) => cat_id === 0),
    '',
  )
  for (const catalog of item.catalogs) {
    const indent = '  '.repeat(catalog.path.length - 1)
    lines.push(`${indent}# ${catalog.cat_name} (cat_id ${catalog.cat_id})`)
    add(catalog.pages, `${indent}  `)
  }
  const outline = lines.join('\n')
  return outline.length <= mostOutline
    ? outline
    : `${outline.slice(0, outline.lastIndexOf('\n', mostOutline))}\n… more: list_catalogs, list_pages`
}

const getItemOverview = tool({
  name: 'get_item_overview',
  description:
    'Shows how an item is organised: its catalogs and pages as an indented outline with their ids. Use it to get your bearings before you read or write; use list_pages for complete lists of large items.',
  input: z.strictObject({ item_id: itemId }),
  effect: 'reads',
  async run(caller, { item_id }) {
    const item = await listedItem(caller, item_id)
    return { ...itemOf(item), outline: outlineOf(item) }
  },
})

const itemName = name(limits.itemNameLength, 'Name of the item.')
const description = words(limits.itemDescriptionLength, 'What the item is about.').optional()
const password = words(
  limits.itemPasswordLength,
  'Password that makes the item private; empty makes it open to everybody.',
)

const createItem = tool({
  name: 'create_item',
  description:
    'Makes a new item of your own. Without a password everybody who can reach the site can read it: give one unless the person you work for wants it open.',
  input: z.strictObject({
    item_name: itemName,
    item_description: description,
    item_type: z
      .union([z.literal(1), z.literal(2), z.literal(4)])
      .default(1)
      .describe('1 regular (catalogs and pages), 2 a single page, 4 a spreadsheet.'),
    password,
  }),
  effect: 'writes',
  async run(caller, input) {
    const { item_id } = await caller.ask(itemCalls.add, input)
    return { item_id, address: `${caller.ctx.baseAddress}/${item_id}` }
  },
})

const updateItem = tool({
  name: 'update_item',
  description:
    'Changes name, description or password of an item that you manage. What you leave out stays as it is. An empty password opens a private item to everybody: ask the person you work for before you change the password.',
  input: z.strictObject({
    item_id: itemId,
    item_name: itemName.optional(),
    item_description: description,
    password: password.optional(),
  }),
  effect: 'writes',
  isFinal: true,
  async run(caller, { item_id, ...wanted }) {
    const present = await detailOf(caller, item_id)
    await caller.ask(itemCalls.update, {
      item_id,
      item_name: wanted.item_name ?? present.item_name,
      item_description: wanted.item_description ?? present.item_description,
      password: wanted.password ?? present.password,
      item_group_ids: present.group_ids,
    })
    return itemOf(await listedItem(caller, item_id))
  },
})

const detailOf = (caller: Caller, item_id: number) => caller.ask(itemCalls.detail, { item_id })

export const itemTools = [listItems, getItem, getItemOverview, createItem, updateItem]
