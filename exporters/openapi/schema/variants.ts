import type { Choice, Keywords } from './keyword-patterns.ts'
import { compact, put, type Node } from '../node.ts'
import type { SchemaRelations } from './relations.ts'
import { describe, innermost } from './values.ts'

// Objects and choices of the fields of a table.

export interface Field {
  /** How many fields it is inside of. */
  readonly depth: number
  readonly schema: Node
  readonly keywords: Keywords
  /** Types of a choice. */
  readonly choices: readonly Node[]
  readonly children: {
    readonly name: string
    readonly field: Field
    readonly isRequired: boolean
  }[]
}

/** A field inside another one, or inside a variant of it. */
interface Member {
  readonly child: Field['children'][number]
  /** Names of the variants that have it: of the choice, of one inside those variants, and so on. */
  readonly variants: readonly (readonly string[])[]
}

/** Puts fields into the schema around them. */
export function assemble(
  { schema, keywords, choices, children }: Field,
  relations: SchemaRelations,
): void {
  const members = children.map((child) => ({
    child,
    variants: beyond(child.field.keywords.variants, keywords.variants),
  }))
  if (children.length > 0) asObject(innermost(schema))
  addMembers(innermost(schema), members, { keywords, choices }, relations)
  for (const { field } of children) assemble(field, relations)
}

/** What belongs to a variant around a field is no choice of its own. */
function beyond(own: Member['variants'], around: Member['variants']): Member['variants'] {
  let level = 0
  while (own[level]?.every((name) => around[level]?.includes(name))) level++
  return own.slice(level)
}

/** @param told what the row of the choice says; nothing where it has no row */
function addMembers(
  inner: Node,
  members: readonly Member[],
  told: { readonly keywords?: Keywords; readonly choices: readonly Node[] },
  relations: SchemaRelations,
): void {
  const { keywords, choices } = told
  const isTagged = ({ variants }: Member) => variants.length > 0
  const tagged = members.filter(isTagged)
  const of = [
    ...new Set([
      ...(keywords?.choice?.names ?? []),
      ...tagged.flatMap(({ variants }) => variants[0]!),
    ]),
  ]
  const types = variantTypes(keywords?.choice ? of : [], choices)
  const bare = of.map(
    (name, index) => types[index] ?? variantOf(name, tagged.length > 0 ? objectType : inner),
  )
  // a row that follows those of variants is one of each of them
  const first = bare.every(({ type }) => type === 'object') ? members.findIndex(isTagged) : -1
  const isOwn = (one: Member, index: number) => !isTagged(one) && (first < 0 || index < first)
  addFields(
    inner,
    members.filter(isOwn).map(({ child }) => child),
  )
  if (of.length === 0) return
  const inVariants = members.filter((one, index) => !isOwn(one, index))
  const variants = bare.map((made, index): Node => {
    const name = of[index]!
    const own = inVariants.filter((one) => !isTagged(one) || one.variants[0]!.includes(name))
    const about = keywords?.choice?.about.get(name)
    if (about) describe(made, about, () => {})
    if (own.length > 0) {
      asObject(innermost(made))
      const inside = own.map((one) => ({ ...one, variants: one.variants.slice(1) }))
      addMembers(innermost(made), inside, { choices: [] }, relations)
    }
    nameVariant(made, name, relations)
    return made
  })
  // nor the names of variants without fields
  const isListed = keywords?.choice || !choices.some(({ type }) => type === 'object')
  const all = isListed
    ? variants
    : choices.flatMap((one) => (one.type === 'object' ? variants : [one]))
  // a field that all have belongs to no variant: there is one more, about which nothing is known
  const isWhole = tagged.some((one) => of.every((name) => one.variants[0]!.includes(name)))
  const rest = isWhole && !keywords?.choice ? [{ ...objectType }] : []
  for (const one of rest)
    addFields(
      one,
      inVariants.filter((member) => !isTagged(member)).map(({ child }) => child),
    )
  putChoice(inner, [...all, ...rest], keywords?.choice?.kind)
  if (keywords) decide(inner, of, variants, keywords, relations)
}

/** @param kind pages of older imports do not say which of the two it is for the items of a list */
function putChoice(inner: Node, variants: readonly Node[], kind: Choice['kind'] = 'anyOf'): void {
  const isNullable = Array.isArray(inner.type) && inner.type.includes('null')
  if (inner.properties === undefined) {
    delete inner.type
    delete inner.anyOf
  }
  inner[kind] = [...variants, ...(isNullable ? [{ type: 'null' }] : [])]
}

/** What the variants are told apart by. */
function decide(
  inner: Node,
  names: readonly string[],
  variants: readonly Node[],
  { decidedBy }: Keywords,
  relations: SchemaRelations,
): void {
  if (!decidedBy) return
  inner.discriminator = { propertyName: decidedBy.name }
  const mapping = decidedBy.mapping.flatMap(([value, to]) => {
    const variant = variants[names.indexOf(to)]
    return variant && relations.named.has(variant) ? [[value, variant] as const] : []
  })
  // without mapping the names of the components are the values
  relations.mappings.set(inner, mapping)
}

/**
 * Completes a variant that has a choice itself: it has no row, but that of a field that contains it
 * once more says which choice it is.
 */
export function completeVariant(variant: Node, keywords: Keywords, relations: SchemaRelations) {
  const { choice } = keywords
  if (!choice) return
  const known = new Map(
    ((variant.anyOf ?? []) as Node[]).map((one) => [relations.named.get(one), one]),
  )
  const variants = choice.names.map((name): Node => {
    const present = known.get(name)
    if (present) return present
    const made = variantOf(name, objectType)
    nameVariant(made, name, relations)
    return made
  })
  delete variant.anyOf
  putChoice(variant, variants, choice.kind)
  decide(variant, choice.names, variants, keywords, relations)
}

function nameVariant(made: Node, name: string, relations: SchemaRelations): void {
  if (isTypeName(name)) return
  if (made.type === 'object') relations.named.set(made, name)
  else made.title = name
}

const objectType: Node = { type: 'object' }

/** What an import calls variants without a name: by their type, with numbers where that is one. */
const typeName = /^(string|number|integer|boolean|object|array|null)(?: \d+)?$/
const isTypeName = (name: string): boolean => typeName.test(name) || /^\d+$/.test(name)

/** Types of variants, where the type of the whole says them. Equal ones are said once there. */
function variantTypes(names: readonly string[], choices: readonly Node[]): (Node | undefined)[] {
  if (choices.length === names.length) return choices.map((one) => structuredClone(one))
  return names.map((name) => {
    const type = typeName.exec(name)?.[1]
    const [only, ...others] = choices.filter((one) => type !== undefined && one.type === type)
    return only && others.length === 0 ? structuredClone(only) : undefined
  })
}

/** A variant of which nothing but a name is known. */
function variantOf(name: string, whole: Node): Node {
  const type = typeName.exec(name)?.[1] ?? [whole.type].flat().find((one) => one !== 'null')
  return compact({ type })
}

function addFields(schema: Node, children: Field['children']): void {
  if (children.length === 0) return
  const properties: Node = (schema.properties as Node | undefined) ?? {}
  const required: string[] = []
  for (const { name, field, isRequired } of children) {
    if (name === '{key}' && field.keywords.isFree) {
      schema.additionalProperties = field.schema
      continue
    }
    put(properties, name, field.schema)
    if (isRequired) required.push(name)
  }
  if (Object.keys(properties).length > 0) schema.properties = properties
  if (required.length > 0) schema.required = required
}

/** A value with fields is an object, whatever its row says. */
function asObject(schema: Node): void {
  const types = [schema.type].flat()
  if (types.includes('object')) return
  schema.type = types.includes('null') ? ['object', 'null'] : 'object'
  delete schema.format
}
