import { expect, test } from 'vitest'
import { areSame, mergedValues, type ItemValues } from './item-values.ts'

const base: ItemValues = {
  item_name: 'Orders',
  item_description: '',
  item_domain: 'orders',
  password: '',
  markdown: 'showdoc',
  allow_comment: '0',
  allow_feedback: '0',
}

test('what somebody else saved meanwhile stays where nothing was changed here', () => {
  const mine = { ...base, item_name: 'All orders' }
  const theirs = { ...base, password: 'open-sesame' }
  expect(mergedValues(base, mine, theirs)).toEqual({
    values: { ...base, item_name: 'All orders', password: 'open-sesame' },
    both: [],
  })
})

test('a field that both changed is named, unless both wrote the same', () => {
  const mine = { ...base, item_name: 'Mine', markdown: 'commonmark' as const }
  const theirs = { ...base, item_name: 'Theirs', markdown: 'commonmark' as const }
  expect(mergedValues(base, mine, theirs)).toEqual({ values: mine, both: ['item_name'] })
})

test('values differ when one field does', () => {
  expect(areSame(base, { ...base })).toBe(true)
  expect(areSame(base, { ...base, markdown: 'commonmark' })).toBe(false)
})
