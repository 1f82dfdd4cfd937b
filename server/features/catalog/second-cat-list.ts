import type { OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import type { CatalogsRead } from '../../access/content/catalog.ts'
import { visibleTree } from './visible-tree.ts'

/**
 * The visitor's top-level catalogs: for restricted members the scoped catalogs, whatever their
 * level.
 */
export const listTopCatalogs = async (
  grant: CatalogsRead,
): Promise<OutputOf<typeof catalogCalls.secondCatList>> => (await visibleTree(grant)).top
