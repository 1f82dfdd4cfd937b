import { expect, test } from 'vitest'
import { listText } from './list-text.ts'

test('words of a list are told apart in every language', () => {
  expect(listText(['json', 'yaml', 'zip'], 'en')).toBe('json, yaml, zip')
  expect(listText(['json', 'yaml', 'zip'], 'zh-cn')).toBe('json、yaml、zip')
  expect(listText(['张三'], 'zh-cn')).toBe('张三')
})
