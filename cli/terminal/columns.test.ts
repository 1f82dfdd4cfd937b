import { expect, test } from 'vitest'
import { widthOf, wrapped } from './columns.ts'

test('on a narrow terminal lines break at words, and continuations are indented', () => {
  expect(wrapped('  14 pages written, 7 failed, 1,985 unchanged, 2 files sent', 40)).toBe(
    '  14 pages written, 7 failed, 1,985\n    unchanged, 2 files sent',
  )
  for (const columns of [20, 40, 80]) {
    const text =
      'update    api/user.md  The users of this product and what they may do  100000388   +12 -3'
    const lines = wrapped(text, columns).split('\n')
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(columns)
    expect(lines.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
  }
})

test('the bars of a tree go on beside continued lines', () => {
  const title = 'create  a.md  One of the longer titles'
  expect(wrapped(`│     ├─ ${title}`, 30).split('\n')).toEqual([
    '│     ├─ create  a.md  One of',
    '│     │    the longer titles',
  ])
  expect(wrapped(`│     └─ ${title}`, 30).split('\n')[1]).toBe('│          the longer titles')
  expect(wrapped(`   │  → ${title}`, 30).split('\n')[1]).toBe('   │    the longer titles')
  expect(wrapped(`|  |- ${title}`, 30).split('\n')[1]).toBe('|  |    longer titles')
  expect(wrapped(`|  \`- ${title}`, 30).split('\n')[1]).toBe('|       longer titles')
  expect(wrapped('├─ 新建  甲.md  相当长的标题看看会怎样', 30).split('\n')).toEqual([
    '├─ 新建  甲.md  相当长的标题看',
    '│    看会怎样',
  ])
})

test('Chinese text breaks anywhere but before closing punctuation', () => {
  const lines = wrapped(
    '已写入十四页，七页失败，其余没有变化；运行 push -v 查看每一个页面。',
    20,
  ).split('\n')
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(22)
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(line).not.toMatch(/^\s*[，；。]/)
})

test('a path longer than a line stays whole, and lines in a pipe are never broken', () => {
  const path = `docs/${'very-long-'.repeat(6)}.md`
  expect(wrapped(`create  ${path}  Title`, 40).split('\n')).toContain(`  ${path}`)
  expect(wrapped(`create  ${path}  Title`, undefined)).toBe(`create  ${path}  Title`)
  expect(wrapped('a '.repeat(50), 10)).toBe('a '.repeat(50))
})
