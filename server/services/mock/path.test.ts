import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { inWorker, WorkStopped } from '../../workers/in-worker.ts'
import { fittingExpression, storedPath } from './path.ts'
import { mockPathTask } from './tasks.ts'

test('a path begins with a slash, nothing is the root', () => {
  expect(['', '/', 'a/b', '/a', ' /x '].map(storedPath)).toEqual(['/', '/', '/a/b', '/a', '/x'])
})

test('an expression is kept as it is; the first that fits counts', () => {
  expect(storedPath('~^/users/\\d+$')).toBe('~^/users/\\d+$')
  const expressions = ['~^/a', '~(', '~^/users/\\d+$', '~.*']
  expect(['/users/1', '/users/x', '/a'].map((path) => fittingExpression({ expressions, path }))).toEqual([2, 3, 0])
  expect(fittingExpression({ expressions: ['~^/b$'], path: '/a' })).toBe(-1)
})

test.each([
  '~',
  '~(',
  `~${'a'.repeat(501)}`,
  `/${'长'.repeat(700)}`,
  '~(a+)+$',
  '~((a+)b)*',
  '~(a|aa)+$',
  '~(a{1,9}){2}',
  '~a{1}b{1}c{1}d{1}',
])('refused: %s', (path) => {
  expect(() => storedPath(path)).toThrow(new Failure('mockPathWrong'))
})

test.each(['~^/api/(users|teams)$', '~^/v[12]/[a-z+*]+/\\d{2,4}$', '~^/(a)?b', '~\\(x\\)+'])('accepted: %s', (path) => {
  expect(storedPath(path)).toBe(path)
})

test('an expression from elsewhere that would run for ever is stopped', async () => {
  const order = { expressions: ['~^(a+)+$'], path: `${'a'.repeat(60)}!` }
  await expect(inWorker({ ...mockPathTask, ms: 200 }, order)).rejects.toEqual(new WorkStopped('mock path', 'time'))
  expect(await inWorker(mockPathTask, { ...order, path: 'a' })).toBe(0)
})
