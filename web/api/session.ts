import { useSyncExternalStore } from 'react'
import { isEmbedded } from '../lib/address/embedded.ts'
import { clearAnswers, dropUnshown, invalidate } from './answer-cache.ts'
import { isNavigationBlocked } from '../lib/address/navigation.ts'
import { authHandlers } from './auth-handlers.ts'
import { Refusal, needsSignIn } from './refusal.ts'
import { ask } from './transport.ts'

/**
 * What the frame shows about the signed-in person. The session itself is a cookie that no script
 * can read. Source: web/spec/reading.md 1.1.
 */
export interface Person {
  uid: string
  username: string
  name: string
  /** `1`: administrator. */
  groupid: string
}

/**
 * `known` is false until the server has answered; `person` is then the last one this browser knew.
 */
export interface Session {
  readonly known: boolean
  readonly person: Person | null
}

/** A session has ended according to an answer, and the visitor has not been told yet. */
let hasEnded = false
let check: Promise<void> | null = null

const storeName = 'person'
const olderStoreName = 'userinfo'
const listeners = new Set<() => void>()
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('showdoc-session')
// in a frame of another site nobody is signed in, and what this browser remembers is left alone
let session: Session = { known: isEmbedded(), person: isEmbedded() ? null : remembered() }
let last = session.person

/** The session; the component is drawn again when it changes. */
export const useSession = (): Session => useSyncExternalStore(followSession, () => session)

export const currentSession = (): Session => session

/** Whose screen this tab shows, also after their session has ended; not after signing out here. */
export const lastPerson = (): Person | null => last

function followSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks once who is signed in; being signed out is an ordinary answer. When the server can't be
 * reached, the remembered person stays, unconfirmed. A token stored by an older client is offered
 * once, so that people stay signed in, and then removed. Source: web/spec/reading.md 18 (2).
 */
export async function loadSession(): Promise<void> {
  if (isEmbedded()) return
  const token = takeOlderToken()
  try {
    const person = await ask('user/info', {}, { token })
    // what is typed stays the former person's: who goes on is asked before it is sent
    if (last && last.uid !== person.uid && isNavigationBlocked())
      return authHandlers().tellSessionChanged()
    setPerson(person)
  } catch (error) {
    if (needsSignIn(error)) setPerson(null)
    else if (!(error instanceof Refusal)) throw error
  }
}

/**
 * Whether the session this browser believes in has ended, asked when an answer treats the person as
 * a stranger. True once per end, so that the visitor is sent to sign-in once and may then go on
 * signed out.
 */
export async function noticeEndedSession(): Promise<boolean> {
  await checkSession()
  const ended = hasEnded
  hasEnded = false
  return ended
}

/** The same for what sends nobody anywhere: true until somebody signs in, or the person signs out. */
export async function hasSessionEnded(): Promise<boolean> {
  await checkSession()
  return session.person === null && last !== null
}

async function checkSession(): Promise<void> {
  if (session.person)
    await (check ??= loadSession()
      .catch(() => undefined)
      .finally(() => (check = null)))
}

/**
 * Called after a sign-in in this tab: drops the previous person's answers and tells the other tabs.
 */
export function signedIn(person: Person): void {
  setPerson(person)
  channel?.postMessage('changed')
  void invalidate(() => true)
}

/**
 * Called when an answer says that nobody is signed in any more: the frame follows, the rest of the
 * screen stays.
 */
export function clearPerson(): void {
  if (session.person || !session.known) setPerson(null)
}

/** Called after signing out in this tab: nobody is signed in here, nor in the other tabs. */
export function signedOut(): void {
  setPerson(null)
  last = null
  hasEnded = false
  clearAnswers()
  channel?.postMessage('changed')
}

channel?.addEventListener('message', () => {
  // what is typed may depend on answers that would be replaced
  if (isNavigationBlocked()) return authHandlers().tellSessionChanged()
  void loadSession()
  return void invalidate(() => true)
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
  // a screen would show them to the next person until its own have arrived
  if (person && last && last.uid !== person.uid) dropUnshown()
  last = person ?? last
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

/** The person's display name. */
export const nameOf = (person: Person): string => person.name || person.username

/** Whether the admin console is offered; the server decides about every call. */
export const isAdministrator = (person: Person | null): boolean => person?.groupid === '1'
