import * as z from 'zod'
import { call, group } from '../call.ts'
import { idList } from '../fields/lists.ts'
import { int } from '../fields/numbers.ts'
import { nothing, S, when } from '../fields/answers.ts'
import { shortText, text } from '../fields/texts.ts'
import { limits } from '../limits.ts'

/** A share of a template with an item. Source: server/contract/spec/calls.md 16. */
const share = z.object({
  id: S(),
  template_id: S(),
  item_id: S(),
  uid: S(),
  username: z.string(),
  ...when('created_at'),
})

/**
 * Templates of others are answered like unknown ones; older clients know 10103 for both. Source:
 * server/access/spec.md 5.2, server/contract/spec/calls.md 16.
 */
const numbers = { templateNotFound: 10103 } as const

export const templateCalls = group('template', {
  /**
   * Saves a text for new pages; templates cannot be edited, so saving always adds one. Source:
   * server/contract/spec/calls.md 16.
   */
  save: call({
    summary: {
      en: 'Keeps a text as a template for new pages.',
      'zh-cn': '把内容存为页面模板。',
    },
    input: z.object({
      template_title: shortText(limits.templateTitleLength),
      template_content: text(),
    }),
    output: z.object({ id: z.int() }),
    fails: ['notLoggedIn', 'templateTitleMissing', 'tooManyTemplates', 'templatesTooLarge'],
    effect: 'writes',
    once: true,
    token: 'write',
  }),

  /**
   * The caller's own templates with the items they are shared with, newest first. Source:
   * server/contract/spec/calls.md 16.
   */
  getMyList: call({
    summary: {
      en: "The caller's templates.",
      'zh-cn': '自己的模板。',
    },
    input: z.object({}),
    output: z.array(
      z.object({
        id: S(),
        uid: S(),
        username: z.string(),
        template_title: z.string(),
        template_content: z.string(),
        ...when('addtime'),
        share_item: z.array(share),
        share_item_count: z.int(),
      }),
    ),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
    aliases: ['template/getList'],
  }),

  /**
   * Templates shared with an item, for its editors, latest share first. Source:
   * server/contract/spec/calls.md 16, server/access/spec.md 8.
   */
  getItemList: call({
    summary: {
      en: 'Templates that are shared with an item.',
      'zh-cn': '共享到项目的模板。',
    },
    input: z.object({ item_id: int() }),
    output: z.array(
      z.object({
        ...share.shape,
        template_title: z.string(),
        template_content: z.string(),
        ...when('addtime'),
      }),
    ),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Deletes a template and its shares. Source: server/contract/spec/calls.md 16,
   * server/access/spec.md 5.2.
   */
  delete: call({
    summary: {
      en: 'Deletes a template.',
      'zh-cn': '删除模板。',
    },
    input: z.object({ id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'templateNotFound'],
    numbers,
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Shares a template with exactly these items, all or none; an empty list ends all shares. Source:
   * server/contract/spec/calls.md 16, server/access/spec.md 8, 11.1.
   */
  shareToItem: call({
    summary: {
      en: 'Shares a template with exactly these items.',
      'zh-cn': '把模板共享给指定的项目。',
    },
    input: z.object({ template_id: int(), item_id: idList() }),
    output: nothing(),
    fails: [
      'notLoggedIn',
      'templateNotFound',
      'itemNotFound',
      'noAccess',
      'itemArchived',
      'templatesTooLarge',
    ],
    numbers,
    effect: 'writes',
    token: 'write',
  }),

  /** The items that a template is shared with. Source: server/contract/spec/calls.md 16. */
  getShareItemList: call({
    summary: {
      en: 'Items that a template is shared with.',
      'zh-cn': '模板所共享的项目。',
    },
    input: z.object({ template_id: int() }),
    output: z.array(share),
    fails: ['notLoggedIn', 'templateNotFound'],
    numbers,
    effect: 'reads',
    token: 'read',
  }),
})
