import * as z from 'zod'

// The documents that `--json` prints, for tests. New keys must be added here.

const count = z.int().nonnegative()
const id = z.string().regex(/^\d+$/)
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

/** The API documents of `showdoc.json`. */
const apis = z
  .array(
    z.strictObject({
      file: z.string(),
      format: z.string().optional(),
      counts: z.record(z.string(), count).optional(),
      pages: z
        .array(
          z.strictObject({
            id: id.nullable(),
            path: z.array(z.string()),
            title: z.string(),
            method: z.string(),
            state: z.enum(['new', 'changed', 'removed']),
            note: z.string(),
            url: z.url().nullable(),
            /** Of a preview. */
            compare: z.url().optional(),
          }),
        )
        .optional(),
      remarks: z.array(z.strictObject({ where: z.string(), message: z.string() })).optional(),
      not_compared: z.literal(true).optional(),
      breaking: z.array(
        z.strictObject({
          level: z.enum(['error', 'warn']),
          rule: z.string(),
          method: z.string(),
          path: z.string(),
          message: z.string(),
        }),
      ),
      problem: z.string().optional(),
    }),
  )
  .optional()

const bothValues = z.strictObject({ local: z.string(), remote: z.string() })
const catalogValues = z.partialRecord(z.enum(['name', 'order', 'place']), bothValues)

export const statusDocument = z.strictObject({
  schema: z.literal('showdoc.status/1'),
  ok: z.boolean(),
  exit: z.union([z.literal(0), z.literal(2), z.literal(3)]),
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
})

export const previewDocument = z.strictObject({
  schema: z.literal('showdoc.preview/1'),
  ok: z.boolean(),
  exit: count,
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
  error: z.strictObject({ name: z.string(), message: z.string() }).optional(),
})

export const checkDocument = z.strictObject({
  schema: z.literal('showdoc.check/1'),
  ok: z.boolean(),
  exit: z.union([z.literal(0), z.literal(2)]),
  errors: count,
  warnings: count,
  files: count,
  seconds: z.number(),
  findings: z.array(
    z.strictObject({
      path: z.string(),
      line: count,
      column: count,
      rule: z.string(),
      level: z.enum(['error', 'warn']),
      message: z.string(),
      end_column: count.nullable(),
      fixable: z.boolean(),
    }),
  ),
  fixed: z.array(z.looseObject({ path: z.string(), line: count, rule: z.string() })).optional(),
})

export const openDocument = z.strictObject({
  schema: z.literal('showdoc.open/1'),
  address: z.url(),
  /** Whether a browser was started. */
  opened: z.boolean(),
})

const hunk = z.strictObject({ old: count, new: count, lines: z.array(z.string()) })
const fields = z.array(z.enum(['content', 'title', 'catalog', 'order']))
const change = { rev: z.string(), author: z.string(), time }

const catalog = z.strictObject({
  path: z.string(),
  id,
  action: z.enum(['update', 'behind', 'ahead']),
  state: z.enum(['written', 'planned', 'conflict', 'skipped', 'refused', 'left']),
  fields: z.array(z.enum(['name', 'order', 'place'])),
  values: catalogValues,
  error: z.strictObject({ code: z.int(), name: z.string(), message: z.string() }).optional(),
})
const catalogs = z.array(catalog)

export const pushDocument = z.strictObject({
  schema: z.literal('showdoc.push/1'),
  ok: z.boolean(),
  exit: count,
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
  interrupted: z.boolean(),
  seconds: z.number().nonnegative(),
  api: apis,
})

export const pullDocument = z.strictObject({
  schema: z.literal('showdoc.pull/1'),
  ok: z.boolean(),
  exit: count,
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
})

const side = z.enum(['same', 'changed', 'added', 'deleted', 'absent'])

export const importDocument = z.strictObject({
  schema: z.literal('showdoc.import/1'),
  ok: z.literal(true),
  exit: z.union([z.literal(0), z.literal(2)]),
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

export const diffDocument = z.strictObject({
  schema: z.literal('showdoc.diff/1'),
  ok: z.boolean(),
  exit: z.union([z.literal(0), z.literal(2)]),
  server: z.url(),
  against: z.string(),
  files: z.array(
    z.strictObject({
      path: z.string(),
      id: id.nullable(),
      local: side,
      remote: side,
      added: count,
      removed: count,
      hunks: z.array(hunk).optional(),
    }),
  ),
  api: z
    .array(
      z.strictObject({
        file: z.string(),
        pages: z.array(
          z.strictObject({
            id: id.nullable(),
            path: z.array(z.string()),
            title: z.string(),
            method: z.string(),
            state: z.enum(['new', 'changed', 'removed']),
            added: count.optional(),
            removed: count.optional(),
            hunks: z.array(hunk).optional(),
          }),
        ),
        problem: z.string().optional(),
      }),
    )
    .optional(),
})

export const apiDocument = z.strictObject({
  schema: z.literal('showdoc.api/1'),
  ok: z.boolean(),
  exit: z.union([z.literal(0), z.literal(2)]),
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
})

export const dbDocument = z.strictObject({
  schema: z.literal('showdoc.db/1'),
  ok: z.boolean(),
  exit: z.union([z.literal(0), z.literal(2), z.literal(3), z.literal(5), z.literal(130)]),
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
})

export const exportDocument = z.strictObject({
  schema: z.literal('showdoc.export/1'),
  ok: z.boolean(),
  exit: z.union([z.literal(0), z.literal(2)]),
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

const watchedPage = z.strictObject({
  path: z.string(),
  action: z.string(),
  id: id.nullable(),
  rev: z.string().nullable(),
})
const event = <E extends string>(name: E) => ({
  schema: z.literal('showdoc.watch/1'),
  event: z.literal(name),
  time,
})

/** A line of `watch --json`. */
export const watchDocument = z.discriminatedUnion('event', [
  z.strictObject({
    ...event('started'),
    address: z.url(),
    folder: z.string(),
    pull: z.boolean(),
  }),
  z.strictObject({ ...event('pushed'), pages: z.array(watchedPage) }),
  z.strictObject({ ...event('api'), api: apis }),
  catalog.extend(event('catalog')),
  z.strictObject({ ...event('pulled'), pages: z.array(watchedPage) }),
  z.strictObject({
    ...event('conflict'),
    path: z.string(),
    id: id.nullable(),
    base_rev: z.string().nullable(),
    remote_rev: z.string().nullable(),
    author: z.string().nullable(),
  }),
  z.strictObject({ ...event('gone'), path: z.string(), id: id.nullable() }),
  z.strictObject({ ...event('remark'), path: z.string(), line: count, rule: z.string() }),
  z.strictObject({ ...event('offline'), waiting: count, message: z.string() }),
  z.strictObject({ ...event('online') }),
  z.strictObject({ ...event('git'), activity: z.string() }),
  z.strictObject({ ...event('failed'), name: z.string(), message: z.string() }),
  z.strictObject({
    ...event('stopped'),
    conflicts: z.array(z.string()),
    exit: z.union([z.literal(0), z.literal(3)]),
  }),
])
export type WatchDocument = z.output<typeof watchDocument>

/** A line of `login --json`. */
export const loginDocument = z.discriminatedUnion('event', [
  z.strictObject({
    schema: z.literal('showdoc.login/1'),
    event: z.literal('approval-needed'),
    server: z.url(),
    address: z.url(),
    code: z.string().regex(/^[A-Z]{4}-[A-Z]{4}$/),
    expires: time,
  }),
  z.strictObject({
    schema: z.literal('showdoc.login/1'),
    event: z.literal('signed-in'),
    server: z.url(),
    user: z.strictObject({ uid: id, username: z.string() }),
    scope: z.enum(['read', 'write', 'full']),
    items: z.array(id).nullable(),
    expires: time.nullable(),
    stored: z.enum(['file', 'keyring']),
  }),
])

const isOk = { ok: z.literal(true), exit: z.literal(0) }

export const versionDocument = z.strictObject({
  schema: z.literal('showdoc.version/1'),
  ...isOk,
  version: z.string(),
})

export const helpDocument = z.strictObject({
  schema: z.literal('showdoc.help/1'),
  ...isOk,
  command: z.string(),
  text: z.string(),
})
