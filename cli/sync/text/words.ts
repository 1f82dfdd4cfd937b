import { diffArrays } from 'diff'

/** Beyond so many changed words lines count as replaced, since the search grows with their square. */
const mostChanges = 1_000

/** A line of a difference by words. */
export interface WordLine {
  readonly text: string
  readonly kind: 'same' | 'removed' | 'added' | 'changed' | 'note'
}

/** Its dictionary takes longer to load than the rest of this room: few commands compare words. */
let segmenter: Intl.Segmenter | undefined
function wordsOf(lines: readonly string[]): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return Array.from(segmenter.segment(lines.join('\n')), ({ segment }) => segment)
}

const removed = (text: string) => `[-${text}-]`
const added = (text: string) => `{+${text}+}`

/**
 * The lines of a hunk with changes marked inside them: `[-removed-]` and `{+added+}`, as `git diff
 * --word-diff` does. Words of Chinese text are found too.
 *
 * @param lines each begins with a blank, `-`, `+` or `\`
 */
export function wordLines(lines: readonly string[]): WordLine[] {
  const found: WordLine[] = []
  let before: string[] = []
  let after: string[] = []
  let notes: WordLine[] = []
  const settle = () => {
    found.push(...changedLines(before, after), ...notes)
    ;[before, after, notes] = [[], [], []]
  }
  for (const line of lines) {
    const text = line.slice(1)
    if (line.startsWith('-')) {
      if (after.length > 0) settle()
      before.push(text)
    } else if (line.startsWith('+')) after.push(text)
    else if (line.startsWith('\\')) notes.push({ text: line, kind: 'note' })
    else {
      settle()
      found.push({ text, kind: 'same' })
    }
  }
  settle()
  return found
}

function changedLines(before: readonly string[], after: readonly string[]): WordLine[] {
  const replaced = (): WordLine[] => [
    ...before.map((line): WordLine => ({ text: removed(line), kind: 'removed' })),
    ...after.map((line): WordLine => ({ text: added(line), kind: 'added' })),
  ]
  if (before.length === 0 || after.length === 0) return replaced()
  const parts = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: mostChanges })
  if (!parts) return replaced()
  const text = parts
    .map((part) => {
      const value = part.value.join('')
      if (!part.removed && !part.added) return value
      const mark = part.removed ? removed : added
      return value
        .split('\n')
        .map((piece) => (piece === '' ? '' : mark(piece)))
        .join('\n')
    })
    .join('')
  return text.split('\n').map((line): WordLine => ({ text: line, kind: 'changed' }))
}
