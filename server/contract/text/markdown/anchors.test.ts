import { describe, expect, test } from 'vitest'
import { anchorNumbering, headingOfFragment, slug } from './anchors.ts'
import { parserOf } from '../../document/parsers.ts'
import { parseText } from './markdown.ts'

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
  test('repeated slugs are numbered in order and never collide with another heading', () => {
    const idOf = anchorNumbering()
    expect(
      ['A', 'a', 'a-1', 'a', 'a-1', '__proto__', 'constructor'].map((text) => idOf(text)),
    ).toEqual(['h-a', 'h-a-1', 'h-a-1-1', 'h-a-2', 'h-a-1-2', 'h-proto', 'h-constructor'])
  })
  test('ten thousand equal headings take linear time', () => {
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
  describe('in the spelling of other tools', () => {
    const texts = [
      'Getting Started',
      'get_user_id & C++',
      '1.2 接口（v2）',
      'Getting Started',
      '安装',
      '🚀 Café',
      '用法',
    ]
    const idOf = anchorNumbering(['own-Id'])
    const spelt = [
      ...texts.map((text) => ({ level: 2, text, id: idOf(text) })),
      { level: 2, text: 'Other', id: idOf('Other', 'own-Id') },
    ]
    test.each([
      ['an id of the author', 'own-Id', 7],
      ['GitHub, Docusaurus', 'get_user_id--c', 1],
      ['GitHub', '12-接口v2', 2],
      ['GitHub', '-café', 5],
      ['GitHub, VitePress, docsify', 'getting-started-1', 3],
      ['VitePress', 'get-user-id-c', 1],
      ['VitePress', '_1-2-接口-v2', 2],
      ['VitePress', '🚀-cafe', 5],
      ['MkDocs', 'getting-started_1', 3],
      ['MkDocs', 'get_user_id-c', 1],
      ['MkDocs, nothing left of it', '_1', 4],
      ['MkDocs, nothing left of the second', '_2', 6],
      ['MkDocs', 'cafe', 5],
      ['docsify', '_12-接口（v2）', 2],
      ['any case', 'Getting-Started', 0],
    ])('%s: %s', (_tool, fragment, index) => {
      expect(headingOfFragment(spelt, fragment)).toBe(spelt[index])
      expect(headingOfFragment(spelt, encodeURIComponent(fragment))).toBe(spelt[index])
    })
    test('GitHub names emoji in addresses where they were written by name, and may have a prefix', () => {
      const { outline } = parseText(
        parserOf('commonmark'),
        '## :rocket: Launch\n\n## 🚀 Launch\n\n## :tada: `:tada:` :nobody: :+1:\n\n## a :rocket: b 🚀\n',
      )
      const found = (fragment: string) => outline.indexOf(headingOfFragment(outline, fragment)!)
      expect(found('rocket-launch')).toBe(0)
      expect(found('-launch')).toBe(1)
      expect(found('launch')).toBe(0)
      expect(found('tada-tada-nobody-1')).toBe(2)
      expect(found('a-rocket-b-')).toBe(3)
      expect(found('user-content-rocket-launch')).toBe(0)
      expect(found('user-content-')).toBe(-1)
      expect(found('user-content-user-content-launch')).toBe(-1)
    })
    test('an exact match takes precedence over a similar one', () => {
      const both = ['get-user-id', 'get_user_id']
      const numbered = anchorNumbering()
      const outline = both.map((text) => ({ level: 2, text, id: numbered(text) }))
      expect(headingOfFragment(outline, 'get_user_id')).toBe(outline[1])
    })
    test('a long outline is indexed once, not for each fragment', () => {
      const numbered = anchorNumbering()
      const outline = Array.from({ length: 20_000 }, (_, index) => {
        const text = `A heading ${index % 100}`
        return { level: 2, text, id: numbered(text) }
      })
      const start = process.threadCpuUsage()
      for (let index = 0; index < 5_000; index++) headingOfFragment(outline, `a_heading-${index}`)
      const { user, system } = process.threadCpuUsage(start)
      expect((user + system) / 1_000).toBeLessThan(4_000)
    })
  })
  test.each(['', ' ', 'nothing', 'comment-area', '%'])('%j finds nothing', (fragment) => {
    expect(headingOfFragment(outline, fragment)).toBeUndefined()
  })
})
