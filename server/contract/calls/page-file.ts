import * as z from 'zod'
import { call, group } from '../call.ts'
import { uploadFails } from '../fails.ts'
import { int } from '../fields/numbers.ts'
import { I01, nothing, when } from '../fields/answers.ts'

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
    ...uploadFails,
    'storeFailed',
  ],
  effect: 'writes',
  once: true,
  shape: 'unframed',
  token: 'write',
} as const

/** The calls of `page` about its files. */
export const pageFileCalls = group('page', {
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
        /**
         * 1: `page/deleteUploadFile` by the caller deletes the file itself, not only its link to
         * this page.
         */
        removes_file: I01(),
      }),
    ),
    fails: ['pageMissing', 'pageNotFound', 'noAccess', 'signInForced'],
    numbers: { pageMissing: 10103, pageNotFound: 10103 },
    effect: 'reads',
    aliases: ['attachment/pageAttachmentUploadList'],
    token: 'read',
  }),
})
