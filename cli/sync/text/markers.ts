import type { MergedPart } from '#contract/merge/merge.ts'

/** The line that opens or closes a fenced block: its sign and how many of them. */
const fence = /^ {0,3}(`{3,}|~{3,})/

/** The state of a reader that walks down the lines of one side: the fence it is in. */
type Fence = string | undefined

const after = (open: Fence, lines: readonly string[]): Fence => {
  let now = open
  for (const line of lines) {
    const mark = fence.exec(line)?.[1]
    if (mark === undefined) continue
    if (now === undefined) now = mark
    else if (mark.startsWith(now) && line.trim() === mark) now = undefined
  }
  return now
}

/**
 * Conflicts as a text with marker lines. No marker is inside a fenced block, where it would be
 * shown as text: the place in conflict grows to the ends of the block. Source: cli/spec.md 3.4
 *
 * @param rev of the text that the other side has
 */
export function withMarkers(parts: readonly MergedPart[], rev: string): string {
  return grown(parts)
    .map((part) => {
      if ('lines' in part) return part.lines.join('')
      const { here, base, there } = part
      return [
        '<<<<<<< local\n',
        ended(here),
        '||||||| base\n',
        ended(base),
        '=======\n',
        ended(there),
        `>>>>>>> remote rev ${rev}\n`,
      ].join('')
    })
    .join('')
}

const ended = (lines: readonly string[]): string => {
  const text = lines.join('')
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function grown(parts: readonly MergedPart[]): MergedPart[] {
  const all: MergedPart[] = []
  let here: Fence
  let there: Fence
  for (const part of parts) {
    const last = all.at(-1)
    if ('lines' in part) {
      const isOpen = here !== undefined || there !== undefined
      let taken = 0
      // Both sides walk on through what they share until no block is open any more.
      if (last && !('lines' in last) && isOpen) {
        while (taken < part.lines.length && (here !== undefined || there !== undefined)) {
          const line = [part.lines[taken]!]
          here = after(here, line)
          there = after(there, line)
          taken++
        }
        const shared = part.lines.slice(0, taken)
        for (const side of [last.here, last.base, last.there]) side.push(...shared)
      }
      const rest = part.lines.slice(taken)
      here = after(here, rest)
      there = after(there, rest)
      if (rest.length > 0) all.push({ lines: rest })
      continue
    }
    const own = { here: [...part.here], base: [...part.base], there: [...part.there] }
    if ((here !== undefined || there !== undefined) && last) {
      const before = 'lines' in last ? fromFence(last.lines) : []
      if ('lines' in last) {
        last.lines = last.lines.slice(0, last.lines.length - before.length)
        for (const side of [own.here, own.base, own.there]) side.unshift(...before)
        all.push(own)
      } else {
        last.here.push(...own.here)
        last.base.push(...own.base)
        last.there.push(...own.there)
      }
    } else all.push(own)
    here = after(here, part.here)
    there = after(there, part.there)
  }
  return all.filter((part) => !('lines' in part) || part.lines.length > 0)
}

/** The lines from the opening of the block that is still open at their end. */
function fromFence(lines: readonly string[]): string[] {
  let open: Fence
  let start = lines.length
  lines.forEach((line, index) => {
    const now = after(open, [line])
    if (open === undefined && now !== undefined) start = index
    open = now
  })
  return open === undefined ? [] : lines.slice(start)
}
