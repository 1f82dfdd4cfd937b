/** Runs something when the page has nothing better to do; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const ticket = requestIdleCallback(run, { timeout: 200 })
    return () => cancelIdleCallback(ticket)
  }
  const ticket = setTimeout(run, 1)
  return () => clearTimeout(ticket)
}
