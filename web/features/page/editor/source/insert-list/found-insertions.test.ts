import { expect, test } from 'vitest'
import { foundInsertions } from './found-insertions.ts'

const entry = (label: string, ...words: string[]) => ({ label, words, run: () => undefined })
const list = [
  entry('Heading 1', '标题 1', 'heading1'),
  entry('Bullet list', '无序列表', 'bullets'),
  entry('Table', '表格', 'table'),
  entry('Table of contents', '目录', 'contents'),
]

test('a character with several readings is found by each', () => {
  const line = entry('行内代码')
  expect(
    ['hndm', 'xndm', 'dm', 'xm'].map((typed) => foundInsertions([line], typed).length),
  ).toEqual([1, 1, 1, 0])
})

test.each([
  ['', ['Heading 1', 'Bullet list', 'Table', 'Table of contents']],
  ['TAB', ['Table', 'Table of contents']],
  ['bulletlist', ['Bullet list']],
  ['list', ['Bullet list']],
  ['列表', ['Bullet list']],
  ['bg', ['Table']],
  ['cont', ['Table of contents']],
  ['usr', []],
])('“/%s” offers %j', (typed, labels) => {
  expect(foundInsertions(list, typed).map(({ label }) => label)).toEqual(labels)
})
