import { expect, test } from 'vitest'
import { Failure, type FailureName } from './failures.ts'
import { adviceEn } from './locales/advice-en.ts'
import { adviceZhCn } from './locales/advice-zh-cn.ts'
import { en } from './locales/en.ts'
import { adviceSentence, failureSentence } from './locales/sentence.ts'
import { zhCn } from './locales/zh-cn.ts'

/**
 * Never run: the compiler is the test, and a line that began to compile would fail the type check.
 */
export function mustNotCompile(late: FailureName, few: 'noAccess' | 'pageNotFound') {
  // @ts-expect-error its sentence names the field
  void new Failure('badInput')
  // @ts-expect-error a detail is missing
  void new Failure('textTooLong', { limit: 3 })
  // @ts-expect-error a detail of another name
  void new Failure('badInput', { fields: 'title' })
  // @ts-expect-error a failure that does not exist
  void new Failure('nothingLikeThis')
  // @ts-expect-error the advice names a place in the filter
  adviceSentence('en', 'formFilter')
  void new Failure('badInput', { field: 'title', beside: 1 }, { number: 10_100 })
  void new Failure('noAccess', { beside: 1 })
  void new Failure(few)
  void new Failure(late)
}

test('a failure is an error with its name, its details and its cause', () => {
  const cause = new Error('the log is told')
  const failure = new Failure('badInput', { field: 'title' }, { cause, number: 10_100 })
  expect(failure).toBeInstanceOf(Error)
  expect(failure).toMatchObject({
    name: 'Failure',
    message: 'badInput',
    why: 'badInput',
    details: { field: 'title' },
    number: 10_100,
    cause,
  })
})

test('messages are in the visitor’s language, with numbers formatted for it', () => {
  const details = { limit: 4_194_304 }
  expect(failureSentence('en', 'importTooManyValues', details)).toBe(
    'A file to import may have at most 4,194,304 values.',
  )
  expect(failureSentence('zh-cn', 'importTooManyValues', details)).toContain('4,194,304')
  expect(adviceSentence('en', 'discoveryMissing', { address: 'https://a.example' })).toBe(
    'There is no discovery document at https://a.example.',
  )
})

test('both languages name the same details', () => {
  const placeholders = (sentence: string) => new Set(sentence.match(/\{\w+\}/g))
  for (const [english, chinese] of [
    [en, zhCn],
    [adviceEn, adviceZhCn],
  ] as const)
    for (const [name, sentence] of Object.entries<string>(english)) {
      const other = (chinese as Readonly<Record<string, string>>)[name] ?? ''
      expect([name, placeholders(other)]).toEqual([name, placeholders(sentence)])
    }
})
