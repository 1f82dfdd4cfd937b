import { expect, test } from 'vitest'
import { hintOf, pushTranslator, formatPhrase } from './push-messages.ts'
import { phrase } from '../sync/problem.ts'

test('a line number is not formatted as a count is', () => {
  const t = pushTranslator('en')
  expect(formatPhrase(t, phrase('file.encoding', { position: 12345 }))).toBe(
    'is not UTF-8 at byte 12345',
  )
  expect(
    formatPhrase(pushTranslator('zh-cn'), phrase('item.onePage', { item: '手册', count: 1200 })),
  ).toBe('“手册”只有一个页面，而文件夹里有 1,200 个。')
  expect(
    hintOf(
      t,
      phrase('config.unknownKeyMeant', {
        file: 'showdoc.json',
        line: 3,
        key: 'foldr',
        meant: 'folder',
      }),
    ),
  ).toBe('did you mean "folder"?')
  expect(hintOf(t, phrase('file.nul', { position: 1 }))).toBeUndefined()
})
