import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import { sameSecret } from '../sealer.ts'
import { workOrRefuse } from '../workers/in-worker.ts'
import { takingTurns } from '../workers/turns.ts'
import { bcryptTask } from './bcrypt-task.ts'

/**
 * Concurrent hashes: two. More would occupy the whole thread pool, and files and look-ups would wait
 * for them.
 */
const inTurn = takingTurns(2)

/**
 * argon2id with the library's settings of 19 MiB and two passes, the minimum of the OWASP password
 * storage cheat sheet.
 */
export const passwordHash = (password: string): Promise<string> => inTurn(() => hash(password))

/** The stored password of an account: a hash of ours, or an older kind from a migrated account. */
interface StoredPassword {
  readonly password: string
  /** Empty for every kind but some of the oldest. */
  readonly salt: string
}

const isBcrypt = (stored: string): boolean => /^\$2[aby]\$/.test(stored)
const isMd5 = (stored: string): boolean => /^[0-9a-f]{32}$/.test(stored)

/** Whether a hash is of an older kind, to be replaced as soon as its password is known. */
export const isOlderHash = (stored: string): boolean => isBcrypt(stored) || isMd5(stored)

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** Longest password of older servers, in characters. */
const longestOlder = 1_000

/**
 * The oldest kinds of hashes, whose writers sometimes escaped the password first. Source:
 * server/db/spec/older-schema.md 2.5.
 */
function fitsMd5({ password, salt }: StoredPassword, given: string): boolean {
  if (given.length > longestOlder) return false
  const escaped = given
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return [given, escaped, escaped.replaceAll("'", '&#039;')]
    .map((one) => md5(`${Buffer.from(md5(one)).toString('base64')}576hbgh6${salt}`))
    .some((one) => sameSecret(one, password))
}

/**
 * Hashes of unknown passwords: checked when there is no account, so that unknown names take as long
 * as known ones.
 */
let nobody: Promise<string> | undefined
const bcryptOfNobody = `$2b$10$${randomBytes(40).toString('base64').replaceAll('+', '.').slice(0, 53)}`

/**
 * Whether the password matches the stored hash. A missing account or password never matches and
 * takes as long: every kind of hash is checked each time. bcrypt takes longest and is skipped if no
 * account has such a hash any more.
 *
 * @throws {Failure} `serverBusy` when too many are queued for bcrypt
 */
export async function isPassword(
  stored: StoredPassword | undefined,
  given: string,
  { withBcrypt = false } = {},
): Promise<boolean> {
  nobody ??= passwordHash(crypto.randomUUID())
  const ofNobody = await nobody
  const kept = stored?.password ?? ''
  const isOurs = kept.startsWith('$argon2')
  const fitsOurs = await inTurn(() => verify(isOurs ? kept : ofNobody, given)).catch(() => false) // an unreadable hash matches nothing
  const fitsBcrypt =
    withBcrypt &&
    (await workOrRefuse(bcryptTask, {
      password: given,
      hash: isBcrypt(kept) ? kept : bcryptOfNobody,
    }))
  const fitsOldest = fitsMd5(stored ?? { password: '', salt: '' }, given)
  return (isOurs && fitsOurs) || (isBcrypt(kept) && fitsBcrypt) || (isMd5(kept) && fitsOldest)
}

/**
 * Checks a new password; existing ones may be shorter. `strong` is the site's rule of four kinds of
 * characters.
 *
 * @throws {Failure} `passwordTooShort`, `passwordTooLong`, `passwordTooWeak`. Source:
 * server/contract/spec/additions.md 6, server/contract/spec/calls.md 3.2
 */
export function mustBeGoodPassword(password: string, strong: boolean): void {
  if ([...password].length < limits.passwordMin) throw new Failure('passwordTooShort')
  if (Buffer.byteLength(password) > limits.passwordMaxBytes) throw new Failure('passwordTooLong')
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]
  if (strong && !kinds.every((kind) => kind.test(password))) throw new Failure('passwordTooWeak')
}
