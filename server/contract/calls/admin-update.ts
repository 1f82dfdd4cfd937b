import * as z from 'zod'
import { call, group } from '../call.ts'
import { adminFails } from '../fails.ts'
import { nothing } from '../fields/answers.ts'
import { text } from '../fields/texts.ts'

/**
 * Upgrading in place. Without a configured source of updates, the server contacts nobody and
 * refuses. Source: server/contract/spec/additions.md 5.
 */
export const adminUpdateCalls = group('adminUpdate', {
  /**
   * The newer version; `[]` if there is none, or no source of updates. Source:
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
        /** Empty if it can. */
        why_not: z.string(),
        changelog: z.string(),
      }),
      nothing(),
    ]),
    fails: adminFails,
    effect: 'reads',
    token: 'admin',
  }),

  /** Downloads the package of the newer version; requires the administrator's password. */
  download: call({
    summary: {
      en: 'Fetches the package of the newer version.',
      'zh-cn': '下载新版本的安装包。',
    },
    input: z.object({ password: text() }),
    output: nothing(),
    fails: [...adminFails, 'upgradeNotAllowed'],
    effect: 'writes',
  }),

  /** Installs the downloaded package. */
  updateFiles: call({
    summary: {
      en: 'Puts the fetched package in place.',
      'zh-cn': '用下载的安装包更新文件。',
    },
    input: z.object({}),
    output: nothing(),
    fails: [...adminFails, 'upgradeNotAllowed'],
    effect: 'writes',
  }),

  /** The state of an upgrade. Source: server/contract/spec/additions.md 3. */
  getState: call({
    summary: {
      en: 'How an upgrade stands.',
      'zh-cn': '升级的进度。',
    },
    input: z.object({}),
    output: z.object({
      /** 0: no source of updates is configured. */
      source: z.int(),
      /** `idle` if no upgrade is in progress. */
      stage: z.string(),
      percent: z.int(),
      message: z.string(),
      /** Unix seconds, 0 for never. */
      started: z.int(),
      /** The running version, and the one to upgrade to. */
      from: z.string(),
      to: z.string(),
      /** Path of the backup made before the upgrade. */
      backup: z.string(),
      database: z.enum(['sqlite', 'postgres']),
      /** Free bytes on the disk of the data folder. */
      free_space: z.int(),
    }),
    fails: adminFails,
    effect: 'reads',
    token: 'admin',
  }),
})

export const updateCalls = group('update', {
  /**
   * Has no effect: migrations run when a server starts. Source:
   * server/contract/spec/administration.md 4, server/contract/spec/additions.md 5.
   */
  checkDb: call({
    summary: {
      en: 'Does nothing: the database is brought up to date when the server starts.',
      'zh-cn': '不做任何事：数据库在服务器启动时升级。',
    },
    input: z.object({}),
    output: nothing(),
    fails: adminFails,
    effect: 'reads',
    token: 'admin',
  }),
})
