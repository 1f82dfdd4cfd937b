import { expect, test } from 'vitest'
import { linkMarkdown } from './link-markdown.ts'

test.each([
  ['Orders', '/12/34', '[Orders](/12/34)'],
  ['a [b] \\ c', 'https://host/x', '[a \\[b\\] \\\\ c](https://host/x)'],
  ['two\nlines', 'https://host/a (1)', '[two lines](<https://host/a%20(1)>)'],
  ['x', 'https://host/<y>', '[x](<https://host/%3Cy%3E>)'],
])('%j at %j', (text, address, markdown) => {
  expect(linkMarkdown(text, address)).toBe(markdown)
})
