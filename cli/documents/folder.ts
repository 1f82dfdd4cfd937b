import * as z from 'zod'
import { apis, catalog, count, documentOf, ending, hunk, id, lineOf, time } from './shapes.ts'

const side = z.enum(['same', 'changed', 'added', 'deleted', 'absent'])

export const diffDocument = documentOf(
  'showdoc.diff/1',
  ['diff'],
  ['ok', 'error', 'differences', 'auth', 'partial'],
  {
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
  },
)

export const checkDocument = documentOf('showdoc.check/1', ['check'], ['ok', 'differences'], {
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

export const openDocument = documentOf('showdoc.open/1', ['open'], ['ok'], {
  address: z.url(),
  /** Whether a browser was started. */
  opened: z.boolean(),
})

export const initDocument = documentOf('showdoc.init/1', ['init'], ['ok'], {
  /** The settings that were written. */
  config: z.looseObject({}),
  file: z.string(),
  item: z.strictObject({ id, name: z.string(), pages: count }).nullable(),
  changed: z.array(z.string()),
  lock_moved_to: z.string().nullable().optional(),
  unlisted_api: z.array(z.string()).optional(),
})

/** Of `init --print-schema`. */
export const initSchemaDocument = documentOf('showdoc.init/1', ['init'], ['ok'], {
  document: z.looseObject({}),
})

const watchedPage = z.strictObject({
  path: z.string(),
  action: z.string(),
  id: id.nullable(),
  rev: z.string().nullable(),
})
const event = <E extends string>(name: E) => ({
  ...lineOf('showdoc.watch/1', 'watch'),
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
    ...ending('ok', 'conflict'),
    conflicts: z.array(z.string()),
  }),
])
export type WatchDocument = z.output<typeof watchDocument>
