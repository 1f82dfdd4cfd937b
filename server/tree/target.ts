import type { Rights } from '../access/rights.ts'
import type { ItemRow } from '../db/statements/rows.ts'
import type { RequestContext } from '../request-context.ts'

/** The item that a tree is written to, and the writer's rights there; every grant is one. */
export interface TreeTarget {
  readonly ctx: RequestContext
  readonly item: ItemRow
  readonly rights: Rights
}
