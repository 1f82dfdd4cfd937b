import * as z from 'zod'
import { count, documentOf, id } from './shapes.ts'

export const importDocument = documentOf('showdoc.import/1', ['import'], ['ok', 'differences'], {
  server: z.url().nullable(),
  item: id.nullable(),
  dry_run: z.boolean(),
  format: z.string(),
  counts: z.strictObject({
    operations: count,
    created: count,
    changed: count,
    unchanged: count,
    removed: count,
    catalogs: count,
    versions: count.optional(),
    attachments: count.optional(),
  }),
  pages: z.array(
    z.strictObject({
      id: id.nullable(),
      path: z.array(z.string()),
      title: z.string(),
      method: z.string(),
      state: z.enum(['new', 'changed', 'same', 'removed']),
      note: z.string(),
      api_changes: z.string().optional(),
      file: z.string().optional(),
    }),
  ),
  remarks: z.array(z.strictObject({ where: z.string(), message: z.string() })),
})

export const exportDocument = documentOf('showdoc.export/1', ['export'], ['ok', 'differences'], {
  server: z.url().nullable(),
  item: id.nullable(),
  format: z.enum(['markdown', 'word', 'html', 'pdf', 'json', 'openapi']),
  file: z.string(),
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  pages: count,
  pictures: count,
  operations: count.optional(),
  versions: count.optional(),
  remarks: z.array(z.string()),
})

export const apiDocument = documentOf(
  'showdoc.api/1',
  ['api diff', 'api breaking'],
  ['ok', 'differences'],
  {
    breaking: count,
    warn: count,
    info: count,
    changes: z.array(
      z.strictObject({
        level: z.enum(['error', 'warn', 'info']),
        rule: z.string(),
        method: z.string(),
        path: z.string(),
        place: z.string(),
        file: z.string().optional(),
        line: z.int().positive().nullable().optional(),
        message: z.string(),
        accepted: z.string().optional(),
      }),
    ),
  },
)

export const dbDocument = documentOf(
  'showdoc.db/1',
  ['db'],
  ['ok', 'differences', 'conflict', 'partial', 'interrupted'],
  {
    to: z.enum(['folder', 'item']),
    check: z.boolean(),
    dry_run: z.boolean(),
    tables: count,
    created: count,
    updated: count,
    gone: count,
    unchanged: count,
    kept_remarks: count,
    pages: z.array(
      z.strictObject({
        path: z.string(),
        table: z.string(),
        action: z.enum(['create', 'update', 'mark', 'trash', 'keep', 'broken', 'failed', 'left']),
        renamed: z.array(z.strictObject({ from: z.string(), to: z.string() })),
      }),
    ),
    problems: z.array(
      z.strictObject({
        path: z.string(),
        rule: z.enum([
          'marks-damaged',
          'table-twice',
          'table-unreadable',
          'page-failed',
          'many-gone',
        ]),
      }),
    ),
  },
)
