import { expect, test } from 'vitest'
import { htmlToMarkdown as convert } from './html-to-markdown.ts'
import { pasteRule } from './pasted-html.ts'

const htmlToMarkdown = (html: string) => convert(html, (number) => `(picture ${number})`)
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

test('headings, lists, links, code and tables without a head become markdown; scripts go', async () => {
  const { markdown, pictures } = await htmlToMarkdown(
    '<!-- c --><style>p{}</style><h2>Title</h2><p>A <b>bold</b> <a href="https://h/x">link</a><script>alert(1)</script></p>' +
      '<ul><li>one<ol start="3"><li>in</li></ol></li></ul><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>' +
      '<img src="https://h/p.png" alt="p"><img src="data:image/png;base64,aGk="><img src="file:///x.png">',
  )
  expect(markdown).toContain('## Title\n\nA **bold** [link](https://h/x)')
  expect(markdown).toContain('- one\n  3. in')
  expect(markdown).toMatch(/\| a +\| b +\|\n\| --- \| --- \|\n\| 1 +\| 2 +\|/)
  expect(markdown).toContain('![p](https://h/p.png)')
  expect(markdown).not.toMatch(/alert|data:|file:|p\{\}/)
  expect(pictures.map(({ file }) => [file.type, file.size])).toEqual([['image/png', 2]])
})

test('what the text says is no HTML and no markdown', async () => {
  const { markdown } = await htmlToMarkdown(
    '<p>Use the &lt;br&gt; tag, &lt;b&gt;bold&lt;/b&gt;, &amp;lt; and *stars*</p><main><p>in main</p></main>',
  )
  expect(markdown).toBe('Use the \\<br> tag, \\<b>bold\\</b>, \\&lt; and \\*stars\\*\n\nin main')
})

test('pictures in the HTML belong where they stood', async () => {
  const image = (data: string) => `<img src="data:image/png;base64,${btoa(data)}">`
  const { markdown, pictures } = await htmlToMarkdown(
    `<p>First: ${image('a')} end.</p><p>${image('bb')}</p><table><tr><td>x</td></tr><tr><td>${image('ccc')}</td></tr></table>`,
  )
  let shown = markdown
  for (const { file, at } of pictures.toReversed())
    shown = `${shown.slice(0, at)}(${file.size})${shown.slice(at)}`
  expect(shown).toMatch(/^First: \(1\) end\.\n\n\(2\)\n\n\| x +\|\n\| --- \|\n\| \(3\) *\|$/)
})

test('cells with lists, paragraphs, code and tables become cells of one line', async () => {
  const { markdown } = await htmlToMarkdown(
    '<table><tbody><tr><th>a</th><td>b</td></tr>' +
      '<tr><th scope="row">head</th><td><ul><li>one<ul><li>in</li></ul></li><li>two</li></ul></td></tr>' +
      '<tr><td colspan="2"><p>p1</p>\n<p>p2 | x</p></td></tr>' +
      '<tr><td><pre>c1\nc2</pre></td><td><table><tr><td>n1</td><td>n2</td></tr></table></td></tr></tbody></table>',
  )
  expect(markdown.split('\n').map((line) => line.replace(/ +/g, ' '))).toEqual([
    '| a | b |',
    '| --- | --- |',
    '| head | • one<br>• in<br>• two |',
    '| p1<br>p2 \\| x | |',
    '| `c1`<br>`c2` | n1 n2 |',
  ])
})

test('pictures that are only named, as in a copy from Word, leave a mark and are counted', async () => {
  const vml =
    '<v:shape id="p1"><v:imagedata src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape>'
  const { markdown, pictures, lost } = await htmlToMarkdown(
    `<p>Before <!--[if gte vml 1]>${vml}<![endif]--><![if !vml]><img src="file:///C:/Temp/clip_image002.png"><![endif]> after</p>` +
      `<p>${vml}</p><p>${vml}<img src="file:///C:/a.png"></p>` +
      '<table><tr><td><img src="cid:x"></td></tr></table><img><img src="https://h/p.png">',
  )
  expect(markdown).toBe(
    'Before (picture 1) after\n\n(picture 2)\n\n(picture 3)\n\n| (picture 4) |\n| --- |\n\n![](https://h/p.png)',
  )
  expect([lost, pictures]).toEqual([4, []])
})
