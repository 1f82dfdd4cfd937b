const key = 'restored-draft'

/** Remembers in this tab which draft goes on after a reload, or at another address, by its name. */
export const restoreAfterReload = (name: string): void => sessionStorage.setItem(key, name)

/** The name of that draft, once; `null` when nothing was left to restore. */
export function takeRestored(): string | null {
  const name = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return name
}
