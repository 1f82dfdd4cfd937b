import type { OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import type { CatalogsRead } from '../../access/content/catalog.ts'
import { visibleTree, type TreeNode } from './visible-tree.ts'

type Names = OutputOf<typeof catalogCalls.catListName>

const flat = (nodes: readonly TreeNode[], above: string): Names =>
  nodes.flatMap(({ sub, ...node }) => {
    const cat_name = `${above}${node.cat_name}`
    return [{ ...node, cat_name }, ...flat(sub, `${cat_name}/`)]
  })

/** A flat list of catalogs named by their paths, without the names of hidden catalogs. */
export const listCatalogNames = async (grant: CatalogsRead): Promise<Names> =>
  flat((await visibleTree(grant)).top, '')
