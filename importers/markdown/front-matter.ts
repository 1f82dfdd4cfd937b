import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { limits } from '#contract/limits.ts'
import { isNode, lineOf, textOf, type Node } from '../source/values.ts'

/** What the front matter of a file says about its page. */
export interface FrontMatter {
  readonly title: string
  readonly order: number | undefined
  readonly remark: string
  readonly isDraft: boolean
  /** Fields without a meaning here. */
  readonly others: readonly string[]
}

/**
 * Fields with a meaning: ours, those of other tools with the same meaning, and those that an export
 * writes for readers. Source: cli/spec.md 2.4, server/contract/spec/additions.md 10.
 */
const known = new Set(
  'title order sidebar_position nav_order weight summary draft id path revision url updated'.split(
    ' ',
  ),
)
const orders = ['order', 'sidebar_position', 'nav_order', 'weight']

const orderIn = (fields: Node): number | undefined =>
  orders
    .map((name) => fields[name])
    .find(
      (value): value is number =>
        Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647,
    )

/**
 * @returns `undefined` for a head that is no YAML, or has aliases that multiply, or no TOML
 */
export function readFrontMatter(head: string, isToml: boolean): FrontMatter | undefined {
  let fields: unknown
  try {
    fields = isToml
      ? datesAsText(parseToml(head.replaceAll(/\r\n?/g, '\n'), { integersAsBigInt: 'asNeeded' }))
      : (parseYaml(head, { logLevel: 'silent', maxAliasCount: 100 }) ?? {})
  } catch {
    return undefined
  }
  if (!isNode(fields)) return undefined
  return {
    title: lineOf(textOf(fields.title), limits.pageTitleLength),
    order: orderIn(fields),
    remark: lineOf(textOf(fields.summary), limits.remarkLength),
    isDraft: fields.draft === true,
    others: Object.keys(fields).filter((name) => !known.has(name)),
  }
}

/** A date is text in YAML, and a title may be one. */
const datesAsText = (fields: Readonly<Record<string, unknown>>): Node =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  )
