import * as z from 'zod'
import { insideOf } from '../inner-schema.ts'

export type Schema = z.core.JSONSchema.BaseSchema

/** What people send: values, as `client.ts` takes them; the form text of each is read as well. */
export const sentSchema = (schema: z.core.$ZodType): Schema => schemaOf(schema, 'output')
/** What lies on the wire of an answer. */
export const wireSchema = (schema: z.core.$ZodType): Schema => schemaOf(schema, 'input')

/** Where a schema that another one stands for is kept: it has definitions of its own. */
const inside = 'x-inside'

/** The schema itself, or the one it stands for. */
export const seenThrough = (schema: Schema): Schema =>
  (schema[inside] as Schema | undefined) ?? schema

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const made = z.toJSONSchema(schema as z.ZodType, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const inner = insideOf(zodSchema)
      if (inner) Object.assign(jsonSchema, { [inside]: schemaOf(inner, io) })
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (io === 'output' && zodSchema instanceof z.ZodObject) {
        const required = requiredFields(zodSchema)
        if (required.length > 0) jsonSchema.required = required
        else delete jsonSchema.required
      }
      // the server reads past fields it does not know
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties
    },
  })
  const { $schema: _, '~standard': __, ...rest } = made as Schema & { '~standard'?: unknown }
  return rest
}

/** Fields that a request cannot leave out. */
export const requiredFields = (input: z.ZodObject): string[] =>
  Object.entries(input.shape)
    .filter(([, field]) => !z.safeDecode(field as z.ZodType, undefined).success)
    .map(([name]) => name)

/**
 * Moves the parts that a schema defines for itself to where a whole document keeps them, under
 * names that begin with this one.
 */
export function hoisted(schema: Schema, name: string, into: Record<string, Schema>): Schema {
  const { $defs = {}, ...own } = schema
  const place = (part: string) => `${name}_${part.replace(/^_*schema/, 'part')}`
  let count = 0
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value !== 'object' || value === null) return value
    if (inside in value) {
      const part = `${name}_inside${++count}`
      into[part] = hoisted(value[inside] as Schema, part, into)
      return { $ref: `#/components/schemas/${part}` }
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (key !== '$ref' || typeof part !== 'string') return [key, moved(part)]
        return [
          key,
          `#/components/schemas/${part === '#' ? name : place(part.split('/').at(-1) ?? '')}`,
        ]
      }),
    )
  }
  for (const [part, definition] of Object.entries($defs))
    into[place(part)] = moved(definition) as Schema
  return moved(own) as Schema
}
