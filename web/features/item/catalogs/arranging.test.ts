import { expect, test } from 'vitest'
import {
  entryIn,
  growTree,
  rowsOf,
  type Seed,
  type Tree,
} from '../../../parts/catalog-tree/tree.ts'
import { arranged, nextMove, placeOf, type Way } from './arrange.ts'
import { dropAt } from './drag/drop.ts'
import { obstacleTo, scopeOf } from '../../../parts/catalog-tree/scope.ts'

/** Contents by catalog: `A(x,B(y))` has the page x and the catalog B in the catalog A. */
function treeFrom(text: string): Tree {
  const contents = new Map<string | null, Seed[]>([[null, []]])
  const path: (string | null)[] = [null]
  for (const [token] of text.matchAll(/\w+\(?|\)/g)) {
    if (token === ')') {
      path.pop()
      continue
    }
    const title = token.replace('(', '')
    const kind = /^[A-Z]/.test(title) ? 'catalog' : 'page'
    const seed: Seed = { key: title, kind, id: title, title, isDraft: false, method: '' }
    contents.get(path.at(-1)!)!.push(seed)
    if (kind === 'catalog') contents.set(title, [])
    if (token.endsWith('(')) path.push(title)
  }
  return growTree((parent) => contents.get(parent?.key ?? null) ?? [])
}

const textOf = (tree: Tree): string => {
  const text = (list: Tree['roots']): string =>
    list
      .map(({ title, kind, children }) => {
        const inner = text(children)
        return kind === 'catalog' && inner ? `${title}(${inner})` : title
      })
      .join(',')
  return text(tree.roots)
}

const everywhere = scopeOf({})

test.each([
  ['A,B,C', 'C', null, 'A', 'C,A,B'],
  ['A,B,C', 'A', null, null, 'B,C,A'],
  ['x,A(y),B', 'y', 'B', null, 'x,A,B(y)'],
  ['A(B(C)),D', 'B', 'D', null, 'A,D(B(C))'],
  // pages stay before catalogs
  ['x,A', 'x', 'A', null, 'A(x)'],
  ['A(x,B)', 'x', null, null, 'x,A(B)'],
  // what somebody else has deleted, or a catalog in itself
  ['A,B', 'nobody', null, null, 'A,B'],
  ['A,B', 'A', 'nowhere', null, 'A,B'],
  ['A(B)', 'A', 'B', null, 'A(B)'],
  // the next one is gone: the last place
  ['A,B,C', 'A', null, 'gone', 'B,C,A'],
])('%s: %s into %s before %s is %s', (before, key, parent, next, after) => {
  expect(textOf(arranged(treeFrom(before), [{ key, parent, before: next }]))).toBe(after)
})

test('moves apply one after the other, and none changes the tree before', () => {
  const tree = treeFrom('A,B(C)')
  const moves = [
    { key: 'C', parent: 'A', before: null },
    { key: 'B', parent: 'A', before: 'C' },
  ]
  expect(textOf(arranged(tree, moves))).toBe('A(B,C)')
  expect(textOf(tree)).toBe('A,B(C)')
  expect(placeOf(entryIn(tree, 'A')!)).toEqual({ key: 'A', parent: null, before: 'B' })
})

test('a catalog that moves counts its levels from its new place', () => {
  const tree = treeFrom('A(B(C)),D')
  const top = arranged(tree, [{ key: 'C', parent: null, before: null }])
  expect(entryIn(top, 'C')).toMatchObject({ level: 1, depth: 1 })
  expect(obstacleTo(entryIn(top, 'A')!, entryIn(top, 'C')!, everywhere)).toBeNull()
  const inside = arranged(tree, [{ key: 'B', parent: 'D', before: null }])
  expect(entryIn(inside, 'C')).toMatchObject({ level: 3, depth: 3 })
})

test('an entry that is put back where it was leaves the tree as it was', () => {
  const tree = treeFrom('x,y,A(z,B(C),D),E')
  for (const entry of [...tree.catalogs, ...tree.pages])
    for (const parent of [null, ...tree.catalogs]) {
      const moved = arranged(tree, [{ key: entry.key, parent: parent?.key ?? null, before: null }])
      expect(textOf(arranged(moved, [placeOf(entry)]))).toBe(textOf(tree))
    }
})

test('a page walks through every catalog and back by two keys', () => {
  const before = 'x,A(y,B(C)),D(z)'
  let tree = treeFrom(before)
  const walk = (way: Way) => {
    const seen: (string | null)[] = []
    for (;;) {
      const move = nextMove(tree, entryIn(tree, 'x')!, way)
      if (!move) return seen
      tree = arranged(tree, [move])
      seen.push(move.parent)
    }
  }
  expect(new Set(walk('down'))).toEqual(new Set(['A', 'B', 'C', 'D']))
  walk('up')
  expect(textOf(tree)).toBe(before)
})

test.each([
  // catalogs: among siblings, into the one above, out again
  ['A,B(C),D', 'B', 'up', 'B(C),A,D'],
  ['A,B(C),D', 'B', 'down', 'A,D,B(C)'],
  ['A,B(C),D', 'B', 'in', 'A(B(C)),D'],
  ['A,B(C),D', 'C', 'out', 'A,B,C,D'],
  ['A,B', 'A', 'up', null],
  ['A,B', 'A', 'in', null],
  ['A,B', 'B', 'out', null],
  // pages also walk on to the catalogs before and after theirs
  ['x,y,A(z)', 'y', 'up', 'y,x,A(z)'],
  ['x,y,A(z)', 'y', 'down', 'x,A(y,z)'],
  ['x,y,A(z)', 'z', 'up', 'x,y,z,A'],
  ['x,A(B(y))', 'x', 'in', 'A(x,B(y))'],
  ['x,A(y)', 'y', 'out', 'x,y,A'],
  ['x', 'x', 'down', null],
] as const)('by keyboard in %s: %s goes %s: %s', (before, key, way, after) => {
  const tree = treeFrom(before)
  const move = nextMove(tree, entryIn(tree, key)!, way satisfies Way)
  expect(move && textOf(arranged(tree, [move]))).toBe(after)
})

/** Drops an entry `y` rows below the top of an open tree, and describes the result. */
function dropped(before: string, key: string, y: number, levels = 0) {
  const tree = treeFrom(before)
  const rows = rowsOf(tree.roots, new Set(tree.catalogs.map((one) => one.key)))
  const drop = dropAt(tree, rows, entryIn(tree, key)!, { y, levels })
  return { after: textOf(arranged(tree, [drop.move])), into: drop.into?.key, ...drop.line }
}

test('dropping between rows, onto a catalog, and below everything', () => {
  expect(dropped('A,B,C', 'C', 0.1)).toMatchObject({ after: 'C,A,B', row: 0, level: 1 })
  expect(dropped('A,B,C', 'C', 0.5)).toMatchObject({ after: 'A(C),B', into: 'A' })
  expect(dropped('A,B,C', 'A', 9)).toMatchObject({ after: 'B,C,A', row: 3, level: 1 })
})

test('the pointer chooses the level where several are possible', () => {
  // below B, which is the last in A: still in A, or beside it
  expect(dropped('A(B),C,D', 'D', 1.95, 1)).toMatchObject({ after: 'A(B,D),C', level: 2 })
  expect(dropped('A(B),C,D', 'D', 1.95, 0)).toMatchObject({ after: 'A(B),D,C', level: 1 })
})

test('a page goes among pages or into a catalog, never into a page', () => {
  const before = 'x,y,A(z),B'
  expect(dropped(before, 'y', 3.4).after).toBe('x,A(y,z),B')
  expect(dropped(before, 'y', 3.6).after).toBe('x,A(z,y),B')
  expect(dropped(before, 'z', 0.6).after).toBe('x,z,y,A,B')
  expect(dropped(before, 'x', 0.6).after).toBe(before)
  expect(dropped(before, 'x', 1.4).after).toBe(before)
  expect(dropped(before, 'z', 4.9)).toMatchObject({ after: 'x,y,A,B(z)', into: 'B' })
})

test('above a catalog a page goes to the end of the pages there', () => {
  const before = 'x,y,A(z),B'
  expect(dropped(before, 'z', 2.1)).toMatchObject({ after: 'x,y,z,A,B', row: 2, level: 1 })
  expect(dropped(before, 'x', 4.1)).toMatchObject({ after: 'y,A(z,x),B', row: 4, level: 2 })
})

test('without pages at the top, the first row and the ground below the last one lead there', () => {
  for (const y of [-1, 0.1, 99]) expect(dropped('A(x),B', 'x', y).after).toBe('x,A,B')
})

test('an entry is never dropped into itself', () => {
  for (let y = 0; y < 4; y += 0.1)
    for (const levels of [-2, 0, 2])
      expect(dropped('A(B(C)),D', 'A', y, levels).after).toMatch(/A\(B\(C\)\)/)
})

test('a fourth level, a catalog in itself, and what lies outside of a scope', () => {
  const tree = treeFrom('A(B(C)),D(E),x')
  const obstacle = (key: string, to: string | null, scope = everywhere) =>
    obstacleTo(entryIn(tree, key)!, entryIn(tree, to) ?? null, scope)
  expect(obstacle('D', 'B')).toBe('depth')
  expect(obstacle('D', 'A')).toBeNull()
  expect(obstacle('E', 'B')).toBeNull()
  expect(obstacle('x', 'C')).toBeNull()
  expect(obstacle('A', 'C')).toBe('itself')
  const own = scopeOf({ ties: ['D'] })
  expect(obstacle('E', 'A', own)).toBe('scope')
  expect(obstacle('E', 'D', own)).toBeNull()
  // their own catalog stays where it is
  expect(obstacle('D', null, own)).toBe('scope')
})

test('migrated catalogs that are too deep can be moved up, not down', () => {
  const tree = treeFrom('A(B(C(D(E)))),F(G(H))')
  const to = (key: string, parent: string) =>
    obstacleTo(entryIn(tree, key)!, entryIn(tree, parent)!, everywhere)
  expect(to('E', 'B')).toBeNull()
  expect(to('D', 'A')).toBeNull()
  expect(to('C', 'H')).toBe('depth')
})
