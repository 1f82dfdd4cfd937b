/** An observable value, shared between parts of the application. */
export interface Store<T> {
  get: () => T
  set: (next: T) => void
  /**
   * Calls back after each change; returns the function that unsubscribes. Fits
   * `useSyncExternalStore`.
   */
  follow: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
