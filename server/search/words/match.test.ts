import { expect, test } from 'vitest'
import { shortText } from './fold.ts'
import { parseKeyword } from './keyword.ts'
import { placesOf } from './match.ts'

const texts = [
  'Order order ORDER reorder ordered, orders',
  'ＯＲＤＥＲ　ｏｒｄｅｒ；订单order订单',
  '接口文档：接口，接口文档。getUserInfo getuserinfo',
  'a b a, (a) ab ba a',
  'aaaa aaaaaa',
  'x.y x-y xy 1.2 12 v2',
  'naïve İstanbul ﬁne ｶﾞ',
]
const keywords = ['order', '接口', '口文', 'aa', 'info', 'x.y', 'istanbul', '"a b"']

test.each(keywords)('%s is found at the same places in short and in long texts', (words) => {
  const [chunk] = parseKeyword(words).chunks
  for (const text of texts) {
    const short = [...placesOf(text, chunk!, 100)]
    const long = [...placesOf(`${text} ${'.'.repeat(shortText)}`, chunk!, 100)]
    expect(short, text).toEqual(long)
  }
})
