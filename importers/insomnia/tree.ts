import { Failure } from '#contract/failures.ts'
import { sourceLimits } from '../source/file/limits.ts'
import type { Remarks } from '../source/remarks.ts'
import { isNode, listOf, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'
import type { Said } from './words.ts'

// The formats 4 (flat lists of resources) and 5 (a tree) as one. Sources:
// https://github.com/Kong/insomnia, packages/insomnia/src/models and
// packages/insomnia/src/common/import-v5-parser.ts.

/** A folder, or a request when it has no children. */
export interface Entry {
  readonly node: Node
  readonly children: readonly Entry[] | undefined
}

export interface Export {
  readonly name: string
  readonly description: string
  readonly entries: readonly Entry[]
  /** Values of the base environment. */
  readonly variables: Node
}

const treeType = /^(?:collection|spec)\.insomnia\.rest\/5/

export const isTree = (root: Node): boolean => treeType.test(textOf(root.type))

export const isFlat = (root: Node): boolean =>
  textOf(root._type) === 'export' && Array.isArray(root.resources)

const isRequest = (node: Node): boolean =>
  textOf(node.method) !== '' && textOf(node.protoMethodName) === ''

const placeOf = (node: Node): number => Number(node.metaSortKey ?? nodeOf(node.meta).sortKey ?? 0)
/** What is in a folder, and where. */
interface Placed {
  readonly node: Node
  readonly where: string
}

const inOrder = (all: readonly Placed[]): Placed[] =>
  all.toSorted((one, other) => placeOf(one.node) - placeOf(other.node) || 0)
const placed = (list: unknown, where: string): Placed[] =>
  listOf(list).flatMap((node, at) => (isNode(node) ? [{ node, where: `${where}/${at}` }] : []))

/** @param remarks receives what is no HTTP request */
export function exportOf(root: Node, remarks: Remarks, said: Said): Export {
  return isFlat(root) ? ofResources(root, remarks, said) : ofTree(root, remarks, said)
}

function ofTree(root: Node, remarks: Remarks, said: Said): Export {
  const entriesOf = (list: unknown, where: string): Entry[] =>
    inOrder(placed(list, where)).flatMap(({ node, where: at }): Entry[] => {
      if (Array.isArray(node.children))
        return [{ node, children: entriesOf(node.children, `${at}/children`) }]
      if (isRequest(node)) return [{ node, children: undefined }]
      remarks.add(at, said.kind(textOf(node.name)))
      return []
    })
  if (isNode(root.spec) && Object.keys(root.spec).length > 0) remarks.add('#/spec', said.spec)
  return {
    name: textOf(root.name),
    description: textOf(nodeOf(root.meta).description),
    entries: entriesOf(root.collection, '#/collection'),
    variables: nodeOf(nodeOf(root.environments).data),
  }
}

function ofResources(root: Node, remarks: Remarks, said: Said): Export {
  const inside = Map.groupBy(placed(root.resources, '#/resources'), ({ node }) =>
    textOf(node.parentId),
  )
  const all = nodesOf(root.resources)
  const seen = new Set<Node>()
  const entriesIn = (id: string, depth = 0): Entry[] => {
    if (depth > sourceLimits.depth)
      throw new Failure('importTooDeep', { limit: sourceLimits.depth })
    return inOrder(inside.get(id) ?? []).flatMap(({ node, where }): Entry[] => {
      if (seen.has(node)) return []
      seen.add(node)
      const kind = textOf(node._type)
      if (kind === 'request_group')
        return [{ node, children: entriesIn(textOf(node._id), depth + 1) }]
      if (kind === 'request') return [{ node, children: undefined }]
      if (kind.endsWith('_request')) remarks.add(where, said.kind(textOf(node.name)))
      if (kind === 'api_spec' && textOf(node.contents).trim() !== '') remarks.add(where, said.spec)
      return []
    })
  }
  const workspaces = all.filter(({ _type }) => textOf(_type) === 'workspace')
  const [first] = workspaces
  const ids = new Set(workspaces.map(({ _id }) => textOf(_id)))
  const base = all.find(
    ({ _type, parentId }) => textOf(_type) === 'environment' && ids.has(textOf(parentId)),
  )
  const whole = workspaces.map((node) => ({ node, children: entriesIn(textOf(node._id)) }))
  // a part of a workspace may be exported without what is around it
  const known = new Set(all.map(({ _id }) => textOf(_id)))
  const lost = [...inside.keys()].filter((id) => !known.has(id)).flatMap((id) => entriesIn(id))
  return {
    name: textOf(first?.name),
    description: textOf(first?.description),
    entries: [...(whole.length === 1 ? (whole[0]?.children ?? []) : whole), ...lost],
    variables: nodeOf(base?.data),
  }
}
