import type { Database } from '../db/database.ts'
import type { Person, Visit } from '../visit.ts'

declare const granted: unique symbol

/**
 * Proof that a rule allowed something. Only `grant` makes one, and only files of this room call it.
 */
export interface Grant<Right extends string> {
  readonly [granted]: Right
  readonly visit: Visit
  readonly db: Database
}

/** A grant of somebody who is signed in. */
export interface PersonGrant<Right extends string> extends Grant<Right> {
  readonly person: Person
}

/** Makes a grant with what the rule found out, so that the use case need not read it again. */
export const grant = <Right extends string, T extends object>(
  _right: Right,
  visit: Visit,
  found: T,
): Grant<Right> & T => ({ visit, db: visit.db, ...found }) as Grant<Right> & T
