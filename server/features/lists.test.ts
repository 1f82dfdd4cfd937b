import { expect, test, vi } from 'vitest'
import { catalogCalls, recycleCalls } from '#contract/calls/catalog.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { subscriptionCalls } from '#contract/calls/subscription.ts'
import { templateCalls } from '#contract/calls/template.ts'
import type { MadeUser } from '../test/make.ts'
import { countStatements } from '../test/count-queries.ts'
import { startApp } from '../test/start-app.ts'

// No list asks more of the database because there is more to tell.

const { make, as, db } = await startApp()

async function given() {
  const owner = await make.user()
  const editor = await make.user()
  const { item_id } = await make.item({ owner })
  const cat = await make.catalog({ item_id })
  await make.member({ item_id, user: editor, role: 1, catalogScope: [cat.cat_id] })
  const page = await make.page({ item_id, owner, cat_id: cat.cat_id })
  return { owner, editor, item_id, cat, page_id: page.page_id }
}
type World = Awaited<ReturnType<typeof given>>

/** More of everything that the lists tell. */
async function grow({ owner, editor, item_id, cat, page_id }: World, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const [other, below] = [
      await make.item({ owner, password: 'x' }),
      await make.catalog({ item_id, parent: cat }),
    ]
    await make.member({ item_id: other.item_id, user: editor, role: 0 })
    await as(owner).ask(itemCalls.star, { item_id: other.item_id })
    await as(owner).ask(itemCalls.top, { item_id: other.item_id })
    await make.page({ item_id, owner, cat_id: below.cat_id })
    const binned = await make.page({ item_id, owner })
    await as(owner).ask(pageCalls.delete, { page_id: binned.page_id })
    await as(owner).ask(pageCalls.save, {
      page_id,
      item_id,
      page_title: `t${n}`,
      page_content: `text ${n} ${Math.random()}`,
    })
    await as(owner).ask(subscriptionCalls.savePage, { page_id, uids: [(await make.user()).uid] })
    const { id } = await as(owner).ask(templateCalls.save, {
      template_title: 't',
      template_content: 'c',
    })
    await as(owner).ask(templateCalls.shareToItem, {
      template_id: id,
      item_id: [item_id, other.item_id],
    })
  }
}

const lists: Record<string, (who: MadeUser, world: World) => Promise<unknown>> = {
  'item/myList': (who) => as(who).ask(itemCalls.myList, {}),
  'item/myList, starred': (who) => as(who).ask(itemCalls.myList, { item_group_id: -1 }),
  'item/itemList': (who) => as(who).ask(itemCalls.itemList, {}),
  'item/info': (who, { item_id }) => as(who).ask(itemCalls.info, { item_id: String(item_id) }),
  'item/info, by state': (who, { item_id }) =>
    as(who).ask(itemCalls.info, { item_id: String(item_id), filter_status: '已完成' }),
  'item/getChangeLog': (who, { item_id }) =>
    as(who).ask(itemCalls.getChangeLog, { item_id, count: 100 }),
  'catalog/catList': (who, { item_id }) => as(who).ask(catalogCalls.catList, { item_id }),
  'catalog/catListGroup': (who, { item_id }) => as(who).ask(catalogCalls.catListGroup, { item_id }),
  'catalog/catListName': (who, { item_id }) => as(who).ask(catalogCalls.catListName, { item_id }),
  'catalog/secondCatList': (who, { item_id }) =>
    as(who).ask(catalogCalls.secondCatList, { item_id }),
  'catalog/childCatList': (who, { cat }) =>
    as(who).ask(catalogCalls.childCatList, { cat_id: cat.cat_id }),
  'catalog/getPagesBycat': (who, { item_id, cat }) =>
    as(who).ask(catalogCalls.getPagesBycat, { item_id, cat_id: cat.cat_id }),
  'page/history': (who, { page_id }) => as(who).ask(pageCalls.history, { page_id }),
  'page/uploadList': (who, { page_id }) => as(who).ask(pageCalls.uploadList, { page_id }),
  'template/getMyList': (who) => as(who).ask(templateCalls.getMyList, {}),
  'template/getItemList': (who, { item_id }) => as(who).ask(templateCalls.getItemList, { item_id }),
  'subscription/getPageList': (who, { page_id }) =>
    as(who).ask(subscriptionCalls.getPageList, { page_id }),
}
const managed: typeof lists = {
  'recycle/getList': (who, { item_id }) => as(who).ask(recycleCalls.getList, { item_id }),
}

test(
  'every list sends the same number of queries for little and for much data',
  { timeout: 60_000 },
  async () => {
    const world = await given()
    const countAll = async (who: MadeUser, some: typeof lists) => {
      const counts: Record<string, number> = {}
      for (const [name, ask] of Object.entries(some)) {
        await ask(who, world) // what is kept between changes is made here
        counts[name] = await countStatements(db, () => ask(who, world))
      }
      return counts
    }
    const everything = async () => {
      // what the index takes in meanwhile is not meant
      await vi.waitUntil(async () => !(await db.read('search_pending').first()), 60_000)
      return [
        await countAll(world.owner, { ...lists, ...managed }),
        await countAll(world.editor, lists),
      ]
    }
    await grow(world, 2)
    const few = await everything()
    await grow(world, 6)
    expect(await everything()).toEqual(few)
    for (const counts of few)
      for (const [name, queries] of Object.entries(counts))
        expect(queries, name).toBeLessThanOrEqual(12)
  },
)
