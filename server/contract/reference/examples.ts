import * as z from 'zod'
import type { Call } from '../call.ts'
import type { CallPath } from '../calls/index.ts'
import { secondsAhead, byCall, byName, rareFields, type Fields } from './example-values.ts'
import { requiredFields, resolveInner, sentSchema, type Schema } from './schemas.ts'

function valueFor(name: string, outer: Schema): unknown {
  const schema = resolveInner(outer)
  const known = Object.hasOwn(byName, name) ? fitted(byName[name], schema) : undefined
  if (known !== undefined) return known
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice && typeof choice === 'object') return valueFor(name, choice as Schema)
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return true
    case 'array':
      return typeof schema.items === 'object' && !Array.isArray(schema.items)
        ? [valueFor(singular(name), schema.items as Schema)]
        : []
    case 'object':
      return objectFor(schema)
    case 'string':
      return 'text'
    default:
      return undefined
  }
}

/**
 * A value converted to the type of this field; `undefined` if the field merely has the same name.
 */
function fitted(value: unknown, { type, enum: choices }: Schema): unknown {
  if (choices && !choices.includes(value as string)) return undefined
  if (type === 'string') return String(value)
  if (type === 'array') return undefined
  return type === 'integer' && typeof value !== 'number' ? undefined : value
}

const singular = (name: string) => name.replace(/s$/, '')

function objectFor({ properties = {}, required, additionalProperties }: Schema): Fields {
  const needed = Object.entries(properties).filter(([name]) => !required || required.includes(name))
  const named = needed.map(([name, part]) => [name, valueFor(name, part as Schema)] as const)
  const open =
    typeof additionalProperties === 'object'
      ? [[String(byName['page_id']), valueFor('', additionalProperties as Schema)] as const]
      : []
  return Object.fromEntries([...named, ...open].filter(([, value]) => value !== undefined))
}

/**
 * Fields of a plausible request at `now` (unix seconds), as `client.ts` takes them; accepted by the
 * input schema.
 */
export function exampleOf(call: Call, now: number): Fields {
  const given = byCall[call.path as CallPath]
  if (given) return given
  const needed = new Set(requiredFields(call.input))
  const shape = call.input.shape as Record<string, z.ZodType>
  // calls of scripts, authenticated by key pair
  const isByPair = call.fails.includes('keyPairWrong') && !call.fails.includes('notLoggedIn')
  const isShown = (name: string) =>
    needed.has(name) || !rareFields.has(name) || (isByPair && /^api_(?:key|token)$/.test(name))
  const names = Object.keys(shape).filter(isShown)
  const valueOf = (name: string) => {
    const seconds = secondsAhead[name]
    return seconds === undefined
      ? valueFor(name, sentSchema(shape[name] as z.ZodType))
      : now + seconds
  }
  return Object.fromEntries(
    names.map((name) => [name, valueOf(name)]).filter(([, value]) => value !== undefined),
  )
}

/** The same request as form fields: text, comma-separated lists, objects as JSON. */
export const asForm = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? '1' : '0']
      const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object')
      if (isPlainList) return [name, value.join(',')]
      return [name, typeof value === 'string' ? value : JSON.stringify(value)]
    }),
  )

/** Whether the call can be made with a form: those of the command line take JSON only. */
export const takesForms = (call: Call): boolean =>
  z.safeDecode(call.input, asForm(exampleOf(call, 1)) as never).success
