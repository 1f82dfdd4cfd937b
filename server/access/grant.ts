import type { Database } from '../db/database.ts'
import type { Person, RequestContext } from '../request-context.ts'
import { signingChanges } from '../services/changes/change-log.ts'
import { actIsRecorded, recordAct } from '../services/changes/audited-call.ts'
import { claimKey, keyIsStored } from '../services/changes/once.ts'
import {
  bumpMenu,
  recheckGrant,
  type GrantBasis,
  type Write,
  type WriteDoor,
} from './basis/grant-basis.ts'

declare const granted: unique symbol

/**
 * Proof that a rule allowed something. Only `grant` creates one, and only files of this room call
 * it.
 */
export interface Grant<Right extends string> {
  readonly [granted]: Right
  readonly ctx: RequestContext
  /** For reading. */
  readonly db: Database
  /** The only way for a use case to write. */
  readonly write: Write
}

/** A grant of a signed-in person. */
export interface PersonGrant<Right extends string> extends Grant<Right> {
  readonly person: Person
}

/** The basis of a grant, if it is about an item; a right by key pair has no memberships. */
function basisIn(found: object): GrantBasis | null {
  const { item, rights, pair, page } = found as Partial<
    Record<'item' | 'rights' | 'pair' | 'page', unknown>
  >
  if (!item || !(rights ?? pair)) return null
  return Object.fromEntries(
    Object.entries({ item, rights, pair, page }).filter(([, value]) => value),
  ) as unknown as GrantBasis
}

const writerOf =
  (ctx: RequestContext, found: object, basis: GrantBasis | null): Write =>
  async (work) => {
    const written = await ctx.db.transaction(async (trx) => {
      let isChecked = false
      let isAudited = true
      const recheck = async () => {
        if (basis) await recheckGrant(trx, basis)
        isChecked = true
      }
      const door: WriteDoor = {
        recheck,
        async bumpMenu() {
          if (!basis) throw new Error('only a grant on an item bumps its menu')
          const revision = await bumpMenu(trx, isChecked ? { item: basis.item } : basis, ctx.now)
          isChecked = true
          return revision
        },
        skipAudit() {
          isAudited = false
        },
      }
      await claimKey(trx, ctx)
      const tokenName = ctx.token?.kind === 'access' ? ctx.token.name : ''
      const result = await signingChanges(trx, tokenName, () => work(trx, door))
      if (!isChecked) await recheck()
      if (isAudited) await recordAct(trx, ctx, found, result)
      return result
    })
    actIsRecorded(ctx)
    keyIsStored(ctx)
    return written
  }

/**
 * Creates a grant that carries what the rule loaded, so that the use case need not load it again.
 */
export const grant = <Right extends string, T extends object>(
  _right: Right,
  ctx: RequestContext,
  found: T,
): Grant<Right> & T =>
  ({ ...found, ctx, db: ctx.db, write: writerOf(ctx, found, basisIn(found)) }) as Grant<Right> & T
