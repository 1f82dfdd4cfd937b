import type { Parameter } from '#contract/document/kinds/api-page.ts'
import { compact, parsedJson, put, valueOf, type Node } from '../node.ts'
import type { SchemaRelations } from '../schema/relations.ts'
import { rowSchema, tableSchema, type Report } from '../schema/schema.ts'
import { exampleOf } from '../schema/values.ts'

/** Makes the parameters and contents of an operation, and collects the schemas in them. */
export class ContentBuilder {
  /** Schemas with names for those that become components. */
  readonly schemas: { readonly schema: Node; readonly hint: string }[] = []
  private readonly operation: string
  private readonly isImported: boolean
  private readonly relations: SchemaRelations
  private readonly report: Report

  /** @param operation name of the operation, for names of components */
  constructor(operation: string, isImported: boolean, relations: SchemaRelations, report: Report) {
    this.operation = operation
    this.isImported = isImported
    this.relations = relations
    this.report = report
  }

  parameter(place: string, written: Parameter): Node {
    const { row, code } = withoutCode(written, arrayFormats)
    const { schema, keywords } = rowSchema({ ...row, example: '' }, this.relations, this.report)
    const { description, deprecated, ...own } = schema
    // a parameter without an example shows its default
    const isDefault = row.example === keywords.byDefault
    const example = isDefault ? undefined : exampleOf(row.example, schema, keywords, () => {})
    if (row.type.trim() === '') own.type ??= 'string'
    this.schemas.push({ schema: own, hint: row.name })
    return compact({
      name: row.name,
      in: place,
      description,
      required: place === 'path' || row.isRequired ? true : undefined,
      deprecated,
      ...(place === 'query' ? styleOf(code) : {}),
      schema: own,
      example: example === own.const ? undefined : example,
    })
  }

  table(rows: readonly Parameter[], hint: string): Node | undefined {
    const schema = tableSchema(rows, this.isImported, this.relations, this.report)
    if (schema) this.schemas.push({ schema, hint: `${this.operation} ${hint}` })
    return schema
  }

  /** Media of a schema that another one has, too: together they are one component. */
  mediaLike({ schema }: Node, hint: string): Node {
    if (schema) this.schemas.push({ schema: schema as Node, hint: `${this.operation} ${hint}` })
    return compact({ schema })
  }

  /** @param more examples by their names */
  media(
    rows: readonly Parameter[],
    example: string,
    type: string,
    hint: string,
    more: readonly (readonly [string, string])[] = [],
  ): Node {
    const schema = this.table(rows, hint)
    const value = (text: string): unknown => {
      if (!isJson(type)) return text
      // a text may look like a number
      return schema ? valueOf(text, innermostType(schema)) : parsedJson(text)
    }
    if (example === '') return compact({ schema })
    if (more.length === 0) return compact({ schema, example: value(example) })
    const examples: Node = { example: { value: value(example) } }
    for (const [name, text] of more) put(examples, name, { value: value(text) })
    return compact({ schema, examples })
  }
}

export const isJson = (type: string): boolean => /[/+]json\b/i.test(type)

/**
 * The content of a body in its media types: a page shows fields and examples of one of them, says
 * which others have the same fields, and knows nothing but the names of the rest.
 */
export function contentOf(
  { types, alike = [] }: { readonly types: readonly string[]; readonly alike?: readonly string[] },
  media: Node,
  shown = shownType(types),
): Node {
  const content: Node = {}
  const same = compact({ schema: media.schema })
  for (const type of types)
    put(content, type, type === shown ? media : alike.includes(type) ? same : {})
  return content
}

/** The media type that imports show. Source: importers/openapi/operation/media.ts. */
export const shownType = (types: readonly string[]): string => types.find(isJson) ?? types[0] ?? ''

/** The media type of a text, by how it begins. */
export const typeOf = (text: string): string =>
  /^\s*[[{"]/.test(text)
    ? 'application/json'
    : /^\s*</.test(text)
      ? 'application/xml'
      : 'text/plain'

function innermostType(schema: Node): unknown {
  return schema.type ?? (schema.oneOf || schema.anyOf ? ['object', 'array'] : undefined)
}

/** How Swagger 2.0 writes several values. Source: OpenAPI 2.0, Parameter Object. */
export const arrayFormats = /^(?:csv|ssv|tsv|pipes|multi)$/

/** The same in 3.1. Source: OpenAPI 3.1, Style Values. */
export function styleOf(format: string): Node {
  if (format === '') return {}
  if (format === 'multi') return { style: 'form', explode: true }
  const style = { ssv: 'spaceDelimited', pipes: 'pipeDelimited' }[format] ?? 'form'
  return { style, explode: false }
}

/** A code span at the end of a remark that is none of its keywords. */
export function withoutCode(row: Parameter, pattern: RegExp): { row: Parameter; code: string } {
  const found = /(?:^|[^:,] )`([^`]+)`$/.exec(row.remark)
  const code = found?.[1] ?? ''
  if (!found || !pattern.test(code)) return { row, code: '' }
  return { row: { ...row, remark: row.remark.slice(0, -code.length - 2).trim() }, code }
}
