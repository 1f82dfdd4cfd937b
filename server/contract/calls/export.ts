import * as z from 'zod'
import { call, group } from '../call.ts'
import { flag, int } from '../fields/numbers.ts'
import { nothing } from '../fields/answers.ts'
import { shortText } from '../fields/texts.ts'

const papers = ['a4', 'letter'] as const

/** In any case, A4 by default; anything else is refused. */
const paper = () =>
  z.codec(z.string().nullish(), z.enum(papers), {
    decode: (raw) => (raw || 'a4').toLowerCase() as (typeof papers)[number],
    encode: (value) => value,
  })

const syntaxes = ['json', 'yaml'] as const

/** JSON by default; anything else is refused. */
const syntax = () =>
  z.codec(z.string().nullish(), z.enum(syntaxes), {
    decode: (raw) => (raw || 'json').toLowerCase() as (typeof syntaxes)[number],
    encode: (value) => value,
  })

const versions = ['3.1', '3.0'] as const

/** 3.1 by default; anything else is refused. */
const version = () =>
  z.codec(z.string().nullish(), z.enum(versions), {
    decode: (raw) => (raw || '3.1') as (typeof versions)[number],
    encode: (value) => value,
  })

/** What the calls that send a part of an item as a document have in common. */
const exported = <Format extends string>(format: Format) =>
  ({
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
    audit: { act: 'item.export', tells: ['cat_id', 'page_id'], detail: { format } },
  }) as const

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
    ...exported('word'),
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
    audit: { act: 'item.export', tells: ['cat_id', 'page_id'], detail: { format: 'markdown' } },
  }),

  /**
   * An OpenAPI document of the API pages, with remarks on what it could not express. Source:
   * server/contract/spec/calls.md 12.6.
   */
  openapi: call({
    summary: {
      en: 'The API pages of an item or a catalog as an OpenAPI 3.1 or 3.0 document.',
      'zh-cn': '把项目或目录中的接口页面导出为 OpenAPI 3.1 或 3.0 文档。',
    },
    input: z.object({
      item_id: int(),
      /** Name of a preview of the item, which takes its place. Source: cli/spec.md 5.5 */
      preview: shortText(100),
      cat_id: int(),
      page_id: int(),
      format: syntax(),
      version: version(),
    }),
    output: z.object({
      /** The document, as text. */
      document: z.string(),
      /** Pages read, and those that became operations. */
      pages: z.int(),
      operations: z.int(),
      /** Pages and details left out; `page_id` 0 for the document as a whole. */
      remarks: z.array(z.object({ page_id: z.int(), page_title: z.string(), message: z.string() })),
    }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'outOfScope',
      'catalogNotFound',
      'pageNotFound',
      'exportTooLarge',
      'exportTooSlow',
      'serverBusy',
    ],
    numbers: { noAccess: 10302 },
    effect: 'reads',
    token: 'read',
    audit: {
      act: 'item.export',
      tells: ['cat_id', 'page_id'],
      detail: { format: 'openapi' },
      unless: ['preview'],
    },
  }),

  /**
   * An item, or a part of it, as a site of static pages that opens from a folder, without a server.
   * Source: server/contract/spec/calls.md 12.7.
   */
  html: call({
    summary: {
      en: 'An item, a catalog or a page as a zip of static HTML pages with a search.',
      'zh-cn': '把项目、目录或单个页面导出为可离线浏览、带搜索的静态网页压缩包。',
    },
    input: z.object({
      item_id: int(),
      cat_id: int(),
      page_id: int(),
      /** One HTML document instead of a zip. */
      single: flag(),
      /** On which that document is printed. */
      paper: paper(),
    }),
    ...exported('html'),
  }),

  /**
   * An item as one JSON document with versions and attachments, which an import makes an equal item
   * of. Source: server/contract/spec/calls.md 12.8.
   */
  json: call({
    summary: {
      en: 'An item as one JSON file, with its history and attachments.',
      'zh-cn': '把项目连同历史版本和附件导出为一个 JSON 文件。',
    },
    input: z.object({ item_id: int() }),
    output: z.void(),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess', 'outOfScope'],
    numbers: { noAccess: 10302 },
    effect: 'reads',
    shape: 'file',
    token: 'read',
    audit: { act: 'item.export', tells: ['cat_id', 'page_id'], detail: { format: 'json' } },
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
