import type { Node } from '../node.ts'

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
