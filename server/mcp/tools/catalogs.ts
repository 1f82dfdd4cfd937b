import * as z from 'zod'
import { catalogCalls } from '#contract/calls/catalog.ts'
import { limits } from '#contract/limits.ts'
import { listPartOf } from '../bounded.ts'
import { catId, id, itemId, listPart, name, position } from '../fields.ts'
import { catalogIn, listedItem } from '../menu.ts'
import { tool } from '../tool.ts'

const listCatalogs = tool({
  name: 'list_catalogs',
  description:
    'Lists the catalogs (folders) of an item in display order, each with its path and the number of pages directly in it.',
  input: z.strictObject({ item_id: itemId, ...listPart(500) }),
  effect: 'reads',
  async run(caller, { item_id, ...part }) {
    const { catalogs } = await listedItem(caller, item_id)
    const listed = catalogs.map(({ pages, ...catalog }) => ({ ...catalog, pages: pages.length }))
    return listPartOf('catalogs', listed, part, caller.ctx.locale)
  },
})

const getCatalog = tool({
  name: 'get_catalog',
  description: 'Shows one catalog of an item: its path, the catalogs below it, and its pages.',
  input: z.strictObject({ item_id: itemId, cat_id: catId, ...listPart(200) }),
  effect: 'reads',
  async run(caller, { item_id, cat_id, ...part }) {
    const item = await listedItem(caller, item_id)
    const { pages, ...catalog } = catalogIn(item, cat_id)
    return {
      ...catalog,
      catalogs: item.catalogs
        .filter((one) => one.parent_cat_id === cat_id)
        .map((one) => ({ cat_id: one.cat_id, cat_name: one.cat_name, pages: one.pages.length })),
      ...listPartOf('pages', pages, part, caller.ctx.locale),
    }
  },
})

const catName = name(limits.catalogNameLength, 'Name of the catalog.')
const parent = z
  .union([z.literal(0), id('')])
  .describe('Id of the catalog it lies in; 0 for the top. Catalogs are at most three levels deep.')

const createCatalog = tool({
  name: 'create_catalog',
  description:
    'Makes a catalog (folder) in an item. Look at list_catalogs first: names may repeat, so a second one of the same name would be made.',
  input: z.strictObject({
    item_id: itemId,
    cat_name: catName,
    parent_cat_id: parent.default(0),
    s_number: position,
  }),
  effect: 'writes',
  run: async (caller, input) => ({
    cat_id: await caller.ask(catalogCalls.save, { ...input, cat_id: 0 }),
  }),
})

const updateCatalog = tool({
  name: 'update_catalog',
  description:
    'Renames a catalog, moves it under another one, or changes its place. What you leave out stays as it is.',
  input: z.strictObject({
    item_id: itemId,
    cat_id: catId,
    cat_name: catName.optional(),
    parent_cat_id: parent.optional(),
    s_number: position,
  }),
  effect: 'writes',
  async run(caller, { item_id, cat_id, cat_name, parent_cat_id, s_number }) {
    const present = catalogIn(await listedItem(caller, item_id), cat_id)
    await caller.ask(catalogCalls.save, {
      item_id,
      cat_id,
      cat_name: cat_name ?? present.cat_name,
      parent_cat_id: parent_cat_id ?? present.parent_cat_id,
      ...(s_number === undefined ? {} : { s_number }),
    })
    const { pages, ...catalog } = catalogIn(await listedItem(caller, item_id), cat_id)
    return { ...catalog, pages: pages.length }
  },
})

const deleteCatalog = tool({
  name: 'delete_catalog',
  description:
    'Deletes a catalog with all catalogs below it. Their pages go to the recycle bin of the item for 30 days. Ask the person you work for first.',
  input: z.strictObject({ item_id: itemId, cat_id: catId }),
  effect: 'deletes',
  async run(caller, input) {
    await caller.ask(catalogCalls.delete, input)
    return { deleted: input.cat_id }
  },
})

export const catalogTools = [listCatalogs, getCatalog, createCatalog, updateCatalog, deleteCatalog]
