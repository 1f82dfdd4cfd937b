import type * as merging from '#contract/merge/merge.ts'
import type { Merge } from '#contract/merge/merge.ts'
import { headOf, linesOf, type Version } from '../saving/version.ts'

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
export function textFor(
  { theirs, mine }: Pick<Conflict, 'theirs' | 'mine'>,
  taken: 'theirs' | 'mine' | 'both',
): string {
  if (taken === 'theirs') return theirs
  if (taken === 'mine') return mine
  return theirs && !theirs.endsWith('\n') && mine ? `${theirs}\n${mine}` : theirs + mine
}

/**
 * A merged version with what has come into the editor since the version it was made of, such as the
 * link of an upload; both where the same lines changed.
 */
export function movedOnto(
  { mergeTexts }: Pick<typeof merging, 'mergeTexts'>,
  before: Version,
  merged: Version,
  now: Version,
): Version {
  const [was, latest] = [linesOf(before.text).text, linesOf(now.text).text]
  const text = mergeTexts(merged.text, was, latest)
    .parts.map((part) =>
      'lines' in part
        ? part.lines.join('')
        : textFor({ mine: part.here.join(''), theirs: part.there.join('') }, 'both'),
    )
    .join('')
  return { ...headOf(before, now, merged), text }
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
