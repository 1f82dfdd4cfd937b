import { randomInt } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { OwnAccount } from '../../access/people/people.ts'
import { DeviceCode } from '../../models/device-code.ts'
import type { RequestContext } from '../../request-context.ts'
import { mustNotBeLocked, settleAttempt } from '../../signin/throttle.ts'

/** Letters without vowels and easily confused ones. Source: web/spec/managing.md 6.3. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
const length = 8

export const newCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * A code is short enough to be brute-forced from a plain hash, so it is stored as an HMAC with this
 * installation's key.
 */
export const codeHash = (ctx: RequestContext, code: string): string =>
  ctx.site.sealer.sign(`device code ${code}`)

/**
 * The terminal waiting for a typed code, ignoring spaces, dashes and case. Wrong, used and expired
 * codes look alike. A right code does not reset earlier failures: anybody can get a right one of
 * their own.
 *
 * @throws {Failure} `deviceCodeUnknown`; `tooManyTries` after five wrong codes in 300 s. Source:
 * server/contract/spec/additions.md 4, 6
 */
export async function pendingDeviceCode(
  { ctx, db, person }: OwnAccount,
  typed: string,
): Promise<DeviceCode> {
  const target = { kind: 'device code', subject: String(person.uid) }
  await mustNotBeLocked(ctx, target)
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  const found = await DeviceCode.query(db.read).findOne({
    code_hash: codeHash(ctx, code),
    state: 'pending',
  })
  const isRight = found !== undefined && found.expire_time > ctx.now
  await settleAttempt(ctx, target, isRight, { forgets: false })
  if (!isRight) throw new Failure('deviceCodeUnknown')
  return found
}

/** Ids in a stored comma-separated list. */
export const idsOf = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number))
