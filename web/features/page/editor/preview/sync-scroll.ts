/**
 * Makes two elements scroll in proportion to each other; the one being used leads. Returns the
 * function that stops.
 */
export function syncScroll(one: HTMLElement, other: HTMLElement): () => void {
  const ending = new AbortController()
  let leader = one
  const follow = (from: HTMLElement, to: HTMLElement) => {
    const lead = () => (leader = from)
    for (const name of ['pointerenter', 'wheel', 'touchstart', 'focusin', 'keydown'])
      from.addEventListener(name, lead, { signal: ending.signal, passive: true })
    const follow = () => {
      const way = from.scrollHeight - from.clientHeight
      if (leader === from && way > 0)
        to.scrollTop = (from.scrollTop / way) * (to.scrollHeight - to.clientHeight)
    }
    from.addEventListener('scroll', follow, { signal: ending.signal, passive: true })
  }
  follow(one, other)
  follow(other, one)
  return () => ending.abort()
}
