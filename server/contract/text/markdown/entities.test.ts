import { expect, test } from 'vitest'
import { unescapeOnce } from './entities.ts'

test('only completely escaped text is unescaped, and only once', () => {
  expect(unescapeOnce('A &amp; B')).toBe('A & B')
  expect(unescapeOnce('&lt;p&gt; &#039;x&#039; &quot;y&quot;')).toBe(`<p> 'x' "y"`)
  expect(unescapeOnce('A & B')).toBe('A & B')
  expect(unescapeOnce('use &amp; in <html>')).toBe('use &amp; in <html>')
  expect(unescapeOnce('&amp;lt;')).toBe('&lt;')
})
