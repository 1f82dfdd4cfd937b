/**
 * Does something in one tab of the browser for all of them: in the first one that is on the screen,
 * until it is hidden or closed; then another takes its place. Where the browser has no locks, which
 * it only has for an https address, every tab does it.
 *
 * @param begin starts it and returns what ends it
 * @returns what gives it up for good
 */
export function inOneTab(name: string, begin: () => () => void): () => void {
  const locks = navigator.locks as LockManager | null | undefined
  let leave: AbortController | null = null

  const hold = (left: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = begin()
      left.addEventListener('abort', () => {
        end()
        resolve()
      })
    })
  const enter = () => {
    if (leave) return
    const { signal } = (leave = new AbortController())
    // it fails when the tab is hidden before its turn has come
    if (locks) locks.request(name, { signal }, () => hold(signal)).catch(() => undefined)
    else void hold(signal)
  }
  const stop = () => {
    leave?.abort()
    leave = null
  }
  const follow = () => (document.hidden ? stop() : enter())
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    stop()
  }
}
