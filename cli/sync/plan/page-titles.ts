import type { Lock } from '../base/lock.ts'
import type { LocalFolder } from '../folder/local-folder.ts'
import type { RemoteItem } from '../remote/item.ts'
import type { Identity } from './identity.ts'

// Titles that files take from their pages.

/** A spreadsheet or API page is called what its page is called, whatever its file is. */
export function nameByItem(
  local: LocalFolder,
  lock: Lock,
  remote: RemoteItem,
  identities: ReadonlyMap<string, Identity>,
): void {
  for (const page of local.pages.values()) {
    const { id = '', from = page.path } = identities.get(page.path) ?? {}
    const title = lock.pages.get(from)?.title ?? remote.pages.get(id)?.title
    if (title !== undefined) page.title = title
    delete page.order
    delete page.formerTitle
  }
}

/**
 * A file cannot say that a title begins or ends with blanks, or that there is none, nor in a folder
 * that is too deep to be a catalog, that it begins with something else than the folder's name: then
 * it has that of its page, which would be renamed otherwise. Source: cli/spec.md 2.6
 */
export function keepUnsayable(
  local: LocalFolder,
  lock: Lock,
  remote: RemoteItem,
  identities: ReadonlyMap<string, Identity>,
): void {
  for (const page of local.pages.values()) {
    const identity = identities.get(page.path)
    if (!identity) continue
    const { id, from = page.path } = identity
    const locked = lock.pages.get(from)
    const there = remote.pages.get(id)
    const known = [locked?.id === id ? locked.title : undefined, there?.title, there?.base?.title]
    const title = known.find(
      (one) =>
        one !== undefined &&
        (one.trim() === page.title || (one.trim() === '' && page.titleFrom === 'name')),
    )
    if (title !== undefined) page.title = title
    else if (identity.from === undefined && page.titleFrom === 'frontmatter') {
      const own = page.facts.front.title?.trim()
      const whole = known.slice(0, 2).find((one) => one?.trim() === own)
      if (whole !== undefined) page.title = whole
    }
  }
}
