import { expect, test } from 'vitest'
import { renderText } from '#contract/document/render.ts'
import { dialects } from '#contract/text/markdown/dialect.ts'
import { png } from '../../server/test/files.ts'
import { isLinear } from '../../server/test/processor-time.ts'
import type { ImportOptions } from '../importer.ts'
import { readFile } from '../index.ts'
import { placedPages } from '../source/tree/text.ts'

const readBytes = (
  bytes: Uint8Array,
  name = 'Page 页.html',
  options: Partial<ImportOptions> = {},
) => readFile({ name, bytes }, { locale: 'en', ...options })
const read = (body: string, head = '') =>
  readBytes(Buffer.from(`<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`))
const pagesOf = ({ tree }: Awaited<ReturnType<typeof read>>): [string, string][] =>
  placedPages(tree).map(({ page }) => [page.title, page.kind === 'markdown' ? page.text : ''])
const textOf = async (body: string): Promise<string> => pagesOf(await read(body))[0]?.[1] ?? ''
const messagesOf = ({ remarks }: Awaited<ReturnType<typeof read>>) =>
  remarks.map(({ message }) => message)

test('a page is divided as a Word document is, and its title is not doubled', async () => {
  const result = await read(
    '<div><p>Docs</p><div><h1 id=a>Guide <a href="#a">¶</a></h1></div><section id=one><h2>One</h2><p>See <a href="#two">two</a>.</section><h2 id=two>Two</h2><h3>In</h3></div>',
    '<title>Guide | Company</title>',
  )
  expect(result.format).toBe('html')
  expect(result.tree.name).toBe('Guide')
  expect(pagesOf(result)).toEqual([
    ['Guide', 'Docs\n'],
    ['One', 'See [two](document-page:section-3).\n'],
    ['Two', '## In\n'],
  ])
  expect(pagesOf(await read('<p>x', '<title>A &amp; B</title>'))).toEqual([['A & B', 'x\n']])
  expect(pagesOf(await read('<p>x'))).toEqual([['Page 页', 'x\n']])
})

test('line breaks between blocks are no text', async () => {
  expect(
    await textOf('<div>a<br>b</div><br class="x"><p>c<br></p><br><br>d<br><ul><li>e<br></ul><br>'),
  ).toBe('a\\\nb\n\nc\n\nd\n\n- e\n')
})

test('a paragraph of lines of code is a block of code', async () => {
  expect(await textOf('<p><code>\n  a <b>x</b><br />\n  &nbsp;b<br>c\n</code></p><p>d')).toBe(
    '```\na x\n\u00a0b\nc\n```\n\nd\n',
  )
  expect(await textOf('<p>Use <code>a<br>b</code>')).toBe('Use `a b`\n')
})

test('the navigation of DocBook is left out', async () => {
  const result = await read(
    '<div class="navheader"><table><tr><th>Prev<th>Next</table></div><p>x</p><div class="navfooter">Home</div>',
  )
  expect(pagesOf(result)[0]?.[1]).toBe('x\n')
  expect(messagesOf(result)).toHaveLength(1)
})

test('a document of our own export comes back as its pages', async () => {
  const { html: shown } = renderText('Text\n\n## In\n\n```js\na()\n```\n', {
    dialect: 'showdoc',
    locale: 'en',
    base: '/',
  })
  const page = (title: string, before = '') =>
    `<article>${before}<nav class="crumbs"><span>API</span></nav><h1>${title}</h1><div class="md-content">${shown}</div></article>`
  const result = await read(
    `<a class="skip-link" href="#content">Skip to content</a><header class="bar"><a class="name" href="#page-top">Item</a></header>
<nav class="menu">menu</nav><main id="content"><section class="cover" id="page-top"><h1>Item</h1></section>
${page('One')}${page('Two', '<p class="printed opened" id="catalog-3">API</p>')}</main>`,
    '<title>Item</title>',
  )
  expect(result.tree.name).toBe('Item')
  const text = 'Text\n\n## In\n\n```js\na()\n```\n'
  expect(pagesOf(result)).toEqual([
    ['One', text],
    ['Two', text],
  ])
})

test.for<[string, string, string]>([
  [
    'lists in lists and tasks',
    '<ul><li>a<ul><li><p>b</p></li><li>c<ol start=3><li>x<li>y</ol></ul><li><input type=checkbox checked> done<li><label><input type=checkbox> open</label></ul>',
    '- a\n  - b\n  - c\n    3. x\n    4. y\n- [x] done\n- [ ] open\n',
  ],
  [
    'lists of Google Docs, one after another',
    '<ul class="lst-kix_a-0"><li>a</ul><ul class="lst-kix_a-1"><li>b</ul><ul class="lst-kix_a-0"><li>c</ul>',
    '- a\n  - b\n- c\n',
  ],
  [
    'lists of Word',
    "<p style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>a</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>b</p>",
    '1. a\n2. b\n',
  ],
  [
    'lists and tasks of Notion',
    '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>a</span></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>b</span></ul>',
    '- [x] a\n- [ ] b\n',
  ],
  [
    'a table with a caption, lines in cells and signs of tables',
    '<table class="x" style="border:1px" cellpadding=3><caption>Cap</caption><thead><tr><th>Name</th><th>N</th></tr></thead><tbody><tr><td>a || b<br>c</td><td><p>1</p><p>2</p></td></tr></tbody></table>',
    'Cap\n\n| Name | N   |\n| --- | --- |\n| a \\|\\| b<br>c | 1<br>2 |\n',
  ],
  [
    'rows of different lengths, aligned as the head is',
    '<table><tr><td align=right>a<td>b<tr><td>1<tr><td>2<td>3<td>4</table>',
    '| a   | b   |     |\n| ---: | --- | --- |\n| 1   |     |     |\n| 2   | 3   | 4   |\n',
  ],
  [
    'a table that lays out a page',
    '<table><tr><td><p>left</p><table><tr><th>a<th>b</table></td><td>right</td></tr></table>',
    'left\n\n| a   | b   |\n| --- | --- |\n\nright\n',
  ],
  [
    'code with the languages that highlighters write',
    '<div class="highlight-source-js"><pre><span>let</span> a\n\n  &lt;b&gt;</pre></div><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; x">C</pre><pre><code class="hljs language-python">d\n</code></pre>',
    '```js\nlet a\n\n  <b>\n```\n\n```java\nC\n```\n\n```python\nd\n```\n',
  ],
  [
    'code with a fence that is indented',
    '<pre><code>- a\n   ```\n   ````\n&lt;b&gt;</code></pre>',
    '`````\n- a\n   ```\n   ````\n<b>\n`````\n',
  ],
  [
    'code beside the numbers of its lines',
    '<figure class="highlight sh"><table><tr><td class="gutter"><pre>1<br>2</pre></td><td class="code"><pre><span class="line">a</span><br><span class="line"> b</span><br></pre></td></tr></table></figure>',
    '```sh\na\n b\n```\n',
  ],
  [
    'definitions, details and quotations',
    '<dl><dt>T<dd>D<dd><p>E</p><p>F</p></dl><details open><summary>M <b>&lt;x</b></summary><p>in</p></details><blockquote>q<p>r</p></blockquote>',
    'T\n: D\n: E\n\n  F\n\n<details>\n<summary>M &lt;x</summary>\n\nin\n\n</details>\n\n> q\n>\n> r\n',
  ],
  [
    'signs in a line, and text that looks like markup',
    '<p>H<sub>2</sub>O x<sup>2</sup> <kbd>C</kbd> <b>b</b> <tt>t &lt; *</tt><br>&lt;b&gt; &amp;amp; $5 *a*',
    'H<sub>2</sub>O x<sup>2</sup> <kbd>C</kbd> **b** `t < *`\\\n\\<b> \\&amp; \\$5 \\*a\\*\n',
  ],
])('%s', async ([, body, text]) => {
  expect(await textOf(body)).toBe(text)
})

test('a table whose empty cells alone are too large ends at once', async () => {
  const wide = `<tr>${'<td>a'.repeat(2_000)}</tr>`
  await expect(read(`<table>${wide}${'<tr><td>b'.repeat(2_000)}</table>`)).rejects.toMatchObject({
    why: 'importTooLarge',
  })
})

test('addresses in a text stay whole, and lead to where they say in both dialects', async () => {
  const urls = [
    'https://host.example/api/get_user_info?a_b=1',
    'http://host.example/*all*/x_(y)',
    'https://host.example/users/{user_id}?filter[a_b]=1&copy;=$a~b',
    'www.exa_mple.com/_a',
  ]
  for (const url of urls) {
    const written = url.replaceAll('&', '&amp;')
    const html = `<p>See ${written}. (or ${written})，或 *${written}* a_b_c</p><table><tr><td>a<td>${written}</table><p><a href="https://x.example/">${written}</a></p>`
    const text = await textOf(html)
    for (const dialect of dialects) {
      const { html: shown } = renderText(text, {
        dialect,
        locale: 'en',
        base: 'https://docs.example/',
      })
      const target = url.startsWith('www') ? `http://${url}` : url
      const links = [...shown.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
        ([, href = '', inner = '']) => [
          decodeURI(href.replaceAll('&amp;', '&')),
          inner.replaceAll('&amp;', '&'),
        ],
      )
      expect([dialect, links]).toEqual([
        dialect,
        [...Array.from({ length: 4 }, () => [target, url]), ['https://x.example/', url]],
      ])
    }
  }
  expect(await textOf('<p>https://host.example/a-b?c=1, a_b</p>')).toBe(
    'https://host.example/a-b?c=1, a\\_b\n',
  )
})

test('what is no text of the page is left out and told', async () => {
  const result = await read(
    '<header>H</header><nav><a href=/>N</a></nav><aside>A</aside><main><p>text<script>s()</script><!-- c --></p><p hidden>h1</p><p style="display: none">h2</p><iframe src=x></iframe><form>F<input></form><svg><text>v</text></svg><aside>kept</aside></main><footer>F</footer>',
    '<style>x</style>',
  )
  expect(pagesOf(result)).toEqual([['Page 页', 'text\n\nkept\n']])
  const [message = ''] = messagesOf(result)
  for (const kind of [
    'scripts',
    'comments',
    'hidden',
    'embedded',
    'forms',
    'drawings',
    'navigation',
  ])
    expect(message).toContain(kind)
  // without one main part only what is called navigation is left out
  expect(
    await textOf('<nav>N</nav><aside>A</aside><form><h2>Old</h2><p>site</p><input></form>'),
  ).toBe('A\n\n## Old\n\nsite\n')
})

test('stored pictures become files, others stay links or are told', async () => {
  const data = `data:image/png;base64,${png.toString('base64')}`
  const result = await read(
    `<p><img src="${data}" alt=a><img src="${data}"><img src="//x.org/b.png"><img src="c/d.png" alt=d><img src="data:text/html,x"><img src="data:image/png;base64,"></p><a href="e.html">e</a> <a href="javascript:x()">j</a>`,
  )
  expect(result.tree.files?.map(({ name }) => name)).toEqual(['picture-1.png'])
  expect(Buffer.from(result.tree.files?.[0]?.bytes ?? []).equals(png)).toBe(true)
  expect(pagesOf(result)[0]?.[1]).toBe(
    '![a](document-picture:1)![](document-picture:1)![](https://x.org/b.png)d\n\ne j\n',
  )
  expect(messagesOf(result)).toEqual([
    'The picture c/d.png is not in the file; it was left out.',
    'A picture of the type text/html was left out.',
    'A picture whose data is damaged was left out.',
    'The link to e.html, which is not in the file, became text.',
  ])
  const based = await read('<a href="e.html">e</a>', '<base href="https://x.org/a/">')
  expect(pagesOf(based)[0]?.[1]).toBe('[e](https://x.org/a/e.html)\n')
})

const gbk = [0xd6, 0xd0, 0xce, 0xc4]
test.for<[string, number[], string]>([
  ['gb2312', gbk, '中文'],
  ['"big5"', [0xa4, 0xa4, 0xa4, 0xe5], '中文'],
  ['Shift_JIS', [0x93, 0xfa, 0x96, 0x7b], '日本'],
  ['utf-8', [...Buffer.from('中文')], '中文'],
  ['unknown-1', [...Buffer.from('中文')], '中文'],
  ['', gbk, '中文'],
])('in the encoding %s', async ([charset, bytes, text]) => {
  const head = charset ? `<meta charset=${charset}>` : ''
  const page = Buffer.concat([
    Buffer.from(`<html>${head}<p>`),
    Buffer.from(bytes),
    Buffer.from('\r\n<p>x'),
  ])
  const read = await readBytes(page)
  expect(pagesOf(read)[0]?.[1]).toBe(`${text}\n\nx\n`)
  const guesses = read.remarks.filter(({ message }) => message.includes('was read as GB18030'))
  expect(guesses).toHaveLength(charset === '' ? 1 : 0)
})

test('in UTF-16 with a byte order mark', async () => {
  expect(pagesOf(await readBytes(Buffer.from('\ufeff<html><p>中', 'utf16le')))[0]?.[1]).toBe('中\n')
})

test.for<[string, string, string]>([
  ['a page by its content', '<!-- saved -->\n<!DOCTYPE html><p>x', 'page.aspx'],
  ['a page by its name', 'text <b>x</b>', 'a.HTM'],
])('%s is recognised', async ([, content, name]) => {
  expect((await readBytes(Buffer.from(content), name)).format).toBe('html')
})

test('markdown that begins with HTML is markdown', async () => {
  expect((await readBytes(Buffer.from('<html><p>x'), 'a.md')).format).toBe('markdown')
})

test.for<[string, string | Uint8Array, string, string]>([
  ['bytes that are no text', Buffer.from([60, 0, 1, 2]), 'a.html', 'importUnknown'],
  ['a text without any tag', 'text', 'a.html', 'importUnknown'],
  ['an empty page', '<html><body><nav>x</nav>', 'a.html', 'importDocumentEmpty'],
  ['a set of frames', '<html><frameset><frame src=x></frameset>', 'a.html', 'importDocumentEmpty'],
  ['a nesting without end', '<span>'.repeat(30_000), 'a.html', 'importTooDeep'],
])('refused: %s', async ([, content, name, why]) => {
  await expect(readBytes(Buffer.from(content as string), name)).rejects.toMatchObject({ why })
})

test('other formats with the name of a page are what they are', async () => {
  const openapi = '{"openapi":"3.1.0","info":{"title":"x","version":"1"},"paths":{"/a":{"get":{}}}}'
  expect((await readBytes(Buffer.from(openapi), 'a.html')).format).toBe('openapi 3.1')
})

const nbsp = '\u00a0'
test.for<[string, (size: number) => [html: string, text: string]]>([
  [
    'rows of a table',
    (size) => [
      `<table>${'<tr><td>a<td>b'.repeat(size)}</table>`,
      `| a   | b   |\n| --- | --- |\n${'| a   | b   |\n'.repeat(size - 1)}`,
    ],
  ],
  [
    'spaces in code',
    (size) => [
      `<pre>a${' '.repeat(99 * size)}b</pre>`,
      `\`\`\`\na${' '.repeat(99 * size)}b\n\`\`\`\n`,
    ],
  ],
  [
    'spaces in text',
    (size) => [`<p>a${'&nbsp;'.repeat(29 * size)}b</p>`, `a${nbsp.repeat(29 * size)}b\n`],
  ],
  [
    'lines in a cell',
    (size) => [
      `<table><tr><th>a<th>b<tr><td>${'<p>x</p>'.repeat(size)}<p></p><td>c${'&nbsp;'.repeat(size)}d</table>`,
      `| a   | b   |\n| --- | --- |\n| ${Array(size).fill('x').join('<br>')} | c${nbsp.repeat(size)}d |\n`,
    ],
  ],
  [
    'links that lead nowhere',
    (size) => [`<p>${'<a href="#x">l</a>'.repeat(size)}</p>`, `${'l'.repeat(size)}\n`],
  ],
  [
    'lists one after another',
    (size) => ['<ul class="lst-kix_a-0"><li>a</ul>'.repeat(size), '- a\n'.repeat(size)],
  ],
  ...['div', 'table><tr><td', 'div class="md-content"', 'figure class="md-code"'].map(
    (tags): [string, (size: number) => [string, string]] => [
      `<${tags}> in each other`,
      // parsing takes its square, which only more of them show
      (size) => [`${`<${tags}>`.repeat(size)}x`, ''],
    ],
  ),
])('%s take linear time', async ([, make]) => {
  const size = 250
  const [html, text] = make(size)
  if (text !== '') expect(await textOf(html)).toBe(text)
  expect(await isLinear((many) => read(make(many)[0]), size)).toBe(true)
})

test.for(['<div>', '<span>', '<b><i>', '<ul><li>', '<blockquote>', '<table><tr><td>', '<dl><dd>'])(
  'ten thousand nested %s make a page',
  async (tags) => {
    const result = await read(`${tags.repeat(10_000 / tags.split('>').length)}x`)
    expect(pagesOf(result)[0]?.[1]).toContain('x')
  },
)
