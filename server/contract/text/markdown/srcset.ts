/** One picture that `srcset` offers. `at` is the position of its address in the value. */
export interface Candidate {
  address: string
  at: number
  /** `2x`, `640w`; empty without one. */
  descriptor: string
}

const next = /[\s,]*(\S+)/y
const described = /[^,(]*(?:\([^)]*\)[^,(]*)*/y

/** The candidates of `srcset`, as browsers split it: an address may contain commas, not end in one. */
export function candidatesOf(srcset: string): Candidate[] {
  const found: Candidate[] = []
  for (let from = 0; ;) {
    next.lastIndex = from
    const match = next.exec(srcset)
    if (!match) return found
    const written = match[1]!
    const address = written.replace(/,+$/, '')
    const at = next.lastIndex - written.length
    from = next.lastIndex
    let descriptor = ''
    if (address === written) {
      described.lastIndex = from
      descriptor = described.exec(srcset)![0].trim()
      from = described.lastIndex
    }
    found.push({ address, at, descriptor })
  }
}

/**
 * The candidate to show where only one can be: the widest of those that tell their width, else the
 * one without a density, else the first.
 */
export function bestCandidate(srcset: string): string | undefined {
  const candidates = candidatesOf(srcset)
  let best =
    candidates.find(({ descriptor }) => /^(?:|1(?:\.0+)?x)$/.test(descriptor)) ?? candidates[0]
  let widest = 0
  for (const candidate of candidates) {
    const width = Number(/^(\d{1,6})w$/.exec(candidate.descriptor)?.[1] ?? 0)
    if (width > widest) [widest, best] = [width, candidate]
  }
  return best?.address
}
