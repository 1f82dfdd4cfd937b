import type { Call } from '#contract/call.ts'
import { exampleOf } from '#contract/reference/examples.ts'
import { resolveInner, sentSchema, type Schema } from '#contract/reference/schemas.ts'
import type { Kind, Things } from './things.ts'

// Requests of every call with ids of chosen objects. Fields that hold ids are recognised by name, so
// that new calls are covered automatically.

/** What kinds of id a field of this name may hold; a generic name may hold any. */
export function kindsOf(name: string): readonly Kind[] {
  if (name.endsWith('member_id')) return ['member']
  if (/item_ids?$|^data$/.test(name)) return ['item']
  if (name.endsWith('history_id')) return ['version']
  if (/page_ids?$|^pages$/.test(name)) return ['page', 'binned']
  if (/comment_id$|^parent_id$/.test(name)) return ['comment']
  if (/cat_ids?$/.test(name)) return ['catalog']
  if (/file_ids?$/.test(name)) return ['file']
  if (/sign$|_url$/.test(name)) return ['sign']
  if (name.endsWith('domain')) return ['domain']
  return ['item', 'page', 'catalog', 'file', 'version', 'member']
}
export const isId = (name: string) =>
  name !== 'member_group_id' && /(?:^|_)ids?$|sign$|^file_url$|^item_domain$/.test(name)

export type IdPlace = readonly (string | number)[]
export const nameAt = (place: IdPlace): string =>
  place.findLast((step) => typeof step === 'string' && !/^\d+$/.test(step)) as string

/**
 * Where ids are in a request: fields by name, and numeric object keys, which count as their field.
 */
export function places(value: unknown, at: IdPlace = []): IdPlace[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => places(one, [...at, index]))
  if (typeof value !== 'object' || value === null)
    return at.length > 0 && isId(nameAt(at)) ? [at] : []
  return Object.entries(value).flatMap(([key, part]) =>
    /^\d+$/.test(key) ? [[...at, key]] : places(part, [...at, key]),
  )
}

/** The value with another id at a place. */
export function placed(value: unknown, [step, ...rest]: IdPlace, id: number | string): unknown {
  if (step === undefined)
    return typeof value === 'string' && /visitFile/.test(value)
      ? value.replace(/sign=.*/, `sign=${id}`)
      : id
  if (Array.isArray(value))
    return value.map((one, index) => (index === step ? placed(one, rest, id) : one))
  const entries = Object.entries(value as object)
  if (rest.length === 0 && /^\d+$/.test(String(step)))
    return Object.fromEntries(entries.map(([k, v]) => [k === step ? String(id) : k, v]))
  return Object.fromEntries(
    entries.map(([key, part]) => [key, key === step ? placed(part, rest, id) : part]),
  )
}

/**
 * Variants with fields that an example omits: a single id, and a list of entries with all fields.
 */
function more(call: Call, fields: object): object[] {
  const { properties = {} } = sentSchema(call.input)
  const absent = Object.keys(properties).filter((name) => !(name in fields))
  const ids = absent.filter(isId).map((name) => ({ ...fields, [name]: 1 }))
  const lists = Object.entries(properties).flatMap(([name, part]) => {
    const { items } = resolveInner(part as Schema)
    const choices =
      items && !Array.isArray(items) && typeof items === 'object'
        ? ((items.anyOf ?? items.oneOf ?? [items]) as Schema[])
        : []
    return choices
      .map((choice) => ({ ...fields, [name]: [entryOf(choice)] }))
      .filter((asked) => places(asked[name as never], [name]).length > 0)
  })
  return [...ids, ...lists]
}

const entryOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, entryOf(part as Schema)]),
    )
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return []
  return schema.type === 'string' ? 'text' : schema.type === 'boolean' ? false : 1
}

const known = new Map<Call, object[]>()

/** Inputs of a call, before ids are inserted. `now` in unix seconds. */
export function examples(call: Call, now: number): object[] {
  let made = known.get(call)
  if (!made) {
    const example = exampleOf(call, now)
    known.set(call, (made = [example, ...more(call, example)]))
  }
  return made
}

/** A request with these ids wherever ids occur; moved objects go to the root. */
export function requestOn(fields: object, things: Things): object {
  const idAt = (name: string) =>
    /^(?:parent|new_p)_cat_id$/.test(name) ? 0 : things[kindsOf(name)[0] as Kind]
  return places(fields).reduce<object>(
    (made, place) => placed(made, place, idAt(nameAt(place))) as object,
    fields,
  )
}
