import type { Answer } from '../../../../api/calls.ts'

/** What the basic information holds, as `item/update` takes it; without a password it is open. */
export interface ItemValues {
  item_name: string
  item_description: string
  item_domain: string
  password: string
  markdown: Answer<'item/detail'>['markdown']
  /** 1 or 0. */
  allow_comment: string
  allow_feedback: string
}

const names = [
  'item_name',
  'item_description',
  'item_domain',
  'password',
  'markdown',
  'allow_comment',
  'allow_feedback',
] as const

export const valuesOf = (item: ItemValues): ItemValues => ({
  item_name: item.item_name,
  item_description: item.item_description,
  item_domain: item.item_domain,
  password: item.password,
  markdown: item.markdown,
  allow_comment: item.allow_comment,
  allow_feedback: item.allow_feedback,
})

/**
 * `item/update` overwrites everything, so what somebody else has saved meanwhile is taken over
 * where it was not changed here.
 *
 * @param base what the changes here began with
 * @returns what is to be stored, and the fields that both have changed, each to something else
 */
export function mergedValues(
  base: ItemValues,
  mine: ItemValues,
  theirs: ItemValues,
): { values: ItemValues; both: (keyof ItemValues)[] } {
  const untouched = names.filter((name) => mine[name] === base[name])
  return {
    values: { ...mine, ...Object.fromEntries(untouched.map((name) => [name, theirs[name]])) },
    both: names.filter(
      (name) =>
        mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name],
    ),
  }
}

/** True when the two differ nowhere. */
export const areSame = (one: ItemValues, other: ItemValues): boolean =>
  names.every((name) => one[name] === other[name])
