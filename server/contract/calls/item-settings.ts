import * as z from 'zod'
import { call, group } from '../call.ts'
import { given, optionalDialect, optionalText, shortText } from '../fields/texts.ts'
import { givenForm } from '../fields/json.ts'
import { idList } from '../fields/lists.ts'
import { int, optionalFlag } from '../fields/numbers.ts'
import { limits } from '../limits.ts'
import { itemRow } from '../shapes.ts'

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

/** The calls of `item` that make an item and change its settings. */
export const itemSettingsCalls = group('item', {
  /**
   * The item's settings, including the item password. Source: server/contract/spec/calls.md 5.3.
   */
  detail: call({
    summary: {
      en: 'Settings of an item, for its managers.',
      'zh-cn': '项目的设置，供项目管理员查看。',
    },
    input: z.object({ item_id: int() }),
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
      en: 'Creates an item, or copies one.',
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
    once: true,
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
      item_id: int(),
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
    input: z.object({ item_id: int(), global_param: givenForm(globalParameters) }),
    output: z.object({ success: z.boolean() }),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess', 'itemArchived'],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    token: 'write',
    audit: { act: 'item.edit' },
  }),
})
