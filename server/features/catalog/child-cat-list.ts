import type { InputOf, OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import type { CatalogsRead } from '../../access/content/catalog.ts'
import { visibleTree } from './visible-tree.ts'

type Children = typeof catalogCalls.childCatList

/** The children of a catalog; none if it is hidden from the visitor. */
export const listChildCatalogs = async (
  grant: CatalogsRead,
  { cat_id }: InputOf<Children>,
): Promise<OutputOf<Children>> => (await visibleTree(grant)).nodes.get(cat_id)?.sub ?? []
