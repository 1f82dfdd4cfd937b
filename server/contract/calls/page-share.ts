import * as z from 'zod'
import { call, group } from '../call.ts'
import { flag, int } from '../fields/numbers.ts'
import { nothing, S, when } from '../fields/answers.ts'
import { shortText } from '../fields/texts.ts'
import { renderedFields } from '../shapes.ts'

/** Longest lifetime of a link in days; longer ones never expire. */
export const mostShareDays = 36_500

/** The calls of `page` about the link to this page alone. */
export const pageShareCalls = group('page', {
  /**
   * Enables the single-page link (with a new address each time) or disables it. Source:
   * server/contract/spec/calls.md 8.1.
   */
  createSinglePage: call({
    summary: {
      en: 'Switches the link of a single page on or off.',
      'zh-cn': '开启或关闭单页链接。',
    },
    input: z.object({ page_id: int(), isCreateSiglePage: shortText(10), expire_days: int() }),
    output: z.union([
      z.object({ unique_key: z.string(), page_id: z.int(), expire_time: z.int() }),
      nothing(),
    ]),
    fails: ['notLoggedIn', 'pageNotFound', 'noAccess', 'itemArchived'],
    numbers: { noAccess: 10101 },
    effect: 'writes',
    token: 'write',
    audit: { act: 'page.share', tells: ['isCreateSiglePage', 'expire_days'] },
  }),

  /**
   * The page behind a share key, and nothing else. Source: server/contract/spec/calls.md 8.2,
   * server/access/spec.md 5.1.
   */
  infoByKey: call({
    summary: {
      en: 'The page behind a single-page link.',
      'zh-cn': '单页链接对应的页面。',
    },
    input: z.object({ unique_key: shortText(100), rendered: flag() }),
    output: z.object({
      page_id: S(),
      author_username: z.string(),
      page_title: z.string(),
      page_content: z.string(),
      s_number: S(),
      ...when('addtime'),
      page_comments: z.string(),
      is_del: S(),
      page_addtime: S(),
      ext_info: z.string(),
      is_draft: S(),
      attachment_count: z.int(),
      /** Unix seconds, 0 for never. */
      expire_time: z.int(),
      ...renderedFields,
    }),
    fails: ['shareKeyDead'],
    effect: 'reads',
    token: 'always',
  }),
})
