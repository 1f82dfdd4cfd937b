import * as z from 'zod'
import { count, documentOf, lineOf } from './shapes.ts'

/** Printed as soon as the server answers; it goes on. */
export const serveDocument = z.strictObject({
  ...lineOf('showdoc.serve/1', 'serve'),
  event: z.literal('ready'),
  ready: z.literal(true),
  address: z.url(),
  data: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  items: count,
  first_start: z.boolean(),
  admin: z.string().nullable(),
  /** Of a first start that made it up. */
  password: z.string().nullable(),
})

const archive = { file: z.string(), bytes: count, pages: count, attachments: count }

/** `error` where most attachments are missing. */
export const backupDocument = documentOf('showdoc.backup/1', ['backup'], ['ok', 'error'], {
  ...archive,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  verified: z.literal(true),
  secret_key: z.boolean(),
  gone: z.array(z.strictObject({ key: z.string(), name: z.string() })),
  /** Files in an object store that were not taken. */
  remote: count,
  removed: z.array(z.string()),
})

/** Of `backup --verify`. */
export const backupVerifyDocument = documentOf('showdoc.backup/1', ['backup'], ['ok'], {
  ...archive,
  verified: z.literal(true),
  page: z.string().nullable(),
})

export const restoreDocument = documentOf('showdoc.restore/1', ['restore'], ['ok'], {
  file: z.string(),
  data: z.string(),
  moved_aside: z.string().nullable(),
  pages: count,
  attachments: count,
  dry_run: z.boolean(),
  /** Name of what prevents it, of a dry run. */
  in_the_way: z.string().nullable(),
  database: z.enum(['sqlite', 'postgres']),
  /** Of the program that made the backup. */
  version: z.string(),
  made: z.iso.datetime(),
  secret_key: z.boolean(),
})

export const doctorDocument = documentOf('showdoc.doctor/1', ['doctor'], ['ok', 'error'], {
  checks: z.array(
    z.strictObject({
      name: z.string(),
      state: z.enum(['ok', 'warn', 'fail']),
      seen: z.string(),
      advice: z.string(),
    }),
  ),
  fixed: z.array(z.string()),
})

/** Of `doctor --settings`. */
export const doctorSettingsDocument = documentOf('showdoc.doctor/1', ['doctor'], ['ok'], {
  settings: z.array(
    z.strictObject({
      name: z.string(),
      value: z.string(),
      from: z.enum(['flag', 'variable', 'showdoc.json', 'config.json', 'default']),
    }),
  ),
})

export const completionDocument = documentOf('showdoc.completion/1', ['completion'], ['ok'], {
  shell: z.enum(['bash', 'zsh', 'fish', 'powershell']),
  script: z.string(),
})

export const schemaListDocument = documentOf('showdoc.schema/1', ['schema'], ['ok'], {
  commands: z.array(z.string()),
})

/** Of `schema COMMAND`. */
export const schemaDocument = documentOf('showdoc.schema/1', ['schema'], ['ok'], {
  document: z.looseObject({}),
})

export const versionDocument = z.strictObject({
  schema: z.literal('showdoc.version/1'),
  ok: z.literal(true),
  exit: z.literal(0),
  command: z.literal('showdoc'),
  version: z.string(),
})

export const helpDocument = z.strictObject({
  schema: z.literal('showdoc.help/1'),
  ok: z.literal(true),
  exit: z.literal(0),
  command: z.string(),
  text: z.string(),
})

export const settingsDocument = documentOf(
  'showdoc.settings/1',
  ['admin settings export'],
  ['ok'],
  { settings: z.record(z.string(), z.string()) },
)
