import * as z from 'zod'
import { call, group } from '../call.ts'
import { decimal } from '../fields/answers.ts'
import { optionalDialect } from '../fields/texts.ts'
import { limits } from '../limits.ts'
import { dialects } from '../text/markdown/dialect.ts'
import { pageMark } from '../text/generated/page-marks.ts'
import {
  onItem,
  order,
  plain,
  repository,
  sideRecord,
  syncPath,
  syncSource,
} from './sync-fields.ts'

/**
 * The files of the operation differ from the batch's commit, so it is not recorded for this page.
 */
const uncommitted = z.boolean().optional()

const operation = z.discriminatedUnion('op', [
  /**
   * Creates a catalog, or sets name and order of the one at this path. `cat_id` is the catalog that
   * the folder is, where the source knows the path for another one or not at all; 0: none that it
   * knows, since that one is another folder by now.
   */
  z.object({
    op: z.literal('catalog'),
    path: syncPath,
    cat_id: decimal().optional(),
    name: plain(limits.catalogNameLength).min(1),
    order: order.optional(),
  }),
  /**
   * Deletes the empty catalog of a folder that this source no longer has; `conflict` if it is not
   * empty, or no catalog is known by the path.
   */
  z.object({ op: z.literal('vacate'), path: syncPath }),
  /**
   * Creates a page; `cat` is the path of its catalog below the root, empty for the root. Nobody is
   * subscribed to it.
   */
  z.object({
    op: z.literal('create'),
    path: syncPath,
    cat: plain(1_000),
    title: plain(limits.pageTitleLength).min(1),
    order: order.optional(),
    text: plain(limits.textBytes),
    summary: plain(limits.remarkLength).optional(),
    side: sideRecord,
    uncommitted,
  }),
  /** Writes the text and all other given fields; `base` is the revision it is based on. */
  z.object({
    op: z.literal('update'),
    path: syncPath,
    id: decimal(),
    base: decimal(),
    text: plain(limits.textBytes).optional(),
    title: plain(limits.pageTitleLength).min(1).optional(),
    cat: plain(1_000).optional(),
    order: order.optional(),
    summary: plain(limits.remarkLength).optional(),
    notify: z.boolean().optional(),
    side: sideRecord.optional(),
    /**
     * Overwrites a changed page (`--on-conflict ours`): the revision that is deliberately
     * overwritten.
     */
    over: decimal().optional(),
    /**
     * Completes a page created by this push: its first text, whose links had no targets yet, does
     * not become a version.
     */
    completes: z.boolean().optional(),
    uncommitted,
  }),
  /**
   * Moves a page that this source tracks under the path to the recycle bin; `base` is its present
   * revision.
   */
  z.object({ op: z.literal('delete'), path: syncPath, id: decimal(), base: decimal() }),
  /** Binds an existing page to a path without writing it: adopted, moved, or already equal. */
  z.object({
    op: z.literal('adopt'),
    path: syncPath,
    id: decimal(),
    base: decimal(),
    side: sideRecord.optional(),
    take_over: z.boolean().optional(),
    uncommitted,
  }),
])
export type SyncOperation = z.output<typeof operation>

const result = z.object({
  op: z.string(),
  path: z.string(),
  /** `undone`: it could be written, but another operation of the atomic batch could not. */
  state: z.enum(['written', 'conflict', 'locked', 'refused', 'undone']),
  id: z.string().optional(),
  cat: z.string().optional(),
  rev: z.string().optional(),
  author: z.string().optional(),
  time: z.int().optional(),
  locked_by: z.string().optional(),
  /** Number, name and message of a failure. */
  code: z.int().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
})
export type SyncResult = z.output<typeof result>

/** The call of `sync` that writes pages and catalogs. */
export const syncWriteCalls = group('sync', {
  /**
   * Writes a batch in one transaction; each operation has its own result. An `atomic` one is undone
   * as a whole if any page or catalog was not written. A repeated `number` gets its first answer
   * again.
   */
  write: call({
    summary: {
      en: 'Writes a batch of pages and catalogs.',
      'zh-cn': '写入一批页面和目录。',
    },
    input: z.object({
      ...onItem,
      source: syncSource,
      root: plain(1_000).default(''),
      number: z.string().regex(/^[A-Za-z0-9]{8,64}$/),
      commit: plain(100).optional(),
      branch: plain(300).optional(),
      message: plain(limits.remarkLength).optional(),
      /**
       * The dialect of the texts; applied only if the item had no pages and the writer is not
       * restricted to catalogs.
       */
      markdown: optionalDialect(),
      /** Replaces that of the source; null removes it, without it nothing changes. */
      repository: repository.nullable().optional(),
      atomic: z.boolean().optional(),
      /**
       * Only with `atomic`: the placeholder in the texts for the id of a page that the batch
       * creates, and its path.
       */
      marks: z
        .array(z.object({ mark: z.string().regex(pageMark), path: syncPath }))
        .max(limits.atomicPages)
        .optional(),
      /** Twice the pages, as one that is taken over has two, and catalogs. */
      operations: z.array(operation).max(2 * limits.atomicPages + limits.catalogsPerItem),
    }),
    output: z.object({
      state: z.string(),
      /** The current dialect of the item; absent from older servers. */
      markdown: z.enum(dialects).optional(),
      results: z.array(result),
    }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'keyPairWrong',
      'outOfScope',
      'itemArchived',
      'syncBatchTooLarge',
      'syncItemKind',
      'dialectUnknown',
      'tooManyTries',
    ],
    numbers: { noAccess: 10101, tooManyTries: 10308 },
    effect: 'writes',
    token: 'write',
  }),
})
