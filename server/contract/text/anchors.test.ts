import { describe, expect, test } from 'vitest'
import { anchorNumbering, headingOfFragment, slug } from './anchors.ts'

describe('slugs', () => {
  test.each([
    ['Hello, World!', 'hello-world'],
    ['快速 开始', '快速-开始'],
    ['1.2 接口（v2）', '1-2-接口-v2'],
    ['हिन्दी Ünï', 'हिन्दी-ünï'],
    ['e\u0301', 'é'],
    ['get_user_id', 'get-user-id'],
    ['"><script>', 'script'],
    ['???', 'section'],
    ['', 'section'],
  ])('%j → %j', (text, expected) => {
    expect(slug(text)).toBe(expected)
  })
  test('repeats are numbered in order and never meet another heading', () => {
    const idOf = anchorNumbering()
    expect(
      ['A', 'a', 'a-1', 'a', 'a-1', '__proto__', 'constructor'].map((text) => idOf(text)),
    ).toEqual(['h-a', 'h-a-1', 'h-a-1-1', 'h-a-2', 'h-a-1-2', 'h-proto', 'h-constructor'])
  })
  test('ten thousand equal headings take no quadratic time', () => {
    const idOf = anchorNumbering()
    const start = process.threadCpuUsage()
    for (let number = 0; number < 50_000; number++) idOf('x')
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(2_000)
  })
})

describe('a fragment', () => {
  const outline = [
    { level: 1, text: '快速 开始', id: 'h-快速-开始' },
    { level: 2, text: 'API (v2)', id: 'h-api-v2' },
    { level: 2, text: '100%', id: 'h-100' },
  ]
  test.each([
    ['h-api-v2', 1],
    ['API (v2)', 1],
    ['api-v2', 1],
    [encodeURIComponent('快速 开始'), 0],
    ['h2-api-v2', 1],
    ['h2-API (v2)', 1],
    ['100%', 2],
  ])('%s finds its heading', (fragment, index) => {
    expect(headingOfFragment(outline, fragment)).toBe(outline[index])
  })
  test.each(['', ' ', 'nothing', 'comment-area', '%'])('%j finds none', (fragment) => {
    expect(headingOfFragment(outline, fragment)).toBeUndefined()
  })
})
