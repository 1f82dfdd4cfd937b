import { draftPrefix, draftStart } from './drafts.ts'
import { dropLargeOf } from './large-drafts.ts'
import { recentPagesOwner, recentPagesStore } from './recent-pages.ts'

/** Entries with the id of their person behind the first colon. */
const ofPeople = new Set(['try-it', 'comment'])

/** Whether an entry is another person's. What belongs to nobody in particular is not. */
function isOthers(name: string, uid: string): boolean {
  // the id in the name of a draft follows the address of the site
  if (name.startsWith(draftPrefix)) return !name.startsWith(draftStart(uid))
  const [kind = '', person = ''] = name.split(':')
  const owner = name === recentPagesStore ? recentPagesOwner() : ofPeople.has(kind) ? person : ''
  return owner !== '' && owner !== uid
}

/**
 * Removes what this browser remembers for a person, and what belongs to nobody in particular. What
 * is another person's stays: their drafts and unsent comments, the requests they tried, the pages
 * they read. Source: web/spec/reading.md 1.6.
 */
export async function forgetPerson(uid: string): Promise<void> {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (!isOthers(name, uid)) storage.removeItem(name)
  // forbidden in some browsers' private windows, and nothing was kept there then
  if ('indexedDB' in globalThis) await dropLargeOf(uid).catch(() => undefined)
}
