import type { Visit } from '../visit.ts'
import { isPassword } from './password.ts'
import { mustNotBeLocked, settleGuess } from './throttle.ts'

/** An account, or what somebody typed that names none. */
type Guessed = { readonly uid: number; readonly password: string } | string

/**
 * Tests a login password. One throttle counts for every call that asks for it; a name that nobody has is counted and takes its time like
 * any other. Source: additions 6.
 *
 * @throws {Failure} `tooManyTries`
 */
export async function guessAtPassword(visit: Visit, account: Guessed, password: string): Promise<boolean> {
  const [subject, stored] = typeof account === 'string' ? [`name ${account.trim()}`, undefined] : [`uid ${account.uid}`, account.password]
  const guarded = { kind: 'login password', subject }
  await mustNotBeLocked(visit, guarded)
  const isRight = await isPassword(stored, password)
  await settleGuess(visit, guarded, isRight)
  return isRight
}
