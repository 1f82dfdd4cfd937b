import * as z from 'zod'
import { call, group } from '../call.ts'
import { uploadFails } from '../fails.ts'
import { int, optionalInt } from '../fields/numbers.ts'
import { nameText, shortText, text } from '../fields/texts.ts'
import { streamable } from '../streamed-text.ts'
import { limits } from '../limits.ts'
import { catalogStamped, openPageRow } from '../shapes.ts'

const keyPair = { api_key: shortText(200), api_token: shortText(200) }

const openPage = z.object({
  page_id: z.string(),
  page_title: z.string(),
  cat_id: z.string(),
  page_content: streamable(),
  s_number: z.string(),
  page_comments: z.string(),
})
const openCatalog = z.object({
  cat_id: z.string(),
  cat_name: z.string(),
  parent_cat_id: z.string(),
  level: z.string(),
  s_number: z.string(),
  pages: z.array(openPage),
  get catalogs() {
    return z.array(openCatalog)
  },
})

/** Failures of every call in the group. */
const pairFails = ['keyPairWrong', 'tooManyTries'] as const
const numbers = { tooManyTries: 10308 }
/** Shared by all calls of the group. */
const byPair = { numbers, olderText: 'openApi', token: 'always' } as const

/**
 * Calls authenticated by an item's key pair. `open/updatePage` is an alias of `item/updateByApi`.
 * Source: server/contract/spec/calls.md 13.
 */
export const openCalls = group('open', {
  /** One page by id or title. Source: server/contract/spec/calls.md 13.4. */
  getPage: call({
    summary: {
      en: "One page of an item, by the item's key pair.",
      'zh-cn': '用项目密钥读取一个页面。',
    },
    input: z.object({ ...keyPair, page_id: int(), page_title: shortText(4_000) }),
    output: openPageRow,
    fails: [...pairFails, 'pageMissing', 'pageNotFound'],
    effect: 'reads',
    ...byPair,
  }),

  /**
   * All pages and catalogs of the item with their texts. Source: server/contract/spec/calls.md
   * 13.4.
   */
  getCatalogTree: call({
    summary: {
      en: 'All pages and catalogs of an item, by its key pair.',
      'zh-cn': '用项目密钥读取全部页面和目录。',
    },
    input: z.object(keyPair),
    output: z.object({ pages: z.array(openPage), catalogs: z.array(openCatalog) }),
    fails: pairFails,
    effect: 'reads',
    ...byPair,
  }),

  /**
   * Writes a page for each table of a database; `_this_and_change_` stands for `&`. Answers in
   * plain text, also for a wrong pair; only the limit of pages is reported as JSON. Source:
   * server/contract/spec/calls.md 13.2, server/access/spec.md 12.1.
   */
  updateDbItem: call({
    summary: {
      en: 'Writes a page for each table of a database.',
      'zh-cn': '为数据库的每张表写入一个页面。',
    },
    input: z.object({
      ...keyPair,
      table_info: text(),
      table_detail: text(),
      table_index: text(),
      cat_name: nameText(4_000),
      s_number: optionalInt(),
    }),
    output: z.void(),
    fails: ['tooManyPages'],
    effect: 'writes',
    shape: 'file',
    ...byPair,
  }),

  /**
   * Writes a page for each comment with `showdoc` and `@title` in a source file. Answers in plain
   * text. Source: server/contract/spec/calls.md 13.3.
   */
  fromComments: call({
    summary: {
      en: 'Writes a page for each marked comment of a source file.',
      'zh-cn': '为源文件中每段带标记的注释写入一个页面。',
    },
    input: z.object({ ...keyPair, content: text() }),
    output: z.void(),
    fails: ['tooManyPages'],
    effect: 'writes',
    shape: 'file',
    aliases: ['fromComments/generate'],
    ...byPair,
  }),

  /**
   * Moves a page to the recycle bin, on behalf of the item's owner. Source:
   * server/contract/spec/calls.md 13.4.
   */
  deletePage: call({
    summary: {
      en: "Moves a page to the recycle bin, by the item's key pair.",
      'zh-cn': '用项目密钥把页面移入回收站。',
    },
    input: z.object({ ...keyPair, page_id: int() }),
    output: z.object({ page_id: z.int() }),
    fails: [...pairFails, 'itemArchived', 'pageMissing', 'pageNotFound'],
    effect: 'writes',
    ...byPair,
  }),

  /** Creates a catalog. Source: server/contract/spec/calls.md 13.4. */
  createCatalog: call({
    summary: {
      en: "Makes a catalog, by the item's key pair.",
      'zh-cn': '用项目密钥新建目录。',
    },
    input: z.object({
      ...keyPair,
      cat_name: nameText(limits.catalogNameLength),
      parent_cat_id: int(),
      s_number: int(),
    }),
    output: catalogStamped,
    fails: [
      ...pairFails,
      'itemArchived',
      'catalogNameMissing',
      'catalogNotFound',
      'catalogTooDeep',
      'tooManyCatalogs',
    ],
    effect: 'writes',
    ...byPair,
  }),

  /**
   * Changes name and position of a catalog; absent or empty fields are unchanged. Source:
   * server/contract/spec/calls.md 13.4.
   */
  updateCatalog: call({
    summary: {
      en: "Changes a catalog, by the item's key pair.",
      'zh-cn': '用项目密钥修改目录。',
    },
    input: z.object({ ...keyPair, cat_id: int(), cat_name: nameText(4_000), s_number: int() }),
    output: catalogStamped,
    fails: [...pairFails, 'itemArchived', 'catalogNotFound'],
    effect: 'writes',
    ...byPair,
  }),

  /**
   * Deletes a catalog with those below it; their pages go to the recycle bin. Source:
   * server/contract/spec/calls.md 13.4, 10.4.
   */
  deleteCatalog: call({
    summary: {
      en: "Deletes a catalog, by the item's key pair.",
      'zh-cn': '用项目密钥删除目录。',
    },
    input: z.object({ ...keyPair, cat_id: int() }),
    output: z.object({ cat_id: z.int() }),
    fails: [...pairFails, 'itemArchived', 'catalogNotFound'],
    effect: 'writes',
    ...byPair,
  }),

  /**
   * Uploads a file to the item, or to one of its pages; it belongs to the item's owner. Source:
   * server/contract/spec/calls.md 13.4.
   */
  uploadAttachment: call({
    summary: {
      en: 'Takes a file into the item, by its key pair.',
      'zh-cn': '用项目密钥上传文件。',
    },
    input: z.object({ ...keyPair, page_id: int() }),
    output: z.object({ url: z.string(), file_id: z.int(), sign: z.string() }),
    fails: [...pairFails, 'itemArchived', 'pageNotFound', ...uploadFails, 'storeFailed'],
    effect: 'writes',
    file: ['file'],
    ...byPair,
  }),

  /**
   * Deletes a file of the item, by id, sign or address. Source: server/contract/spec/calls.md 13.4.
   */
  deleteAttachment: call({
    summary: {
      en: 'Deletes a file of the item, by its key pair.',
      'zh-cn': '用项目密钥删除项目的文件。',
    },
    input: z.object({
      ...keyPair,
      file_id: int(),
      sign: shortText(100),
      file_url: shortText(4_000),
    }),
    output: z.object({ file_id: z.int() }),
    fails: [...pairFails, 'itemArchived', 'fileNotFound'],
    effect: 'writes',
    ...byPair,
  }),
})
