import * as z from 'zod'
import { call, group } from '../call.ts'
import { int, nothing, shortText } from '../fields.ts'

const papers = ['a4', 'letter'] as const

/** In any case, A4 by default; anything else is refused. */
const paper = () =>
  z.codec(z.string().nullish(), z.enum(papers), {
    decode: (raw) => (raw || 'a4').toLowerCase() as (typeof papers)[number],
    encode: (value) => value,
  })

export const exportCalls = group('export', {
  /**
   * An item, or a part of it, as a Word document. Source: server/contract/spec/calls.md 12.2.
   */
  word: call({
    summary: {
      en: 'An item, a catalog or a page as a Word document.',
      'zh-cn': '把项目、目录或单个页面导出为 Word 文档。',
    },
    input: z.object({ item_id: int(), cat_id: int(), page_id: int(), paper: paper() }),
    output: z.void(),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'outOfScope',
      'catalogNotFound',
      'pageNotFound',
      'storeFailed',
    ],
    numbers: { noAccess: 10302 },
    effect: 'reads',
    shape: 'file',
    token: 'read',
  }),

  /**
   * The archive of an item: a markdown file per page, its attachments, and `info.json`, which
   * imports back to an equal item. Source: server/contract/spec/calls.md 12.4.
   */
  markdown: call({
    summary: {
      en: 'An item as a zip of Markdown files.',
      'zh-cn': '把项目导出为 Markdown 压缩包。',
    },
    input: z.object({ item_id: int() }),
    output: z.void(),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess', 'outOfScope', 'storeFailed'],
    numbers: { noAccess: 10302 },
    effect: 'reads',
    shape: 'file',
    token: 'read',
  }),

  /** Older clients ask before each export; there is no limit. Source: server/contract/spec/calls.md 12.1. */
  checkMarkdownLimit: call({
    summary: {
      en: 'Whether an export is allowed; it always is.',
      'zh-cn': '检查导出次数限制；没有限制。',
    },
    input: z.object({ export_format: shortText(100) }),
    output: nothing(),
    fails: ['notLoggedIn'],
    effect: 'reads',
    token: 'read',
  }),
})
