import { expect, test } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { pasteRule } from './pasted-html.ts'

const words = (count: number) => 'x'.repeat(count)

test.each([
  ['<p>short</p>', 'short', 'text'],
  ['<ul><li>a</li></ul>', 'a', 'offer'],
  [`<p>${words(199)}</p>`, words(199), 'text'],
  [`<p>${words(200)}</p>`, words(200), 'ask'],
  [`<pre>${words(300)}</pre>`, words(300), 'text'],
  [`<div style="font-family: Menlo, monospace">${words(300)}</div>`, words(300), 'text'],
  ['', words(300), 'text'],
  ['<table><tr><td>a</td></tr></table>', '', 'text'],
] as const)('%s', (html, plain, rule) => {
  expect(pasteRule(html, plain)).toBe(rule)
})

test('headings, lists, links, code and tables without a head become markdown; scripts go', () => {
  const { markdown, pictures } = htmlToMarkdown(
    '<!-- c --><style>p{}</style><h2>Title</h2><p>A <b>bold</b> <a href="https://h/x">link</a><script>alert(1)</script></p>' +
      '<ul><li>one<ol start="3"><li>in</li></ol></li></ul><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>' +
      '<img src="https://h/p.png" alt="p"><img src="data:image/png;base64,aGk="><img src="file:///x.png">',
  )
  expect(markdown).toContain('## Title\n\nA **bold** [link](https://h/x)')
  expect(markdown).toContain('- one\n  3. in')
  expect(markdown).toMatch(/\| a +\| b +\|\n\| --- \| --- \|\n\| 1 +\| 2 +\|/)
  expect(markdown).toContain('![p](https://h/p.png)')
  expect(markdown).not.toMatch(/alert|data:|file:|p\{\}/)
  expect(pictures.map(({ type, size }) => [type, size])).toEqual([['image/png', 2]])
})
