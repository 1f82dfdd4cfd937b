import * as z from 'zod'
import { exits, type Exit } from '../output.ts'

// What the documents of `--json` have in common. Tests refuse keys that are not here.

export const count = z.int().nonnegative()
export const id = z.string().regex(/^\d+$/)
export const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

/** What only the last document of a run has. */
export const ending = (...all: readonly Exit[]) => ({
  ok: z.boolean(),
  exit: z.literal(all.map((one) => exits[one])),
})

/** The document of a run. @param exits those with which it may be printed */
export const documentOf = <S extends string, P extends z.ZodRawShape>(
  schema: S,
  commands: readonly string[],
  ends: readonly Exit[],
  parts: P,
) =>
  z.strictObject({
    schema: z.literal(schema),
    ...ending(...ends),
    command: z.literal(commands.map((one) => `showdoc ${one}`)),
    ...parts,
  })

/** The beginning of a line that others follow: the run has no exit yet. */
export const lineOf = <S extends string>(schema: S, command: string) => ({
  schema: z.literal(schema),
  command: z.literal(`showdoc ${command}`),
})

/** Why a run, or a part of it, failed. */
export const problem = z.strictObject({
  name: z.string(),
  /** Public number of a refusal by the server. */
  code: z.int().optional(),
  message: z.string(),
  hint: z.string().optional(),
  request_id: z.string().optional(),
})

const failures = (Object.keys(exits) as Exit[]).filter((one) => one !== 'ok')

/** What every command prints when it fails. */
export const errorDocument = z.strictObject({
  schema: z.literal('showdoc.error/1'),
  ...ending(...failures),
  /** `showdoc` where no command was recognised. */
  command: z.string(),
  /** The one of `--all-targets` that failed. */
  target: z.string().optional(),
  error: problem,
})

/** The API documents of `showdoc.json`. */
export const apis = z
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
export const catalogValues = z.partialRecord(z.enum(['name', 'order', 'place']), bothValues)

export const hunk = z.strictObject({ old: count, new: count, lines: z.array(z.string()) })
export const fields = z.array(z.enum(['content', 'title', 'catalog', 'order']))
export const change = { rev: z.string(), author: z.string(), time }

export const catalog = z.strictObject({
  path: z.string(),
  id,
  action: z.enum(['update', 'behind', 'ahead', 'delete']),
  state: z.enum(['written', 'planned', 'conflict', 'skipped', 'refused', 'left']),
  fields: z.array(z.enum(['name', 'order', 'place'])),
  values: catalogValues,
  error: z.strictObject({ code: z.int(), name: z.string(), message: z.string() }).optional(),
})
export const catalogs = z.array(catalog)
