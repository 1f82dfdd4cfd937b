import { isNode, listOf, textOf, type Node } from '../source/values.ts'
import type { References } from './references.ts'

/** Fields of a path that are operations. Source: https://spec.openapis.org/oas/ (Path Item Object). */
export const methods = [
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'options',
  'trace',
  'query',
] as const

/** Parameters of an operation; those of its path apply unless it has its own, by place and name. */
export function parametersOf(
  references: References,
  operation: Node,
  shared: readonly Node[],
  where: string,
): Node[] {
  const read = (list: readonly unknown[]) =>
    list.filter(isNode).map((one) => references.resolve(one, where).node)
  const own = read(listOf(operation.parameters))
  return [
    ...read(shared).filter(
      (one) => !own.some((other) => other.name === one.name && other.in === one.in),
    ),
    ...own,
  ]
}

/** Swagger 2.0 writes the schema of a parameter into the parameter itself. */
export function schemaIn(parameter: Node): Node {
  const { description: _, name: _name, in: _in, required: _required, ...schema } = parameter
  return schema
}

/** Content types of Swagger 2.0, of the operation or else of the document. */
export const typesOf = (operation: Node, root: Node, field: 'consumes' | 'produces'): string[] =>
  listOf(operation[field] ?? root[field]).map(textOf)
