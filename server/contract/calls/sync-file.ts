import * as z from 'zod'
import { call, group } from '../call.ts'
import { uploadFails } from '../fails.ts'
import { limits } from '../limits.ts'
import { onItem, plain, readsItem, syncSource } from './sync-fields.ts'

/** The calls of `sync` about files. */
export const syncFileCalls = group('sync', {
  /** Which of these files (SHA-256 of their bytes, base64url) the item already has. */
  files: call({
    summary: {
      en: 'Which files an item already has.',
      'zh-cn': '项目已有哪些文件。',
    },
    input: z.object({
      ...onItem,
      files: z
        .array(
          z.object({ hash: z.string().regex(/^[A-Za-z0-9_-]{43}$/), size: z.int().nonnegative() }),
        )
        .max(5_000),
    }),
    output: z.object({ known: z.record(z.string(), z.string()), missing: z.array(z.string()) }),
    ...readsItem,
  }),

  /** Uploads one file to the item; its bytes must match the given hash. */
  file: call({
    summary: {
      en: 'Takes a file into an item.',
      'zh-cn': '上传文件到项目。',
    },
    input: z.object({
      ...onItem,
      /** May delete the file once nothing uses it; absent from older clients. */
      source: syncSource.or(z.literal('')).default(''),
      hash: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    }),
    output: z.object({ sign: z.string(), url: z.string() }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'keyPairWrong',
      'outOfScope',
      'itemArchived',
      ...uploadFails,
      'fileHashDiffers',
      'storeFailed',
      'tooManyTries',
    ],
    numbers: { tooManyTries: 10308 },
    effect: 'writes',
    file: ['file'],
    token: 'write',
  }),

  /**
   * Lists files that pushes of this source have sent and that no page, version or agreed text uses
   * any more, the oldest first. With `signs` it deletes those of them, and answers what was deleted.
   * Files that came after the last scan of all texts, or within the last hour, may be in use.
   */
  prune: call({
    summary: {
      en: 'Lists or deletes files of a folder that nothing uses any more.',
      'zh-cn': '列出或删除文件夹已不再使用的文件。',
    },
    input: z.object({
      ...onItem,
      source: syncSource,
      signs: z.array(plain(128).min(1)).min(1).max(limits.prunedFiles).optional(),
    }),
    output: z.object({
      /** At most 5,000; call again once they are deleted. */
      files: z.array(z.object({ sign: z.string(), name: z.string(), size: z.int() })),
      /** How many of the source's files are unused, before anything is deleted. */
      unused: z.int(),
      /** How many files of the item this source has sent. */
      sent: z.int(),
    }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'keyPairWrong',
      'outOfScope',
      'itemArchived',
      'tooManyTries',
    ],
    numbers: { noAccess: 10101, tooManyTries: 10308 },
    effect: 'writes',
    token: 'write',
  }),
})
