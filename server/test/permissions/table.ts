import type { CallPath } from '#contract/calls/index.ts'
import {
  anyone,
  history,
  lists,
  managing,
  observing,
  openAll,
  openLists,
  own,
  owning,
  reading,
  readingPage,
  type Row,
  writing101,
  writing103,
  writing303,
} from './cells.ts'
import type { Fixture } from './fixture.ts'
import { adminRows, personalRows } from './rows/admin.ts'
import { fileRows } from './rows/files.ts'
import { itemRows } from './rows/items.ts'
import { openRows } from './rows/open.ts'
import { signInRows } from './rows/sign-in.ts'
import { teamRows } from './rows/teams.ts'

/**
 * One row for each call of the contract. Source: server/access/spec.md 5 to 12,
 * server/contract/spec/additions.md 4.
 */
export const table: Readonly<Record<CallPath, Row>> = {
  'common/createCaptcha': anyone(),
  'common/showCaptcha': { elsewhere: 'features/common/captcha.test.ts' },
  'common/verify': { elsewhere: 'features/common/captcha.test.ts' },
  'common/homePageSetting': anyone(),
  'common/version': anyone(),
  'common/qrcode': { elsewhere: 'features/common/settings.test.ts' },
  'ScriptCron/run': anyone(),
  'user/loginByVerify': { elsewhere: 'features/user/login.test.ts' },
  'user/registerByVerify': { elsewhere: 'features/user/login.test.ts' },
  'user/info': own(),
  'user/updateInfo': own(() => ({ name: 'n' })),
  'user/updateEmail': { elsewhere: 'features/user/account.test.ts' },
  'user/resetPassword': { elsewhere: 'features/user/account.test.ts' },
  'user/logout': { elsewhere: 'features/user/account.test.ts' },
  'user/oauthInfo': anyone(),
  'item/myList': own(),
  'item/add': own(() => ({ item_name: 'new' })),
  'item/sort': own(() => ({ data: '{}' })),
  'item/pwd': { elsewhere: 'features/item/pwd.test.ts' },
  'itemGroup/getList': own(),
  'message/getUnread': own(),
  'device/start': anyone(() => ({ host: 'h', system: 's' })),
  'device/poll': anyone(() => ({ device_secret: 'unknown' })),
  'device/info': { elsewhere: 'features/device/device.test.ts' },
  'device/answer': { elsewhere: 'features/device/device.test.ts' },
  'accessToken/getList': own(),
  'accessToken/save': own((f) => ({ name: 't', scope: 'read', expires: f.now + 86_400 })),
  'accessToken/delete': own(() => ({ id: 99 }), '101'),
  'page/infoByKey': anyone(async (f) => ({ unique_key: await f.shareKey() })),

  'item/info': {
    cells: reading,
    open: openLists,
    fields: (f, place) => ({ item_id: String(f.item(place)) }),
  },
  'item/search': {
    cells: reading,
    open: openLists,
    fields: (f, place) => ({ item_id: f.item(place), keyword: 'canary' }),
  },
  'catalog/catListGroup': {
    cells: lists,
    open: openLists,
    fields: (f, place) => ({ item_id: f.item(place) }),
  },
  'catalog/catListName': {
    cells: lists,
    open: openLists,
    fields: (f, place) => ({ item_id: f.item(place) }),
  },
  'page/info': {
    cells: readingPage,
    open: openAll,
    fields: (f, place) => ({ page_id: f.scopedPage(place) }),
  },
  'page/history': {
    cells: history,
    open: openAll,
    fields: (f, place) => ({ page_id: f.scopedPage(place) }),
  },
  'page/origin': {
    cells: history,
    open: openAll,
    fields: (f, place) => ({ page_id: f.scopedPage(place) }),
  },
  'page/diff': {
    cells: history,
    open: openAll,
    fields: async (f, place) => ({
      page_id: f.scopedPage(place),
      page_history_id: await f.version(f.scopedPage(place)),
    }),
  },
  'page/uploadList': {
    cells: observing,
    open: openAll,
    fields: (f, place) => ({ page_id: f.scopedPage(place) }),
  },
  'page/isLock': {
    cells: observing,
    open: openAll,
    fields: (f, place) => ({ page_id: f.scopedPage(place) }),
  },

  'page/save': {
    archived: '101',
    cells: writing101,
    fields: async (f, place) => ({
      page_id: await f.newPage(place),
      item_id: f.item(place),
      page_title: 'changed',
      page_content: 'changed',
    }),
  },
  'page/delete': {
    archived: '101',
    cells: writing303,
    fields: async (f, place) => ({ page_id: await f.newPage(place) }),
  },
  'page/move': {
    archived: '101',
    cells: writing103,
    fields: async (f, place) => ({
      item_id: f.item(place),
      page_ids: [await f.newPage(place), await f.newPage(place)],
      cat_id: f.scopedCatalog(place),
      copy: 1,
    }),
  },
  'page/batchDelete': {
    archived: '101',
    cells: writing103,
    fields: async (f, place) => ({
      item_id: f.item(place),
      page_ids: [await f.newPage(place), await f.newPage(place)],
    }),
  },
  'page/sort': {
    archived: '101',
    cells: writing101,
    fields: async (f, place) => ({
      item_id: f.item(place),
      pages: JSON.stringify({ [await f.newPage(place)]: 3 }),
    }),
  },
  'page/createSinglePage': {
    archived: '101',
    cells: writing101,
    fields: async (f, place) => ({ page_id: await f.newPage(place), isCreateSiglePage: 'true' }),
  },
  'page/setLock': {
    archived: '101',
    cells: writing101,
    fields: async (f, place) => ({ page_id: await f.newPage(place), item_id: f.item(place) }),
  },
  'catalog/getPagesBycat': {
    cells: writing103,
    fields: (f, place) => ({ item_id: f.item(place), cat_id: f.scopedCatalog(place) }),
  },
  'catalog/save': {
    archived: '101',
    cells: writing103,
    fields: (f, place) => ({
      item_id: f.item(place),
      cat_id: 0,
      cat_name: 'new',
      parent_cat_id: f.scopedCatalog(place),
    }),
  },
  'catalog/delete': {
    archived: '101',
    cells: writing103,
    fields: async (f, place) => ({ cat_id: await f.newCatalog(place), item_id: f.item(place) }),
  },
  'catalog/batUpdate': {
    archived: '101',
    cells: writing103,
    fields: async (f, place) => ({
      item_id: f.item(place),
      cats: JSON.stringify([
        {
          cat_id: await f.newCatalog(place),
          cat_name: 'dragged',
          parent_cat_id: f.scopedCatalog(place),
          level: 3,
          s_number: 4,
        },
      ]),
    }),
  },

  'item/getChangeLog': {
    cells: '102 101 102 101 101 101 part part ok ok ok ok',
    fields: (f, place) => ({ item_id: f.item(place) }),
  },
  'item/detail': { cells: managing, fields: (f, place) => ({ item_id: f.item(place) }) },
  'item/update': {
    archived: '101',
    cells: managing,
    fields: (f, place) => ({
      item_id: f.item(place),
      item_name: 'renamed',
      password: place === 'private' ? f.password : '',
    }),
  },
  'item/saveGlobalParam': {
    archived: '101',
    cells: managing,
    fields: (f, place) => ({
      item_id: f.item(place),
      global_param: { header: [{ name: 'X-Shared', value: place }] },
    }),
  },
  'item/getKey': { cells: managing, fields: (f, place) => ({ item_id: f.item(place) }) },
  'item/resetKey': { cells: managing, fields: (f, place) => ({ item_id: f.item(place) }) },
  'recycle/getList': { cells: managing, fields: (f, place) => ({ item_id: f.item(place) }) },
  'recycle/recover': {
    archived: '101',
    cells: managing,
    fields: async (f, place) => ({ item_id: f.item(place), page_id: await f.binnedPage(place) }),
  },
  'item/delete': {
    cells: owning,
    fields: async (f: Fixture) => ({ item_id: await f.sameItemAgain(), password: f.userPassword }),
  },
  'item/exitItem': { elsewhere: 'features/item/exit-item.test.ts' },

  'sync/compare': {
    cells: reading,
    open: openLists,
    fields: (f, place) => ({ item_id: String(f.item(place)) }),
  },
  'sync/read': {
    cells: reading.replaceAll('part', 'ok'),
    open: openAll,
    fields: (f, place) => ({ item_id: String(f.item(place)), pages: [] }),
  },
  'sync/files': {
    cells: reading.replaceAll('part', 'ok'),
    open: openAll,
    fields: (f, place) => ({ item_id: String(f.item(place)), files: [] }),
  },
  'sync/changes': {
    cells: reading.replaceAll('part', 'ok'),
    open: openAll,
    fields: (f, place) => ({ item_id: String(f.item(place)) }),
  },
  'sync/write': {
    archived: '101', // item-level refusal only if no target can be written: a restricted editor gets a result per target
    cells: '102 101 102 101 101 101 ok ok ok ok ok ok',
    fields: (f, place) => ({
      item_id: String(f.item(place)),
      source: 'k3v9t2q8w5m1x7zc',
      number: f.batchNumber(),
      operations: [],
    }),
  },
  'sync/prune': {
    archived: '101',
    cells: '102 101 102 101 101 101 101 101 ok ok ok ok',
    fields: (f, place) => ({
      item_id: String(f.item(place)),
      source: 'k3v9t2q8w5m1x7zc',
      signs: ['0123456789abcdef'], // without them it only lists
    }),
  },

  'preview/make': { elsewhere: 'features/preview/preview.test.ts' },
  'preview/end': { elsewhere: 'features/preview/preview.test.ts' },
  'preview/compare': { elsewhere: 'features/preview/preview.test.ts' },

  ...adminRows,
  ...personalRows,
  ...fileRows,
  ...itemRows,
  ...openRows,
  ...signInRows,
  ...teamRows,
}
