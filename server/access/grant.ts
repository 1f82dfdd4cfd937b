import type { ReadDatabase } from '../db/database.ts'
import type { Person, RequestContext } from '../request-context.ts'
import { signingChanges } from '../services/changes/change-log.ts'
import { actIsRecorded, recordAct } from '../services/changes/audited-call.ts'
import { claimKey, keyIsStored } from '../services/changes/once.ts'
import {
  bumpMenu,
  recheckGrant,
  recheckPerson,
  type Caller,
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
  readonly db: ReadDatabase
  /** The only way for a use case to write. */
  readonly write: Write
}

/** A grant of a signed-in person. */
export interface PersonGrant<Right extends string> extends Grant<Right> {
  readonly person: Person
}

/** What rules find of what the right is based on. */
type Found = Partial<Omit<GrantBasis, 'caller'>> & { readonly person?: unknown }

/** Whose right it is; none for a right by key pair, and for one that anybody has. */
function callerIn(ctx: RequestContext, { person, rights, pair }: Found): Caller | undefined {
  if (pair || !(person ?? rights) || !ctx.person || !ctx.token) return undefined
  return { uid: ctx.person.uid, groupid: ctx.person.groupid, tokenId: ctx.token.id }
}

const writerOf =
  (ctx: RequestContext, found: Found): Write =>
  async (work) => {
    const { item, rights, pair, page, team } = found
    const onPerson = { caller: callerIn(ctx, found), team }
    const onItem = item && (rights ?? pair) ? { item, rights, pair, page, ...onPerson } : null
    const written = await ctx.db.transaction(async (trx) => {
      let isChecked = false
      let isAudited = true
      const recheck = async () => {
        if (onItem) await recheckGrant(trx, onItem)
        else await recheckPerson(trx, onPerson)
        isChecked = true
      }
      const door: WriteDoor = {
        recheck,
        async bumpMenu() {
          if (!onItem) throw new Error('only a grant on an item bumps its menu')
          const revision = await bumpMenu(trx, isChecked ? { item: onItem.item } : onItem, ctx.now)
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
  ({ ...found, ctx, db: ctx.db, write: writerOf(ctx, found) }) as Grant<Right> & T
