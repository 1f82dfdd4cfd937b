import * as z from 'zod'
import { call, group } from '../call.ts'
import { flag, int } from '../fields/numbers.ts'
import { given, shortText } from '../fields/texts.ts'
import { I01, nothing, S, when } from '../fields/answers.ts'
import { limits } from '../limits.ts'
import { preEncoded } from '../encoded-json.ts'
import { dialects } from '../text/markdown/dialect.ts'
import { foundMenu, menu, pageStamped } from '../shapes.ts'
import { itemKeyPairCalls } from './item-key-pair.ts'
import { itemListCalls } from './item-list.ts'
import { itemOwnerCalls } from './item-owner.ts'
import { itemSettingsCalls } from './item-settings.ts'

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
      /** Absent for none. */
      item_description: z.string().optional(),
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
      /** Of a preview: its item, which every reader of it may read, and its end in unix seconds. */
      preview: z
        .object({
          name: z.string(),
          expires: z.int(),
          item_id: z.string(),
          item_name: z.string(),
          /** The caller may end it. */
          can_end: z.boolean(),
        })
        .optional(),
      /** Present if pages come from a repository: see `page/origin`. */
      has_repository: z.boolean().optional(),
      /** Increases with every change of the menu. */
      revision: z.string(),
      /** Catalogs that the caller is restricted to; absent if unrestricted. */
      ties: z.array(z.string()).optional(),
      menu: preEncoded(z.union([foundMenu, menu])),
    }),
    fails: ['itemNotFound', 'itemPasswordNeeded', 'previewEnded', 'signInForced', 'tooManyTries'],
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
    input: z.object({
      keyword: given(shortText()),
      item_id: int(),
      /** How many hits, the best ones, come with an excerpt. */
      excerpts: int(limits.searchHits),
    }),
    output: preEncoded(itemSearchShape),
    fails: ['signInToSearch', 'itemPasswordNeeded', 'signInForced', 'tooManyTries'],
    effect: 'reads',
    token: 'read',
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
   * The item's change log, newest first unless `sort` says otherwise. Source:
   * server/contract/spec/calls.md 5.16, server/contract/spec/additions.md 2.
   */
  getChangeLog: call({
    summary: {
      en: 'What changed in an item, newest first.',
      'zh-cn': '项目的变更日志，最新的在前。',
    },
    input: z.object({
      item_id: int(),
      page: int(1),
      count: int(limits.changeLogPage),
      sort: shortText(),
    }),
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

  ...itemListCalls,
  ...itemSettingsCalls,
  ...itemOwnerCalls,
  ...itemKeyPairCalls,
})
