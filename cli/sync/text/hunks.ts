import { structuredPatch } from 'diff'

/** A changed place of a text: first line on each side, counted from 1, and its lines. */
export interface Hunk {
  old: number
  new: number
  /** Each begins with a blank (on both sides), `-` or `+`; `\` says that the line end is missing. */
  lines: string[]
}

/** Beyond so many changed lines a text counts as replaced, since the search grows with their square. */
const mostChanges = 4_000

/**
 * The difference of two texts, line by line.
 *
 * @param context unchanged lines around each change
 */
export function hunksOf(before: string, after: string, context = 3): Hunk[] {
  if (before === after) return []
  const patch = structuredPatch('', '', before, after, '', '', {
    context,
    maxEditLength: mostChanges,
  })
  if (!patch) return [replaced(before, after)]
  return patch.hunks.map(({ oldStart, newStart, lines }) => ({
    old: oldStart,
    new: newStart,
    lines,
  }))
}

/** Lines that only one side has. */
export function countLines(hunks: readonly Hunk[]): { added: number; removed: number } {
  const count = (mark: string) =>
    hunks.reduce((sum, { lines }) => sum + lines.filter((line) => line.startsWith(mark)).length, 0)
  return { added: count('+'), removed: count('-') }
}

function replaced(before: string, after: string): Hunk {
  const marked = (text: string, mark: string) => {
    if (text === '') return []
    const lines = text.split('\n')
    const isEnded = lines.at(-1) === ''
    if (isEnded) lines.pop()
    return [
      ...lines.map((line) => mark + line),
      ...(isEnded ? [] : ['\\ No newline at end of file']),
    ]
  }
  return { old: 1, new: 1, lines: [...marked(before, '-'), ...marked(after, '+')] }
}

/** The line above a hunk: `@@ -14,3 +14,4 @@`. */
export function hunkHead({ old, new: now, lines }: Hunk): string {
  const count = (mark: string) =>
    lines.filter((line) => line.startsWith(' ') || line.startsWith(mark)).length
  // of no lines, the one before them is named
  const range = (start: number, size: number) => `${size === 0 ? start - 1 : start},${size}`
  return `@@ -${range(old, count('-'))} +${range(now, count('+'))} @@`
}
