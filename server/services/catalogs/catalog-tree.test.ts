import { expect, test } from 'vitest'
import { withAllBelow } from '../../access/basis/subtree.ts'
import { checkedLevels, levelsOf } from './catalog-tree.ts'

const at = (cat_id: number, parent_cat_id: number) => ({ cat_id, parent_cat_id })
const three = [at(1, 0), at(2, 1), at(3, 2), at(4, 0)]

test('levels count from 2 at the top; a catalog whose parent is missing is a top one', () => {
  expect(Object.fromEntries(levelsOf([...three, at(5, 99)]))).toEqual({
    1: 2,
    2: 3,
    3: 4,
    4: 2,
    5: 2,
  })
})

test('a cycle has no levels, and neither do catalogs below it', () => {
  expect([...levelsOf([at(1, 2), at(2, 1), at(3, 2), at(4, 4), at(5, 0)]).keys()]).toEqual([5])
})

test('all descendants of a catalog are found once, also on a cycle', () => {
  expect(withAllBelow(three, 1)).toEqual([1, 2, 3])
  expect(withAllBelow([at(1, 2), at(2, 1), at(3, 2)], 1)).toEqual([1, 2, 3])
  expect(withAllBelow(three, 4)).toEqual([4])
})

test('a parent that would break the tree is refused', () => {
  const moved = (catId: number, parentId: number) =>
    three.map((one) => (one.cat_id === catId ? at(catId, parentId) : one))
  expect(() => checkedLevels(three, moved(1, 3))).toThrow('catalogIntoItself')
  expect(() => checkedLevels(three, moved(1, 1))).toThrow('catalogIntoItself')
  expect(() => checkedLevels(three, moved(1, 4))).toThrow('catalogTooDeep')
  expect(() => checkedLevels(three, moved(4, 3))).toThrow('catalogTooDeep')
  expect(() => checkedLevels(three, moved(4, 77))).toThrow('catalogNotFound')
  expect(checkedLevels(three, moved(2, 4)).get(3)).toBe(4)
})

test('existing defects do not block other changes, and can be repaired', () => {
  const wrong = [at(1, 0), at(2, 1), at(3, 2), at(4, 3), at(5, 6), at(6, 5), at(7, 99)]
  const changed = (catId: number, parentId: number) =>
    wrong.map((one) => (one.cat_id === catId ? at(catId, parentId) : one))
  expect(checkedLevels(wrong, wrong).get(4)).toBe(5)
  expect(checkedLevels(wrong, changed(7, 1)).get(7)).toBe(3)
  expect(checkedLevels(wrong, changed(4, 1)).get(4)).toBe(3)
  expect(checkedLevels(wrong, changed(5, 0)).get(6)).toBe(3)
  expect(() => checkedLevels(wrong, changed(7, 5))).toThrow('catalogIntoItself')
})
