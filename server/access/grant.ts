import type { Database } from '../db/database.ts'
import type { Person, RequestContext } from '../request-context.ts'

declare const granted: unique symbol

/**
 * Proof that a rule allowed something. Only `grant` makes one, and only files of this room call it.
 */
export interface Grant<Right extends string> {
  readonly [granted]: Right
  readonly ctx: RequestContext
  readonly db: Database
}

/** A grant of somebody who is signed in. */
export interface PersonGrant<Right extends string> extends Grant<Right> {
  readonly person: Person
}

/** Makes a grant with what the rule found out, so that the use case need not read it again. */
export const grant = <Right extends string, T extends object>(
  _right: Right,
  ctx: RequestContext,
  found: T,
): Grant<Right> & T => ({ ctx, db: ctx.db, ...found }) as Grant<Right> & T
