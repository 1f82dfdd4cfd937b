import * as z from 'zod'
import { call, group } from '../call.ts'
import { encodedText, optionalText, shortText, text, titleText } from '../fields/texts.ts'
import { flag, int, optionalInt } from '../fields/numbers.ts'
import { givenJsonText } from '../fields/json.ts'
import { nothing, S } from '../fields/answers.ts'
import { limits } from '../limits.ts'
import { preEncoded } from '../encoded-json.ts'
import { pageDated, pageStamped, renderedFields } from '../shapes.ts'
import { pageFileCalls } from './page-file.ts'
import { pageManyCalls } from './page-many.ts'
import { pageLockCalls } from './page-lock.ts'
import { pageShareCalls } from './page-share.ts'
import { pageVersionCalls } from './page-version.ts'

/** A page as sent to its readers. */
export const pageInfoShape = z.object({
  ...pageDated.shape,
  attachment_count: z.int(),
  /** Share key, only for those who may edit this page. */
  unique_key: z.string(),
  /** Names of the catalogs from the root. */
  cat_path: z.array(z.string()),
  can_edit: z.boolean(),
  full_path: z
    .array(
      z.union([
        z.object({ cat_id: S(), cat_name: z.string() }),
        z.object({ page_id: S(), page_title: z.string() }),
      ]),
    )
    .optional(),
  ...renderedFields,
})

export const pageCalls = group('page', {
  /**
   * One page with its text. Source: server/contract/spec/calls.md 6.1,
   * server/contract/spec/additions.md 2, server/access/spec.md 6.
   */
  info: call({
    summary: {
      en: 'A page with its text.',
      'zh-cn': '页面及其内容。',
    },
    input: z.object({ page_id: int(), with_path: flag(), rendered: flag() }),
    output: preEncoded(pageInfoShape),
    fails: ['pageNotFound', 'itemPasswordNeeded', 'noAccess', 'signInForced', 'tooManyTries'],
    effect: 'reads',
    repeats: true,
    token: 'read',
  }),

  /**
   * Creates a page (`page_id` 0) or writes a new version of one. Source:
   * server/contract/spec/calls.md 6.2, server/contract/spec/additions.md 2.
   */
  save: call({
    summary: {
      en: 'Creates a page, or writes a new version of one.',
      'zh-cn': '新建页面，或保存页面的新版本。',
    },
    input: z.object({
      page_id: int(),
      item_id: int(),
      cat_id: optionalInt(),
      page_title: titleText('untitled'),
      page_content: encodedText(),
      is_urlencode: flag(),
      s_number: int(),
      page_comments: text(),
      is_notify: flag(),
      notify_content: shortText(limits.remarkLength),
      ext_info: optionalText(),
      /** -1 leaves it unchanged, 0 publishes the page, 1 makes it visible to its author only. */
      is_draft: int(-1),
      base_revision: shortText(20),
      save_key: shortText(limits.saveKeyLength),
    }),
    output: z.union([pageStamped, z.object({ page_id: z.int(), revision: z.string() })]),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'pageNotFound',
      'catalogNotFound',
      'noAccess',
      'itemArchived',
      'contentMissing',
      'pageChanged',
      'pageLocked',
    ],
    numbers: { noAccess: 10101 },
    encodedAgain: { text: 'page_content', flag: 'is_urlencode' },
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Moves a page to the recycle bin. Source: server/contract/spec/calls.md 6.3,
   * server/access/spec.md 7.
   */
  delete: call({
    summary: {
      en: 'Moves a page to the recycle bin.',
      'zh-cn': '把页面移入回收站。',
    },
    input: z.object({ page_id: int(), base_revision: shortText(20) }),
    output: nothing(),
    fails: ['notLoggedIn', 'pageNotFound', 'noAccess', 'itemArchived', 'pageLocked', 'pageChanged'],
    numbers: { noAccess: 10303 },
    effect: 'writes',
    token: 'write',
    audit: { act: 'page.delete' },
  }),

  /**
   * Stores positions of pages; unknown ids are skipped, one of another item refuses all. Source:
   * server/contract/spec/calls.md 6.7, server/access/spec.md 7.
   */
  sort: call({
    summary: {
      en: 'Writes positions of pages.',
      'zh-cn': '保存页面的顺序。',
    },
    input: z.object({
      item_id: int(),
      pages: givenJsonText(z.record(z.string(), z.coerce.number().int())),
    }),
    output: nothing(),
    fails: ['notLoggedIn', 'itemNotFound', 'noAccess', 'itemArchived'],
    numbers: { noAccess: 10101 },
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Where the text of a page comes from, if a folder with a repository pushed it: the address to
   * edit its file, the commit of the last push, and its authors. Source: cli/spec.md 2.12.
   */
  origin: call({
    summary: {
      en: 'The file in a repository that a page comes from.',
      'zh-cn': '页面来自代码仓库中的哪个文件。',
    },
    input: z.object({ page_id: int() }),
    output: z
      .object({
        path: z.string(),
        edit: z.string(),
        commit: z.object({ id: z.string(), url: z.string() }).nullable(),
        authors: z.array(z.string()),
      })
      .nullable(),
    fails: ['pageNotFound', 'noAccess', 'signInForced'],
    numbers: { noAccess: 10101 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Markdown tables from the CREATE TABLE statements in SQL. Source: server/contract/spec/calls.md
   * 6.8.
   */
  sqlToMarkdownTable: call({
    summary: {
      en: 'Converts CREATE TABLE statements to Markdown tables.',
      'zh-cn': '把 CREATE TABLE 语句转成 Markdown 表格。',
    },
    input: z.object({ sql: shortText(limits.sqlLength) }),
    output: z.object({ markdown: z.string() }),
    fails: ['notLoggedIn', 'notCreateTable'],
    effect: 'reads',
    token: 'read',
  }),

  ...pageManyCalls,
  ...pageVersionCalls,
  ...pageShareCalls,
  ...pageFileCalls,
  ...pageLockCalls,
})
