import { widthOf } from '../terminal/columns.ts'
import type { LineStyle } from '../output.ts'
import { baseOf, comparePaths, folderOf } from '../sync/names.ts'
import type { StyledLine } from './diff-lines.ts'
import { shown } from './shown.ts'

/** A page in a tree. */
export interface TreeEntry {
  path: string
  /** What happens to it. */
  word: string
  color: LineStyle['color']
  /** What follows its name. */
  details: readonly string[]
  /** What to do about it. */
  hint?: string
  /** Lines below it. */
  below: readonly StyledLine[]
}

interface Branch {
  folders: Map<string, Branch>
  entries: TreeEntry[]
}

interface Lines {
  fork: string
  last: string
  bar: string
}
const drawn = (isUtf8: boolean): Lines =>
  isUtf8 ? { fork: '├─ ', last: '└─ ', bar: '│  ' } : { fork: '|- ', last: '`- ', bar: '|  ' }

/** Pages as a tree of folders, in the order of paths; a folder's own pages come after its folders. */
export function treeLines(entries: readonly TreeEntry[], isUtf8: boolean): StyledLine[] {
  const root: Branch = { folders: new Map(), entries: [] }
  for (const entry of entries.toSorted((left, right) => comparePaths(left.path, right.path)))
    branchOf(root, folderOf(entry.path)).entries.push(entry)
  const width = Math.max(0, ...entries.map(({ word }) => widthOf(word)))
  return linesOf(root, '', drawn(isUtf8), width)
}

function branchOf(root: Branch, folder: string): Branch {
  let branch = root
  for (const name of folder === '' ? [] : folder.split('/')) {
    const next = branch.folders.get(name) ?? { folders: new Map(), entries: [] }
    branch.folders.set(name, next)
    branch = next
  }
  return branch
}

function linesOf(branch: Branch, indent: string, lines: Lines, width: number): StyledLine[] {
  const children = branch.folders.size + branch.entries.length
  let count = 0
  const mark = () => {
    const isLast = ++count === children
    return {
      own: indent + (isLast ? lines.last : lines.fork),
      below: indent + (isLast ? '   ' : lines.bar),
    }
  }
  const folders = [...branch.folders].flatMap(([name, folder]): StyledLine[] => {
    const { own, below } = mark()
    return [
      { text: own + shown(name), style: { color: 'bold' } },
      ...linesOf(folder, below, lines, width),
    ]
  })
  const pages = branch.entries.flatMap((entry): StyledLine[] => {
    const { own, below } = mark()
    const word = entry.word + ' '.repeat(width - widthOf(entry.word))
    const cells = [word, shown(baseOf(entry.path)), ...entry.details].filter((cell) => cell !== '')
    return [
      { text: own + cells.join('  '), style: { color: entry.color } },
      ...(entry.hint === undefined ? [] : [{ text: `${below}→ ${entry.hint}` }]),
      ...entry.below.map((line) => ({ ...line, text: below + line.text })),
    ]
  })
  return [...folders, ...pages]
}
