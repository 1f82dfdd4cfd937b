import * as z from 'zod'
import { call, group } from '../call.ts'
import { int } from '../fields/numbers.ts'
import { nothing, S, when } from '../fields/answers.ts'
import { shortText, text } from '../fields/texts.ts'

export const mockCalls = group('mock', {
  /**
   * Stores the template of an API page's mock answer; its key never changes. Source:
   * server/contract/spec/calls.md 14.1.
   */
  add: call({
    summary: {
      en: 'Keeps what the interface of a page answers.',
      'zh-cn': '保存页面接口的模拟数据。',
    },
    input: z.object({ page_id: int(), template: text(), path: shortText(4_000, '/') }),
    output: z.object({ page_id: z.int(), path: z.string(), unique_key: z.string() }),
    fails: [
      'notLoggedIn',
      'pageNotFound',
      'noAccess',
      'itemArchived',
      'mockTemplateWrong',
      'mockTooLarge',
      'mockPathWrong',
      'mockPathUnsupported',
    ],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    token: 'write',
  }),

  /**
   * The mock of a page, `[]` if there is none; its key only for those who may edit the page.
   * Source: server/contract/spec/calls.md 14.2, server/access/spec.md 14.
   */
  infoByPageId: call({
    summary: {
      en: 'The mock of a page.',
      'zh-cn': '页面的模拟数据。',
    },
    input: z.object({ page_id: int() }),
    output: z.union([
      z.object({
        id: S(),
        unique_key: z.string(),
        uid: S(),
        page_id: S(),
        item_id: S(),
        view_times: S(),
        template: z.string(),
        ...when('addtime'),
        ...when('last_update_time'),
        path: z.string(),
      }),
      nothing(),
    ]),
    fails: ['pageNotFound', 'noAccess', 'signInForced'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * A generated answer by key, for anyone and any HTTP method; failures are plain text. Source:
   * server/contract/spec/calls.md 14.3, server/access/spec.md 12.2.
   */
  infoByKey: call({
    summary: {
      en: 'A generated answer, by its key.',
      'zh-cn': '按 key 返回生成的模拟数据。',
    },
    input: z.object({ unique_key: shortText(100) }),
    output: z.void(),
    fails: [],
    effect: 'reads',
    shape: 'file',
    plain: { word: 'mock-data', field: 'unique_key' },
    takesAnyBody: true,
    token: 'always',
  }),

  /**
   * A generated answer by item and path: the exact path first, then expressions, oldest first.
   * Source: server/contract/spec/calls.md 14.3.
   */
  infoByPath: call({
    summary: {
      en: 'A generated answer, by item and path.',
      'zh-cn': '按项目和路径返回生成的模拟数据。',
    },
    input: z.object({ item_id: int(), path: text('/') }),
    output: z.void(),
    fails: [],
    effect: 'reads',
    shape: 'file',
    plain: { word: 'mock-path', field: 'item_id' },
    takesAnyBody: true,
    token: 'always',
  }),
})
