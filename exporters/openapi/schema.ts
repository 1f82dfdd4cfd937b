import type { Parameter } from '#contract/document/api-page.ts'
import type { Keywords } from './keyword-patterns.ts'
import { keywordsOf } from './keywords.ts'
import { compact, parsedJson, put, valueOf, type Node } from './node.ts'
import { readType } from './type-names.ts'

/** What relates schemas, until all components have names. */
export interface SchemaRelations {
  /** Schemas that are the same as one around them, and the name of that one. */
  readonly cycles: Map<Node, { readonly target: Node; readonly name: string }>
  /** Schemas that get a component of this name. */
  readonly named: Map<Node, string>
  /** Discriminators: values and the variants that they mean. */
  readonly mappings: Map<Node, readonly (readonly [string, Node])[]>
}

export const noRelations = (): SchemaRelations => ({
  cycles: new Map(),
  named: new Map(),
  mappings: new Map(),
})

/** What could not be expressed. */
export type Report = (
  what: 'type' | 'cut' | 'clipped' | 'noVariable' | 'twice',
  name: string,
) => void

interface Field {
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

/** The schema of one row, without fields inside. */
export function rowSchema(
  row: Parameter,
  relations: SchemaRelations,
  report: Report,
): { schema: Node; keywords: Keywords } {
  const field = fieldOf(row, 0, report)
  assemble(field, relations)
  return field
}

function fieldOf(row: Parameter, depth: number, report: Report): Field {
  const keywords = keywordsOf(row.remark)
  const { schema, choices, isUnknown } = readType(row.type)
  if (isUnknown) report('type', `${row.name}: ${row.type}`)
  if (keywords.isCut) report('cut', row.name)
  describe(schema, keywords, () => report('clipped', row.name))
  const example = exampleOf(row.example, schema, keywords)
  if (example !== undefined && example !== schema.const) put(schema, 'examples', [example])
  return { depth, schema, keywords, choices, children: [] }
}

const objectField = (depth: number): Field => ({
  depth,
  schema: { type: 'object' },
  keywords: keywordsOf(''),
  choices: [],
  children: [],
})

/** The value of a column of examples. */
export function exampleOf(written: string, schema: Node, keywords: Keywords): unknown {
  if (written === '' || written.endsWith('…')) return undefined
  return valueOf(written, schema.type, keywords.isNullable)
}

function describe(schema: Node, keywords: Keywords, clipped: () => void): void {
  const { type } = schema
  const value = (text: string, of = type): unknown => {
    if (text.length > 400 && text.endsWith('…')) clipped()
    return valueOf(text, of, keywords.isNullable)
  }
  if (keywords.values) {
    // a list shows the values of its items
    const items = schema.items as Node | undefined
    const at = items ?? schema
    const values = keywords.values.map((text) => value(text, at.type))
    if (keywords.hasMoreValues) clipped()
    at[keywords.hasMoreValues ? 'examples' : 'enum'] = values
    if (keywords.valueNames) at['x-enum-varnames'] = [...keywords.valueNames]
  }
  if (keywords.constant !== undefined) schema.const = value(keywords.constant)
  if (keywords.byDefault !== undefined) schema.default = value(keywords.byDefault)
  Object.assign(schema, keywords.bounds)
  if (Object.keys(keywords.ofObject).length > 0) Object.assign(innermost(schema), keywords.ofObject)
  if (keywords.not !== undefined) schema.not = readType(keywords.not).schema
  if (keywords.isReadOnly) schema.readOnly = true
  if (keywords.isWriteOnly) schema.writeOnly = true
  for (const [name, text] of keywords.extensions)
    if (name.startsWith('x-')) put(schema, name, parsedJson(text))
  if (keywords.description) schema.description = keywords.description
  if (keywords.isDeprecated) schema.deprecated = true
  if (keywords.isNullable) makeNullable(schema)
}

function makeNullable(schema: Node): void {
  const { type } = schema
  if (typeof type === 'string' || Array.isArray(type))
    schema.type = [...new Set([type, 'null'].flat())]
  else if (Array.isArray(schema.anyOf))
    schema.anyOf = [...(schema.anyOf as Node[]), { type: 'null' }]
  else return
  if (Array.isArray(schema.enum) && !schema.enum.includes(null))
    schema.enum = [...schema.enum, null]
}

/** The row that describes the whole of a body. Source: RFC 9535. */
export const whole = '$'

/**
 * The schema of a table of fields; those of inner objects are named with dots.
 *
 * @param isGenerated every field inside another one has a row for that one too, so that other dots
 * and all brackets belong to names
 */
export function tableSchema(
  rows: readonly Parameter[],
  isGenerated: boolean,
  relations: SchemaRelations,
  report: Report,
): Node | undefined {
  if (rows.length === 0) return undefined
  const first = rows.find(({ name }) => name === whole)
  const root = first ? fieldOf(first, 0, report) : objectField(0)
  const fields = new Map<string, Field>([['', root]])
  for (const row of rows) {
    if (row === first) continue
    const path = isGenerated ? row.name : row.name.replace(/\[\d*\]/g, '').replace(/^\$\./, '')
    const found = placeOf(fields, path)
    const { parent, name } = isGenerated ? found : withObjects(fields, found)
    const key = pathIn(parent, name)
    if (fields.has(key)) continue
    const field = fieldOf(row, parent.field.depth + 1, report)
    const isList = !isGenerated && /\[\d*\]$/.test(row.name) && field.schema.type !== 'array'
    const own = isList ? { ...field, schema: { type: 'array', items: field.schema } } : field
    fields.set(key, own)
    parent.field.children.push({ name, field: own, isRequired: row.isRequired })
  }
  assemble(root, relations)
  for (const field of fields.values()) {
    const { cycle } = field.keywords
    const around = cycle && fields.get(cycle.path)
    if (!cycle || !around) continue
    const all = innermost(around.schema)
    // a variant and the whole of them are at the same path
    const variants = [all.oneOf, all.anyOf].flat() as (Node | undefined)[]
    const variant = variants.find((one) => one && relations.named.get(one) === cycle.name)
    relations.cycles.set(innermost(field.schema), { target: variant ?? all, name: cycle.name })
  }
  return root.schema
}

/** A name inside a field. */
interface Place {
  readonly parent: { readonly field: Field; readonly path: string }
  readonly name: string
}

/** Deepest field, and longest path that is split; others keep their dots. */
const deepest = 20
const longestPath = 2_000

const pathIn = ({ path }: Place['parent'], name: string): string =>
  path === '' ? name : `${path}.${name}`

/** The longest known path at the beginning of another one. */
function placeOf(fields: ReadonlyMap<string, Field>, path: string): Place {
  const end = path.length <= longestPath ? path.length - 2 : 0
  for (let dot = path.lastIndexOf('.', end); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const field = fields.get(path.slice(0, dot))
    if (field && field.depth < deepest)
      return { parent: { field, path: path.slice(0, dot) }, name: path.slice(dot + 1) }
  }
  return { parent: { field: fields.get('')!, path: '' }, name: path }
}

/** Adds objects that have no row of their own, such as `buyer` of `buyer.city`. */
function withObjects(fields: Map<string, Field>, { parent, name }: Place): Place {
  const steps = name.split('.').filter(Boolean)
  const last = steps.pop()
  if (last === undefined || parent.field.depth + steps.length >= deepest) return { parent, name }
  let at = parent
  for (const step of steps) {
    const field = objectField(at.field.depth + 1)
    const path = pathIn(at, step)
    at.field.children.push({ name: step, field, isRequired: false })
    fields.set(path, field)
    at = { field, path }
  }
  return { parent: at, name: last }
}

/** The schema of what a list contains, at last. */
export function innermost(schema: Node): Node {
  let at = schema
  while (at.type === 'array' || (Array.isArray(at.type) && at.type.includes('array'))) {
    at.items ??= {}
    at = at.items as Node
  }
  return at
}

/** Puts fields into the schema around them. */
function assemble(
  { schema, keywords, choices, children }: Field,
  relations: SchemaRelations,
): void {
  // what belongs to a variant around it is no choice of its own
  const variantsOf = (field: Field) =>
    field.keywords.variants.filter((name) => !keywords.variants.includes(name))
  if (children.length > 0) {
    const inner = innermost(schema)
    asObject(inner)
    const all = children.filter(({ field }) => variantsOf(field).length === 0)
    addFields(inner, all)
  }
  const tagged = children.filter(({ field }) => variantsOf(field).length > 0)
  const names = [
    ...new Set([
      ...(keywords.choice?.names ?? []),
      ...tagged.flatMap(({ field }) => variantsOf(field)),
    ]),
  ]
  if (names.length > 0) addVariants(schema, names)
  for (const { field } of children) assemble(field, relations)

  function addVariants(at: Node, of: readonly string[]): void {
    const inner = innermost(at)
    // pages of older imports do not say which of the two it is for the items of a list
    const kind = keywords.choice?.kind ?? 'anyOf'
    const isNullable = Array.isArray(inner.type) && inner.type.includes('null')
    const types = variantTypes(keywords.choice ? of : [], choices)
    const variants = of.map((name, index): Node => {
      const own = tagged.filter(({ field }) => variantsOf(field).includes(name))
      const made = types[index] ?? variantOf(name, tagged.length > 0 ? objectType : inner)
      const about = keywords.choice?.about.get(name)
      if (about) describe(made, about, () => {})
      if (own.length > 0) {
        asObject(innermost(made))
        addFields(innermost(made), own)
      }
      if (isTypeName(name)) return made
      if (made.type === 'object') relations.named.set(made, name)
      else made.title = name
      return made
    })
    if (inner.properties === undefined) {
      delete inner.type
      delete inner.anyOf
    }
    // nor the names of variants without fields
    const isListed = keywords.choice || !choices.some(({ type }) => type === 'object')
    const all = isListed
      ? variants
      : choices.flatMap((one) => (one.type === 'object' ? variants : [one]))
    inner[kind] = [...all, ...(isNullable ? [{ type: 'null' }] : [])]
    const { decidedBy } = keywords
    if (!decidedBy) return
    inner.discriminator = { propertyName: decidedBy.name }
    const mapping = decidedBy.mapping.flatMap(([value, to]) => {
      const variant = variants[of.indexOf(to)]
      return variant && relations.named.has(variant) ? [[value, variant] as const] : []
    })
    // without mapping the names of the components are the values
    relations.mappings.set(inner, mapping)
  }
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
