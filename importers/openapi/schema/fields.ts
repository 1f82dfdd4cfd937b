import type { ApiEntry } from '#contract/text/content/api-markdown.ts'
import { shortened } from '#contract/text/cut.ts'
import type { Remarks } from '../../source/remarks.ts'
import { isNode, listOf, shownValue, textOf, type Node } from '../../source/values.ts'
import { code, mostShown } from '../code.ts'
import { objectBounds, unshownKeywords } from './constraints.ts'
import { SchemaRemarks } from './remarks.ts'
import { labelsOf, type Schema, type Schemas } from './schemas.ts'
import { Shared } from './shared.ts'
import type { Words } from '../words.ts'

/** Whether a body is sent or received: read-only fields are not sent, write-only ones not received. */
export type Direction = 'request' | 'response'

/** Deepest field of a schema that is listed, and fields of one schema. */
const deepest = 8
const mostFields = 500

export const entry = (name: string, fields: Partial<ApiEntry>): ApiEntry => ({
  name,
  type: 'string',
  value: '',
  require: '0',
  remark: '',
  ...fields,
})

/** Schemas around a field, with the prefix of their fields' names. */
type Above = ReadonlyMap<object, string>

/** Lists the fields of a schema, those of inner objects named with dots. */
export class Fields {
  private readonly lists: Shared<readonly ApiEntry[]>
  readonly said: SchemaRemarks
  private readonly schemas: Schemas
  private readonly remarks: Remarks
  private readonly words: Words

  constructor(schemas: Schemas, remarks: Remarks, words: Words) {
    this.schemas = schemas
    this.remarks = remarks
    this.words = words
    this.said = new SchemaRemarks(schemas, words)
    this.lists = new Shared(remarks)
  }

  of(value: unknown, direction: Direction, where: string): readonly ApiEntry[] {
    return this.lists.of(value, direction, where, () => this.list(value, direction, where))
  }

  private list(value: unknown, direction: Direction, where: string): ApiEntry[] {
    if (!isNode(value)) return []
    const rows: ApiEntry[] = []
    const schema = this.schemas.read(value, where)
    const isPlain = schema.types[0] === 'object' && schema.variants.length === 0
    // the body says it of what is sent: a form has no row for the whole
    const isBound = direction === 'response' && objectBounds(schema.node, this.words).length > 0
    // JSONPath's name for the whole (RFC 9535), where it is more than a list of fields
    if (!isPlain || isBound) rows.push(this.row('$', schema, true, where))
    else this.tellUnshown(schema.node, where)
    const list = { rows, left: mostFields, direction, where }
    this.inside(list, schema, '', new Map([[schema.key, '']]), 1)
    if (list.left <= 0) this.remarks.add(where, this.words.said.deep)
    return rows
  }

  /** One row; the whole of what is known of the value, in one line. */
  row(name: string, schema: Schema, isRequired: boolean, where: string): ApiEntry {
    const { node } = schema
    this.tellUnshown(node, where)
    return entry(name, {
      type: this.schemas.typeOf(schema, where),
      value: shortened(shownValue(sampleOf(node)), mostShown),
      require: isRequired ? '1' : '0',
      remark: this.said.of(schema, where),
    })
  }

  /** @param hasNoRow whether no row tells what the object itself may have */
  private tellUnshown(node: Node, where: string, hasNoRow = false): void {
    const names = unshownKeywords(node, hasNoRow)
    if (names.length > 0) this.remarks.add(where, this.words.said.unshown(names.join(', ')))
  }

  /** Fields inside a schema; a list shows those of its items. */
  private inside(
    list: { rows: ApiEntry[]; left: number; readonly direction: Direction; readonly where: string },
    schema: Schema,
    prefix: string,
    above: Above,
    depth: number,
    hasRow = true,
  ): void {
    const { node, properties, required, variants } = schema
    for (const [key, value] of properties) {
      if (list.left-- <= 0) return
      if (value === false) {
        this.remarks.add(list.where, this.words.said.forbidden(prefix + key))
        continue
      }
      const field = this.schemas.read(value, list.where)
      const { direction, where } = list
      if (field.node[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) continue
      const row = this.row(prefix + key, field, required.has(key), where)
      list.rows.push(this.below(list, row, field, above, depth))
      this.descend(list, field, `${prefix}${key}.`, above, depth)
    }
    const free = node.additionalProperties
    if (isNode(free) && Object.keys(free).length > 0 && list.left-- > 0) {
      const field = this.schemas.read(free, list.where)
      const row = this.row(`${prefix}{key}`, field, false, list.where)
      const told = { ...row, remark: [this.words.freeKeys, row.remark].filter(Boolean).join('; ') }
      list.rows.push(this.below(list, told, field, above, depth))
      this.descend(list, field, `${prefix}{key}.`, above, depth)
    }
    const items = node.items ?? listOf(node.prefixItems)[0]
    if (items !== undefined && schema.types.includes('array'))
      this.enter(
        list,
        this.schemas.read(items, list.where),
        prefix,
        above,
        depth,
        !isNode(node.items),
      )
    this.choices({ list, variants, prefix, above, depth, hasRow })
  }

  private descend(
    list: Parameters<Fields['inside']>[0],
    field: Schema,
    prefix: string,
    above: Above,
    depth: number,
  ) {
    if (!above.has(field.key) && depth < deepest)
      this.inside(list, field, prefix, new Map([...above, [field.key, prefix]]), depth + 1)
  }

  private enter(
    list: Parameters<Fields['inside']>[0],
    items: Schema,
    prefix: string,
    above: Above,
    depth: number,
    hasNoRow: boolean,
  ) {
    this.tellUnshown(items.node, list.where, hasNoRow)
    if (above.has(items.key) || depth >= deepest) return
    const around = new Map([...above, [items.key, prefix]])
    this.inside(list, items, prefix, around, depth + 1, !hasNoRow)
  }

  /** Marks a row whose fields are not listed: it contains itself, or is too deep. */
  private below(
    list: Parameters<Fields['inside']>[0],
    row: ApiEntry,
    field: Schema,
    above: Above,
    depth: number,
  ): ApiEntry {
    const inner = this.schemas.innermost(field, list.where)
    const name = inner.name || textOf(inner.node.title) || row.name
    const marked = (mark: string) => ({
      ...row,
      remark: [row.remark, mark].filter(Boolean).join(' '),
    })
    const hasFields = inner.properties.size > 0 || inner.variants.length > 0
    const around = above.get(field.key) ?? above.get(inner.key)
    if (hasFields && around !== undefined) {
      this.remarks.add(list.where, this.words.said.cycle(name))
      // without a path: the whole
      const at = around === '' ? '' : ` (${code(around.slice(0, -1))})`
      return marked(`${this.words.cycle} ${name}${at}`)
    }
    if (hasFields && depth >= deepest) {
      this.remarks.add(list.where, this.words.said.deep)
      return marked(this.words.cut)
    }
    return row
  }

  /** Fields that only some variants have are marked with the names of those. */
  private choices({
    list,
    variants,
    prefix,
    above,
    depth,
    hasRow,
  }: {
    list: Parameters<Fields['inside']>[0]
    variants: Schema['variants']
    prefix: string
    above: Above
    depth: number
    /** Whether a row tells the limits of the variants. */
    hasRow: boolean
  }): void {
    if (variants.length === 0 || depth > deepest) return
    const found = new Map<string, { row: ApiEntry; of: string[]; required: number }>()
    let withFields = 0
    const labels = labelsOf(variants)
    for (const [index, variant] of variants.entries()) {
      const label = labels[index]!
      const schema = this.schemas.read(variant.schema, list.where)
      if (above.has(schema.key) || list.left-- <= 0) continue
      this.tellUnshown(schema.node, list.where, !hasRow)
      const inner = { ...list, rows: [] as ApiEntry[] }
      const around = new Map([...above, [schema.key, prefix]])
      this.inside(inner, schema, prefix, around, depth + 1, false)
      list.left = inner.left
      withFields++
      for (const row of inner.rows) {
        const same = found.get(row.name)
        if (same) {
          same.of.push(label)
          same.required += Number(row.require)
        } else found.set(row.name, { row, of: [label], required: Number(row.require) })
      }
    }
    const present = new Set(list.rows.map((row) => row.name))
    for (const [name, { row, of, required }] of found) {
      if (present.has(name)) continue
      const isAll = of.length === withFields
      list.rows.push({
        ...row,
        require: isAll && required === of.length ? '1' : '0',
        remark: isAll ? row.remark : `*${of.join(', ')}*${row.remark ? ` · ${row.remark}` : ''}`,
      })
    }
  }
}

/** The example that a schema gives, by any of its names. */
export const sampleOf = (node: Node): unknown =>
  node.example ?? listOf(node.examples)[0] ?? node['x-example'] ?? node.const
