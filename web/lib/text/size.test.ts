import { expect, test } from 'vitest'
import { sizeText } from './size.ts'

test.each([
  [0, ''],
  [1, '1 B'],
  [105, '105 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [12_595, '12.3 KB'],
  [4_194_304, '4 MB'],
  [12_897_485, '12.3 MB'],
  [5 * 1024 ** 4, '5,120 GB'],
])('%d bytes are %s in both languages', (bytes, text) => {
  expect([sizeText(bytes, 'en'), sizeText(bytes, 'zh-cn')]).toEqual([text, text])
})
