import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'

/** Hashes at work together. More would take every thread of the pool, and files and look-ups would wait for them. */
const mostAtOnce = 2
let atWork = 0
const waiting: (() => void)[] = []

/** Runs slow work when its turn comes, in the order of asking. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork < mostAtOnce) atWork++
  else await new Promise<void>((resolve) => waiting.push(resolve)) // the place is handed over, so nobody can slip in between
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else atWork--
  }
}

/** argon2id with the library's settings of 19 MiB and two passes, as the OWASP password storage sheet asks at least. */
export const passwordHash = (password: string): Promise<string> => inTurn(() => hash(password))

/** Hash of nothing anybody knows: tested when there is no account, so that unknown names take as long as known ones. */
let nobody: Promise<string> | undefined

/** True when the password fits the stored hash; an account without one, or none at all, is never right and takes as long. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= passwordHash(crypto.randomUUID())
  const candidate = stored?.startsWith('$argon2') ? stored : await nobody
  const fits = await inTurn(() => verify(candidate, password))
  return fits && candidate === stored
}

/**
 * A password that somebody wants to have from now on; older ones may be shorter. `strong` is the site's wish for four kinds of characters.
 *
 * @throws {Failure} `passwordTooShort`, `passwordTooLong`, `passwordTooWeak`. Source: additions 6, wire contract 3.2
 */
export function mustBeGoodPassword(password: string, strong: boolean): void {
  if ([...password].length < limits.passwordMin) throw new Failure('passwordTooShort')
  if (Buffer.byteLength(password) > limits.passwordMaxBytes) throw new Failure('passwordTooLong')
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u]
  if (strong && !kinds.every((kind) => kind.test(password))) throw new Failure('passwordTooWeak')
}
