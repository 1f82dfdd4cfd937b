import * as z from 'zod'
import { call, group } from '../call.ts'
import { decimal } from '../fields/answers.ts'
import { limits } from '../limits.ts'
import { onItem, readsItem } from './sync-fields.ts'
import { syncReadCalls } from './sync-read.ts'
import { syncFileCalls } from './sync-file.ts'
import { syncWriteCalls } from './sync-write.ts'

// Calls of the command line, with JSON bodies. Ids and revisions are decimal text, times unix
// seconds. Source: cli/spec.md 4.

export const syncCalls = group('sync', {
  /**
   * Waits until something of the item changes that the caller can see, for at most `wait` seconds.
   * Without a state it answers at once. A place that changed is in the lists whether it was created,
   * changed, moved or deleted. The lists are missing if the server does not know what happened since
   * the state: compare then.
   */
  changes: call({
    summary: {
      en: 'Waits for changes of an item.',
      'zh-cn': '等待项目发生变化。',
    },
    input: z.object({
      ...onItem,
      /** As answered by `sync/compare`, `sync/write` or this call. */
      state: decimal().optional(),
      wait: z.int().min(0).max(limits.waitSeconds).default(limits.waitSeconds),
    }),
    output: z.object({
      state: z.string(),
      /** Pages; positions count as changes. */
      ids: z.array(z.string()).optional(),
      /** Catalogs by name, parent and position. */
      catalogs: z.array(z.string()).optional(),
    }),
    ...readsItem,
  }),

  ...syncReadCalls,
  ...syncWriteCalls,
  ...syncFileCalls,
})
