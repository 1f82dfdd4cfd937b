import { expect, test } from 'vitest'
import { nameOfNew } from './new-item.ts'

test('a new item is named in one line by its file, or by what is in it', () => {
  expect(nameOfNew(' Pets\n\tof all\u0000 kinds ', 'a.json')).toBe('Pets of all kinds')
  expect(nameOfNew('\n', '接口\r\n文档.v2.json')).toBe('接口 文档.v2')
  expect(nameOfNew('', '.json')).toBe('import')
})
