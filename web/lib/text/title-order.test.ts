import { expect, test } from 'vitest'
import { titleOrder } from './title-order.ts'

const titles = ['step 10', '支付', 'Step 9', '登录', 'about', '订单 10', '安装', '订单 2']

test('numbers go by their value and Chinese by pinyin; which script is first is for the language', () => {
  const latin = ['about', 'Step 9', 'step 10']
  const chinese = ['安装', '登录', '订单 2', '订单 10', '支付']
  expect(titles.toSorted(titleOrder('en'))).toEqual([...latin, ...chinese])
  expect(titles.toSorted(titleOrder('zh-cn'))).toEqual([...chinese, ...latin])
})
