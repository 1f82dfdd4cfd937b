import { randomId } from '../../../../lib/random-id.ts'

const storeName = 'client_id'

/** Distinguishes the votes of signed-out browsers behind one address. */
export function clientId(): string {
  try {
    const known = localStorage.getItem(storeName)
    if (known) return known
    const fresh = randomId()
    localStorage.setItem(storeName, fresh)
    return fresh
  } catch {
    // storage is not allowed: then the address alone distinguishes votes
    return ''
  }
}
