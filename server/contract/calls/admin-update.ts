import * as z from 'zod'
import { call, group } from '../call.ts'
import { nothing, text } from '../fields.ts'

const refusals = ['notLoggedIn', 'noAccess', 'outOfScope'] as const

/**
 * Upgrading in place. An installation without a source of updates contacts nobody and refuses.
 * Source: server/contract/spec/additions.md 5.
 */
export const adminUpdateCalls = group('adminUpdate', {
  /**
   * Whether there is a newer version; `[]` when there is none, or no source to ask. Source:
   * server/contract/spec/administration.md 4.
   */
  checkUpdate: call({
    summary: {
      en: 'Whether there is a newer version.',
      'zh-cn': '是否有新版本。',
    },
    input: z.object({}),
    output: z.union([
      z.object({
        url: z.string(),
        new_version: z.string(),
        version: z.string(),
        can_upgrade: z.boolean(),
        /** Empty when it can. */
        why_not: z.string(),
        changelog: z.string(),
      }),
      nothing(),
    ]),
    fails: [...refusals],
    effect: 'reads',
    token: 'admin',
  }),

  /** Fetches the package of the newer version; asks for the administrator's password. */
  download: call({
    summary: {
      en: 'Fetches the package of the newer version.',
      'zh-cn': '下载新版本的安装包。',
    },
    input: z.object({ password: text() }),
    output: nothing(),
    fails: [...refusals, 'upgradeNotAllowed'],
    effect: 'writes',
  }),

  /** Puts the fetched package in place. */
  updateFiles: call({
    summary: {
      en: 'Puts the fetched package in place.',
      'zh-cn': '用下载的安装包更新文件。',
    },
    input: z.object({}),
    output: nothing(),
    fails: [...refusals, 'upgradeNotAllowed'],
    effect: 'writes',
  }),

  /** How an upgrade stands. Source: server/contract/spec/additions.md 3. */
  getState: call({
    summary: {
      en: 'How an upgrade stands.',
      'zh-cn': '升级的进度。',
    },
    input: z.object({}),
    output: z.object({
      /** 0: no source of updates is set. */
      source: z.int(),
      /** `idle` while nothing goes on. */
      stage: z.string(),
      percent: z.int(),
      message: z.string(),
      /** Unix seconds, 0 for never. */
      started: z.int(),
      /** Version that runs, and the one it shall become. */
      from: z.string(),
      to: z.string(),
      /** Where the backup before the upgrade lies. */
      backup: z.string(),
      database: z.enum(['sqlite', 'postgres']),
      /** Bytes free where the data lies. */
      free_space: z.int(),
    }),
    fails: [...refusals],
    effect: 'reads',
    token: 'admin',
  }),
})

export const updateCalls = group('update', {
  /**
   * Does nothing: migrations run when a server starts. Source:
   * server/contract/spec/administration.md 4, server/contract/spec/additions.md 5.
   */
  checkDb: call({
    summary: {
      en: 'Does nothing: the database is brought up to date when the server starts.',
      'zh-cn': '不做任何事：数据库在服务器启动时升级。',
    },
    input: z.object({}),
    output: nothing(),
    fails: [...refusals],
    effect: 'reads',
    token: 'admin',
  }),
})
