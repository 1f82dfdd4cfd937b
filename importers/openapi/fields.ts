import type { ApiEntry } from '#contract/text/content/api-markdown.ts'
import type { Remarks } from '../source/remarks.ts'
import {
  entriesOf,
  isNode,
  listOf,
  nodeOf,
  shownValue,
  textOf,
  type Node,
} from '../source/values.ts'
import { code, mostShown } from './code.ts'
import { bounds, objectBounds, unshownKeywords } from './constraints.ts'
import { labelsOf, type Schema, type Schemas } from './schemas.ts'
import { Shared } from './shared.ts'
import type { Words } from './words.ts'

/** Whether a body is sent or received: read-only fields are not sent, write-only ones not received. */
export type Direction = 'request' | 'response'

/** Deepest field of a schema that is listed, and fields of one schema. */
const deepest = 8
const mostFields = 500
/** Values of an enumeration that are listed: all countries or currencies. */
const mostValues = 300

export const entry = (name: string, fields: Partial<ApiEntry>): ApiEntry => ({
  name,
  type: 'string',
  value: '',
  require: '0',
  remark: '',
  ...fields,
})

/** Markdown on one line, for a cell: breaks between paragraphs and list items stay visible. */
export const inline = (markdown: string): string =>
  markdown
    .trim()
    .replace(/\s*\n\s*(?:\n\s*)+/g, '<br>')
    .replace(/\s*\n\s*(?=(?:[-*+]|\d+[.)])\s)/g, '<br>')
    .replace(/\s*\n\s*/g, ' ')

/** Schemas around a field, with the prefix of their fields' names. */
type Above = ReadonlyMap<object, string>

/** Lists the fields of a schema, those of inner objects named with dots. */
export class Fields {
  private readonly lists: Shared<readonly ApiEntry[]>
  private readonly remarksOfSchemas = new WeakMap<Schema, string>()
  private readonly schemas: Schemas
  private readonly remarks: Remarks
  private readonly words: Words

  constructor(schemas: Schemas, remarks: Remarks, words: Words) {
    this.schemas = schemas
    this.remarks = remarks
    this.words = words
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
      value: clipped(shownValue(sampleOf(node))),
      require: isRequired ? '1' : '0',
      remark: this.remarkOf(schema, this.innermost(schema, where)),
    })
  }

  /**
   * What is known of the values of a schema; the same for all operations that use it.
   *
   * @param items the schema itself, or what a list contains at last
   */
  remarkOf(schema: Schema, items = schema): string {
    const known = this.remarksOfSchemas.get(schema)
    if (known !== undefined) return known
    const remark = this.describe(schema, items)
    this.remarksOfSchemas.set(schema, remark)
    return remark
  }

  private describe({ node, isNullable }: Schema, { variants, choice, ...inner }: Schema): string {
    const { words } = this
    // of a list, what its items may have
    const bound = objectBounds(inner.node, words).join('; ')
    const said = [
      inline(textOf(node.description) || textOf(node.title)),
      bound === '' ? '' : `(${bound})`,
    ]
      .filter(Boolean)
      .join(' ')
    const facts: string[] = []
    const list = (values: readonly unknown[]) =>
      values.slice(0, mostValues).map((one) => code(shownValue(one)))
    const items = nodeOf(node.items)
    const listed = listOf(node.enum).length > 0 ? listOf(node.enum) : listOf(items.enum)
    // said in words
    const values = isNullable ? listed.filter((one) => one !== null) : listed
    if (values.length > 0) {
      const names = listOf(node['x-enum-varnames'] ?? node['x-enumNames'])
      const told = list(values).map((one, index) =>
        textOf(names[index]) ? `${one} ${textOf(names[index])}` : one,
      )
      facts.push(`${words.values}: ${told.join(', ')}${values.length > mostValues ? ', …' : ''}`)
    }
    if (node.const !== undefined) facts.push(`${words.constant}: ${code(shownValue(node.const))}`)
    if (node.default !== undefined)
      facts.push(`${words.defaults}: ${code(shownValue(node.default))}`)
    if (choice && variants.length > 0)
      facts.push(`${words[choice]}: ${labelsOf(variants).join(', ')}`)
    facts.push(...this.discriminated(inner.node))
    const { not } = node
    if (isNode(not) && textOf(not.type)) facts.push(`${words.not}: ${textOf(not.type)}`)
    facts.push(...bounds(node, words))
    if (isNullable) facts.push(words.nullable)
    if (node.readOnly === true) facts.push(words.readOnly)
    if (node.writeOnly === true) facts.push(words.writeOnly)
    for (const [name, value] of Object.entries(node))
      if (name.startsWith('x-') && !shownExtensions.has(name))
        facts.push(`${code(name)}: ${code(shownValue(value))}`)
    const start = node.deprecated === true ? words.deprecated : ''
    return [start, [said, facts.join('; ')].filter(Boolean).join(' · ')]
      .filter(Boolean)
      .join(' ')
      .trim()
  }

  /** @param hasNoRow whether no row tells what the object itself may have */
  private tellUnshown(node: Node, where: string, hasNoRow = false): void {
    const names = unshownKeywords(node, hasNoRow)
    if (names.length > 0) this.remarks.add(where, this.words.said.unshown(names.join(', ')))
  }

  private discriminated({ discriminator }: Node): string[] {
    const name = textOf(isNode(discriminator) ? discriminator.propertyName : discriminator)
    if (!name) return []
    const mapping = entriesOf(nodeOf(discriminator).mapping).map(
      ([value, target]) => `${code(value)} → ${textOf(target).split('/').at(-1) ?? ''}`,
    )
    const told = mapping.length > 0 ? ` (${mapping.join(', ')})` : ''
    return [`${this.words.decidedBy} ${code(name)}${told}`]
  }

  /** Fields inside a schema; a list shows those of its items. */
  private inside(
    list: { rows: ApiEntry[]; left: number; readonly direction: Direction; readonly where: string },
    schema: Schema,
    prefix: string,
    above: Above,
    depth: number,
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
    this.choices(list, variants, prefix, above, depth)
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
    if (!above.has(items.key) && depth < deepest)
      this.inside(list, items, prefix, new Map([...above, [items.key, prefix]]), depth + 1)
  }

  /** Marks a row whose fields are not listed: it contains itself, or lies too deep. */
  private below(
    list: Parameters<Fields['inside']>[0],
    row: ApiEntry,
    field: Schema,
    above: Above,
    depth: number,
  ): ApiEntry {
    const inner = this.innermost(field, list.where)
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

  /** What a list contains at last; the schema itself where it is none. */
  innermost(schema: Schema, where: string): Schema {
    let at = schema
    for (let level = 0; level < 5 && at.types.includes('array'); level++) {
      if (!isNode(at.node.items)) return at
      at = this.schemas.read(at.node.items, where)
    }
    return at
  }

  /** Fields that only some variants have are told by the names of those. */
  private choices(
    list: Parameters<Fields['inside']>[0],
    variants: Schema['variants'],
    prefix: string,
    above: Above,
    depth: number,
  ): void {
    if (variants.length === 0 || depth > deepest) return
    const found = new Map<string, { row: ApiEntry; of: string[]; required: number }>()
    let withFields = 0
    const labels = labelsOf(variants)
    for (const [index, variant] of variants.entries()) {
      const label = labels[index]!
      const schema = this.schemas.read(variant.schema, list.where)
      if (above.has(schema.key) || list.left-- <= 0) continue
      this.tellUnshown(schema.node, list.where, true)
      const inner = { ...list, rows: [] as ApiEntry[] }
      this.inside(inner, schema, prefix, new Map([...above, [schema.key, prefix]]), depth + 1)
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

/** Extensions that are already shown in other words. */
const shownExtensions = new Set(['x-nullable', 'x-enum-varnames', 'x-enumNames', 'x-example'])

const clipped = (text: string): string =>
  text.length > mostShown ? `${text.slice(0, mostShown)}…` : text

/** The example that a schema gives, by any of its names. */
export const sampleOf = (node: Node): unknown =>
  node.example ?? listOf(node.examples)[0] ?? node['x-example'] ?? node.const
