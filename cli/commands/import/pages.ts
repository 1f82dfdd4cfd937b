import type { OutputOf } from '#contract/call.ts'
import type { importCalls } from '#contract/calls/import.ts'

type Node = OutputOf<typeof importCalls.auto>['tree'][number]

/** A page in the answer of an import with its catalogs. */
export interface ImportedPage {
  readonly path: readonly string[]
  readonly page: Extract<Node, { page_title: string }>
}

/** The pages in the answer of an import, in its order. */
export const pagesIn = (tree: readonly Node[], at: readonly string[] = []): ImportedPage[] =>
  tree.flatMap((node) =>
    'cat_name' in node
      ? pagesIn(node.children, [...at, node.cat_name])
      : [{ path: at, page: node }],
  )
