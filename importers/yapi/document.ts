import type { Masking } from '#contract/text/secrets/masking.ts'
import { listOf, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'
import { exampleOf, schemaOf } from './texts.ts'

const named = (rows: unknown): Node[] => nodesOf(rows).filter(({ name }) => textOf(name) !== '')
const isContentType = ({ name }: Node): boolean => /^content-type$/i.test(textOf(name))
const isRequired = (one: Node): boolean => textOf(one.required) === '1'
/** A text without tags: YApi keeps descriptions as HTML, and as markdown since version 1.4. */
const descriptionOf = (one: Node): string =>
  textOf(one.markdown).trim() ||
  textOf(one.desc)
    .replace(/<[^<>]*>/g, '')
    .trim()

/** The kinds of values that some versions let people choose. */
const typeOf = (one: Node): string => {
  const type = textOf(one.type).toLowerCase()
  return ['integer', 'number', 'boolean', 'array', 'object'].includes(type) ? type : 'string'
}

/** What is read of one interface; examples that people left in it may be secrets. */
class Interface {
  private readonly one: Node
  private readonly masking: Masking

  constructor(one: Node, masking: Masking) {
    this.one = one
    this.masking = masking
  }

  operation(category: string): Node {
    const { one } = this
    const method = textOf(one.method).toLowerCase()
    const content = ['get', 'head', 'options'].includes(method) ? undefined : this.body()
    const answer = textOf(one.res_body).trim()
    const type = textOf(one.res_body_type) === 'json' ? 'application/json' : 'text/plain'
    const isSchema = type === 'application/json' && one.res_body_is_json_schema === true
    return {
      summary: textOf(one.title),
      description: descriptionOf(one),
      tags: [category, ...listOf(one.tag).map(textOf)].filter(Boolean),
      parameters: this.parameters(),
      ...(content ? { requestBody: { required: true, content } } : {}),
      responses: {
        200: {
          description: '',
          ...(answer === '' ? {} : { content: this.content(answer, isSchema, type) }),
        },
      },
    }
  }

  private parameters(): Node[] {
    const { one } = this
    const query = nodesOf(nodeOf(one.query_path).params)
    return [
      ...named(one.req_params).map((row) => this.parameter(row, 'path')),
      ...named(query).map((row) => this.parameter({ ...row, required: '1' }, 'query')),
      ...named(one.req_query).map((row) => this.parameter(row, 'query')),
      ...named(one.req_headers)
        .filter((row) => !isContentType(row))
        .map((row) => this.parameter(row, 'header')),
    ]
  }

  private parameter(row: Node, place: 'path' | 'query' | 'header'): Node {
    return {
      name: textOf(row.name),
      in: place,
      required: place === 'path' || isRequired(row),
      description: textOf(row.desc).trim(),
      schema: { type: typeOf(row) },
      ...this.example(row, place === 'header'),
    }
  }

  private example(row: Node, isHeader = false): { readonly example?: string } {
    const value = textOf(row.example) || textOf(row.value)
    const pair = { name: textOf(row.name), value }
    if (value === '') return {}
    return { example: isHeader ? this.masking.header(pair) : this.masking.field(pair) }
  }

  /** The content of a text that is a schema, else an example. */
  private content(text: string, isSchema: boolean, type: string): Node {
    const schema = isSchema ? schemaOf(text) : undefined
    return { [type]: schema ?? exampleOf(this.masking.body(text)) }
  }

  private body(): Node | undefined {
    const { one } = this
    const text = textOf(one.req_body_other).trim()
    switch (textOf(one.req_body_type)) {
      case 'form':
        return this.form()
      case 'json':
        return text === ''
          ? undefined
          : this.content(text, one.req_body_is_json_schema === true, 'application/json')
      case 'file':
        return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      case 'raw':
        return text === '' ? undefined : this.content(text, false, 'text/plain')
      default:
        return undefined
    }
  }

  private form(): Node | undefined {
    const { one } = this
    const fields = named(one.req_body_form)
    if (fields.length === 0) return undefined
    const isMultipart =
      fields.some(({ type }) => type === 'file') ||
      nodesOf(one.req_headers).some(
        (row) => isContentType(row) && textOf(row.value).startsWith('multipart/'),
      )
    const properties = fields.map((field) => [
      textOf(field.name),
      {
        ...(field.type === 'file' ? { type: 'string', format: 'binary' } : { type: typeOf(field) }),
        description: textOf(field.desc).trim(),
        ...this.example(field),
      },
    ])
    const required = fields.filter(isRequired).map(({ name }) => textOf(name))
    const schema = { type: 'object', properties: Object.fromEntries(properties) as Node, required }
    const type = isMultipart ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
    return { [type]: { schema } }
  }
}

/** A path with its variables in braces, without a query. */
const pathOf = (one: Node): string =>
  (textOf(one.path).split('?')[0] ?? '').replace(/\/:([\w-]+)/g, '/{$1}')

/**
 * The OpenAPI document of exported categories. Interfaces of one path and method, which only differ
 * in the query, keep it in their paths.
 *
 * @param maskingAt tells about secrets at a place of the export
 */
export function documentOf(
  categories: readonly Node[],
  maskingAt: (where: string) => Masking,
): Node {
  const paths = new Map<string, Record<string, unknown>>()
  const operationsAt = (path: string): Record<string, unknown> => {
    const known = paths.get(path) ?? {}
    paths.set(path, known)
    return known
  }
  for (const [index, category] of categories.entries())
    for (const [at, one] of nodesOf(category.list).entries()) {
      const method = textOf(one.method).toLowerCase()
      const [path, whole] = [pathOf(one), textOf(one.path)]
      const operations = operationsAt(method in operationsAt(path) ? whole : path)
      const read = new Interface(one, maskingAt(`#/${index}/list/${at}`))
      operations[method] = read.operation(textOf(category.name).trim())
    }
  return {
    openapi: '3.0.3',
    info: { title: '' },
    tags: categories.map((one) => ({
      name: textOf(one.name).trim(),
      description: textOf(one.desc).trim(),
    })),
    paths: Object.fromEntries(paths),
  }
}
