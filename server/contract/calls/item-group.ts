import * as z from 'zod'
import { call, group } from '../call.ts'
import { givenJsonText } from '../fields/json.ts'
import { int } from '../fields/numbers.ts'
import { nothing, S, when } from '../fields/answers.ts'
import { optionalIdList } from '../fields/lists.ts'
import { shortText } from '../fields/texts.ts'
import { limits } from '../limits.ts'

/** A person's own group of items; the ids are a comma-separated list, in their order. */
const itemGroup = {
  id: S(),
  group_name: z.string(),
  s_number: S(),
  item_ids: z.string(),
  ...when('created_at'),
  ...when('updated_at'),
}

export const itemGroupCalls = group('itemGroup', {
  /**
   * The caller's own groups of items, in their order. Source:
   * server/contract/spec/administration.md 11.
   */
  getList: call({
    summary: {
      en: "The caller's groups of items.",
      'zh-cn': '自己的项目分组。',
    },
    input: z.object({}),
    output: z.array(z.object({ ...itemGroup, uid: S() })),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Creates a group (`id` 0) or changes one; items invisible to the caller are ignored. Source:
   * server/contract/spec/administration.md 11.
   */
  save: call({
    summary: {
      en: 'Creates or changes a group of items.',
      'zh-cn': '新建或修改项目分组。',
    },
    input: z.object({
      id: int(),
      group_name: shortText(limits.groupNameLength),
      item_ids: optionalIdList(),
    }),
    output: z.object(itemGroup),
    fails: ['notLoggedIn', 'noAccess', 'tooManyGroups'],
    effect: 'writes',
    once: true,
    token: 'write',
  }),

  /**
   * Deletes a group and the order stored for it; its items stay. Source:
   * server/contract/spec/administration.md 11.
   */
  delete: call({
    summary: {
      en: 'Deletes a group; its items stay.',
      'zh-cn': '删除分组，其中的项目保留。',
    },
    input: z.object({ id: int() }),
    output: z.object({ success: z.boolean() }),
    fails: ['notLoggedIn', 'groupNotFound'],
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Stores the order of groups; invalid entries and groups of others are ignored. Source:
   * server/contract/spec/administration.md 11.
   */
  saveSort: call({
    summary: {
      en: 'Keeps the order of groups.',
      'zh-cn': '保存分组的顺序。',
    },
    input: z.object({
      groups: givenJsonText(
        z.array(z.object({ id: z.coerce.number().int(), s_number: z.coerce.number().int() })),
      ),
    }),
    output: nothing(),
    fails: ['notLoggedIn'],
    effect: 'writes',
    token: 'write',
  }),
})
