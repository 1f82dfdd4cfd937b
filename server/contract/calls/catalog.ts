import * as z from 'zod'
import { call, group } from '../call.ts'
import { flag, int, optionalInt } from '../fields/numbers.ts'
import { given, shortText } from '../fields/texts.ts'
import { givenJsonText } from '../fields/json.ts'
import { nothing, S } from '../fields/answers.ts'
import { limits } from '../limits.ts'
import { preEncoded } from '../encoded-json.ts'
import { catalogDated, catalogStamped, catalogTree } from '../shapes.ts'

const number = z.coerce.number().int()

/**
 * An entry of a reordered tree: a catalog, or a page with its catalog as parent. Source:
 * server/contract/spec/calls.md 10.5.
 */
const treeEntry = z.object({
  cat_id: number.optional().catch(undefined),
  cat_name: z.string().optional().catch(undefined),
  page_id: number.optional().catch(undefined),
  parent_cat_id: number.optional().catch(undefined),
  level: number.optional().catch(undefined),
  s_number: number.optional().catch(undefined),
})

/** Shared by the lists of catalogs. */
const listsItem = {
  input: z.object({ item_id: int() }),
  fails: ['itemNotFound', 'noAccess', 'signInForced'],
  effect: 'reads',
  token: 'read',
} as const

export const catalogCalls = group('catalog', {
  /**
   * All catalogs in display order, limited to the caller's scope; without `item_id` the answer is
   * `[]`, here and below. Source: server/contract/spec/calls.md 10.1.
   */
  catList: call({
    summary: {
      en: 'Every catalog of an item, in display order.',
      'zh-cn': '项目的所有目录，按显示顺序。',
    },
    ...listsItem,
    output: z.array(catalogDated),
  }),

  /**
   * The top-level catalogs, as the caller sees them. Source: server/contract/spec/calls.md 10.1.
   */
  secondCatList: call({
    summary: {
      en: 'The catalogs at the top of an item.',
      'zh-cn': '项目的顶层目录。',
    },
    ...listsItem,
    output: z.array(catalogDated),
  }),

  /**
   * The subtree of a catalog; without `cat_id` the answer is `[]`. Source:
   * server/contract/spec/calls.md 10.1.
   */
  childCatList: call({
    summary: {
      en: 'What lies below a catalog.',
      'zh-cn': '某目录下的内容。',
    },
    input: z.object({ cat_id: int() }),
    output: z.array(catalogTree),
    fails: ['catalogNotFound', 'noAccess', 'signInForced'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Catalogs as a tree, limited to the caller's scope. Source: server/contract/spec/calls.md 10.1.
   */
  catListGroup: call({
    summary: {
      en: 'The catalogs of an item as a tree.',
      'zh-cn': '项目的目录树。',
    },
    ...listsItem,
    output: preEncoded(z.array(catalogTree)),
  }),

  /**
   * The same in display order, each with its whole path. Source: server/contract/spec/calls.md
   * 10.1.
   */
  catListName: call({
    summary: {
      en: 'The catalogs of an item, each named by its whole path.',
      'zh-cn': '项目的目录，以完整路径命名。',
    },
    ...listsItem,
    output: z.array(catalogDated),
  }),

  /**
   * Pages directly in a catalog; `cat_id` 0 lists root pages. Source: server/contract/spec/calls.md
   * 10.2, server/access/spec.md 7.
   */
  getPagesBycat: call({
    summary: {
      en: 'Pages directly in a catalog.',
      'zh-cn': '某目录下的页面。',
    },
    input: z.object({ item_id: int(), cat_id: int(-1) }),
    output: z.array(z.object({ page_id: S(), page_title: z.string(), s_number: S() })),
    fails: ['notLoggedIn', 'itemNotFound', 'catalogNotFound', 'noAccess'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * The catalog an editor starts in: that of a page, a version or a page to copy, else that of the
   * caller's last saved page. Source: server/contract/spec/calls.md 10.7.
   */
  getDefaultCat: call({
    summary: {
      en: 'Catalog in which an editor begins.',
      'zh-cn': '编辑页面时默认选中的目录。',
    },
    input: z.object({
      item_id: int(),
      page_id: int(),
      page_history_id: int(),
      copy_page_id: int(),
    }),
    output: z.object({ default_cat_id: z.int() }),
    fails: ['notLoggedIn', 'itemNotFound', 'pageNotFound', 'versionNotFound', 'noAccess'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Creates, renames or moves a catalog; `data` is just the id. Source:
   * server/contract/spec/calls.md 10.3.
   */
  save: call({
    summary: {
      en: 'Creates, renames or moves a catalog.',
      'zh-cn': '新建、改名或移动目录。',
    },
    input: z.object({
      item_id: int(),
      cat_id: int(),
      /** Names that are longer than new ones may be are kept. */
      cat_name: given(shortText(4_000), 'catalogNameMissing'),
      parent_cat_id: optionalInt(),
      s_number: int(),
    }),
    output: z.int(),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'catalogNotFound',
      'noAccess',
      'itemArchived',
      'catalogNameMissing',
      'catalogTooDeep',
      'catalogIntoItself',
      'tooManyCatalogs',
    ],
    effect: 'writes',
    once: true,
    token: 'write',
  }),

  /**
   * Deletes a catalog with those below it; their pages go to the recycle bin. Source:
   * server/contract/spec/calls.md 10.4.
   */
  delete: call({
    summary: {
      en: 'Deletes a catalog with those below it; their pages go to the recycle bin.',
      'zh-cn': '删除目录及其下级目录，页面移入回收站。',
    },
    input: z.object({ cat_id: int(), item_id: int() }),
    output: z.object({ success: z.boolean() }),
    fails: ['notLoggedIn', 'catalogNotFound', 'noAccess', 'itemArchived'],
    effect: 'writes',
    token: 'write',
    audit: { act: 'item.catalogGone', tells: ['cat_id'] },
  }),

  /**
   * Stores positions and order of a whole reordered tree, all or nothing. Source:
   * server/contract/spec/calls.md 10.5, server/access/spec.md 7.
   */
  batUpdate: call({
    summary: {
      en: 'Writes places and order of a whole dragged tree.',
      'zh-cn': '保存整棵拖动后的目录树。',
    },
    input: z.object({
      item_id: int(),
      cats: givenJsonText(z.array(treeEntry).max(20_000)),
      dragged_id: int(),
      dragged_title: shortText(limits.pageTitleLength),
      dragged_type: shortText(20),
    }),
    output: nothing(),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'catalogNotFound',
      'noAccess',
      'itemArchived',
      'catalogTooDeep',
      'catalogIntoItself',
    ],
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Copies a catalog with its contents, or moves it (`is_del` 1), within its item or to another. A
   * move keeps all ids, and with them history, locks, links and shares; copied pages belong to the
   * caller and get a new time. Source: server/contract/spec/calls.md 10.6, server/access/spec.md 7.
   */
  copy: call({
    summary: {
      en: 'Copies or moves a catalog with all below it.',
      'zh-cn': '复制或移动目录及其全部内容。',
    },
    input: z.object({ cat_id: int(), new_p_cat_id: int(), to_item_id: int(), is_del: flag() }),
    output: catalogStamped,
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'catalogNotFound',
      'noAccess',
      'itemArchived',
      'catalogTooDeep',
      'catalogIntoItself',
      'tooManyCatalogs',
    ],
    effect: 'writes',
    once: true,
    token: 'write',
  }),
})

export const recycleCalls = group('recycle', {
  /**
   * Deleted pages of an item, newest first; without `item_id` the answer is `[]`. Source:
   * server/contract/spec/calls.md 15.
   */
  getList: call({
    summary: {
      en: 'Deleted pages of an item.',
      'zh-cn': '项目回收站中的页面。',
    },
    input: z.object({ item_id: int() }),
    output: z.array(
      z.object({
        id: S(),
        item_id: S(),
        page_id: S(),
        page_title: z.string(),
        del_by_uid: S(),
        del_by_username: z.string(),
        del_time: z.string(),
        del_time_unix: z.int(),
      }),
    ),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10303 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Restores a deleted page to the root of its item; with `keep_catalog` to its former place, which
   * is answered. Source: server/contract/spec/calls.md 15, server/contract/spec/additions.md 2.
   */
  recover: call({
    summary: {
      en: 'Brings a deleted page back.',
      'zh-cn': '恢复回收站中的页面。',
    },
    input: z.object({ item_id: int(), page_id: int(), keep_catalog: flag() }),
    output: z.union([nothing(), z.object({ cat_id: S(), cat_name: z.string() })]),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess', 'notInRecycleBin', 'itemArchived'],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    token: 'write',
    audit: { act: 'page.recover' },
  }),
})
