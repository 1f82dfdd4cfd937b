import * as z from 'zod'
import { insideOf } from '../inner-schema.ts'

export type Schema = z.core.JSONSchema.BaseSchema

/**
 * Schema of what clients send: values as `client.ts` takes them; form texts are accepted as well.
 */
export const sentSchema = (schema: z.core.$ZodType): Schema => schemaOf(schema, 'output')
/** Schema of what answers contain. */
export const wireSchema = (schema: z.core.$ZodType): Schema => schemaOf(schema, 'input')

/** Where a referenced schema with definitions of its own is kept. */
const inside = 'x-inside'

/** The schema itself, or the one it refers to. */
export const resolveInner = (schema: Schema): Schema =>
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
      // the server ignores unknown fields
      if (io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties
    },
  })
  const { $schema: _, '~standard': __, ...rest } = made as Schema & { '~standard'?: unknown }
  return rest
}

/** Required fields of a request. */
export const requiredFields = (input: z.ZodObject): string[] =>
  Object.entries(input.shape)
    .filter(([, field]) => !z.safeDecode(field as z.ZodType, undefined).success)
    .map(([name]) => name)

/** Moves a schema's own definitions to those of the whole document, with this name as a prefix. */
export function hoistDefinitions(
  schema: Schema,
  name: string,
  into: Record<string, Schema>,
): Schema {
  const { $defs = {}, ...own } = schema
  const place = (part: string) => `${name}_${part.replace(/^_*schema/, 'part')}`
  let count = 0
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value !== 'object' || value === null) return value
    if (inside in value) {
      const part = `${name}_inside${++count}`
      into[part] = hoistDefinitions(value[inside] as Schema, part, into)
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
