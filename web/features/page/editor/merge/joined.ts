import type { Merge } from '#contract/merge/merge.ts'

/** Which text a conflict has now; `edited`: one that the person wrote. */
export type Taken = 'open' | 'theirs' | 'mine' | 'both' | 'edited'

/** Lines that both people changed differently, at their place in the joined text. */
export interface Conflict {
  /** Offsets in the joined text. */
  from: number
  to: number
  theirs: string
  mine: string
  taken: Taken
}

export interface Joined {
  text: string
  conflicts: readonly Conflict[]
}

/** The text to begin with: everything that fits together, and one's own lines where it does not. */
export function joinedFrom({ parts }: Merge): Joined {
  let text = ''
  const conflicts: Conflict[] = []
  for (const part of parts)
    if ('lines' in part) text += part.lines.join('')
    else {
      const [mine, theirs] = [part.here.join(''), part.there.join('')]
      const from = text.length
      text += mine
      conflicts.push({ from, to: text.length, theirs, mine, taken: 'open' })
    }
  return { text, conflicts }
}

/** What a conflict reads after a choice. */
export function textFor({ theirs, mine }: Conflict, taken: 'theirs' | 'mine' | 'both'): string {
  if (taken === 'theirs') return theirs
  if (taken === 'mine') return mine
  return theirs && !theirs.endsWith('\n') && mine ? `${theirs}\n${mine}` : theirs + mine
}

/** The place of the next or previous conflict, round the end; open ones first. */
export function nextOf(conflicts: readonly Conflict[], at: number, step: 1 | -1): number {
  const { length } = conflicts
  const isAnyOpen = conflicts.some(({ taken }) => taken === 'open')
  for (let count = 1; count <= length; count++) {
    const next = (at + step * count + length * 2) % length
    if (!isAnyOpen || conflicts[next]?.taken === 'open') return next
  }
  return at
}
