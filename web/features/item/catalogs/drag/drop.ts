import type { Entry, Tree } from '../../../../parts/catalog-tree/tree.ts'
import type { Move } from '../arrange.ts'
import { isWithin } from '../../../../parts/catalog-tree/scope.ts'

/** Part of a catalog's row, at its top and bottom, that means "beside it" instead of "into it". */
const edge = 0.28

/** What happens when the pointer lets go. */
export interface Drop {
  move: Move
  /** The catalog it would be in. */
  parent: Entry | null
  /** The catalog that the pointer is on, when it means "into it". */
  into: Entry | null
  /** Where the line is drawn: above this row, indented for this level. */
  line: { row: number; level: number }
}

interface Pointer {
  /** Position in rows from the top of the tree: 2.5 is the middle of the third one. */
  y: number
  /** How many levels the pointer has moved to the right since the drag began. */
  levels: number
}

/** What dropping an entry at a position means. Pages are listed before catalogs. */
export function dropAt(tree: Tree, rows: readonly Entry[], dragged: Entry, at: Pointer): Drop {
  const index = Math.max(0, Math.min(rows.length - 1, Math.floor(at.y)))
  const over = rows[index]!
  const part = Math.max(0, Math.min(1, at.y - index))
  if (dragged.kind === 'page') return pageAt(tree, rows, dragged, { index, part })
  if (over.kind === 'catalog' && !isWithin(over, dragged) && part > edge && part < 1 - edge)
    return dropIn(tree, rows, dragged, over, null, over)
  const gap = part < 0.5 ? index : index + 1
  const isOwn = (row: Entry) => isWithin(row, dragged)
  const before = rows.slice(0, gap).findLast((row) => !isOwn(row))
  const after = rows.slice(gap).find((row) => !isOwn(row))
  const least = after?.level ?? 1
  const most = before ? before.level + (canOpenInto(before, rows) ? 1 : 0) : 1
  const level = Math.max(least, Math.min(most, dragged.level + at.levels))
  let parent = before ?? null
  while (parent && parent.level >= level) parent = parent.parent
  const next = childrenIn(tree, parent).find(
    (one) => one.kind === dragged.kind && !isOwn(one) && rows.indexOf(one) >= gap,
  )
  return dropIn(tree, rows, dragged, parent, next ?? null, null)
}

/**
 * Where a page is dropped: among pages, into a catalog, at the end of the pages above a catalog's
 * top edge, or at the root below the last row.
 */
function pageAt(
  tree: Tree,
  rows: readonly Entry[],
  dragged: Entry,
  { index, part }: { index: number; part: number },
): Drop {
  const over = rows[index]!
  if (over.kind === 'page') {
    const pages = over.siblings.filter(({ kind }) => kind === 'page')
    const after = part < 0.5 && over !== dragged ? over : pages[pages.indexOf(over) + 1]
    const next = after === dragged ? pages[pages.indexOf(dragged) + 1] : after
    return dropIn(tree, rows, dragged, over.parent, next ?? null, null)
  }
  if (index === rows.length - 1 && part === 1) return dropIn(tree, rows, dragged, null, null, null)
  const above = rows[index - 1]
  return part <= edge && above?.kind !== 'catalog'
    ? dropIn(tree, rows, dragged, above?.parent ?? null, null, null)
    : dropIn(tree, rows, dragged, over, null, over)
}

/** An entry right below this row can be inside it: a catalog that is open, or empty. */
const canOpenInto = (row: Entry, rows: readonly Entry[]): boolean =>
  row.kind === 'catalog' && (row.children.length === 0 || rows.includes(row.children[0]!))

const childrenIn = (tree: Tree, parent: Entry | null): readonly Entry[] =>
  parent ? parent.children : tree.roots

function dropIn(
  tree: Tree,
  rows: readonly Entry[],
  dragged: Entry,
  parent: Entry | null,
  next: Entry | null,
  into: Entry | null,
): Drop {
  const move = { key: dragged.key, parent: parent?.key ?? null, before: next?.key ?? null }
  const level = (parent?.level ?? 0) + 1
  const row = next ? rows.indexOf(next) : rowAfter(tree, rows, dragged, parent)
  return { move, parent, into, line: { row, level } }
}

/** The row below the last entry of the same kind, with everything in it. */
function rowAfter(
  tree: Tree,
  rows: readonly Entry[],
  dragged: Entry,
  parent: Entry | null,
): number {
  const children = childrenIn(tree, parent)
  // catalogs come after the pages
  const last = children.findLast(
    ({ key, kind }) => key !== dragged.key && (kind === dragged.kind || kind === 'page'),
  )
  const top = last ?? parent
  if (!top) return 0
  const start = rows.indexOf(top)
  if (top === parent) return start + 1
  let end = start + 1
  while (end < rows.length && isWithin(rows[end]!, top)) end++
  return end
}
