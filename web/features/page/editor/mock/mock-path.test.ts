import { expect, test } from 'vitest'
import { matchOf, storedPath } from './mock-path.ts'

test.each([
  ['exact', 'users/1', '/users/1'],
  ['exact', '/users/1', '/users/1'],
  ['expression', '^/users/\\d+$', '~^/users/\\d+$'],
] as const)('%s %j is stored as %j', (match, path, stored) => {
  expect(storedPath(match, path)).toBe(stored)
  expect(matchOf(stored)).toEqual({ match, path: stored.replace(/^~/, '') })
})
