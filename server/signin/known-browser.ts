import { randomBytes } from 'node:crypto'
import { sameSecret } from '../sealer.ts'
import type { Visit } from '../visit.ts'

// A browser that somebody signed in with keeps a cookie that says so. It opens nothing: misses of
// other addresses do not count for it, so that nobody can lock somebody else out. Source:
// server/contract/spec/additions.md 6.

/** Seconds a browser is known after its last sign-in: a year. */
const knownSeconds = 365 * 86_400

const cookieOf = (uid: number) => `known_${uid}`
const signed = (visit: Visit, uid: number, name: string) =>
  visit.site.sealer.sign(`known browser ${uid} ${name}`)

/** The name under which a browser is known to an account, `undefined` for a strange one. */
export function browserOf(visit: Visit, uid: number): string | undefined {
  const [name = '', signature = ''] = (visit.cookies[cookieOf(uid)] ?? '').split('.')
  return name !== '' && sameSecret(signature, signed(visit, uid, name)) ? name : undefined
}

/** Keeps the browser in mind whose visitor has just proved to be the account's person. */
export function rememberBrowser(visit: Visit, uid: number): void {
  if (visit.sentBy === 'foreign page') return
  const name = browserOf(visit, uid) ?? randomBytes(16).toString('base64url')
  visit.answering.setCookie(cookieOf(uid), `${name}.${signed(visit, uid, name)}`, {
    seconds: knownSeconds,
    httpOnly: true,
  })
}
