import * as z from 'zod'
import { call, group } from '../call.ts'
import { adminFails } from '../fails.ts'
import { nameList } from '../fields/lists.ts'
import { int } from '../fields/numbers.ts'
import { shortText } from '../fields/texts.ts'
import { when } from '../fields/answers.ts'

/** What narrows the audit log; empty and 0: no condition. */
const filters = {
  /** Exact user name, or account of the operating system. */
  actor: shortText(),
  /** Kind of object (`item`), or one act of it (`item.delete`). */
  act: shortText(),
  object_type: shortText(),
  object_id: int(),
  /** Unix seconds, included. */
  from: int(),
  /** Unix seconds, excluded. */
  until: int(),
  /** Part of the actor, act, address or details, ignoring case. */
  text: shortText(),
  /** Acts that `text` finds as well, since it is part of what a client calls them. */
  text_acts: nameList(),
}

const formats = ['csv', 'json'] as const

/** CSV by default; anything else is refused. */
const format = () =>
  z.codec(z.string().nullish(), z.enum(formats), {
    decode: (raw) => (raw || 'csv').toLowerCase() as (typeof formats)[number],
    encode: (value) => value,
  })

/**
 * The audit log, for administrators of the site. Source: server/contract/spec/additions.md 13,
 * server/access/spec.md 5.3.
 */
export const adminAuditCalls = group('adminAudit', {
  /**
   * Recorded acts, newest first unless `sort` says otherwise. Source:
   * server/contract/spec/additions.md 13.
   */
  getList: call({
    summary: {
      en: 'Who did what, when and from where.',
      'zh-cn': '审计日志：谁在何时何地做了什么。',
    },
    input: z.object({ ...filters, sort: shortText(), page: int(1), count: int(20) }),
    output: z.object({
      /** At most 10,000. */
      total: z.int(),
      /** Whether there are more than `total`. */
      more: z.boolean(),
      list: z.array(
        z.object({
          id: z.int(),
          ...when('addtime'),
          /** 0: nobody with an account. */
          actor_uid: z.int(),
          actor_name: z.string(),
          /** `console`, `command line` or `call`. */
          via: z.string(),
          ip: z.string(),
          act: z.string(),
          object_type: z.string(),
          object_id: z.int(),
          /** Present name of the account, item or team; empty if there is none. */
          object_name: z.string(),
          /** What an auditor needs to know besides; no secrets. */
          detail: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    fails: adminFails,
    effect: 'reads',
    token: 'admin',
  }),

  /** All recorded acts that the filters leave, newest first. */
  export: call({
    summary: {
      en: 'The audit log as a CSV or JSON file.',
      'zh-cn': '把审计日志导出为 CSV 或 JSON 文件。',
    },
    input: z.object({ ...filters, format: format() }),
    output: z.void(),
    fails: adminFails,
    effect: 'reads',
    shape: 'file',
    token: 'admin',
  }),
})
