import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { inWorker } from '../../workers/in-worker.ts'
import { fittingExpression } from './expression.ts'
import { storedPath } from './path.ts'
import { mockExpressionTask, mockPathTask } from './tasks.ts'

test('a path begins with a slash, an empty one is the root', () => {
  expect(['', '/', 'a/b', '/a', ' /x '].map(storedPath)).toEqual(['/', '/', '/a/b', '/a', '/x'])
})

test('an expression is stored unchanged; the first match counts', () => {
  expect(storedPath('~^/users/\\d+$')).toBe('~^/users/\\d+$')
  const expressions = ['^/a', '(', '^/users/\\d+$', '.*']
  expect(
    ['/users/1', '/users/x', '/a'].map((path) => fittingExpression({ expressions, path })),
  ).toEqual([2, 3, 0])
  expect(fittingExpression({ expressions: ['^/b$'], path: '/a' })).toBe(-1)
})

test.each([
  '~',
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

test.each(['~^/api/(users|teams)$', '~^/v[12]/[a-z+*]+/\\d{2,4}$', '~^/(a)?b', '~\\(x\\)+'])(
  'accepted: %s',
  (path) => {
    expect(storedPath(path)).toBe(path)
  },
)

const checked = async (source: string) =>
  inWorker(mockExpressionTask, source).then(
    () => 'right',
    (error: Failure) => error.why,
  )

test.each(['(a)\\1', '^/(?=a)', '^/(?!a)', '(?<=/)a', '(?<!/)a', '(?<x>a)\\k<x>'])(
  'needs backtracking: %s',
  async (source) => {
    expect(await checked(source)).toBe('mockPathUnsupported')
  },
)

test.each([
  '(',
  'a{2,1}',
  '[b-a]',
  '\\',
  '(?i)a',
  '(?:[a-z]?){1000}(?:[a-z]?){1000}(?:[a-z]?){1000}',
])('invalid or too large: %s', async (source) => {
  expect(await checked(source)).toBe('mockPathWrong')
})

test.each([
  ['^/users/(?<id>\\d{1,9})$', '/users/42'],
  ['^\\/a\\.b\\.json$', '/a.b.json'],
  ['^/\\u4e2d\\u{6587}$', '/中文'],
  ['^/[\\w\\-.~%]+$', '/a-b_c.d~%20'],
  ['^/(?:v1|v2)/.+?/\\S*$', '/v2/x/y'],
  ['^/\\p{L}+$', '/中文'],
  ['^/.$', '/😀'],
])('matched as in JavaScript: %s', async (source, path) => {
  expect(new RegExp(source, 'u').test(path)).toBe(true)
  expect(await checked(source)).toBe('right')
  expect(fittingExpression({ expressions: [source], path })).toBe(0)
  expect(fittingExpression({ expressions: [source], path: 'x' })).toBe(-1)
})

test('no path makes an expression run long, also an imported one that would never finish with backtracking', async () => {
  const expressions = [`^/${'a*'.repeat(200)}b$`, '^/(a+)+b$', '^/(a|a|aa)*b$']
  const path = `/${'a'.repeat(2_040)}`
  expect(await inWorker(mockPathTask, { expressions, path: `${path}!` })).toBe(-1)
  expect(await inWorker(mockPathTask, { expressions, path: `${path}b` })).toBe(0)
})

test('an imported expression that is not supported is reported if no other one matches', () => {
  const expressions = ['(a)\\1', '^/b$', '(']
  expect(fittingExpression({ expressions, path: '/b' })).toBe(1)
  expect(() => fittingExpression({ expressions, path: '/c' })).toThrow(
    new Failure('mockPathUnsupported'),
  )
})
