import type { OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import type { CatalogsRead } from '../../access/catalog.ts'
import { visibleTree } from './visible-tree.ts'

/** Catalogs with those below them under `sub`. */
export const listCatalogTree = async (grant: CatalogsRead): Promise<OutputOf<typeof catalogCalls.catListGroup>> =>
  (await visibleTree(grant)).top
