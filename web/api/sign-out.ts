import { forgetPerson } from '../lib/storage/forget-person.ts'
import { lastPerson, signedOut } from './session.ts'
import { ask } from './transport.ts'

/**
 * Signs out here and in the other tabs, whatever the server answers. What this browser remembers for
 * other people stays, as do `theme` and `lang`, which are cookies. Returns where to go next;
 * `isConfirmed` is false when the server could not be reached. Source: web/spec/reading.md 1.6.
 */
export async function signOut(): Promise<{ next: string; isConfirmed: boolean }> {
  let next = ''
  let isConfirmed = true
  try {
    next = (await ask('user/logout', {})).logout_redirect_uri
  } catch {
    isConfirmed = false
  }
  await forgetPerson(lastPerson()?.uid ?? '')
  signedOut()
  return { next: /^(https?:\/\/|\/(?![/\\]))/.test(next) ? next : '', isConfirmed }
}
