import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { InputOf, OutputOf } from '#contract/call.ts'
import type { extLoginCalls } from '#contract/calls/ext-login.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import type { Anyone } from '../../access/people/people.ts'
import { isUniqueViolation } from '../../db/database.ts'
import { SignedLogin } from '../../models/signed-login.ts'
import { User } from '../../models/user.ts'
import { sameSecret, secretHash } from '../../sealer.ts'
import { emailKey, userNameKey } from '../../services/people/accounts.ts'
import { foreignUserName } from '../../services/people/identities.ts'
import { loginKey } from '../../services/settings/login-key.ts'
import { enter, localPath } from './enter.ts'

type BySecretKey = typeof extLoginCalls.bySecretKey

/**
 * Seconds by which a signature may be old, or its maker's clock ahead. Source:
 * server/contract/spec/administration.md 13.1.
 */
const windowSeconds = 60

/**
 * The ordinary account with this name, created if there is none.
 * @throws {Failure} `signedLinkRefused`
 */
async function accountNamed(
  db: Knex.Transaction,
  request: { username: string; name: string },
  now: number,
): Promise<number> {
  const username = foreignUserName(request.username)
  if (username === null) throw new Failure('signedLinkRefused')
  const name = request.name.trim().slice(0, limits.displayNameLength)
  const username_key = userNameKey(username)
  const known = await User.query(db).findOne({ username_key })
  if (known) {
    if (known.groupid === 1) throw new Failure('signedLinkRefused')
    if (name !== '' && name !== known.name) await known.$query(db).patch({ name })
    return known.uid
  }
  if (await User.query(db).findOne({ email_key: emailKey(username) }))
    throw new Failure('signedLinkRefused')
  return (
    await User.query(db).insert({
      username,
      username_key,
      name,
      groupid: 2,
      is_sso: 1,
      password: '',
      reg_time: now,
    })
  ).uid
}

/**
 * Signs in the person named in a link that another system signed: once, within a minute, never a
 * site administrator. Source: server/contract/spec/administration.md 13.1, server/access/spec.md
 * 12.2.
 */
export async function bySecretKey(
  { ctx, db, write }: Anyone,
  input: InputOf<BySecretKey>,
): Promise<OutputOf<BySecretKey>> {
  const { username, time, token } = input
  ctx.answering.wayTo = localPath(input.redirect)
  if (Math.abs(ctx.now - time) > windowSeconds) throw new Failure('signedLinkExpired')
  const key = await loginKey(db.read, ctx.site.sealer)
  const signature = createHash('md5').update(`${username}${key}${time}`).digest('hex')
  if (key === null || !sameSecret(token, signature)) throw new Failure('signedLinkWrong')

  const used = { signature_hash: secretHash(signature), expire_time: time + 2 * windowSeconds }
  const work = () =>
    write(async (trx) => {
      if (await SignedLogin.query(trx).findById(used.signature_hash))
        throw new Failure('signedLinkUsed')
      await SignedLogin.query(trx).insert(used)
      return accountNamed(trx, input, ctx.now)
    })
  const uid = await work().catch((error: unknown) => {
    if (isUniqueViolation(error)) return work() // the same link, or the same new name, at the same moment
    throw error
  })
  return enter(ctx, { uid, way: 'signed link' }, ctx.answering.wayTo)
}
