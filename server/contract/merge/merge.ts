import { diff3Merge, diffIndices, type MergeRegion } from 'node-diff3'

/** A part of a merged text: lines on which both sides agree, or what each side has instead. */
export type MergedPart = { lines: string[] } | { here: string[]; base: string[]; there: string[] }

/** The result of a three-way merge by lines. */
export interface Merge {
  parts: MergedPart[]
  /** Nothing was left undecided. */
  isClean: boolean
  /** The merged text; only of use when it is clean. */
  text: string
}

/**
 * Merges what was changed on two sides, by lines, and where both sides changed the same lines, by
 * their words. What both sides changed to the same is no conflict. Source: cli/spec.md 3.4
 */
export function mergeTexts(here: string, base: string, there: string): Merge {
  const [left, before, right] = [here, base, there].map(linesIn) as [string[], string[], string[]]
  const parts = mergeLines(left, before, right).map((part): MergedPart => {
    if ('lines' in part) return part
    const words = mergeWords(part)
    return words === undefined ? part : { lines: linesIn(words) }
  })
  const text = parts.flatMap((part) => ('lines' in part ? part.lines : [])).join('')
  return { parts: joined(parts), isClean: parts.every((part) => 'lines' in part), text }
}

/** Lines with their ends; the last one may lack it. */
export const linesIn = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Pairs of equal entries that a merge may look at; beyond it the texts count as unmergeable. */
const mostPairs = 4_000_000

function mergeLines(here: string[], base: string[], there: string[]): MergedPart[] {
  const { start, end } = commonEnds(here, base, there)
  const inner = (lines: string[]) => lines.slice(start, lines.length - end)
  const [left, before, right] = [inner(here), inner(base), inner(there)]
  const isTooMuch = pairsOf(before, left) + pairsOf(before, right) > mostPairs
  const parts = isTooMuch
    ? [{ here: left, base: before, there: right }]
    : diff3Merge(left, before, right, { excludeFalseConflicts: true }).map(partOf)
  const around = (lines: string[]): MergedPart[] => (lines.length > 0 ? [{ lines }] : [])
  return [...around(base.slice(0, start)), ...parts, ...around(base.slice(base.length - end))]
}

const partOf = ({ ok, conflict }: MergeRegion<string>): MergedPart =>
  conflict ? { here: conflict.a, base: conflict.o, there: conflict.b } : { lines: ok ?? [] }

/** How many entries all three have in common at their beginning and at their end. */
function commonEnds(
  here: string[],
  base: string[],
  there: string[],
): { start: number; end: number } {
  const most = Math.min(here.length, base.length, there.length)
  let start = 0
  while (start < most && here[start] === base[start] && there[start] === base[start]) start++
  let end = 0
  const isSame = (back: number) =>
    here.at(-back) === base.at(-back) && there.at(-back) === base.at(-back)
  while (end < most - start && isSame(end + 1)) end++
  return { start, end }
}

function pairsOf(left: string[], right: string[]): number {
  const counts = new Map<string, number>()
  for (const line of left) counts.set(line, (counts.get(line) ?? 0) + 1)
  return right.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0)
}

/** Most characters of a place in which words are compared. */
const longestPlace = 20_000

/** Words, single ideographs, blanks, and everything else sign by sign. */
const word = /\p{Script=Han}|[\p{L}\p{N}_]+|\n|[^\S\n]+|[^]/gu

/**
 * The same place merged by words; undefined where one side has nothing left of it, or both changed
 * the same words.
 */
function mergeWords(part: { here: string[]; base: string[]; there: string[] }): string | undefined {
  const texts = [part.here, part.base, part.there].map((lines) => lines.join(''))
  if (texts.some((text) => text === '' || text.length > longestPlace)) return undefined
  const [left, before, right] = texts.map((text) => text.match(word) ?? []) as unknown as [
    string[],
    string[],
    string[],
  ]
  const parts = mergeLines(left, before, right)
  return parts.every((one) => 'lines' in one)
    ? parts.flatMap((one) => ('lines' in one ? one.lines : [])).join('')
    : undefined
}

/** Neighbouring parts of one kind become one. */
function joined(parts: readonly MergedPart[]): MergedPart[] {
  const all: MergedPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (last && 'lines' in last && 'lines' in part) last.lines = [...last.lines, ...part.lines]
    else all.push({ ...part })
  }
  return all
}

/** How many places of a text differ from what it was; one when the two are too long to compare. */
export function changedPlaces(before: string, after: string): number {
  if (before === after) return 0
  const [left, right] = [linesIn(before), linesIn(after)]
  return pairsOf(left, right) > mostPairs ? 1 : diffIndices(left, right).length
}

/** A place of a text, by offsets, and what takes it. */
export interface TextChange {
  from: number
  to: number
  insert: string
}

/** What makes one text of another: by lines, and by words within lines that differ. */
export function changesBetween(before: string, after: string): TextChange[] {
  if (before === after) return []
  return changedParts(linesIn(before), linesIn(after)).flatMap(({ from, to, insert }) => {
    const was = before.slice(from, to)
    if (was.length + insert.length > longestPlace) return [{ from, to, insert }]
    return changedParts(was.match(word) ?? [], insert.match(word) ?? []).map((part) => ({
      from: from + part.from,
      to: from + part.to,
      insert: part.insert,
    }))
  })
}

/** Changes by entries; a single one when there are too many to compare. */
function changedParts(before: string[], after: string[]): TextChange[] {
  const { start, end } = commonEnds(before, before, after)
  const [left, right] = [before, after].map((all) => all.slice(start, all.length - end)) as [
    string[],
    string[],
  ]
  const parts =
    pairsOf(left, right) > mostPairs
      ? [{ buffer1: [0, left.length] as const, buffer2Content: right }]
      : diffIndices(left, right)
  const offsets = [before.slice(0, start).join('').length]
  for (const entry of left) offsets.push(offsets.at(-1)! + entry.length)
  return parts.map(({ buffer1: [at, length], buffer2Content }) => ({
    from: offsets[at]!,
    to: offsets[at + length]!,
    insert: buffer2Content.join(''),
  }))
}
