import type { Fixture, Place } from './fixture.ts'

/** Callers of item calls. Source: server/access/spec.md 1.1. */
export const columns = ['A', 'N', 'V', 'Rx', 'Ri', 'R', 'Ex', 'Ei', 'E', 'M', 'O', 'S'] as const
export type Column = (typeof columns)[number]

/** `ok`, `part` (filtered by the scope), or the last three digits of the error code. */
export type Cell = 'ok' | 'part' | '010' | '101' | '102' | '103' | '301' | '303' | '306'

/**
 * A call with an item right: twelve cells on the private item, and on the open one where it
 * differs.
 */
export interface ItemRow {
  readonly cells: string
  readonly open?: string
  /**
   * Fields of a request for the object in the scoped catalog; created for each request. `uid`
   * is the caller's, 0 for an anonymous one.
   */
  readonly fields: (f: Fixture, place: Place, uid: number) => Promise<object> | object
  /** Each request contains a small image. */
  readonly withFile?: true
  /**
   * The result for a signed-in visitor with the password, where it differs from both column V and
   * column N.
   */
  readonly signedInCaller?: Cell
  /**
   * The result for the owner on an archived item; `ok` by default. Source: server/access/spec.md
   * 11.1.
   */
  readonly archived?: Cell
}
/**
 * A call without an item right: results for anonymous and signed-in callers, and for a site
 * administrator where it differs.
 */
export interface PlainRow {
  readonly anonymous: Cell
  readonly person: Cell
  readonly administrator?: Cell
  readonly fields: (f: Fixture) => Promise<object> | object
}
/** A call with a right on a team: six cells. Source: server/access/spec.md 1.2, 16. */
export interface TeamRow {
  readonly team: string
  /**
   * Owner, managers and site administrators of the bound item are allowed too; no other members of
   * it.
   */
  readonly alsoOfItem?: true
  /** Fields of a request, created for each that is expected to succeed. */
  readonly fields: (f: Fixture) => Promise<object> | object
}
/** A call whose rights have their own tests. */
export interface ElsewhereRow {
  readonly elsewhere: string
}

export const anyone = (fields: PlainRow['fields'] = () => ({})): PlainRow => ({
  anonymous: 'ok',
  person: 'ok',
  fields,
})
export const own = (fields: PlainRow['fields'] = () => ({}), person: Cell = 'ok'): PlainRow => ({
  anonymous: '102',
  person,
  fields,
})

/**
 * Site administration: owning and managing items does not help. Source: server/access/spec.md 5.3.
 */
export const administering = (
  fields: PlainRow['fields'] = () => ({}),
  administrator: Cell = 'ok',
): PlainRow => ({
  anonymous: '102',
  person: '103',
  administrator,
  fields,
})

export const reading = '    303 303 ok part part ok part part ok ok ok ok'
export const readingPage = '303 303 ok 103 ok ok 103 ok ok ok ok ok'
export const history = '    101 101 ok 101 ok ok 101 ok ok ok ok ok'
export const observing = '  103 103 ok 103 ok ok 103 ok ok ok ok ok'
export const lists = '      103 103 ok part part ok part part ok ok ok ok'
export const openLists = '  ok  ok  ok part part ok part part ok ok ok ok'
export const openAll = '    ok  ok  ok ok ok ok ok ok ok ok ok ok'
/**
 * A visitor with the password is anonymous, or a signed-in reader: here anonymous. A signed-in
 * stranger is told that there is nothing.
 */
export const writing101 = ' 102 101 102 101 101 101 101 ok ok ok ok ok'
export const writing103 = ' 102 101 102 103 103 103 103 ok ok ok ok ok'
export const writing303 = ' 102 101 102 303 303 303 303 ok ok ok ok ok'
export const managing = '   102 101 102 303 303 303 303 303 303 ok ok ok'
export const owning = '     102 101 102 303 303 303 303 303 303 303 ok 303'

export type Row = ItemRow | TeamRow | PlainRow | ElsewhereRow
