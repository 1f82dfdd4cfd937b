import type { Parameter } from '#contract/document/kinds/api-page.ts'
import type { Keywords } from './keyword-patterns.ts'
import { keywordsOf } from './keywords.ts'
import { put, type Node } from '../node.ts'
import type { SchemaRelations } from './relations.ts'
import { readType } from './type-names.ts'
import { describe, exampleOf, innermost } from './values.ts'
import { assemble, completeVariant, type Field } from './variants.ts'

/** What could not be expressed. */
export type Report = (
  what: 'type' | 'cut' | 'clipped' | 'noVariable' | 'twice',
  name: string,
) => void

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
  const clipped = () => report('clipped', row.name)
  describe(schema, keywords, clipped)
  const example = exampleOf(row.example, schema, keywords, clipped)
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
    if (variant) completeVariant(variant, field.keywords, relations)
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
