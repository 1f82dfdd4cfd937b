import { useSyncExternalStore } from 'react'
import { clearAnswers, invalidate } from './answer-cache.ts'
import { Refusal, needsSignIn } from './refusal.ts'
import { ask } from './transport.ts'

/**
 * What the frame draws of the signed-in person. The session itself is a cookie no script can read.
 * Source: web/spec/reading.md 1.1.
 */
export interface Person {
  uid: string
  username: string
  name: string
  /** `1`: administrator. */
  groupid: string
}

/** `known` false: nobody has told yet; `person` is then the one this browser knew last. */
export interface Session {
  readonly known: boolean
  readonly person: Person | null
}

/**
 * Somebody was signed in, an answer has said that nobody is any more, and nobody has been told yet.
 */
let hasEnded = false
let check: Promise<void> | null = null

const storeName = 'person'
const olderStoreName = 'userinfo'
const listeners = new Set<() => void>()
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('showdoc-session')
let session: Session = { known: false, person: remembered() }

/** The session, followed by the component. */
export const useSession = (): Session => useSyncExternalStore(followSession, () => session)

export const currentSession = (): Session => session

function followSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks once who is signed in; signed out is an ordinary answer. When the server can't be reached
 * the remembered person stays, unknown. An older client's stored token is offered once, so that
 * people stay signed in, and removed. Source: web/spec/reading.md 18 (2).
 */
export async function loadSession(): Promise<void> {
  const token = takeOlderToken()
  try {
    setPerson(await ask('user/info', {}, { token }))
  } catch (error) {
    if (needsSignIn(error)) setPerson(null)
    else if (!(error instanceof Refusal)) throw error
  }
}

/**
 * Whether the session this browser believes in has ended, asked when an answer treats the person as
 * a stranger. True once per end, so that the visitor is sent to sign in once and may then go on
 * signed out.
 */
export async function noticeEndedSession(): Promise<boolean> {
  if (session.person)
    await (check ??= loadSession()
      .catch(() => undefined)
      .finally(() => (check = null)))
  const ended = hasEnded
  hasEnded = false
  return ended
}

/** Someone has signed in here: answers of the person before are worthless, other tabs follow. */
export function signedIn(person: Person): void {
  setPerson(person)
  channel?.postMessage('changed')
  void invalidate(() => true)
}

/**
 * Nobody is signed in any more, said by an answer: what the frame draws follows, what is shown
 * stays.
 */
export function clearPerson(): void {
  if (session.person || !session.known) setPerson(null)
}

/**
 * Signs out here and in the other tabs, whatever the server answers. Of what this browser keeps
 * only `theme` and `lang` stay. Gives where to go next. `told` is false when the server could not
 * be told. Source: web/spec/reading.md 1.6.
 */
export async function signOut(): Promise<{ next: string; told: boolean }> {
  let next = ''
  let told = true
  try {
    next = (await ask('user/logout', {})).logout_redirect_uri
  } catch {
    told = false
  }
  localStorage.clear()
  sessionStorage.clear()
  setPerson(null)
  hasEnded = false
  clearAnswers()
  channel?.postMessage('changed')
  return { next: /^(https:\/\/|\/(?![/\\]))/.test(next) ? next : '', told }
}

channel?.addEventListener('message', () => {
  void loadSession()
  void invalidate(() => true)
})

function setPerson(answer: Person | null): void {
  const person = answer && {
    uid: answer.uid,
    username: answer.username,
    name: answer.name,
    groupid: answer.groupid,
  }
  hasEnded = person === null && (hasEnded || session.person !== null)
  if (person) localStorage.setItem(storeName, JSON.stringify(person))
  else localStorage.removeItem(storeName)
  session = { known: true, person }
  for (const listener of listeners) listener()
}

function remembered(): Person | null {
  try {
    return JSON.parse(localStorage.getItem(storeName) ?? 'null') as Person | null
  } catch {
    return null
  }
}

function takeOlderToken(): string | undefined {
  const older = localStorage.getItem(olderStoreName)
  if (older === null) return undefined
  localStorage.removeItem(olderStoreName)
  try {
    const { user_token: token } = JSON.parse(older) as { user_token?: unknown }
    return typeof token === 'string' && /^\w+$/.test(token) ? token : undefined
  } catch {
    return undefined
  }
}

/** The name a person is called by. */
export const nameOf = (person: Person): string => person.name || person.username
