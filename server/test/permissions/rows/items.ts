import {
  lists,
  openAll,
  openLists,
  own,
  owning,
  readingPage,
  type Row,
  writing101,
  writing103,
} from '../cells.ts'
import type { Fixture, Place } from '../fixture.ts'

/** Signed-in callers who can see anything of the item. */
const listing = '    102 303 102 ok ok ok ok ok ok ok ok ok'
const listingOpen = '102 ok  102 ok ok ok ok ok ok ok ok ok'
const onItem = (f: Fixture, place: Place) => ({ item_id: f.item(place) })
const ownerProof = async (f: Fixture) => ({
  item_id: await f.sameItemAgain(),
  password: f.userPassword,
})

/**
 * Items, catalogs, pages, comments, templates and subscriptions. Source: server/access/spec.md 5.2, 7, 8, 10,
 * 16.1.
 */
export const itemRows = {
  'item/itemList': own(),
  'item/star': { cells: listing, open: listingOpen, signedInCaller: 'ok', fields: onItem },
  'item/unstar': { cells: listing, open: listingOpen, signedInCaller: 'ok', fields: onItem },
  'item/top': { cells: listing, open: listingOpen, signedInCaller: 'ok', fields: onItem },
  'item/archive': { cells: owning, fields: ownerProof },
  'item/convert': {
    cells: owning,
    fields: async (f: Fixture) => ({
      item_id: await f.sameItemAgain({ item_type: 3 }),
      password: f.userPassword,
    }),
  },
  'item/attorn': {
    cells: owning,
    fields: async (f: Fixture) => ({
      ...(await ownerProof(f)),
      username: f.caller('N').user?.username,
    }),
  },

  'catalog/catList': { cells: lists, open: openLists, fields: onItem },
  'catalog/secondCatList': { cells: lists, open: openLists, fields: onItem },
  'catalog/childCatList': {
    cells: lists,
    open: openLists,
    fields: (f: Fixture, place: Place) => ({ cat_id: f.scopedCatalog(place) }),
  },
  'catalog/getDefaultCat': {
    cells: writing103,
    fields: (f: Fixture, place: Place) => ({
      item_id: f.item(place),
      page_id: f.scopedPage(place),
    }),
  },
  'catalog/copy': {
    archived: '101',
    cells: writing103,
    fields: async (f: Fixture, place: Place) => ({
      cat_id: await f.newCatalog(place),
      new_p_cat_id: f.scopedCatalog(place),
      is_del: 0,
    }),
  },

  'page/sqlToMarkdownTable': own(() => ({ sql: 'create table t (a int)' })),
  'page/updateHistoryComments': {
    archived: '101',
    cells: writing101,
    fields: async (f: Fixture, place: Place) => ({
      page_id: f.scopedPage(place),
      page_history_id: await f.version(f.scopedPage(place)),
      page_comments: 'remark',
    }),
  },

  'page_comment/getList': {
    cells: readingPage,
    open: openAll,
    fields: (f: Fixture, place: Place) => ({ page_id: f.scopedPage(place) }),
  },
  'page_comment/add': {
    archived: '101',
    cells: '102 303 102 103 ok ok 103 ok ok ok ok ok',
    open: '102 ok 102 ok ok ok ok ok ok ok ok ok',
    signedInCaller: 'ok',
    fields: (f: Fixture, place: Place) => ({ page_id: f.scopedPage(place), content: 'c' }),
  },
  'page_comment/getPeople': {
    archived: '101',
    cells: '102 303 102 103 ok ok 103 ok ok ok ok ok',
    open: '102 ok 102 ok ok ok ok ok ok ok ok ok',
    signedInCaller: 'ok',
    fields: (f: Fixture, place: Place) => ({ page_id: f.scopedPage(place) }),
  },
  'page_comment/delete': {
    cells: '102 101 102 101 103 103 101 103 103 ok ok ok',
    signedInCaller: '103',
    fields: async (f: Fixture, place: Place) => ({ comment_id: await f.comment(place) }),
  },
  'page_comment/resolve': {
    archived: '101',
    cells: '102 101 102 101 103 103 101 ok ok ok ok ok',
    signedInCaller: '103',
    fields: async (f: Fixture, place: Place) => ({ comment_id: await f.comment(place) }),
  },
  'relay/info': {
    cells: '102 303 102 103 ok ok 103 ok ok ok ok ok',
    open: '102 ok 102 ok ok ok ok ok ok ok ok ok',
    signedInCaller: 'ok',
    fields: (f: Fixture, place: Place) => ({ page_id: f.scopedPage(place) }),
  },
  'relay/send': {
    // who may read gets as far as the host, which is not allowed
    cells: '102 303 102 103 101 101 103 101 101 101 101 101',
    open: '102 101 102 101 101 101 101 101 101 101 101 101',
    signedInCaller: '101',
    fields: (f: Fixture, place: Place) => ({
      page_id: f.scopedPage(place),
      method: 'GET',
      url: 'http://api.example.com/',
    }),
  },
  'page_feedback/getStat': {
    cells: readingPage,
    open: openAll,
    fields: (f: Fixture, place: Place) => ({ page_id: f.scopedPage(place) }),
  },
  'page_feedback/submit': {
    archived: '101',
    cells: readingPage,
    open: openAll,
    fields: (f: Fixture, place: Place) => ({
      page_id: f.scopedPage(place),
      feedback_type: 1,
    }),
  },

  'template/save': own(() => ({ template_title: 't', template_content: 'c' })),
  'template/getMyList': own(),
  'template/getItemList': { cells: '102 101 102 103 103 103 ok ok ok ok ok ok', fields: onItem },
  'template/delete': { elsewhere: 'features/template/template.test.ts' },
  'template/shareToItem': { elsewhere: 'features/template/share-to-item.test.ts' },
  'template/getShareItemList': { elsewhere: 'features/template/template.test.ts' },
  'subscription/getPageList': {
    cells: writing103,
    fields: (f: Fixture, place: Place) => ({ page_id: f.scopedPage(place) }),
  },
  'subscription/savePage': {
    archived: '101',
    cells: writing103,
    fields: (f: Fixture, place: Place) => ({
      page_id: f.scopedPage(place),
      uids: String(f.caller('O').user?.uid),
    }),
  },
  'subscription/deletePage': {
    cells: writing103,
    fields: (f: Fixture, place: Place) => ({ page_id: f.scopedPage(place), uids: '1,2' }),
  },
} satisfies Record<string, Row>
