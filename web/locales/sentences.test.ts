import { expect, test } from 'vitest'
import { loadPhrases, setLanguage } from './phrases.ts'
import { sentences, wordList } from './sentences.ts'

test('sentences have a blank between them where the language has one, and lists its commas', async () => {
  await loadPhrases('core')
  await setLanguage('zh-cn')
  expect(sentences('你没有权限。', '请联系管理员。', '')).toBe('你没有权限。请联系管理员。')
  expect(sentences('一')).toBe('一')
  expect(sentences('一。', undefined, '二。')).toBe('一。二。')
  expect(wordList(['a', 'b', 'c'])).toBe('a、b、c')
  await setLanguage('en')
  expect(sentences('You may not.', 'Ask somebody.', '')).toBe('You may not. Ask somebody. ')
  expect(sentences('One.', false, 'Two.')).toBe('One. Two.')
  expect(wordList(['a', 'b', 'c'])).toBe('a, b, c')
})
