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
    input: z.object({ password: text() }),
    output: nothing(),
    fails: [...refusals, 'upgradeNotAllowed'],
    effect: 'writes',
  }),

  /** Puts the fetched package in place. */
  updateFiles: call({
    input: z.object({}),
    output: nothing(),
    fails: [...refusals, 'upgradeNotAllowed'],
    effect: 'writes',
  }),

  /** How an upgrade stands. Source: server/contract/spec/additions.md 3. */
  getState: call({
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
    input: z.object({}),
    output: nothing(),
    fails: [...refusals],
    effect: 'reads',
    token: 'admin',
  }),
})
