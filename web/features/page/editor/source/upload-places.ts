/** Positions of running uploads in a textarea. */
interface UploadPlaces {
  begin: (id: string, at: number) => void
  /**
   * Ends an upload that leaves this many characters.
   *
   * @returns its position; `undefined` if it is unknown
   */
  end: (id: string, length: number) => number | undefined
  /** Moves the positions with a change of the text. */
  follow: (before: string, after: string) => void
}

/**
 * Those at one position stay in the order in which they were begun, whichever ends first. Source:
 * web/spec/writing.md 1.9.
 */
export function createUploadPlaces(): UploadPlaces {
  // in the order in which they were begun
  const places = new Map<string, number>()
  return {
    begin: (id, at) => void places.set(id, at),
    end: (id, length) => {
      const at = places.get(id)
      if (at === undefined) return undefined
      let isLater = false
      for (const [other, place] of places) {
        if (place > at || (place === at && isLater)) places.set(other, place + length)
        isLater ||= other === id
      }
      places.delete(id)
      return at
    },
    follow: (before, after) => {
      if (places.size === 0) return
      const shorter = Math.min(before.length, after.length)
      let from = 0
      while (from < shorter && before[from] === after[from]) from++
      let rest = 0
      while (rest < shorter - from && before.at(-1 - rest) === after.at(-1 - rest)) rest++
      const to = before.length - rest
      for (const [id, place] of places)
        if (place >= to) places.set(id, place + after.length - before.length)
        else if (place > from) places.set(id, from)
    },
  }
}
