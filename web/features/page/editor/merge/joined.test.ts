import { expect, test } from 'vitest'
import { mergeTexts } from '#contract/merge/merge.ts'
import { joinedFrom, movedOnto, nextOf, textFor, type Conflict } from './joined.ts'

const base = 'one\ntwo\nthree\nfour\nfive\n'

test('what fits together is in the text; what does not is one’s own, at its place', () => {
  const { text, conflicts } = joinedFrom(
    mergeTexts(base.replace('two', 'mine'), base, base.replace('two', 'theirs') + 'six\n'),
  )
  expect(text).toBe('one\nmine\nthree\nfour\nfive\nsix\n')
  expect(conflicts).toEqual([{ from: 4, to: 9, mine: 'mine\n', theirs: 'theirs\n', taken: 'open' }])
})

test('a text of which nothing is common is one conflict', () => {
  const { conflicts } = joinedFrom(mergeTexts('mine', '', 'theirs'))
  expect(conflicts).toEqual([{ from: 0, to: 4, mine: 'mine', theirs: 'theirs', taken: 'open' }])
})

const conflict = (changes: Partial<Conflict> = {}): Conflict => ({
  from: 0,
  to: 4,
  theirs: 'theirs',
  mine: 'mine',
  taken: 'open',
  ...changes,
})

test('both are kept on lines of their own', () => {
  expect(textFor(conflict(), 'both')).toBe('theirs\nmine')
  expect(textFor(conflict({ theirs: 'theirs\n' }), 'both')).toBe('theirs\nmine')
  expect(textFor(conflict({ theirs: '' }), 'both')).toBe('mine')
})

test('the next one is the next open one, round the end; among decided ones simply the next', () => {
  const decided = conflict({ taken: 'mine' })
  expect(nextOf([conflict(), decided, conflict()], 0, 1)).toBe(2)
  expect(nextOf([conflict(), decided, conflict()], 0, -1)).toBe(2)
  expect(nextOf([decided, decided], 1, 1)).toBe(0)
  expect(nextOf([conflict()], -1, 1)).toBe(0)
})

test('what comes into the editor while the merge is decided is in it, both where it was decided there', () => {
  const version = (text: string, title = 'T') => ({ title, catalog: '0', text })
  const before = version('one\ntwo\nthree\n')
  const merged = version('ONE\ntwo\nthree\n')
  const onto = (now: string, title?: string) =>
    movedOnto({ mergeTexts }, before, merged, version(now, title))
  expect(onto('one\ntwo\nthree\n![](/a.png)\n')).toEqual(version('ONE\ntwo\nthree\n![](/a.png)\n'))
  expect(onto('mine\ntwo\nthree\n', 'New')).toEqual(version('mine\nONE\ntwo\nthree\n', 'New'))
})
