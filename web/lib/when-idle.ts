/** Runs a function when the browser is idle; returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const ticket = requestIdleCallback(run, { timeout: 200 })
    return () => cancelIdleCallback(ticket)
  }
  const ticket = setTimeout(run, 1)
  return () => clearTimeout(ticket)
}
