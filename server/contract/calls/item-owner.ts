import * as z from 'zod'
import { call, group } from '../call.ts'
import { confirmation, confirmed, given, shortText } from '../fields/texts.ts'
import { int } from '../fields/numbers.ts'
import { itemRow } from '../shapes.ts'

/** The calls of `item` that its owner confirms with a password or the name of the item. */
export const itemOwnerCalls = group('item', {
  /**
   * Deletes the item (an administrator can restore it); owner only. Source:
   * server/contract/spec/calls.md 5.7, server/access/spec.md 10.
   */
  delete: call({
    summary: {
      en: 'Deletes an item.',
      'zh-cn': '删除项目。',
    },
    input: confirmed(z.object({ item_id: int(), ...confirmation })),
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
    input: confirmed(z.object({ item_id: int(), ...confirmation })),
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
    input: confirmed(z.object({ item_id: int(), ...confirmation })),
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
    input: confirmed(z.object({ item_id: int(), username: given(shortText()), ...confirmation })),
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
})
