import * as z from 'zod'
import {
  apis,
  catalogs,
  catalogValues,
  change,
  count,
  documentOf,
  fields,
  hunk,
  id,
  problem,
  time,
} from './shapes.ts'

export const pushDocument = documentOf(
  'showdoc.push/1',
  ['push', 'plan'],
  ['ok', 'error', 'differences', 'conflict', 'auth', 'partial', 'interrupted'],
  {
    server: z.url(),
    item: z.strictObject({ id, name: z.string(), url: z.url() }),
    dry_run: z.boolean(),
    commit: z.string().nullable(),
    counts: z.strictObject({
      create: count,
      update: count,
      move: count,
      delete: count,
      conflict: count,
      locked: count,
      failed: count,
      unchanged: count,
      skipped: count,
      behind: count,
      gone: count,
      catalogs: count,
      files: count,
    }),
    pages: z.array(
      z.strictObject({
        path: z.string(),
        action: z.string(),
        state: z.string(),
        id: id.nullable(),
        rev: z.string().nullable(),
        title: z.string().nullable(),
        url: z.url().nullable(),
        fields,
        from: z.string().optional(),
        added: count.optional(),
        removed: count.optional(),
        diff: z.array(hunk).optional(),
        overwritten: z.strictObject(change).optional(),
        moved_to: z.strictObject({ item: id, item_name: z.string() }).optional(),
        locked_by: z.string().optional(),
        error: z.strictObject({ code: z.int(), name: z.string(), message: z.string() }).optional(),
      }),
    ),
    conflicts: z.array(
      z.strictObject({
        path: z.string(),
        state: z.enum(['conflict', 'skipped']),
        id: id.nullable(),
        fields,
        base_rev: z.string().nullable(),
        remote_rev: z.string().nullable(),
        author: z.string().nullable(),
        time: time.nullable(),
        diff: z.array(hunk).optional(),
        values: z
          .partialRecord(
            z.enum(['title', 'catalog']),
            z.strictObject({ local: z.string(), remote: z.string() }),
          )
          .optional(),
      }),
    ),
    catalogs,
    settled: z.array(
      z.strictObject({ path: z.string(), action: z.string(), saved: z.string().nullable() }),
    ),
    remarks: z.array(
      z.strictObject({
        path: z.string(),
        line: count,
        column: count,
        rule: z.string(),
        level: z.enum(['error', 'warn']),
        message: z.string(),
      }),
    ),
    unused_files: z
      .array(
        z.strictObject({
          name: z.string(),
          sign: z.string(),
          size: count,
          state: z.enum(['planned', 'deleted', 'kept', 'left']),
        }),
      )
      .optional(),
    interrupted: z.boolean(),
    seconds: z.number().nonnegative(),
    api: apis,
    error: problem.optional(),
  },
)

export const pullDocument = documentOf(
  'showdoc.pull/1',
  ['pull', 'plan'],
  ['ok', 'error', 'differences', 'conflict', 'auth', 'partial', 'interrupted'],
  {
    server: z.url(),
    item: z.strictObject({ id, name: z.string(), url: z.url() }),
    dry_run: z.boolean(),
    counts: z.strictObject({
      create: count,
      update: count,
      move: count,
      delete: count,
      merge: count,
      conflict: count,
      failed: count,
      unchanged: count,
      skipped: count,
      ahead: count,
      gone: count,
      catalogs: count,
      files: count,
    }),
    pages: z.array(
      z.strictObject({
        path: z.string(),
        action: z.string(),
        state: z.string(),
        id,
        rev: z.string().nullable(),
        title: z.string().nullable(),
        url: z.url(),
        fields,
        from: z.string().optional(),
        saved: z.string().optional(),
        kept_over: z.strictObject(change).optional(),
        error: z.strictObject({ name: z.string(), message: z.string() }).optional(),
      }),
    ),
    conflicts: z.array(
      z.strictObject({
        path: z.string(),
        state: z.enum(['conflict', 'skipped']),
        id,
        fields,
        base_rev: z.string().nullable(),
        remote_rev: z.string().nullable(),
        author: z.string().nullable(),
        time: time.nullable(),
        deleted: z.enum(['here', 'there']).nullable(),
        undecided: z.boolean(),
        saved: z.string().nullable(),
        orig: z.string().optional(),
        values: z
          .partialRecord(
            z.enum(['title', 'catalog']),
            z.strictObject({ local: z.string(), remote: z.string() }),
          )
          .optional(),
      }),
    ),
    catalogs,
    remarks: pushDocument.shape.remarks,
    interrupted: z.boolean(),
    seconds: z.number().nonnegative(),
    error: problem.optional(),
  },
)

export const statusDocument = documentOf(
  'showdoc.status/1',
  ['status'],
  ['ok', 'error', 'differences', 'conflict', 'auth', 'partial'],
  {
    server: z.url(),
    item: z.union([
      z.strictObject({ id }),
      z.strictObject({
        id,
        name: z.string(),
        rights: z.enum(['read', 'write', 'manage']),
        archived: z.boolean(),
      }),
    ]),
    user: z.string().nullable(),
    credential: z.string().nullable(),
    expires: time.nullable(),
    offline: z.boolean(),
    ahead: z.array(z.string()),
    behind: z.array(z.string()),
    conflicts: z.array(z.string()),
    catalogs: z.array(
      z.strictObject({
        path: z.string(),
        standing: z.enum(['ahead', 'behind', 'conflict']),
        values: catalogValues,
      }),
    ),
    unchanged: count,
    remote_only: count,
    markers: z.array(z.string()),
    not_checked_out: z.array(z.string()).optional(),
    unused_assets: z.array(z.string()).optional(),
    lock: z.enum(['ok', 'missing']),
    api: apis,
    repair: z
      .strictObject({
        written: z.boolean(),
        lines: z.array(
          z.strictObject({
            path: z.string(),
            kind: z.enum(['page', 'dir', 'asset']),
            change: z.enum(['added', 'changed', 'removed']),
          }),
        ),
      })
      .optional(),
  },
)

export const previewDocument = documentOf(
  'showdoc.preview/1',
  ['push'],
  ['ok', 'error', 'differences', 'conflict', 'auth', 'partial', 'interrupted'],
  {
    server: z.url(),
    item: z.strictObject({ id, name: z.string(), url: z.url() }),
    preview: z.strictObject({ name: z.string(), id, url: z.url(), expires: time }),
    pages: z.array(
      z.strictObject({
        path: z.string(),
        from: z.string().optional(),
        action: z.enum(['create', 'update', 'move', 'conflict']),
        state: z.enum(['planned', 'conflict', 'skipped', 'refused']),
        title: z.string().nullable(),
        /** In the preview. */
        id: id.nullable(),
        compare: z.url(),
      }),
    ),
    api: apis,
    unwritten: z.array(z.strictObject({ path: z.string(), state: z.string() })),
    interrupted: z.boolean(),
    error: problem.optional(),
  },
)

export const previewEndDocument = documentOf('showdoc.preview-end/1', ['preview end'], ['ok'], {
  name: z.string(),
  /** False where there was none. */
  ended: z.boolean(),
})
