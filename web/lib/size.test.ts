import { expect, test } from 'vitest'
import { sizeText } from './size.ts'

test.each([
  [0, '', ''],
  [1, '1 byte', '1字节'],
  [105, '105 bytes', '105字节'],
  [1000, '1 kB', '1 kB'],
  [12_345, '12.3 kB', '12.3 kB'],
  [4_194_304, '4.2 MB', '4.2 MB'],
  [5e12, '5,000 GB', '5,000 GB'],
])('%d bytes are %s, %s', (bytes, en, zhCn) => {
  expect([sizeText(bytes, 'en'), sizeText(bytes, 'zh-cn')]).toEqual([en, zhCn])
})
