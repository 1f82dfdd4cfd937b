import * as z from 'zod'
import { call, group } from '../call.ts'
import { int, optionalInt } from '../fields/numbers.ts'
import { S } from '../fields/answers.ts'
import { nameText, shortText, text } from '../fields/texts.ts'
import { openPageRow } from '../shapes.ts'

/** Key pair of an item. Source: server/contract/spec/calls.md 5.9. */
const keyPair = z.object({
  id: S(),
  item_id: S(),
  api_key: z.string(),
  api_token: z.string(),
  addtime: S(),
  last_check_time: S(),
})

/** The calls of `item` about its key pair, and the one that scripts make with it. */
export const itemKeyPairCalls = group('item', {
  /** The item's key pair, created on first use. Source: server/contract/spec/calls.md 5.9. */
  getKey: call({
    summary: {
      en: "The item's key pair for scripts.",
      'zh-cn': '项目的 api_key 和 api_token。',
    },
    input: z.object({ item_id: int() }),
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
    input: z.object({ item_id: int() }),
    output: keyPair,
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    token: 'write',
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
      page_title: nameText(4_000),
      page_content: text(),
      cat_name: nameText(4_000),
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
