import { expect, test } from 'vitest'
import { readComment, renderComment } from './comment.ts'

const link = (href: string, words: string) =>
  `<a href="${href}" target="_blank" rel="nofollow noopener noreferrer">${words}</a>`

test.for<[string, string, string]>([
  ['lines', 'one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>\n'],
  [
    'emphasis',
    '**bold** *soft* ~~gone~~ `a<b`',
    '<p><strong>bold</strong> <em>soft</em> <s>gone</s> <code>a&#x3C;b</code></p>\n',
  ],
  ['Chinese', '**加粗。**后文', '<p><strong>加粗。</strong>后文</p>\n'],
  ['lists', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'],
  ['numbers', '3. a', '<ol start="3">\n<li>a</li>\n</ol>\n'],
  ['quotations', '> a', '<blockquote>\n<p>a</p>\n</blockquote>\n'],
  ['blocks of code', '```js\na < b\n```', '<pre tabindex="0"><code>a &#x3C; b\n</code></pre>\n'],
  [
    'tables',
    '|a|\n|---|\n|1|',
    '<div tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n</tr>\n</tbody>\n</table></div>\n',
  ],
  [
    'links',
    'see https://a.example/x, ok',
    `<p>see ${link('https://a.example/x', 'https://a.example/x')}, ok</p>\n`,
  ],
  [
    'pictures, as links',
    '![x](https://a.example/1.png)',
    `<p>${link('https://a.example/1.png', 'x')}</p>\n`,
  ],
  ['headings, as text', '# a\n#1', '<p># a<br>\n#1</p>\n'],
  ['task boxes, as text', '- [ ] a', '<ul>\n<li>[ ] a</li>\n</ul>\n'],
  ['notes and formulas, as text', '$x$ [^1] [TOC]', '<p>$x$ [^1] [TOC]</p>\n'],
])('%s', ([, text, html]) => {
  expect(renderComment(text)).toBe(html)
})

test('HTML is text, and addresses that run something are no links', () => {
  expect(renderComment('<b onclick="x()">a</b> <!-- c -->')).toBe(
    '<p>&#x3C;b onclick="x()">a&#x3C;/b> &#x3C;!-- c --></p>\n',
  )
  expect(renderComment('<script>\nalert(1)\n</script>')).not.toContain('<script')
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])
    expect(renderComment(`[a](${address}) <${address}>`)).not.toContain('href')
})

test('names are marked outside of code and links', () => {
  expect(renderComment('@ann, 请看 @李雷。 mail a@b.example `@code` [@x](https://a.example)')).toBe(
    `<p><span class="md-mention">@ann</span>, 请看 <span class="md-mention">@李雷</span>。 mail ${link('mailto:a@b.example', 'a@b.example')} <code>@code</code> ${link('https://a.example', '@x')}</p>\n`,
  )
  expect(renderComment('**@ann**')).toBe(
    '<p><strong><span class="md-mention">@ann</span></strong></p>\n',
  )
})

test('the longest comment is rendered at once, however it is nested', () => {
  for (const part of ['> ', '- ', '[', '*a', '`', '![](', '<b>', '|'])
    expect(renderComment(part.repeat(5_000 / part.length)).length).toBeLessThan(200_000)
})

test('pictures in links are words, and addresses that were refused are no links', () => {
  const inside = renderComment('[![x](https://a.example/1.png)](https://a.example)')
  expect(inside).toBe(`<p>${link('https://a.example', 'x')}</p>\n`)
  expect(renderComment('[x](javascript:alert(1)) ![y](javascript:alert(1))')).not.toContain('<a')
  expect(renderComment('![y](data:image/png;base64,AAAA)')).not.toContain('<a')
})

test('only names that were notified stand out, without what follows them', () => {
  expect(renderComment('@ann @bob. @cai', ['ann', 'bob'])).toBe(
    '<p><span class="md-mention">@ann</span> <span class="md-mention">@bob</span>. @cai</p>\n',
  )
  expect(renderComment('@bob.', ['bob.'])).toContain('>@bob.</span>')
  expect(renderComment('@ann', [])).toBe('<p>@ann</p>\n')
})

test('what a notice repeats is the words in one line; names in code and links name nobody', () => {
  const text =
    '**加粗** [@x](https://a.example)\n\n```java\n@Test\n```\n\n|a|b|\n|-|-|\n|@ann.|`@code`|\n'
  expect(readComment(text)).toEqual({
    words: '加粗 @x @Test a b @ann. @code',
    names: [['ann.', 'ann']],
  })
})

test('what is nested without end is drawn flat', () => {
  for (const [part, tag, most] of [
    ['> ', '<blockquote>', 10],
    ['- ', '<ul>', 5],
  ] as const) {
    const html = renderComment(`${part.repeat(1_500)}end`)
    expect(html.split(tag).length - 1).toBeLessThanOrEqual(most)
    expect(html).toContain('end')
  }
})

test('characters that turn the direction of a text are left out', () => {
  expect(renderComment('\u202Eevil')).toBe('<p>evil</p>\n')
})
