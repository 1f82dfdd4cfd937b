import type { Knex } from 'knex'
import { expect } from 'vitest'
import { callList } from '#contract/calls/index.ts'
import { png } from '../files.ts'
import type { MadeUser } from '../make.ts'
import { meanwhile } from '../meanwhile.ts'
import { sendMultipart, type SentPart } from '../multipart.ts'
import type { TestApp } from '../start-app.ts'
import { columns, type Column, type ItemRow } from './cells.ts'

export type Change = (trx: Knex.Transaction) => PromiseLike<unknown>

/** Sends a request as somebody, with a picture or a given file. @returns `error_code` */
export async function codeOfCall(
  t: TestApp,
  path: string,
  user: { readonly token: string } | null,
  fields: object,
  file: boolean | SentPart = false,
): Promise<number> {
  const headers: Record<string, string> = user ? { 'x-api-token': user.token } : {}
  const field = callList.find((call) => call.path === path)?.file?.[0] ?? 'file'
  const part = file === true ? { name: 'a.png', bytes: png } : file
  const body = part
    ? await sendMultipart(t.app, `/api/${path}`, { ...fields }, { field, ...part }, headers)
    : await t.send(path, fields, headers)
  return Number(body.error_code ?? 0)
}

/**
 * Sends a permitted request while the change happens; the change is undone afterwards, and then
 * everything must be as it was.
 *
 * @param stored what is compared
 * @returns its answer
 */
export async function during<Answer>(
  t: TestApp,
  stored: () => Promise<string>,
  [change, undo]: readonly [change: Change, undo: Change],
  request: () => Promise<Answer>,
): Promise<Answer> {
  const before = await stored()
  let hasHappened = false
  meanwhile(t.db, async (trx) => {
    await change(trx)
    hasHappened = true
  })
  const code = await request()
  expect(hasHappened).toBe(true)
  await t.db.transaction(async (trx) => undo(trx))
  expect(await stored(), 'nothing is written').toBe(before)
  return code
}

/** The refusal of a column of the private item; `NaN` where it is allowed. */
export const codeOf = (row: ItemRow, column: Column): number =>
  10_000 + Number(row.cells.trim().split(/\s+/)[columns.indexOf(column)])
export const isAllowed = (row: ItemRow, column: Column): boolean =>
  Number.isNaN(codeOf(row, column))

/** A new session of somebody. */
export const again = async (t: TestApp, user: MadeUser): Promise<MadeUser> => ({
  ...user,
  token: await t.make.token(user.uid),
})
