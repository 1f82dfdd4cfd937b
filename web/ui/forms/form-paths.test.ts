import { expect, test } from 'vitest'
import { isEqual, reindexed, pathsOf, patternOf, valueAt, withValue } from './form-paths.ts'

const values = {
  name: '',
  size: null,
  people: [
    { name: 'a', roles: [1, 2] },
    { name: 'b', roles: [] },
  ],
}

test('a path is read and changed, and only what is on the path is new', () => {
  const next = withValue(values, 'people.1.name', 'c')
  expect(valueAt(next, 'people.1.name')).toBe('c')
  expect(valueAt(values, 'people.1.name')).toBe('b')
  expect(next.people[0]).toBe(values.people[0])
})

test.each(['none', 'people.9.name', 'name.length', 'people.0.__proto__', 'size.more'])(
  'a missing path has no value: %s',
  (path) => expect(valueAt(values, path)).toBeUndefined(),
)

test('paths are listed in order, a list before its entries', () => {
  expect(pathsOf(values)).toEqual([
    'name',
    'size',
    'people',
    'people.0',
    'people.0.name',
    'people.0.roles',
    'people.0.roles.0',
    'people.0.roles.1',
    'people.1',
    'people.1.name',
    'people.1.roles',
  ])
  expect(patternOf('people.12.roles.0')).toBe('people.*.roles.*')
  expect(patternOf('item2.name')).toBe('item2.name')
})

test('deep equality', () => {
  expect(isEqual(values, structuredClone(values))).toBe(true)
  expect(isEqual(values, withValue(values, 'people.0.roles', [2, 1]))).toBe(false)
  expect(isEqual({ a: [] }, { a: {} })).toBe(false)
})

test('notes follow their entries', () => {
  const notes = { name: 1, 'people.0.name': 2, 'people.1.name': 3, 'peoples.1': 4 }
  expect(reindexed(notes, 'people', (at) => (at === 0 ? null : at - 1))).toEqual({
    name: 1,
    'people.0.name': 3,
    'peoples.1': 4,
  })
})
