import { expect, test } from 'vitest'
import { callList } from './calls/index.ts'
import { namedBy, namedIn } from './named.ts'
import { resolveInner, sentSchema, type Schema } from './reference/schemas.ts'

/**
 * Names of all fields of a request, each with the field that contains it; `keys` for an object that
 * has any.
 */
function fieldsOf(
  outer: Schema,
  within = '',
): (readonly [name: string, within: string, keys: boolean])[] {
  const schema = resolveInner(outer)
  const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    (part) => typeof part === 'object',
  )
  const inner = parts.flatMap((part) => fieldsOf(part as Schema, within))
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const hasKeys = typeof resolveInner(part as Schema).additionalProperties === 'object'
    return [[name, within, hasKeys] as const, ...fieldsOf(part as Schema, name)]
  })
  return [...own, ...inner]
}

/** A name that looks like that of an id must be declared. */
const looksLikeId = (name: string): boolean => /(?:^|_)(?:ids?|sign)$/.test(name)

test('every field that looks like an id, and every object keyed by ids, declares what it refers to', () => {
  const silent = callList.flatMap((call) =>
    fieldsOf(sentSchema(call.input))
      .filter(
        ([name, within, hasKeys]) =>
          (looksLikeId(name) || hasKeys) && namedBy(name, within) === undefined,
      )
      .map(([name, within]) => `${call.path}: ${within}.${name}`),
  )
  expect(silent).toEqual([])
})

test('ids are found as fields, in lists, in JSON and as keys; other values are left out', () => {
  const found = namedIn({
    item_id: '12',
    page_id: 0,
    cat_ids: [3, 3, -1],
    pages: { 7: 1, 8: 2 },
    cats: [{ cat_id: 4, cat_name: '9', parent_cat_id: 5, page_id: undefined }],
    operations: [{ op: 'update', id: 6 }],
    sign: 'abc',
    id: 1,
    keyword: '10',
  })
  expect(Object.fromEntries([...found].map(([named, ids]) => [named, [...ids]]))).toEqual({
    item: [12],
    catalog: [3, 4, 5],
    page: [7, 8],
    sign: ['abc'],
  })
})
