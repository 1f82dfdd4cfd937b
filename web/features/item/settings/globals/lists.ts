import {
  globalParameterLists,
  readGlobals,
  type GlobalParameterList,
  type GlobalParameterRow,
} from '#contract/text/content/global-parameters.ts'

/** A row with the id under which it is drawn. */
export interface EditedRow extends GlobalParameterRow {
  readonly id: number
}

export type Lists = Readonly<Record<GlobalParameterList, readonly EditedRow[]>>

let count = 0
export const newRow = (): EditedRow => ({
  id: ++count,
  name: '',
  type: 'string',
  value: '',
  require: '0',
  remark: '',
})

/** `global_param` of `item/info` as rows. */
export function listsOf(stored: unknown): Lists {
  const globals = readGlobals(stored)
  const rows = (list: GlobalParameterList) =>
    (globals?.[list] ?? []).map((row) => ({ ...newRow(), ...row }))
  return {
    header: rows('header'),
    query: rows('query'),
    body: rows('body'),
    cookies: rows('cookies'),
  }
}

/** What of a list is stored: rows with a name. */
const sent = (rows: readonly EditedRow[]): GlobalParameterRow[] =>
  rows
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, type, value, require, remark, disable }) => ({
      name,
      type,
      value,
      require,
      remark,
      ...(disable ? { disable } : {}),
    }))

/** The lists that differ from what was opened, as they are sent. */
export const changedLists = (
  opened: Lists,
  edited: Lists,
): Partial<Record<GlobalParameterList, GlobalParameterRow[]>> =>
  Object.fromEntries(
    globalParameterLists
      .filter((list) => JSON.stringify(sent(opened[list])) !== JSON.stringify(sent(edited[list])))
      .map((list) => [list, sent(edited[list])]),
  )
