import * as z from 'zod'
import { call, group } from '../call.ts'
import { decimal } from '../fields/answers.ts'
import { dialects } from '../text/markdown/dialect.ts'
import {
  onItem,
  order,
  plain,
  repository,
  sideRecord,
  syncHash,
  syncPath,
  syncSource,
  readsItem,
} from './sync-fields.ts'

/** The last agreed state. */
const base = z.object({
  rev: z.string(),
  hash: z.string(),
  title: z.string(),
  order: z.int(),
  commit: z.string().optional(),
  branch: z.string().optional(),
})

/**
 * Paths where the file of a page was before it was moved, and where no other page is: those that
 * the manifest has without an id.
 */
const formerPaths = z.array(z.string())

const comparedPage = z.object({
  id: z.string(),
  /** Path by which this source knows the page; absent if none of its files does. */
  path: z.string().optional(),
  former_paths: formerPaths.optional(),
  cat: z.string(),
  title: z.string(),
  order: z.int(),
  rev: z.string(),
  hash: z.string(),
  /** The last agreed state; absent if the source never had this page. */
  base: base.optional(),
  /** The source that tracks the page, if it is another one. */
  tracked_by: z.string().optional(),
  locked_by: z.string().optional(),
  author: z.string(),
  time: z.int(),
})

/**
 * A deleted page that the source knows, or knew, by a path in the manifest, or knows with a text in
 * it; only for those who could read it where it was.
 */
const deletedPage = z.object({
  id: z.string(),
  path: z.string(),
  hash: z.string(),
  former_paths: formerPaths.optional(),
})

/**
 * A page that the source knows and that is in another item now; only for those who see it in the
 * list of their items.
 */
const movedPage = z.object({ id: z.string(), item: z.string(), item_name: z.string() })

/** The calls of `sync` that read an item. */
export const syncReadCalls = group('sync', {
  /** Compares a folder's manifest with the item. For an unchanged folder this is the only call. */
  compare: call({
    summary: {
      en: 'Compares a folder with an item.',
      'zh-cn': '比较文件夹与项目。',
    },
    input: z.object({
      ...onItem,
      source: syncSource.or(z.literal('')).default(''),
      root: plain(1_000).default(''),
      manifest: z
        .array(
          z.object({
            path: syncPath,
            hash: syncHash,
            id: decimal().optional(),
            rev: decimal().optional(),
            order: order.optional(),
          }),
        )
        .max(20_000)
        .default([]),
      client: plain(50).default(''),
    }),
    output: z.object({
      item: z.object({
        id: z.string(),
        name: z.string(),
        domain: z.string(),
        type: z.int(),
        archived: z.boolean(),
        /** The dialect of the item's texts; absent from older servers. */
        markdown: z.enum(dialects).optional(),
        /** What the caller may do, with the token that was sent. */
        rights: z.enum(['read', 'write', 'manage']),
        ties: z.array(z.string()).optional(),
      }),
      state: z.string(),
      /**
       * `path` consists of the names below the root; `source_path` is the folder this source knows
       * the catalog by.
       */
      catalogs: z.array(
        z.object({
          id: z.string(),
          parent: z.string(),
          path: z.string(),
          source_path: z.string().optional(),
          name: z.string(),
          order: z.int(),
        }),
      ),
      /** Pages that differ from the manifest or are unknown to it. */
      pages: z.array(comparedPage),
      equal: z.int(),
      /** That of the source, null if it has none; absent from older servers. */
      repository: repository.nullable().optional(),
      /** Absent if there are none, and from older servers. */
      deleted: z.array(deletedPage).optional(),
      /** Absent if there are none, and from older servers. */
      moved: z.array(movedPage).optional(),
      limits: z.object({
        batch_pages: z.int(),
        batch_bytes: z.int(),
        /** Of an atomic batch; absent from servers that know none. */
        atomic_pages: z.int().optional(),
        atomic_bytes: z.int().optional(),
        page_bytes: z.int(),
        file_bytes: z.int(),
        kinds: z.array(z.string()),
      }),
      server: z.string(),
    }),
    ...readsItem,
  }),

  /**
   * Reads pages with everything needed to restore their files: current texts, or with `rev` the
   * text of that revision, from the page's history or the source's last agreement. Returns one entry
   * per requested page, in the same order; `absent` is a page or revision that does not exist or that
   * the caller may not read, `later` one that does not fit into this answer: request it again.
   */
  read: call({
    summary: {
      en: 'Reads pages of an item with their files.',
      'zh-cn': '读取项目的页面及其文件信息。',
    },
    input: z.object({
      ...onItem,
      source: syncSource.or(z.literal('')).default(''),
      pages: z.array(z.object({ id: decimal(), rev: decimal().optional() })).max(200),
    }),
    output: z.object({
      pages: z.array(
        z.object({
          id: z.string(),
          state: z.enum(['read', 'absent', 'later']),
          rev: z.string().optional(),
          text: z.string().optional(),
          /** This and the following fields only with the current text. */
          title: z.string().optional(),
          cat: z.string().optional(),
          order: z.int().optional(),
          side: sideRecord.optional(),
          /** Attachments of the item that the text links to and the caller may read. */
          files: z
            .array(
              z.object({
                sign: z.string(),
                name: z.string(),
                size: z.int(),
                /** SHA-256 of the bytes, base64url; `sent_hash` of the uploaded bytes if they differ. */
                hash: z.string(),
                sent_hash: z.string().optional(),
              }),
            )
            .optional(),
        }),
      ),
    }),
    ...readsItem,
  }),
})
