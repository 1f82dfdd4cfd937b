import * as z from 'zod'
import { call, group } from '../call.ts'
import { idList } from '../fields/lists.ts'
import { int } from '../fields/numbers.ts'
import { nothing, when } from '../fields/answers.ts'
import { shortText } from '../fields/texts.ts'

/**
 * Filters of the file lists. `attachment_type`: 1 pictures, 2 other files, otherwise all. Source:
 * server/contract/spec/calls.md 9.7.
 */
const filters = {
  page: int(1),
  count: int(20),
  attachment_type: int(),
  display_name: shortText(),
  /**
   * `display_name`, `file_type`, `file_size`, `visit_times` or `addtime`, with `-` before it in
   * descending order. Source: server/contract/spec/additions.md 2.
   */
  sort: shortText(),
}

/**
 * A file in a list. Sizes ending in `_m` are MiB with three decimals. Source:
 * server/contract/spec/administration.md 10.2.
 */
const listedFile = z.object({
  file_id: z.int(),
  uid: z.int(),
  file_type: z.string(),
  visit_times: z.int(),
  file_size: z.int(),
  item_id: z.int(),
  page_id: z.int(),
  file_size_m: z.number(),
  display_name: z.string(),
  url: z.string(),
  /** Pages that use it, without those in a recycle bin. */
  page_count: z.int(),
  ...when('addtime'),
  /** 1970 if it was never downloaded. */
  ...when('last_visit_time'),
})

export const attachmentCalls = group('attachment', {
  /**
   * One file by its sign: images, PDF, audio and video inline, everything else as a download.
   * Source: server/contract/spec/calls.md 9.3, server/access/spec.md 12.2.
   */
  visitFile: call({
    summary: {
      en: 'A file, by its sign.',
      'zh-cn': '按标识读取文件。',
    },
    input: z.object({
      sign: shortText(100),
      api_key: shortText(200),
      api_token: shortText(200),
      /** 1: a picture in a list of files, which is no visit. */
      thumbnail: int(),
    }),
    output: z.void(),
    fails: [],
    effect: 'reads',
    shape: 'file',
    aliases: ['common/visitFile', 'common/visitfile'],
    token: 'always',
  }),

  /**
   * The caller's own files, newest first unless `sort` says otherwise. `used` counts all of them, regardless of the filters.
   * Source: server/contract/spec/calls.md 9.7.
   */
  getMyList: call({
    summary: {
      en: "The caller's files.",
      'zh-cn': '自己的文件。',
    },
    input: z.object(filters),
    output: z.object({
      list: z.array(listedFile),
      total: z.int(),
      /** Bytes. */
      used: z.int(),
      used_m: z.number(),
      /** Traffic of the caller's files this month. */
      used_flow_m: z.number(),
    }),
    fails: ['notLoggedIn', 'outOfScope'],
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Deletes one of the caller's files, with its links. Source: server/contract/spec/calls.md 9.7.
   */
  deleteMyAttachment: call({
    summary: {
      en: 'Deletes a file of the caller.',
      'zh-cn': '删除自己的文件。',
    },
    input: z.object({ file_id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'outOfScope', 'fileNotFound'],
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Links one of the caller's files to a page that the caller may edit; repeating it has no effect.
   * Source: server/contract/spec/calls.md 9.6, server/access/spec.md 7.
   */
  bindingPage: call({
    summary: {
      en: 'Links a file of the caller to a page.',
      'zh-cn': '把自己的文件关联到页面。',
    },
    input: z.object({ file_id: int(), page_id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'pageNotFound', 'fileNotFound', 'noAccess', 'itemArchived'],
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Everybody's files, newest first; `sort` may also be `username`. `used` depends on type and
   * uploader, not on the name. Source: server/contract/spec/administration.md 10.
   */
  getAllList: call({
    summary: {
      en: 'Files of everybody, for administrators.',
      'zh-cn': '所有人的文件，供管理员查看。',
    },
    input: z.object({ ...filters, username: shortText() }),
    output: z.object({
      list: z.array(z.object({ ...listedFile.shape, username: z.string() })),
      total: z.int(),
      /** Bytes. */
      used: z.int(),
      used_m: z.number(),
    }),
    fails: ['notLoggedIn', 'noAccess', 'outOfScope'],
    effect: 'reads',
    token: 'admin',
  }),

  /** Deletes any file, with its links. Source: server/contract/spec/administration.md 10. */
  deleteAttachment: call({
    summary: {
      en: 'Deletes any file, for administrators.',
      'zh-cn': '管理员删除任意文件。',
    },
    input: z.object({ file_id: int() }),
    output: nothing(),
    fails: ['notLoggedIn', 'noAccess', 'outOfScope', 'fileNotFound'],
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Files that no page, version or entry of the recycle bin links to. Source:
   * server/contract/spec/administration.md 10.3, web/spec/managing.md 5.3.
   */
  getUnusedList: call({
    summary: {
      en: 'Files that no page uses, for administrators.',
      'zh-cn': '没有页面使用的文件，供管理员查看。',
    },
    input: z.object({
      page: int(1),
      count: int(10),
      display_name: shortText(),
      username: shortText(),
    }),
    output: z.object({
      list: z.array(
        listedFile
          .pick({
            file_id: true,
            display_name: true,
            file_size: true,
            file_size_m: true,
            addtime: true,
            addtime_unix: true,
            uid: true,
          })
          .extend({
            username: z.string(),
          }),
      ),
      total: z.int(),
      /**
       * Start of the last scan of all texts, unix seconds; files uploaded since are not listed. 0:
       * none yet.
       */
      scanned_unix: z.int(),
    }),
    fails: ['notLoggedIn', 'noAccess', 'outOfScope'],
    effect: 'reads',
    token: 'admin',
  }),

  /**
   * Deletes files; unknown ids count as failed. Source: server/contract/spec/administration.md
   * 10.3.
   */
  batchDeleteAttachments: call({
    summary: {
      en: 'Deletes several files, for administrators.',
      'zh-cn': '管理员批量删除文件。',
    },
    input: z.object({ file_ids: idList().refine((ids) => ids.length > 0) }),
    output: z.object({ success: z.int(), failed: z.int() }),
    fails: ['notLoggedIn', 'noAccess', 'outOfScope'],
    effect: 'writes',
    token: 'admin',
  }),

  /**
   * Brings back files that the caller has deleted within a day: with their ids, addresses and the
   * pages that showed them, as far as these are still there. `page_id`: the page that they were
   * taken from by `page/deleteUploadFile`; without it they were deleted as the caller's own, or by
   * an administrator. Files that are there already count as brought back. Source:
   * server/contract/spec/additions.md 3.
   */
  restore: call({
    summary: {
      en: 'Brings back files that the caller has deleted.',
      'zh-cn': '恢复自己删除的文件。',
    },
    input: z.object({ file_ids: idList().refine((ids) => ids.length > 0), page_id: int() }),
    output: z.object({ success: z.int(), failed: z.int() }),
    fails: [
      'notLoggedIn',
      'outOfScope',
      'pageNotFound',
      'noAccess',
      'itemArchived',
      'fileGone',
      'storeFailed',
    ],
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Files that the caller has deleted and can bring back by `restore`, newest deletion first: own
   * ones, with `all` 1 also those of others that the caller has deleted as an administrator. Source:
   * server/contract/spec/additions.md 3.
   */
  getRemovedList: call({
    summary: {
      en: 'Files that the caller has deleted and can still bring back.',
      'zh-cn': '自己删除、尚可恢复的文件。',
    },
    input: z.object({ page: int(1), count: int(20), all: int() }),
    output: z.object({
      list: z.array(
        listedFile
          .pick({
            file_id: true,
            uid: true,
            display_name: true,
            file_type: true,
            file_size: true,
            file_size_m: true,
          })
          .extend({
            /** Of the uploader; empty when the account is gone. */
            username: z.string(),
            /** The page that it was taken from, as `restore` asks for it; 0: none. */
            page_id: z.int(),
            ...when('del_time'),
            ...when('restore_until'),
          }),
      ),
      total: z.int(),
    }),
    fails: ['notLoggedIn', 'noAccess', 'outOfScope'],
    effect: 'reads',
    token: 'read',
  }),
})
