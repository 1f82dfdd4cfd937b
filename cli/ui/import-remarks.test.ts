import { expect, test } from 'vitest'
import { coreTranslator } from '../context.ts'
import type { Settings } from '../options.ts'
import { importRemarkLines } from './import-remarks.ts'

const remarks = [
  ...Array.from({ length: 1_200 }, (_, at) => ({ where: `#/paths/${at}`, message: 'no xml' })),
  { where: '#/info\u001b[2J', message: 'no logo' },
  { where: '#/paths/7', message: 'a cycle' },
  { where: '#/paths/8', message: 'a cycle' },
]
const lines = (verbose: boolean, locale: 'en' | 'zh-cn' = 'en') =>
  importRemarkLines({ settings: { verbose } as Settings, t: coreTranslator(locale) }, remarks)

test('a remark of many places is one line with their number, with --verbose all of them', () => {
  expect(lines(false)).toEqual([
    '#/paths/0  no xml (and at 1,199 more places; -v lists them)',
    '#/info\ufffd[2J  no logo',
    '#/paths/7  a cycle',
    '#/paths/8  a cycle',
  ])
  expect(lines(false, 'zh-cn')[0]).toBe('#/paths/0  no xml （另有 1,199 处相同，用 -v 列出）')
  expect(lines(true)).toHaveLength(1_203)
})

test('a document without remarks has no lines', () => {
  expect(importRemarkLines({ settings: {} as Settings, t: coreTranslator('en') }, [])).toEqual([])
})
