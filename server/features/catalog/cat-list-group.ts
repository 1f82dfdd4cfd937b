import * as z from 'zod'
import type { OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { readyJson } from '#contract/ready.ts'
import { catalogTree } from '#contract/shapes.ts'
import type { CatalogsRead } from '../../access/catalog.ts'
import { Kept } from '../../services/kept.ts'
import { partName } from '../../services/catalog-scope.ts'
import { visibleTree } from './visible-tree.ts'

type Tree = OutputOf<typeof catalogCalls.catListGroup>

const kept = new Kept<Tree>()
const shape = z.array(catalogTree)

/** Catalogs with those below them under `sub`, kept ready between changes of the item. */
export async function listCatalogTree(grant: CatalogsRead): Promise<Tree> {
  if (!grant.read) return []
  const { db, read } = grant
  const key = `${read.item.item_id} ${partName(read.rights.lists)}`
  const found = kept.find(db, key, read.item.tree_revision)
  if (found) return found
  const { top } = await visibleTree(grant)
  const stamp = read.item.tree_revision
  const bytes = Buffer.from(JSON.stringify(z.encode(shape, top)))
  const ready = readyJson<Tree>(bytes, (more) => kept.grow(db, key, stamp, more))
  return kept.keep(db, key, stamp, ready, bytes.length)
}
