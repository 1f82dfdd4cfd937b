import * as z from 'zod'
import { call, group } from '../call.ts'
import {
  encodedText,
  flag,
  givenJsonText,
  int,
  nothing,
  optionalInt,
  optionalText,
  S,
  shortText,
  text,
  when,
} from '../fields.ts'
import { streamable } from '../streamed-text.ts'
import { limits } from '../limits.ts'
import { preEncoded } from '../encoded-json.ts'
import { pageDated, pageStamped, versionDated, versionStamped } from '../shapes.ts'

/**
 * Shared by the upload calls; their answers have no `error_code` on success. Source:
 * server/contract/spec/calls.md 9.2.
 */
const takesFile = {
  input: z.object({ page_id: int(), item_id: int() }),
  output: z.object({ success: z.int(), url: z.string() }),
  fails: [
    'notLoggedIn',
    'itemNotFound',
    'pageNotFound',
    'noAccess',
    'itemArchived',
    'fileMissing',
    'fileKindRefused',
    'svgBroken',
    'svgMissing',
    'svgCompressed',
    'svgEntities',
    'svgTooComplex',
    'fileTooLarge',
    'storeFailed',
  ],
  effect: 'writes',
  shape: 'unframed',
  token: 'write',
} as const

/**
 * With `rendered`: the text as sanitised HTML and its headings in order; absent if rendering took
 * too long.
 */
const renderedFields = {
  page_html: z.string().optional(),
  outline: z.array(z.object({ level: z.int(), id: z.string(), text: z.string() })).optional(),
}

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
    token: 'read',
  }),

  /**
   * Creates a page (`page_id` 0) or writes a new version of one. Source:
   * server/contract/spec/calls.md 6.2, server/contract/spec/additions.md 2.
   */
  save: call({
    summary: {
      en: 'Makes a page, or writes a new version of one.',
      'zh-cn': '新建页面，或保存页面的新版本。',
    },
    input: z.object({
      page_id: int(),
      item_id: int(),
      cat_id: optionalInt(),
      page_title: text('untitled'),
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

  /** Earlier versions, newest first. Source: server/contract/spec/calls.md 6.4. */
  history: call({
    summary: {
      en: 'Earlier versions of a page, newest first.',
      'zh-cn': '页面的历史版本，最新的在前。',
    },
    input: z.object({ page_id: int() }),
    output: z.array(versionDated.extend({ page_content: streamable() })),
    fails: ['pageNotFound', 'noAccess', 'signInForced'],
    numbers: { noAccess: 10101 },
    effect: 'reads',
    olderText: 'history',
    token: 'read',
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

  /** The page and one of its versions. Source: server/contract/spec/calls.md 6.5. */
  diff: call({
    summary: {
      en: 'A page beside one of its versions.',
      'zh-cn': '页面与某一历史版本。',
    },
    input: z.object({ page_id: int(), page_history_id: int() }),
    output: z.object({ page: pageStamped, history_page: versionStamped }),
    fails: ['pageNotFound', 'versionNotFound', 'noAccess', 'signInForced'],
    numbers: { noAccess: 10101 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Sets the remark of a version. Source: server/contract/spec/calls.md 6.6, server/access/spec.md
   * 7.
   */
  updateHistoryComments: call({
    summary: {
      en: 'Writes the remark of one version.',
      'zh-cn': '修改某一历史版本的备注。',
    },
    input: z.object({
      page_id: int(),
      page_history_id: int(),
      page_comments: shortText(limits.remarkLength),
    }),
    output: z.object({ success: z.boolean() }),
    fails: ['notLoggedIn', 'pageNotFound', 'versionNotFound', 'noAccess', 'itemArchived'],
    numbers: { noAccess: 10101 },
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Markdown tables from the CREATE TABLE statements in SQL. Source: server/contract/spec/calls.md
   * 6.8.
   */
  sqlToMarkdownTable: call({
    summary: {
      en: 'Makes tables in markdown of CREATE TABLE statements.',
      'zh-cn': '把 CREATE TABLE 语句转成 Markdown 表格。',
    },
    input: z.object({ sql: shortText(limits.sqlLength) }),
    output: z.object({ markdown: z.string() }),
    fails: ['notLoggedIn', 'notCreateTable'],
    effect: 'reads',
    token: 'read',
  }),

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

  /**
   * Uploads a file to a page, an item or the caller's own library. Source:
   * server/contract/spec/calls.md 9.2.
   */
  upload: call({
    summary: {
      en: "Takes a file into a page, an item or the caller's library.",
      'zh-cn': '上传文件到页面、项目或自己的文件库。',
    },
    ...takesFile,
    aliases: ['attachment/attachmentUpload'],
    file: ['file'],
  }),

  /**
   * Uploads a picture from the editor; failures answer `success: 0` and `message`. Source:
   * server/contract/spec/calls.md 9.1, server/access/spec.md 7.
   */
  uploadImg: call({
    summary: {
      en: 'Takes a picture of the editor.',
      'zh-cn': '编辑器上传图片。',
    },
    ...takesFile,
    refusedAs: 'message',
    aliases: ['attachment/uploadImg'],
    file: ['editormd-image-file'],
  }),

  /**
   * Removes a link, and with its last link also the file if it is the caller's own. Source:
   * server/contract/spec/calls.md 9.5, server/access/spec.md 7.
   */
  deleteUploadFile: call({
    summary: {
      en: 'Takes a file from a page.',
      'zh-cn': '从页面移除文件。',
    },
    input: z.object({ file_id: int(), page_id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'pageNotFound', 'fileNotFound', 'noAccess', 'itemArchived'],
    effect: 'writes',
    aliases: ['attachment/deletePageUploadFile'],
    token: 'write',
  }),

  /** Files linked to a page, newest first. Source: server/contract/spec/calls.md 9.4. */
  uploadList: call({
    summary: {
      en: 'Files of a page.',
      'zh-cn': '页面的附件。',
    },
    input: z.object({ page_id: int() }),
    output: z.array(
      z.object({
        file_id: z.int(),
        display_name: z.string(),
        url: z.string(),
        ...when('addtime'),
        file_type: z.string(),
        file_size: z.int(),
      }),
    ),
    fails: ['pageMissing', 'pageNotFound', 'noAccess', 'signInForced'],
    numbers: { pageMissing: 10103, pageNotFound: 10103 },
    effect: 'reads',
    aliases: ['attachment/pageAttachmentUploadList'],
    token: 'read',
  }),

  /**
   * Who is editing the page; names only for those who may edit it. Source:
   * server/contract/spec/calls.md 7.1, server/access/spec.md 6.
   */
  isLock: call({
    summary: {
      en: 'Who edits a page now.',
      'zh-cn': '谁正在编辑页面。',
    },
    input: z.object({ page_id: int() }),
    output: z.object({
      lock: z.int(),
      exceed: z.int(),
      lock_uid: z.string(),
      lock_username: z.string(),
      is_cur_user: z.int(),
      /** Seconds until the lock expires. */
      lock_left: z.int(),
    }),
    fails: ['pageNotFound', 'noAccess', 'signInForced'],
    numbers: { pageNotFound: 10103 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Takes, renews or (with `lock_to` 1000) releases the lock. Source: server/contract/spec/calls.md
   * 7.2, server/access/spec.md 11.4.
   */
  setLock: call({
    summary: {
      en: 'Takes, renews or releases the lock of a page.',
      'zh-cn': '锁定页面、续期或释放锁。',
    },
    input: z.object({ page_id: int(), item_id: int(), lock_to: int(), force: flag() }),
    output: z.object({ id: z.int(), lock_left: z.int() }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'pageNotFound',
      'noAccess',
      'itemArchived',
      'pageLocked',
    ],
    numbers: { noAccess: 10101 },
    effect: 'writes',
    token: 'write',
  }),
})
