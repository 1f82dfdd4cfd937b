import { readdirSync, readFileSync } from 'node:fs'
import MarkdownIt from 'markdown-it'
import { describe, expect, test } from 'vitest'

const namesOf = (language: string) => readdirSync(new URL(`${language}/`, import.meta.url)).toSorted()
const textOf = (language: string, name: string) => readFileSync(new URL(`${language}/${name}`, import.meta.url), 'utf8')

/**
 * The structure of a text without its words: headings by level, tables by width, code blocks by
 * language, rows one by one.
 */
function shapeOf(text: string): string[] {
  return new MarkdownIt()
    .parse(text, {})
    .filter(({ type }) => /^(heading_open|tr_open|th_open|list_item_open|fence)$/.test(type))
    .map(({ type, tag, info }) => `${type === 'fence' ? 'code' : tag} ${info}`.trim())
}

test('both languages have the same templates', () => {
  expect(namesOf('zh-cn')).toEqual(namesOf('en'))
  expect(namesOf('en')).toEqual(['api.md', 'database.md'])
})

describe.each(namesOf('en'))('%s', (name) => {
  test('has the same sections, tables and examples in both languages', () => {
    expect(shapeOf(textOf('en', name)).length).toBeGreaterThan(10)
    expect(shapeOf(textOf('zh-cn', name))).toEqual(shapeOf(textOf('en', name)))
  })

  test.each(['en', 'zh-cn'])('is ready to be inserted into a page (%s)', (language) => {
    const text = textOf(language, name)
    expect(text).toMatch(/^## /)
    expect(text).toMatch(/[^\n]\n$/)
    expect(text).not.toMatch(/\r|\t|^# |\{\{/m)
    for (const fence of new MarkdownIt().parse(text, {}).filter(({ type }) => type === 'fence')) {
      expect(fence.info).not.toBe('')
      if (fence.info === 'json') expect(() => JSON.parse(fence.content) as unknown).not.toThrow()
    }
  })
})
