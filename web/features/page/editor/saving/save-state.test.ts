import { afterEach, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../../../api/refusal.ts'
import { clearPerson, signedIn } from '../../../../api/session.ts'
import { loadPhrases, t } from '../../../../locales/phrases.ts'
import { reasonOf } from './save-state.tsx'

beforeAll(() => loadPhrases('core', 'page'))
afterEach(() => clearPerson())

const savedBy = (author: string) => {
  const theirs = {
    page: 1,
    revision: 'b',
    title: '',
    catalog: '0',
    text: 'x',
    author,
    time: 1_700_000_000,
  }
  return reasonOf(t, { at: 'conflict', theirs } as never)
}

test('a save in another window of mine is reported as mine, one by a colleague by name', () => {
  signedIn({ uid: '1', username: 'mia', name: '', groupid: '2' })
  expect(savedBy('mia')).toBe(
    t('page.changedByYou', { time: savedBy('mia').match(/\d{4}-[\d-]+ [\d:]+/)?.[0] ?? '' }),
  )
  expect(savedBy('tom')).toContain('tom')
  expect(savedBy('')).toContain(t('page.lockedSomebody'))
})

test.each([
  [new Refusal('broken', { status: 413 }), 'page.tooLargeToSend'],
  [new Refusal('broken', { status: 429 }), 'page.serverBusy'],
  [new Refusal('broken', { status: 503 }), 'page.serverBusy'],
  [new TypeError('no entries'), 'page.textNotRead'],
] as const)('%o says what to do', (error, phrase) => {
  expect(reasonOf(t, { at: 'failed', error, isUnknown: false })).toContain(t(phrase))
})
