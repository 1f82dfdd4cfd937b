import * as z from 'zod'
import type { OutputOf } from '#contract/call.ts'
import type { catalogCalls } from '#contract/calls/catalog.ts'
import { encodedJson } from '#contract/encoded-json.ts'
import { catalogTree } from '#contract/shapes.ts'
import { scopeKey } from '../../access/basis/catalog-scope.ts'
import type { CatalogsRead } from '../../access/content/catalog.ts'
import { Cache } from '../../cache/cache.ts'
import { ownBytes } from '../../cache/own-bytes.ts'
import { visibleTree } from './visible-tree.ts'

type Tree = OutputOf<typeof catalogCalls.catListGroup>

const cache = new Cache<Tree>()
const shape = z.array(catalogTree)

/** Catalogs with their children under `sub`, cached between changes of the item. */
export async function listCatalogTree(grant: CatalogsRead): Promise<Tree> {
  if (!grant.read) return []
  const { db, read } = grant
  const key = `${read.item.item_id} ${scopeKey(read.rights.lists)}`
  const found = cache.get(db, key, read.item.tree_revision)
  if (found) return found
  const { top } = await visibleTree(grant)
  const stamp = read.item.tree_revision
  const bytes = ownBytes(JSON.stringify(z.encode(shape, top)))
  const ready = encodedJson<Tree>(bytes, (more) => cache.grow(db, key, stamp, more))
  return cache.set(db, key, stamp, ready, bytes.length)
}
