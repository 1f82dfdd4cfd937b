const store = 'item-passwords'

function all(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/**
 * The item password entered in this tab for an item (id or domain as in the address), or for
 * `page:{page_id}`. Source: web/spec/reading.md 7.
 */
export const itemPassword = (place: string): string | undefined => all()[place]

/** Stores an item password for this tab under every name the item is known by. */
export function storeItemPassword(password: string, ...places: string[]): void {
  const passwords = all()
  for (const place of places) if (place && place !== '0') passwords[place] = password
  sessionStorage.setItem(store, JSON.stringify(passwords))
}

/** Drops a password that stopped working. Returns whether there was one. */
export function forgetItemPassword(...places: string[]): boolean {
  const passwords = all()
  const known = places.filter((place) => place in passwords)
  for (const place of known) delete passwords[place]
  if (known.length) sessionStorage.setItem(store, JSON.stringify(passwords))
  return known.length > 0
}
