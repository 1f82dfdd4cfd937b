import { limits } from '../../limits.ts'
import { isObject, listOf, textOf } from './read-content.ts'

// Parameters that all API pages of an item share. Source: server/contract/spec/calls.md 5.2, 5.16.

/** The lists, under the names of older servers. */
export const globalParameterLists = ['header', 'query', 'body', 'cookies'] as const
export type GlobalParameterList = (typeof globalParameterLists)[number]

/** A row, with the fields of a row of an API page. */
export interface GlobalParameterRow {
  readonly name: string
  readonly type: string
  readonly value: string
  /** `'1'` if it is required. */
  readonly require: '0' | '1'
  readonly remark: string
  /** Switched off if at least 1. */
  readonly disable?: number
}

export type ItemGlobals = Readonly<Record<GlobalParameterList, readonly GlobalParameterRow[]>> & {
  /** Scripts of the RunApi client; kept, never run. */
  readonly preScript: string
  readonly postScript: string
}

const line = (value: unknown, length: number): string =>
  textOf(value)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, length)

/** What a file or an answer says about them: rows are cut to what can be stored; `undefined` for none. */
export function readGlobals(value: unknown): ItemGlobals | undefined {
  if (!isObject(value)) return undefined
  const rows = (list: GlobalParameterList): GlobalParameterRow[] =>
    listOf(value[list])
      .filter(isObject)
      .slice(0, limits.globalParameters)
      .map((row): GlobalParameterRow => ({
        name: line(row['name'], limits.globalParameterName),
        type: line(row['type'], 50) || 'string',
        value: line(row['value'], limits.globalParameterValue),
        require: Number(row['require']) > 0 || row['require'] === true ? '1' : '0',
        remark: line(row['remark'], limits.globalParameterValue),
        ...(Number(row['disable']) >= 1 ? { disable: 1 } : {}),
      }))
      .filter(({ name }) => name.trim() !== '')
  const script = (name: 'preScript' | 'postScript') =>
    textOf(value[name]).toWellFormed().replaceAll('\0', '').slice(0, limits.globalScript)
  return {
    header: rows('header'),
    query: rows('query'),
    body: rows('body'),
    cookies: rows('cookies'),
    preScript: script('preScript'),
    postScript: script('postScript'),
  }
}
