import * as z from 'zod'
import { call, group } from '../call.ts'
import {
  confirmation,
  confirmed,
  flag,
  given,
  givenForm,
  givenJsonText,
  I01,
  idList,
  int,
  nothing,
  optionalDialect,
  optionalFlag,
  optionalInt,
  optionalText,
  S,
  shortText,
  text,
  when,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { preEncoded } from '../encoded-json.ts'
import { dialects } from '../text/dialect.ts'
import { foundMenu, menu, openPageRow, pageStamped } from '../shapes.ts'

/** Key pair of an item. Source: server/contract/spec/calls.md 5.9. */
const keyPair = z.object({
  id: S(),
  item_id: S(),
  api_key: z.string(),
  api_token: z.string(),
  addtime: S(),
  last_check_time: S(),
})

/** Fields shared by the calls that manage an item. */
const onItem = { item_id: int() }

const oneLine = (length: number) =>
  z
    .string()
    .max(length)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** A parameter that all API pages share. Source: server/contract/spec/calls.md 5.16. */
const globalParameter = z.object({
  name: oneLine(limits.globalParameterName),
  type: oneLine(50).default('string'),
  value: oneLine(limits.globalParameterValue).default(''),
  require: z.enum(['0', '1']).default('0'),
  remark: oneLine(limits.globalParameterValue).default(''),
  disable: z.int().min(0).max(1).optional(),
})
const globalList = z.array(globalParameter).max(limits.globalParameters).optional()
const globalParameters = z.object({
  header: globalList,
  query: globalList,
  body: globalList,
  cookies: globalList,
})

/**
 * Item row; only `detail` and `myList` include the item password. Source:
 * server/contract/spec/calls.md 2.4, server/access/spec.md 14.
 */
const itemRow = z.object({
  item_id: S(),
  item_name: z.string(),
  item_description: z.string(),
  uid: S(),
  username: z.string(),
  addtime: S(),
  last_update_time: S(),
  item_domain: z.string(),
  item_type: S(),
  is_archived: S(),
  is_del: S(),
  allow_comment: S(),
  allow_feedback: S(),
  markdown: z.enum(dialects),
})

/**
 * Row of the caller's list. Source: server/contract/spec/calls.md 5.1,
 * server/contract/spec/additions.md 2.
 */
export const ownItem = z.object({
  item_id: S(),
  uid: S(),
  item_name: z.string(),
  item_domain: z.string(),
  item_type: S(),
  last_update_time: S(),
  item_description: z.string(),
  is_del: S(),
  is_archived: S(),
  markdown: z.enum(dialects),
  /** Only for owners and managers of the item. */
  password: z.string().optional(),
  s_number: z.int(),
  creator: I01(),
  manage: I01(),
  is_private: I01(),
  is_star: I01(),
  /** Only if the caller has pinned at least one item. */
  top: I01().optional(),
  role: z.enum(['owner', '2', '1', '0']),
  page_count: z.int(),
})

/** Start and end (exclusive), in UTF-16 units. */
const searchRange = z.tuple([z.int(), z.int()])

/** Hits of a search. */
export const itemSearchShape = z.object({
  item_id: z.int(),
  item_name: z.string(),
  pages: z.array(
    pageStamped.omit({ page_content: true, item_id: true }).extend({
      item_id: z.int(),
      search_content: z.string(),
      item_name: z.string(),
      /** Names from the root. */
      cat_path: z.array(z.string()),
      /** Higher is better. */
      score: z.int(),
      hits: z.object({ title: z.array(searchRange), excerpt: z.array(searchRange) }),
    }),
  ),
})

export const itemCalls = group('item', {
  /**
   * Items the caller owns or shares, in the caller's order. Source: server/contract/spec/calls.md
   * 5.1, server/contract/spec/additions.md 2.
   */
  myList: call({
    summary: {
      en: 'Items the caller owns or shares.',
      'zh-cn': '自己拥有或参与的项目。',
    },
    input: z.object({ item_group_id: int(), original: int() }),
    output: preEncoded(z.array(ownItem)),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * The item with its menu, as the caller may see it. Source: server/contract/spec/calls.md 5.2,
   * server/access/spec.md 6.
   */
  info: call({
    summary: {
      en: 'An item with its menu, as the caller may see it.',
      'zh-cn': '项目及其菜单，按调用者可见的范围。',
    },
    input: z.object({
      item_id: shortText(),
      item_domain: shortText(),
      keyword: shortText(),
      default_page_id: int(),
      page_id: int(),
      /** Comma-separated API states; pages in other states are left out of the menu. */
      filter_status: shortText(),
      /** Whether pages that are not API documents are included. */
      show_md: flag(true),
    }),
    output: z.object({
      item_id: S(),
      item_domain: z.string(),
      is_archived: S(),
      item_name: z.string(),
      default_page_id: S(),
      default_cat_id2: z.int(),
      default_cat_id3: z.int(),
      default_cat_id4: z.int(),
      unread_count: z.int(),
      item_type: S(),
      is_login: z.boolean(),
      is_private: I01(),
      item_edit: z.boolean(),
      item_manage: z.boolean(),
      ItemPermn: z.boolean(),
      ItemCreator: z.boolean(),
      can_export: z.boolean(),
      current_page_id: z.int(),
      global_param: z.union([
        nothing(),
        z.object({
          query: z.array(z.unknown()).readonly(),
          body: z.array(z.unknown()).readonly(),
          header: z.array(z.unknown()).readonly(),
          cookies: z.array(z.unknown()).readonly(),
          preScript: z.string(),
          postScript: z.string(),
        }),
      ]),
      show_watermark: z.int(),
      allow_comment: S(),
      allow_feedback: S(),
      /** The dialect of the texts. */
      markdown: z.enum(dialects),
      /** Present for a preview of an item; `is_private` is then that of the item. */
      is_preview: z.boolean().optional(),
      /** Present if pages come from a repository: see `page/origin`. */
      has_repository: z.boolean().optional(),
      /** Increases with every change of the menu. */
      revision: z.string(),
      /** Catalogs that the caller is restricted to; absent if unrestricted. */
      ties: z.array(z.string()).optional(),
      menu: preEncoded(z.union([foundMenu, menu])),
    }),
    fails: ['itemNotFound', 'itemPasswordNeeded', 'signInForced', 'tooManyTries'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Pages that contain the keyword, best first: of one item, or with `item_id` 0 of all the
   * caller's items. `search_content` is an excerpt around the first hit. `hits`: start and end in
   * UTF-16 units of the texts as sent. Source: server/contract/spec/calls.md 5.15,
   * server/contract/spec/additions.md 2.
   */
  search: call({
    summary: {
      en: "Finds pages by words, in one item or in all of the caller's.",
      'zh-cn': '在一个项目或自己的全部项目中搜索页面。',
    },
    input: z.object({ keyword: given(shortText()), ...onItem }),
    output: preEncoded(itemSearchShape),
    fails: ['signInToSearch', 'itemPasswordNeeded', 'signInForced', 'tooManyTries'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * The item's settings, including the item password. Source: server/contract/spec/calls.md 5.3.
   */
  detail: call({
    summary: {
      en: 'Settings of an item, for its managers.',
      'zh-cn': '项目的设置，供项目管理员查看。',
    },
    input: z.object(onItem),
    output: z.object({ ...itemRow.shape, password: z.string(), group_ids: z.array(z.int()) }),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10303 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Creates an item owned by the caller, or copies one. Source: server/contract/spec/calls.md 5.4.
   */
  add: call({
    summary: {
      en: 'Makes an item, or copies one.',
      'zh-cn': '新建或复制项目。',
    },
    input: z.object({
      item_name: given(shortText(limits.itemNameLength), 'itemNameMissing'),
      item_type: int(1),
      item_description: shortText(limits.itemDescriptionLength),
      item_domain: shortText(100),
      password: shortText(limits.itemPasswordLength),
      copy_item_id: int(),
      item_group_id: int(),
      item_group_ids: idList(),
      allow_comment: optionalFlag(),
      allow_feedback: optionalFlag(),
      markdown: optionalDialect(),
    }),
    output: z.object({ item_id: z.int() }),
    fails: [
      'notLoggedIn',
      'itemNameMissing',
      'itemTypeUnknown',
      'domainMalformed',
      'domainTaken',
      'copySourceRefused',
      'dialectUnknown',
    ],
    effect: 'writes',
    token: 'write',
    audit: { act: 'item.add', tells: ['item_name', 'copy_item_id'], tellsIfSet: ['password'] },
  }),

  /**
   * Changes name, description, domain and item password; all of them are overwritten. Source:
   * server/contract/spec/calls.md 5.5.
   */
  update: call({
    summary: {
      en: 'Changes name, description, domain and password of an item.',
      'zh-cn': '修改项目的名称、描述、个性域名和访问密码。',
    },
    input: z.object({
      ...onItem,
      item_name: given(shortText(limits.itemNameLength), 'itemNameMissing'),
      item_description: shortText(limits.itemDescriptionLength),
      item_domain: optionalText(),
      password: shortText(limits.itemPasswordLength),
      item_group_id: int(),
      item_group_ids: idList(),
      allow_comment: optionalFlag(),
      allow_feedback: optionalFlag(),
      markdown: optionalDialect(),
    }),
    output: z.object({ success: z.boolean() }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'itemArchived',
      'itemNameMissing',
      'domainMalformed',
      'domainTaken',
      'dialectUnknown',
    ],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    token: 'write',
    audit: { act: 'item.edit', tells: ['item_name', 'item_domain'], tellsIfSet: ['password'] },
  }),

  /**
   * Overwrites the parameters that all API pages of the item share, list by list: one that is not
   * sent stays. Source: server/contract/spec/calls.md 5.16.
   */
  saveGlobalParam: call({
    summary: {
      en: 'Sets the parameters that all API pages of an item share.',
      'zh-cn': '设置项目中所有接口页面共用的全局参数。',
    },
    input: z.object({ ...onItem, global_param: givenForm(globalParameters) }),
    output: z.object({ success: z.boolean() }),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess', 'itemArchived'],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    token: 'write',
    audit: { act: 'item.edit' },
  }),

  /**
   * Checks an item password and sets the item pass. Unknown and open items are answered like a
   * wrong password. Source: server/contract/spec/calls.md 5.10, server/access/spec.md 5.1.
   */
  pwd: call({
    summary: {
      en: 'Opens a private item with its password.',
      'zh-cn': '用访问密码打开私密项目。',
    },
    input: z.object({
      item_id: shortText(),
      page_id: int(),
      password: shortText(),
      captcha: shortText(20),
      captcha_id: int(),
      refer_url: shortText(4_000),
    }),
    output: z.object({ refer_url: z.string() }),
    fails: ['captchaWrong', 'wrongItemPassword', 'tooManyTries'],
    numbers: { tooManyTries: 10308 },
    effect: 'reads',
    token: 'always',
  }),

  /**
   * Deletes the item (an administrator can restore it); owner only. Source:
   * server/contract/spec/calls.md 5.7, server/access/spec.md 10.
   */
  delete: call({
    summary: {
      en: 'Deletes an item.',
      'zh-cn': '删除项目。',
    },
    input: confirmed(z.object({ ...onItem, ...confirmation })),
    output: z.object({ success: z.boolean() }),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess', 'wrongPassword', 'tooManyTries'],
    numbers: { noAccess: 10303 },
    effect: 'writes',
  }),

  /**
   * Makes the item permanently read-only; owner only. Repeating it has no effect. Source:
   * server/contract/spec/calls.md 5.8, server/access/spec.md 10, 11.1.
   */
  archive: call({
    summary: {
      en: 'Makes an item read-only for good.',
      'zh-cn': '归档项目，此后只读。',
    },
    input: confirmed(z.object({ ...onItem, ...confirmation })),
    output: z.object({ success: z.boolean() }),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess', 'wrongPassword', 'tooManyTries'],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    audit: { act: 'item.archive' },
  }),

  /**
   * Makes a RunApi item a regular one, whose API pages are edited here; owner only. Source:
   * server/contract/spec/calls.md 5.8, server/access/spec.md 10.
   */
  convert: call({
    summary: {
      en: 'Makes a RunApi item a regular one.',
      'zh-cn': '把 RunApi 项目转为常规项目。',
    },
    input: confirmed(z.object({ ...onItem, ...confirmation })),
    output: z.object({ success: z.boolean() }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'itemArchived',
      'wrongPassword',
      'tooManyTries',
      'notRunApi',
    ],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    audit: { act: 'item.convert' },
  }),

  /**
   * Transfers the item to a person named by user name or verified e-mail address. Source:
   * server/contract/spec/calls.md 5.6, server/access/spec.md 10, 15.
   */
  attorn: call({
    summary: {
      en: 'Gives an item to somebody else.',
      'zh-cn': '把项目转让给他人。',
    },
    input: confirmed(z.object({ ...onItem, username: given(shortText()), ...confirmation })),
    output: itemRow,
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'wrongPassword',
      'tooManyTries',
      'userUnknown',
      'alreadyOwner',
    ],
    numbers: { noAccess: 10303 },
    effect: 'writes',
  }),

  /**
   * All items the caller owns, including deleted ones. Source: server/contract/spec/calls.md 5.14.
   */
  itemList: call({
    summary: {
      en: 'Every item the caller owns, deleted ones too.',
      'zh-cn': '自己拥有的所有项目，包括已删除的。',
    },
    input: z.object({}),
    output: z.array(itemRow),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Stars an item; repeating it has no effect. Source: server/contract/spec/calls.md 5.13,
   * server/access/spec.md 16.1.
   */
  star: call({
    summary: {
      en: 'Stars an item.',
      'zh-cn': '收藏项目。',
    },
    input: z.object(onItem),
    output: z.object({ id: z.int() }),
    fails: ['notLoggedIn', 'itemPasswordNeeded', 'tooManyTries'],
    effect: 'writes',
    token: 'write',
  }),

  /** Removes the star. Source: server/contract/spec/calls.md 5.13. */
  unstar: call({
    summary: {
      en: 'Takes the star away.',
      'zh-cn': '取消收藏项目。',
    },
    input: z.object(onItem),
    output: nothing(),
    fails: ['notLoggedIn', 'itemPasswordNeeded', 'tooManyTries'],
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Pins an item to the top of the caller's list, or unpins it (`action` `cancel`). Source:
   * server/contract/spec/calls.md 5.13.
   */
  top: call({
    summary: {
      en: "Pins an item to the top of the caller's list, or no longer.",
      'zh-cn': '把项目置顶，或取消置顶。',
    },
    input: z.object({
      ...onItem,
      action: shortText(20, 'top').refine((action) => ['top', 'cancel'].includes(action)),
    }),
    output: nothing(),
    fails: ['notLoggedIn', 'itemPasswordNeeded', 'tooManyTries'],
    effect: 'writes',
    token: 'write',
  }),

  /** The item's key pair, created on first use. Source: server/contract/spec/calls.md 5.9. */
  getKey: call({
    summary: {
      en: "The item's key pair for scripts.",
      'zh-cn': '项目的 api_key 和 api_token。',
    },
    input: z.object(onItem),
    output: keyPair,
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10303 },
    effect: 'makes',
    token: 'write',
  }),

  /**
   * Replaces `api_token`; the old one is invalid at once. Source: server/contract/spec/calls.md
   * 5.9.
   */
  resetKey: call({
    summary: {
      en: "Replaces the token of the item's key pair.",
      'zh-cn': '更换项目的 api_token。',
    },
    input: z.object(onItem),
    output: keyPair,
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Stores the caller's own order of items; invalid entries and items invisible to the caller are
   * ignored. Source: server/contract/spec/calls.md 5.11.
   */
  sort: call({
    summary: {
      en: "Keeps the caller's order of items.",
      'zh-cn': '保存自己的项目顺序。',
    },
    input: z.object({
      data: givenJsonText(z.record(z.string(), z.coerce.number().int())),
      item_group_id: int(),
    }),
    output: nothing(),
    fails: ['notLoggedIn'],
    effect: 'writes',
    token: 'write',
  }),

  /** Ends the caller's own memberships in one item. Source: server/access/spec.md 5.2. */
  exitItem: call({
    summary: {
      en: 'Leaves an item that others have shared.',
      'zh-cn': '退出他人共享的项目。',
    },
    input: z.object(onItem),
    output: nothing(),
    fails: ['notLoggedIn', 'nothingToLeave'],
    effect: 'writes',
    token: 'write',
    audit: { act: 'item.leave' },
  }),

  /** The item's change log, newest first. Source: server/contract/spec/calls.md 5.16. */
  getChangeLog: call({
    summary: {
      en: 'What changed in an item, newest first.',
      'zh-cn': '项目的变更日志，最新的在前。',
    },
    input: z.object({ ...onItem, page: int(1), count: int(limits.changeLogPage) }),
    output: z.object({
      total: z.int(),
      list: z.array(
        z.object({
          id: S(),
          uid: S(),
          item_id: S(),
          op_action_type: z.string(),
          op_object_type: z.string(),
          op_object_id: S(),
          op_object_name: z.string(),
          remark: z.string(),
          ...when('optime'),
          username: z.string(),
          name: z.string(),
          oper: z.string(),
          op_action_type_desc: z.string(),
          op_object_type_desc: z.string(),
        }),
      ),
    }),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10101 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Writes the page with this title in this catalog path, by the item's key pair. Source:
   * server/contract/spec/calls.md 13.1.
   */
  updateByApi: call({
    summary: {
      en: "Writes the page of this title in this catalog, by the item's key pair.",
      'zh-cn': '用项目密钥把内容写入指定目录下该标题的页面。',
    },
    input: z.object({
      api_key: shortText(200),
      api_token: shortText(200),
      page_title: shortText(4_000),
      page_content: text(),
      cat_name: shortText(4_000),
      cat_name_sub: shortText(4_000),
      s_number: optionalInt(),
    }),
    output: openPageRow,
    fails: [
      'keyPairWrong',
      'itemArchived',
      'titleMissing',
      'tooManyPages',
      'tooManyCatalogs',
      'catalogPathTooLong',
      'tooManyTries',
    ],
    numbers: { tooManyTries: 10308 },
    effect: 'writes',
    aliases: ['open/updatePage', 'open/updateItem'],
    olderText: 'openApi',
    token: 'always',
  }),
})
