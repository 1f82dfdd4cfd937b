import { expect, test } from 'vitest'
import { loadPhrases, setLanguage } from './phrases.ts'
import { sentences } from './sentences.ts'

test('sentences have a blank between them where the language has one', async () => {
  await loadPhrases('core')
  await setLanguage('zh-cn')
  expect(sentences('你没有权限。', '请联系管理员。', '')).toBe('你没有权限。请联系管理员。')
  expect(sentences('一')).toBe('一')
  await setLanguage('en')
  expect(sentences('You may not.', 'Ask somebody.', '')).toBe('You may not. Ask somebody. ')
})
