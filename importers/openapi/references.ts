import type { Remarks } from '../source/remarks.ts'
import { componentNameKey } from '#contract/text/content/openapi-words.ts'
import { decoded } from '#contract/text/decoded.ts'
import { isNode, nodeOf, textOf, type Node } from '../source/values.ts'
import type { Words } from './words.ts'

/** What a reference leads to. */
export interface Resolved {
  readonly node: Node
  /** Name of the component, else the last part of the reference; empty for an inline one. */
  readonly name: string
}

/** Longest chain of references to references. */
const longestChain = 20
/** References followed in one document. */
export const mostSteps = 3_000_000

/** Follows references within the document; those that lead elsewhere are never read. */
export class References {
  private readonly root: Node
  private readonly remarks: Remarks
  private readonly words: Words
  private left = mostSteps
  /** Whether one led nowhere: what is remarked on it, and where, depends on who comes first. */
  isBroken = false

  constructor(root: Node, remarks: Remarks, words: Words) {
    this.root = root
    this.remarks = remarks
    this.words = words
  }

  resolve(value: unknown, where: string): Resolved {
    const { said } = this.words
    let node = value
    let name = ''
    let beside: Node = {}
    for (let steps = 0; isNode(node) && typeof node.$ref === 'string'; steps++) {
      const { $ref, ...others } = node
      if (this.left-- <= 0) return this.nothing(where, said.budget)
      if (!$ref.startsWith('#')) return this.nothing(where, said.external($ref))
      if (steps >= longestChain) return this.nothing(where, said.circle($ref))
      beside = { ...others, ...beside }
      node = valueAt(this.root, $ref)
      name = ownName(node) || nameIn($ref)
      if (node === undefined) return this.nothing(where, said.missing($ref))
    }
    // what is beside a reference describes it in its place (OpenAPI 3.1)
    const said31 = isNode(node) && Object.keys(beside).length > 0 ? { ...node, ...beside } : node
    return { node: nodeOf(said31), name }
  }

  /** What a value of a discriminator's `mapping` means: a reference, or a bare name. */
  nameOf(ref: string): string {
    return (ref.startsWith('#') && ownName(valueAt(this.root, ref))) || nameIn(ref)
  }

  /** References that were followed. */
  get steps(): number {
    return mostSteps - this.left
  }

  private nothing(where: string, message: string): Resolved {
    this.isBroken = true
    this.remarks.add(where, message)
    return { node: {}, name: '' }
  }
}

/** What a pointer such as `#/paths/~1pets` leads to (RFC 6901); `undefined` where that is missing. */
export function valueAt(root: unknown, pointer: string): unknown {
  let target = root
  for (const part of pointer.slice(1).split('/').slice(1)) {
    const name = nameOf(part)
    target =
      typeof target === 'object' && target !== null && Object.hasOwn(target, name)
        ? (target as Node)[name]
        : undefined
  }
  return target
}

/** A part of a pointer as it was before it was escaped. */
export const nameOf = (part: string): string =>
  decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')

/** The name of a component whose key is another one, as our export writes it. */
const ownName = (node: unknown): string => (isNode(node) ? textOf(node[componentNameKey]) : '')

/** Name that a reference ends with. */
export const nameIn = (ref: string): string => nameOf(ref.split('/').at(-1) ?? '')
