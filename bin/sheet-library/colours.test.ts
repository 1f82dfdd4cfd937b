import { expect, test } from 'vitest'
import { themedStyles } from './colours.ts'

test.each([
  ['a:hover { color: black; }', 'a:hover { color: var(--text); }'],
  ['#fade { background: #fff }', '#fade { background: var(--surface) }'],
  [
    'a { border: 1px solid #ccc; }',
    'a { border: 1px solid color-mix(in srgb, var(--text) 23%, var(--surface)); }',
  ],
  [
    'a { background: rgba(255, 255, 255, 0.5); }',
    'a { background: color-mix(in srgb, var(--surface) 50%, transparent); }',
  ],
  ['a { color: #0000; }', 'a { color: color-mix(in srgb, var(--text) 0%, transparent); }'],
  // what is no grey, a shadow, a picture and a keyword stay
  ['a { color: #0188fb; white-space: pre; }', 'a { color: #0188fb; white-space: pre; }'],
  [
    'a { box-shadow: 0 2px 5px rgb(0 0 0 / 40%); }',
    'a { box-shadow: 0 2px 5px rgb(0 0 0 / 40%); }',
  ],
  ['a { background: url(x.svg#fff); }', 'a { background: url(x.svg#fff); }'],
])('%s', (before, after) => {
  expect(themedStyles(before)).toBe(after)
})
