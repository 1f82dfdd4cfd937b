import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import definitionLists from 'markdown-it-deflist'
import emoji from 'markdown-it-emoji/lib/data/full.mjs'
import { describe, expect, test } from 'vitest'
import { isLinear } from '../../../test/processor-time.ts'
import { configureMarkdown, parseText } from '../markdown/markdown.ts'

const parser = configureMarkdown(
  new MarkdownIt(),
  { cjkFriendly, definitionLists, emoji },
  'commonmark',
)
const html = (text: string) => {
  const { tokens, env } = parseText(parser, text)
  return parser.renderer.render(tokens, parser.options, env)
}
/** Without line feeds between tags. */
const line = (text: string) => html(text).trim().replace(/>\n+</g, '><')

describe('lines', () => {
  test('a soft break is a space, and nothing between Chinese characters', () => {
    expect(line('a\nb')).toBe('<p>a\nb</p>')
    expect(line('中文\n换行，\n“引号”\n和 word\n中')).toBe('<p>中文换行，“引号”和 word\n中</p>')
    expect(line('**中**\n[文](a)')).toBe('<p><strong>中</strong><a href="a">文</a></p>')
    expect(line('한국\n어')).toBe('<p>한국\n어</p>')
    expect(line('中  \n文')).toBe('<p>中<br>\n文</p>')
    expect(line('中\n`a`\n文')).toBe('<p>中\n<code>a</code>\n文</p>')
  })
  test.each([
    '#标题',
    '[a](b c.md)',
    '![x](/a.png =300x200)',
    '[========]',
    '{{ value }} {name}',
    '[[wiki link]]',
  ])('syntax of the older parser only, and of no tool, is plain text: %s', (text) => {
    expect(line(text)).toBe(`<p>${text}</p>`)
  })
  test('rows of a table are as wide as its head; alignment is a class', () => {
    expect(line('|a|b|\n|:-|-:|\n|1|2|3|')).toBe(
      '<table><thead><tr><th class="md-left">a</th><th class="md-right">b</th></tr></thead>' +
        '<tbody><tr><td class="md-left">1</td><td class="md-right">2</td></tr></tbody></table>',
    )
  })
  test('front matter at the head is hidden, a thematic break is not', () => {
    expect(line('---\ntitle: 甲\ntags:\n  - a\n- b\n# c\n---\n\n文')).toBe('<p>文</p>')
    expect(line('+++\ntitle = "a"\n+++\nb')).toBe('<p>b</p>')
    expect(line('---\nsome text\n\n---')).toBe('<hr><p>some text</p><hr>')
    expect(line('a\n\n---\nb: c\n---')).toContain('<hr>')
    expect(parseText(parser, '---\na: b\n---\n- [ ] c').tasks).toEqual([{ line: 3, isDone: false }])
  })
  test('HTML and MDX comments are hidden', () => {
    expect(line('a <!-- b --> c {/* d */}')).toBe('<p>a  c </p>')
    expect(line('a\n\n<!-- more -->\n\nb')).toBe('<p>a</p><p>b</p>')
  })
  test.each([
    ['www.a.b/c?d=(e). f', 'www.a.b/c?d=(e)', '. f'],
    ['WWW.A.b:80/c', 'WWW.A.b:80/c', ''],
    ['www.a.b/c。后', 'www.a.b/c', '。后'],
    ['www.a.b/c&copy;', 'www.a.b/c', '©'],
    ['https://a.b/c。后', 'https://a.b/c', '。后'],
    ['https://a.b/c：后', 'https://a.b/c', '：后'],
    ['https://a.b/c: d', 'https://a.b/c', ': d'],
    ["https://a.b/c' d", 'https://a.b/c', "' d"],
    ['https://a.b/c?d=e&hl;', 'https://a.b/c?d=e', '&amp;hl;'],
  ])('an address is a link up to where GitHub ends it: %j', (text, address, rest) => {
    const link = `<a href="${address.replace('WWW', 'http://WWW').replace('www', 'http://www')}">${address}</a>`
    expect(line(text)).toBe(`<p>${link}${rest}</p>`)
    expect(line(`（${text}`)).toBe(`<p>（${link}${rest}</p>`)
  })
  test.each(['www.a.b', 'https://a.b/c'])('%s is marked by the signs around it', (address) => {
    const link = `<a href="${address.replace('www', 'http://www')}">${address}</a>`
    expect(line(`**${address}** ~~${address}~~ _${address}_`)).toBe(
      `<p><strong>${link}</strong> <s>${link}</s> <em>${link}</em></p>`,
    )
  })
  test.each([
    'a.www.b.c',
    '/www.a.b',
    'a@b-www.c',
    'www.',
    'www...',
    'wwww.a.b',
    'x=www.a.b',
    '`www.a.b`',
  ])('no address: %s', (text) => {
    expect(line(text)).not.toContain('www.a.b</a>')
    expect(line(text)).not.toContain('href="http:')
  })
  test('emoji by GitHub names, but not in code', () => {
    expect(line(':smile: :+1: :no_such: 10:30:00 `:smile:`')).toBe(
      '<p>😄 👍 :no_such: 10:30:00 <code>:smile:</code></p>',
    )
  })
  test('formulas, but not prices and variables', () => {
    expect(line('设 $a_1 + b$，$x$。$$y$$')).toBe(
      '<p>设 <code class="md-math">a_1 + b</code>，<code class="md-math">x</code>。<code class="md-math">y</code></p>',
    )
    for (const text of ['$5 and $6', 'US$5-$10', '$HOME/$USER', '\\$a$', '$ a $', '$100,$200'])
      expect(line(text)).not.toContain('md-math')
    expect(line('$$\na\n$$')).toBe('<pre><code class="language-math">a</code></pre>')
  })
  test('definition lists', () => {
    expect(line('Term\n:   Text\n\n词\n: 解释')).toBe(
      '<dl><dt>Term</dt><dd>Text</dd><dt>词</dt><dd>解释</dd></dl>',
    )
    expect(line('A *b*\nB\n: Text\n: More\n\nC\nD\n\n: Text')).toBe(
      '<dl><dt>A <em>b</em></dt><dt>B</dt><dd>Text</dd><dd>More</dd></dl><dl><dt>C</dt><dt>D</dt><dd><p>Text</p></dd></dl>',
    )
    expect(line('- A\n  B\n  : Text')).toBe(
      '<ul><li><dl><dt>A</dt><dt>B</dt><dd>Text</dd></dl></li></ul>',
    )
    expect(line('A\n# B\n: Text')).toBe('<p>A</p><h2 id="h-b">B</h2><p>: Text</p>')
    expect(line('a\nb\n\nc\n\n: d')).toBe('<p>a\nb</p><dl><dt>c</dt><dd><p>d</p></dd></dl>')
  })
  test.each(['[[toc]]', '[TOC]', '[[_TOC_]]', '${toc}'])(
    '%s marks the place of the outline',
    (text) => {
      expect(line(text)).toBe('<nav class="md-outline"></nav>')
      expect(line(`see ${text}`)).not.toContain('<nav')
    },
  )
})

describe('headings', () => {
  test.each([
    ['## 安装 {#install}', 'install', '安装'],
    ['## A {id=b}', 'b', 'A'],
    ['## A {: #c .d }', 'c', 'A'],
    ['## A {/* #e */}', 'e', 'A'],
    ['## A :id=f', 'f', 'A'],
    ['A {#g}\n---', 'g', 'A'],
    ['## `a` <sup>b</sup> {#h}', 'h', 'a b'],
    ['## A {.cls}', 'a', 'A'],
    ['## A {docsify-ignore}', 'a', 'A'],
    ['## A ⚠️ :id=own', 'own', 'A ⚠️'],
    ['## A :id=own :class=b', 'own', 'A'],
    ['## A:id=own', 'a-id-own', 'A:id=own'],
    ['## A \\{#x}', 'a-x', 'A {#x}'],
    ['## A `{#x}`', 'a-x', 'A {#x}'],
    ['## A {{ x }}', 'a-x', 'A {{ x }}'],
    ['## A {name}', 'a-name', 'A {name}'],
  ])('%s', (text, id, shown) => {
    expect(parseText(parser, text).outline).toEqual([{ level: 2, text: shown, id: `h-${id}` }])
  })
  test('an id given by an author belongs to that heading, wherever it is', () => {
    const { outline } = parseText(parser, '# B\n# A {#b}\n# B\n# C {#b}')
    expect(outline.map(({ id }) => id)).toEqual(['h-b-1', 'h-b', 'h-b-2', 'h-b-3'])
  })
  test('a heading written in HTML is a heading, a logo is not', () => {
    const { outline } = parseText(
      parser,
      '<h1 align="center">A <b>b</b></h1>\n\n<h2 id="own">\n  甲\n</h2>\n\n<h1><img src="x"></h1>\n\n<h2>never ends',
    )
    expect(outline).toEqual([
      { level: 1, text: 'A b', id: 'h-a-b' },
      { level: 2, text: '甲', id: 'h-own' },
    ])
    expect(line('<h1 align="center">A</h1>')).toBe('<h2 align="center" id="h-a">A</h2>')
    expect(line('<h1 align="center">\nA\n</h1>\n<h3>B</h3>\n<p>*c*</p>\n\n<h4>D</h4>\n*e*')).toBe(
      '<h2 align="center" id="h-a">A</h2><h4 id="h-b">B</h4><p>*c*</p><h4>D</h4>\n*e*',
    )
    expect(line('<h1><img src="x"></h1>')).toBe('<h2><img src="x"></h2>')
  })
  test('titles that are docsify settings are hidden', () => {
    expect(line("![a](b.png ':size=24x30') [c](d ':ignore') [e](f 'title')")).toBe(
      '<p><img src="b.png" alt="a" width="24" height="30"> <a href="d">c</a> <a href="f" title="title">e</a></p>',
    )
  })
  test('a docsify include is a box with the link to what has been published, else its source', () => {
    expect(line("[a](/12/34 ':include :type=code')")).toBe(
      '<figure class="md-foreign"><figcaption>:include</figcaption><p><a href="/12/34">a</a></p></figure>',
    )
    expect(line("> [a](_media/a.html ':include')")).toBe(
      '<blockquote><figure class="md-foreign"><details><summary>:include</summary><pre><code>[a](_media/a.html \':include\')\n</code></pre></details></figure></blockquote>',
    )
    expect(line("a [b](c ':include')")).toBe('<p>a <a href="c">b</a></p>')
  })
  test('attribute lists after other elements are hidden', () => {
    expect(line('![x](a.png){ width=300 .y } [l](b){target=_blank} `c`{.js} {#no}')).toBe(
      '<p><img src="a.png" alt="x" width="300"> <a href="b">l</a> <code>c</code> {#no}</p>',
    )
    expect(line(':smile:{ .lg } [:octicons-x-16:{ .y } a](b) b: {.c}')).toBe(
      '<p>😄 <a href="b">:octicons-x-16: a</a> b: {.c}</p>',
    )
    expect(line('a\n{: .note }')).toBe('<p>a\n</p>')
    expect(line('*a*\n{: #b .c }\n\n- d\n{: #e }\n\nf <b>g\n{: id="h" }\n\n{: #i }')).toBe(
      '<p id="h-b"><em>a</em></p><ul><li id="h-e">d\n</li></ul><p id="h-h">f &lt;b&gt;g\n</p>',
    )
    expect(line('F <b>g {: #h}\n\n</b>')).toBe('<p id="h-h">F <b>g</b></p>')
    expect(parseText(parser, 'a\n{: #b }').env.elementIds).toEqual(['b'])
    expect(line('a\n\n{: .note }\n\n{/* b */}')).toBe('<p>a</p>')
  })
})

describe('callouts', () => {
  test.each([
    ['::: tip\na\n:::', '<div class="md-callout md-tip"><p>a</p></div>'],
    [
      '::: warning 小心 **这里**\na\n:::',
      '<div class="md-callout md-warning"><p class="md-callout-head">小心 <strong>这里</strong></p><p>a</p></div>',
    ],
    [
      ':::note[My *title*]{.x}\na\n:::',
      '<div class="md-callout md-note"><p class="md-callout-head">My <em>title</em></p><p>a</p></div>',
    ],
    [
      ':::note[See [b](c) and *d*]\na\n:::',
      '<div class="md-callout md-note"><p class="md-callout-head">See <a href="c">b</a> and <em>d</em></p><p>a</p></div>',
    ],
    [':::caution\na\n:::\nb', '<div class="md-callout md-caution"><p>a</p></div><p>b</p>'],
    [
      '::: details 展开\na\n:::',
      '<details class="md-callout md-note"><summary class="md-callout-head">展开</summary><p>a</p></details>',
    ],
    [
      '::: details {open}\na\n:::',
      '<details class="md-callout md-note" open=""><p>a</p></details>',
    ],
    ['::: v-pre\n{{ a }}\n:::', '<div class="md-group"><p>{{ a }}</p></div>'],
    ['::: center\na\n:::', '<div class="md-group"><p>a</p></div>'],
    [
      '::: theorem Pythagoras\na\n:::',
      '<div class="md-callout md-note"><p class="md-callout-head">Pythagoras</p><p>a</p></div>',
    ],
    ['text\n::: tip\na\n:::', '<p>text</p><div class="md-callout md-tip"><p>a</p></div>'],
    [
      '- a\n  ::: tip\n  b\n  :::',
      '<ul><li>a\n<div class="md-callout md-tip"><p>b</p></div></li></ul>',
    ],
    [
      '> ::: tip\n> b\n> :::',
      '<blockquote><div class="md-callout md-tip"><p>b</p></div></blockquote>',
    ],
    [
      ':::{tip}\n:class: x\n:name: y\na\n:::\nb',
      '<div class="md-callout md-tip"><p>a</p></div><p>b</p>',
    ],
    [
      ':::{admonition} Read *this*\na\n:::',
      '<div class="md-callout md-note"><p class="md-callout-head">Read <em>this</em></p><p>a</p></div>',
    ],
    [
      ':::{versionadded} 1.2\na\n:::',
      '<div class="md-callout md-note"><p class="md-callout-head">Added in version 1.2</p><p>a</p></div>',
    ],
    [
      '::::{grid}\n:::{note}\na\n:::\n::::',
      '<div class="md-group"><div class="md-callout md-note"><p>a</p></div></div>',
    ],
    ['::: tip\nnever ends', '<div class="md-callout md-tip"><p>never ends</p></div>'],
    ['::: foo never ends', '<p>::: foo never ends</p>'],
    ['`::: tip`', '<p><code>::: tip</code></p>'],
    [
      '!!! danger highlight "标题"\n    a\n\n    b\nc',
      '<div class="md-callout md-danger"><p class="md-callout-head">标题</p><p>a</p><p>b</p></div><p>c</p>',
    ],
    ['!!! note ""\n    a', '<div class="md-callout md-note md-untitled"><p>a</p></div>'],
    [
      '??? bug\n    a',
      '<details class="md-callout md-danger"><summary class="md-callout-head">Bug</summary><p>a</p></details>',
    ],
    [
      '???+ tip "T"\n\n    - a',
      '<details class="md-callout md-tip" open=""><summary class="md-callout-head">T</summary><ul><li>a</li></ul></details>',
    ],
    ['> [!NOTE]\n> a', '<div class="md-callout md-note"><p>a</p></div>'],
    ['> [!TIP]\n>\n> - a', '<div class="md-callout md-tip"><ul><li>a</li></ul></div>'],
    [
      '> [!danger] 标题\n> a',
      '<div class="md-callout md-danger"><p class="md-callout-head">标题</p><p>a</p></div>',
    ],
    ['> [!IMPORTANT] Only this.', '<div class="md-callout md-important"><p>Only this.</p></div>'],
    ['> [!nothing]\n> a', '<blockquote><p>[!nothing]\na</p></blockquote>'],
    ['!> a\nb', '<div class="md-callout md-important md-untitled"><p>a\nb</p></div>'],
    ['?> a', '<div class="md-callout md-tip md-untitled"><p>a</p></div>'],
  ])('%j', (text, expected) => {
    expect(line(text)).toBe(expected)
  })
  test('they nest, with more colons and with equally many', () => {
    const inner = '<div class="md-callout md-warning"><p>a</p></div>'
    const outer = `<div class="md-callout md-tip">${inner}<p>b</p></div><p>c</p>`
    expect(line(':::: tip\n::: warning\na\n:::\nb\n::::\nc')).toBe(outer)
    expect(line('::: tip\n::: warning\na\n:::\nb\n:::\nc')).toBe(outer)
    expect(line('!!! tip\n    !!! warning\n        a\n    b\n\nc')).toBe(outer)
  })
  test('one that never ends does not affect the others', () => {
    expect(line('::: tip\na\n::: warning\nb\n:::\n# c')).toBe(
      '<div class="md-callout md-tip"><p>a</p><div class="md-callout md-warning"><p>b</p></div></div><h2 id="h-c">c</h2>',
    )
  })
  test('fences in code do not end anything', () => {
    expect(line('::: tip\n```\n:::\n```\na\n:::')).toBe(
      '<div class="md-callout md-tip"><pre><code>:::\n</code></pre><p>a</p></div>',
    )
  })
})

describe('tabs', () => {
  const tab = (label: string, inside: string, chosen = '') =>
    `<section class="md-tab"${chosen}><p class="md-tab-label">${label}</p>${inside}</section>`
  test('a code group', () => {
    expect(line('::: code-group\n```sh [npm]\na\n```\n\n```js\nb\n```\n:::')).toBe(
      `<div class="md-tabs">${tab('npm', '<pre><code class="language-sh">a\n</code></pre>')}${tab(
        'js',
        '<pre><code class="language-js">b\n</code></pre>',
      )}</div>`,
    )
  })
  test('a code group with files that are put in: each is a tab', () => {
    const box = (name: string) =>
      `<figure class="md-foreign"><details><summary>${name}</summary><pre><code>&lt;&lt;&lt; ${name}\n</code></pre></details></figure>`
    expect(
      line(
        '::: code-group\n```sh [npm]\na\n```\n<<< @/x/a.ts#part{1,2 ts} [B]\n<<< ../c.js{1}\n:::',
      ),
    ).toBe(
      `<div class="md-tabs">${tab('npm', '<pre><code class="language-sh">a\n</code></pre>')}${tab(
        'B',
        box('@/x/a.ts#part{1,2 ts} [B]'),
      )}${tab('c.js', box('../c.js{1}'))}</div>`,
    )
  })
  test('Docusaurus, indented as its authors do', () => {
    expect(
      line(
        '<Tabs groupId="os" defaultValue="b">\n  <TabItem value="a" label="苹果">\n\n    a **x**\n\n  </TabItem>\n  <TabItem value="b">B</TabItem>\n</Tabs>\n\nc',
      ),
    ).toBe(
      `<div class="md-tabs" data-group="os">${tab('苹果', '<p>a <strong>x</strong></p>')}${tab('b', '<p>B</p>', ' data-chosen=""')}</div><p>c</p>`,
    )
    expect(
      line(
        '<Tabs values={[{label: "Ä", value: "a"}]}>\n<TabItem value="a">\n\nx\n\n</TabItem>\n</Tabs>',
      ),
    ).toBe(`<div class="md-tabs">${tab('Ä', '<p>x</p>')}</div>`)
  })
  test('Docusaurus, in fences that it takes away', () => {
    expect(
      line(
        '````mdx-code-block\n<Tabs>\n<TabItem value="a">\n````\n\n```js\nx\n```\n\n```mdx-code-block\n</TabItem>\n</Tabs>\n```\n\n````md\n```mdx-code-block\n```\n````\n\n```mdx-code-block\nb',
      ),
    ).toBe(
      `<div class="md-tabs">${tab('a', '<pre><code class="language-js">x\n</code></pre>')}</div>` +
        '<pre><code class="language-md">```mdx-code-block\n```\n</code></pre><pre><code class="language-mdx-code-block">b</code></pre>',
    )
  })
  test('MkDocs', () => {
    expect(line('=== "C"\n\n    a\n\n=== "C++"\n\n    b\n\n===! "D"\n    c\n\nd')).toBe(
      `<div class="md-tabs">${tab('C', '<p>a</p>')}${tab('C++', '<p>b</p>')}</div><div class="md-tabs">${tab('D', '<p>c</p>')}</div><p>d</p>`,
    )
  })
  test('VuePress: named code, one of it chosen, and tabs in tabs', () => {
    const code = (language: string, text: string) =>
      `<pre><code class="language-${language}">${text}\n</code></pre>`
    expect(
      line(
        '::: code-tabs#shell\n\n@tab npm#a\n\n```sh\n@tab x\n```\n\n@tab:active C++\n\n```js [d]\nb\n```\n\n:::\n\nc',
      ),
    ).toBe(
      `<div class="md-tabs" data-group="shell">${tab('npm', code('sh', '@tab x'))}${tab('C++', code('js', 'b').replace('<pre>', '<pre data-title="d">'), ' data-chosen=""')}</div><p>c</p>`,
    )
    expect(line('::: code-tabs\n```sh\na\n```\n:::')).toBe(
      `<div class="md-tabs">${tab('sh', code('sh', 'a'))}</div>`,
    )
    expect(line('::: tabs\n@tab A\n::: tabs\n@tab B\nb\n:::\n@tab C\nc\n:::')).toBe(
      `<div class="md-tabs">${tab('A', `<div class="md-tabs">${tab('B', '<p>b</p>')}</div>`)}${tab('C', '<p>c</p>')}</div>`,
    )
    expect(line('::: code-tabs\n@tab A\na')).toBe(
      `<div class="md-tabs">${tab('A', '<p>a</p>')}</div>`,
    )
  })
  test('named lines in a container', () => {
    expect(line(':::tabs key:x\n== A\na\n== B\nb\n:::')).toBe(
      `<div class="md-tabs" data-group="x">${tab('A', '<p>a</p>')}${tab('B', '<p>b</p>')}</div>`,
    )
  })
})

describe('code', () => {
  const pre = (text: string) => /^<pre[^>]*><code[^>]*>/.exec(line(text))![0]
  test.each([
    ['ts{1,3-5}', '<pre data-marks="1,3-5"><code class="language-ts">'],
    ['js {5,1-2,2-3}', '<pre data-marks="1-3,5"><code class="language-js">'],
    [
      'vue [pages/[[id]]/[...slug].vue] {1}',
      '<pre data-title="pages/[[id]]/[...slug].vue" data-marks="1"><code class="language-vue">',
    ],
    ['ts [src/文件.ts]', '<pre data-title="src/文件.ts"><code class="language-ts">'],
    [
      'js title="a b.js" showLineNumbers',
      '<pre data-title="a b.js" data-numbers="1"><code class="language-js">',
    ],
    ['ts:line-numbers=7 {1}', '<pre data-numbers="7" data-marks="1"><code class="language-ts">'],
    [
      'py hl_lines="2 3" linenums="4"',
      '<pre data-numbers="4" data-marks="2-3"><code class="language-py">',
    ],
    ['{ .py title="x" }', '<pre data-title="x"><code class="language-py">'],
    ['', '<pre><code>'],
    ['title="only"', '<pre data-title="only"><code>'],
    ['c++', '<pre><code class="language-c++">'],
    ['mermaid {1}', '<pre><code class="language-mermaid">'],
    ['js title="<b>"', '<pre data-title="&lt;b&gt;"><code class="language-js">'],
  ])('```%s', (info, expected) => {
    expect(pre(`\`\`\`${info}\na\n\`\`\``)).toBe(expected)
  })
  test('comments that mark lines are removed', () => {
    expect(
      line(
        '```js\na // [!code highlight]\nb // [!code --]\nc // [!code ++:2]\nd\n# [!code focus]\n// highlight-next-line\ne\n/* highlight-start */\nf\ng\n/* highlight-end */\nh // [!code unknown]\n```',
      ),
    ).toBe(
      '<pre data-marks="1,5-7" data-added="3-4" data-removed="2" data-focus="5"><code class="language-js">a\nb\nc\nd\ne\nf\ng\nh // [!code unknown]\n</code></pre>',
    )
  })
})

describe('directives of MyST', () => {
  const tip = (text: string) => `<div class="md-callout md-tip"><p>${text}</p></div>`
  test.each([
    ['```{tip}\na\n```\nb', `${tip('a')}<p>b</p>`],
    ['~~~ {tip}\n:class: x\n\na\n~~~', tip('a')],
    ['```{tip}\na', tip('a')],
    ['```{tip} a *b*\n```', tip('a <em>b</em>')],
    ['- ```{tip}\n  a\n  ```', `<ul><li>${tip('a')}</li></ul>`],
    [
      '````{note} Title\n```{tip}\na\n```\n```js\nb\n```\n````',
      `<div class="md-callout md-note"><p class="md-callout-head">Title</p>${tip('a')}<pre><code class="language-js">b\n</code></pre></div>`,
    ],
    [
      '```{admonition} T\n:class: warning\na\n```',
      '<div class="md-callout md-warning"><p class="md-callout-head">T</p><p>a</p></div>',
    ],
    [
      '```{dropdown} T\n:open:\na\n```',
      '<details class="md-callout md-note" open=""><summary class="md-callout-head">T</summary><p>a</p></details>',
    ],
    [
      '```{versionadded} 1.2\n```',
      '<div class="md-callout md-note"><p class="md-callout-head">Added in version 1.2</p></div>',
    ],
    [
      ':::::{tab-set}\n::::{tab-item} A\n:sync: a\na\n::::\n::::{tab-item} B\n:selected:\nb\n::::\n:::::',
      '<div class="md-tabs"><section class="md-tab"><p class="md-tab-label">A</p><p>a</p></section><section class="md-tab" data-chosen=""><p class="md-tab-label">B</p><p>b</p></section></div>',
    ],
    [
      '````{tabs}\n```{group-tab} A\na\n```\n````',
      '<div class="md-tabs"><section class="md-tab"><p class="md-tab-label">A</p><p>a</p></section></div>',
    ],
    ['::::{grid} 1 2\n:::{tip}\na\n:::\n::::', `<div class="md-group">${tip('a')}</div>`],
    [
      '```{figure} a b.png\n:alt: c [d]\n:width: 30px\n\nCaption\n```',
      '<div class="md-group"><p><img src="a%20b.png" alt="c [d]" width="30"></p><p>Caption</p></div>',
    ],
    ['```{image} a.png\n```', '<div class="md-group"><p><img src="a.png" alt=""></p></div>'],
    [
      '```{code-block} python\n:caption: a "b"\n:lineno-start: 3\n:emphasize-lines: 1,2\n\nx\n```',
      `<pre data-title="a 'b'" data-numbers="3" data-marks="1-2"><code class="language-python">x\n</code></pre>`,
    ],
    [':::{code} js\n# x\n:::', '<pre><code class="language-js"># x\n</code></pre>'],
    ['```{math}\na\n```', '<pre><code class="language-math">a</code></pre>'],
    [
      '```{toctree}\n:caption: C\n\nguide/a\nTitle <b>\n*\n```',
      '<p><strong>C</strong></p><ul><li><a href="guide/a">a</a></li><li><a href="b">Title</a></li></ul>',
    ],
    ['```{toctree}\n:hidden:\na\n```\nb', '<p>b</p>'],
    ['```{contents}\n```', '<nav class="md-outline"></nav>'],
    [
      '```{literalinclude} a.py\n:lines: 1\n```',
      '<figure class="md-foreign"><details><summary>literalinclude</summary><pre><code>```{literalinclude} a.py\n:lines: 1\n</code></pre></details></figure>',
    ],
    [
      '```{list-table} *T*\n:header-rows: 1\n\n* - a\n  - b\n* - c\n  - - d\n```',
      '<table><caption><em>T</em></caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td><ul><li>d</li></ul></td></tr></tbody></table>',
    ],
    ['```{list-table}\na\n```', '<p>a</p>'],
  ])('%s', (text, expected) => {
    expect(line(text)).toBe(expected)
  })
  test.each([
    [
      '```{foo} bar\n# a\n```',
      '<pre data-title="bar"><code class="language-foo"># a\n</code></pre>',
    ],
    ['```{r}\n# a\n```', '<pre><code class="language-r"># a\n</code></pre>'],
    ['```{r setup, echo=FALSE}\na\n```', '<pre><code class="language-r">a\n</code></pre>'],
    ['```{.python .x}\na\n```', '<pre><code class="language-python">a\n</code></pre>'],
    ['```{note} `a`', '<p>```{note} <code>a</code></p>'],
    ['`{note}` x', '<p><code>{note}</code> x</p>'],
  ])('what is no directive that is known stays code: %s', (text, expected) => {
    expect(line(text)).toBe(expected)
  })
})

describe('labels and roles of MyST', () => {
  test.each([
    ['(a)=\n# T', '<h2 id="h-a">T</h2>'],
    ['(a)=\n(b/c d)=\n\n## T', '<h3 id="h-b/c d"><span id="h-a"></span>T</h3>'],
    ['(a)=\n# T {#b}', '<h2 id="h-b"><span id="h-a"></span>T</h2>'],
    ['x\n(a)=\ny', '<p>x</p><p id="h-a">y</p>'],
    ['(a)=\n- y', '<span id="h-a"></span><ul><li>y</li></ul>'],
    ['f(a)=\n\n(a) =', '<p>f(a)=</p><p>(a) =</p>'],
    [
      '(a)=\n# T\n\n{ref}`a` {ref}`b <a>` {ref}`c`',
      '<h2 id="h-a">T</h2><p><a href="#a">a</a> <a href="#a">b</a> c</p>',
    ],
    [
      '{doc}`/a/b` {doc}`c <d.md>` {ref}`T </1/2#x>`',
      '<p><a href="/a/b">a/b</a> <a href="d.md">c</a> <a href="/1/2#x">T</a></p>',
    ],
    [
      '{abbr}`A (B C)` {kbd}`Ctrl` {guilabel}`Save`',
      '<p><abbr title="B C">A</abbr> <kbd>Ctrl</kbd> <strong>Save</strong></p>',
    ],
    [
      '{py:class}`~a.b.C` {command}`ls` {term}`x <y>`',
      '<p><code>C</code> <code>ls</code> <span>x</span></p>',
    ],
    ['{math}`a`', '<p><code class="md-math">a</code></p>'],
    [
      '{name}`x` \\{ref}`x` {ref} `x`',
      '<p>{name}<code>x</code> {ref}<code>x</code> {ref} <code>x</code></p>',
    ],
  ])('%s', (text, expected) => {
    expect(line(text)).toBe(expected)
  })
})

describe('what cannot be drawn', () => {
  const box = (name: string, source: string) =>
    `<figure class="md-foreign"><details><summary>${name}</summary><pre><code>${source}\n</code></pre></details></figure>`
  test.each([
    [
      '<Foo a="b" :c="d > e" />',
      box('Foo', '&lt;Foo a=&quot;b&quot; :c=&quot;d &gt; e&quot; /&gt;'),
    ],
    [
      '<script setup>\nconst a = 1\n\nconst b\n</script>\n文',
      `${box('script', '&lt;script setup&gt;\nconst a = 1\n\nconst b\n&lt;/script&gt;')}<p>文</p>`,
    ],
    ['<style>\na { b: c }\n</style>', box('style', '&lt;style&gt;\na { b: c }\n&lt;/style&gt;')],
    [
      "import A from 'b'\n\nexport const c = {\n  d,\n\n  e\n}\n\nText",
      `${box('import, export', "import A from 'b'\n\nexport const c = {\n  d,\n\n  e\n}")}<p>Text</p>`,
    ],
    ['<<< @/a.js{2}', box('@/a.js{2}', '&lt;&lt;&lt; @/a.js{2}')],
    ['--8<-- "a.md"', box('a.md', '--8&lt;-- &quot;a.md&quot;')],
    [
      'a\n::: pkg.module.Class\n    options:\n      b: true',
      `<p>a</p>${box('pkg.module.Class', '::: pkg.module.Class\n    options:\n      b: true')}`,
    ],
    ['<!--@include: ./a.md-->', box('./a.md', '&lt;!--@include: ./a.md--&gt;')],
    [
      '<Chart data={[1, 2]}>\n  <Line x={() => 1} />\n</Chart>',
      box('Chart', '&lt;Chart data={[1, 2]}&gt;\n  &lt;Line x={() =&gt; 1} /&gt;\n&lt;/Chart&gt;'),
    ],
    [
      '<Card>\n\n**a**\n\n</Card>',
      '<figure class="md-foreign"><figcaption>Card</figcaption><p><strong>a</strong></p></figure>',
    ],
    [
      '<Card>\n\n<Card\n  title="a > b"\n>\n\nc\n\n</Card>\n\n<Card\n  title="d > e"\n/>\n\nf\n\n</Card>',
      `<figure class="md-foreign"><figcaption>Card</figcaption><figure class="md-foreign"><figcaption>Card</figcaption><p>c</p></figure>${box(
        'Card',
        '&lt;Card\n  title=&quot;d &gt; e&quot;\n/&gt;',
      )}<p>f</p></figure>`,
    ],
    [
      '<Note>**a**</Note>',
      '<figure class="md-foreign"><figcaption>Note</figcaption><p><strong>a</strong></p></figure>',
    ],
    [
      '<head>\n  <title>a</title>\n\n  <meta name="b" />\n</head>\nc',
      `${box('head', '&lt;head&gt;\n  &lt;title&gt;a&lt;/title&gt;\n\n  &lt;meta name=&quot;b&quot; /&gt;\n&lt;/head&gt;')}<p>c</p>`,
    ],
    ['a <Badge type="tip">*b*</Badge>', '<p>a <span class="md-badge"><em>b</em></span></p>'],
    ['a <Badge type="tip" text="1.2+" />', '<p>a <span class="md-badge">1.2+</span></p>'],
    [
      'a <Icon name="x" />',
      '<p>a <code class="md-foreign">&lt;Icon name=&quot;x&quot; /&gt;</code></p>',
    ],
    [
      'a <Foo bar={<b>x</b>} c="d" /> *e*',
      '<p>a <code class="md-foreign">&lt;Foo bar={&lt;b&gt;x&lt;/b&gt;} c=&quot;d&quot; /&gt;</code> <em>e</em></p>',
    ],
    [
      "a <Foo bar={\n  <b title={y}>it's</b>\n}>*e*</Foo> f",
      '<p>a <span class="md-foreign" title="Foo"><em>e</em></span> f</p>',
    ],
    ['if x <Foo {<b>y</b>} and', '<p>if x &lt;Foo {<b>y</b>} and</p>'],
    [
      `a <img :src="withBase('/a.png')" :class="x" v-bind:alt='"b"'> c`,
      '<p>a <img src=\'/a.png\' alt="b"> c</p>',
    ],
    [
      '<a :href="$withBase(\'/b\')" title="t">c</a> <img :src="d">',
      '<p><a href=\'/b\' title="t">c</a> <code class="md-foreign">&lt;img :src="d"&gt;</code></p>',
    ],
    ['press <Kbd>Ctrl</Kbd>', '<p>press <span class="md-foreign" title="Kbd">Ctrl</span></p>'],
  ])('%j', (text, expected) => {
    expect(line(text)).toBe(expected)
  })
  test.each([
    'List<String>',
    '<userId>',
    'Map<K, V>',
    '<T>',
    'import the data, then export it',
    'a <? b ?>',
  ])('stays plain text: %s', (text) => {
    expect(line(text)).toBe(`<p>${parser.utils.escapeHtml(text)}</p>`)
  })
})

describe('the HTML of authors', () => {
  test.each([
    ['a <a\n  href="b"\n  title="c > d"\n>e</a> f', '<p>a <a\n  href="b"\n  title="c > d"\n>e</a> f</p>'],
    ['a\n<img\n  src="b"\n>\nf', '<p>a\n<img\n  src="b"\n>\nf</p>'],
    ['a <em\n>b</em\n> c', '<p>a <em\n>b</em> c</p>'],
    ['- a <a\n  href="b"\n>c</a>', '<ul><li>a <a\nhref="b"\n>c</a></li></ul>'],
    ['> a <a\n> href="b"\n> >c</a>', '<blockquote><p>a <a\nhref="b"\n>c</a></p></blockquote>'],
    ['A <a\n  href="b"\n>c</a>\n===', '<h2 id="h-a-c">A <a\n  href="b"\n>c</a></h2>'],
    ['a <Link\n  to="b"\n  if={c > d}\n  {...e}\n>f</Link>', '<p>a <span class="md-foreign" title="Link">f</span></p>'],
  ])('a tag of several lines in a paragraph is one: %j', (text, expected) => {
    expect(line(text)).toBe(expected)
  }) // prettier-ignore
  test.each(['a <b\n> c', 'a <List\n> c', 'a <em>b</em>\n> c', 'a <i x="y">\n> c', 'a <i\n\n> c'])(
    'a quote after what is no open tag stays one: %j',
    (text) => {
      expect(line(text)).toContain('<blockquote><p>c</p></blockquote>')
    },
  )
  test.each([
    ['<details>\n\na</details>\n\nb', '<details><p>a</p></details><p>b</p>'],
    [
      '<div><a href="b">\n\n*a*\n\n</a></div></p>\n\nc',
      '<div><a href="b"><p><em>a</em></p><p></p></a></div><p>c</p>',
    ],
    ['<div>\n\n- a </div>\n\nb', '<div><ul><li>a </li></ul><p>b</p></div>'],
    [
      '::: tip\n<div>\n\na\n\n:::\n\n</div>b',
      '<div class="md-callout md-tip"><div><p>a</p></div></div>\nb',
    ],
    ['- a</li></ul>b <b>c', '<ul><li>ab &lt;b&gt;c</li></ul>'],
    [
      '|a|\n|-|\n|</td></table><i>x|\n\n<i></i>',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><i>x</i></td></tr></tbody></table><p><i></i></p>',
    ],
    [
      '<details>\n<summary>更多</summary>\n\n- a\n\n</details>',
      '<details><summary>更多</summary><ul><li>a</li></ul></details>',
    ],
    ['a <a name="old"/> b', '<p>a <a id="old"></a> b</p>'],
    ['<div markdown>\n**a**\n</div>', '<div markdown><p><strong>a</strong></p></div>'],
  ])('is closed in the element it was opened in: %j', (text, expected) => {
    expect(line(text)).toBe(expected)
  })
  test('ids of elements are collected', () => {
    expect(
      parseText(parser, '<a id="x"></a>\n\n<div id=\'y\'></div> <a name=z></a>').env.elementIds,
    ).toEqual(['x', 'y', 'z'])
  })
})

/** Whether every end tag closes the innermost open element, and all are closed. */
function isBalanced(shown: string): boolean {
  const open: string[] = []
  for (const [, slash, name] of shown.matchAll(
    /<(\/?)([a-z][a-z0-9]*)(?:\s(?:"[^"]*"|[^">])*)?>/g,
  )) {
    if (/^(?:br|hr|img|input|col|wbr)$/.test(name!)) continue
    if (!slash) open.push(name!)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

const hostile = [
  '<iframe src="a"> ',
  '<img a={b ',
  '<Foo a={<b> ',
  '<Foo a={<b>} ',
  '<img :src="a" :b=\'',
  '<img a={{b} ',
  '<img src={a} {...b}',
  '<> ',
  '</> ',
  "{' '",
  '<svg a="b">\n',
  '<button a="b"><option>',
  '<progress value="1"> ',
  '<a b\nc\n',
  '<Icon a="b"></',
  '<i a\n> b\n',
  '<i a="\n> b\n',
  '<Ab c={\n>',
  '<Foo\na\n',
  'a\nb\n: c\n',
  'a\nb\n\n: ',
  '- a\n',
  '<Foo\na\n>\n',
  '::: tip\n',
  '::: tip\n::: tip\n:::\n',
  '> ::: tip\n\n::: tip\n:::\n\n',
  '- ::: tip\n',
  '::: x\n',
  '::: tabs\n@tab a\n',
  '::: tabs\n@tab a\n:::\n',
  '- ::: tabs\n  @tab a\n',
  ':::: x\n:::\n',
  ':',
  ':::\n',
  '!!! note\n',
  '!!! note\n    ',
  '??? a\n    !!! b\n',
  '=== "a"\n',
  '=== "a"\n    x\n',
  '!> ',
  '> [!NOTE]\n',
  '<Tabs>\n',
  '<Tabs>\n<TabItem>\n',
  '<Foo>\n',
  '<Foo {\n',
  '<Foo>',
  '<a-b ',
  '<script>\n',
  "import a from 'b'\n",
  'export const a = {\n',
  "import a from 'b'\n\nx\n\n",
  '<<< a\n',
  '# a {#b}\n',
  '# a {',
  '![](a){.b}',
  '{.a ',
  '{/* ',
  ':smile:',
  ':a',
  '$a',
  '$a$',
  'www.',
  'www.a ',
  'www.a_',
  'https://a_~*',
  'https://a&b',
  'https://a&b;',
  '中\n',
  '**\n',
  'a\n: b\n\n',
  '---\na: b\n',
  '<div>\n\n',
  '<h1>\n',
  '<h1>a</h1>\n',
  '</div>\n\n',
  '<i>',
  '<i></b>',
  '<!-- ',
  '```js {1} [a]\n',
  '```{note}\n',
  '````{note}\n```{tip}\n```\n',
  '```{list-table}\n* - a\n  - b\n```\n',
  '> ```{note}\n',
  '(a)=\n',
  '{ref}`a <',
  '{ref}``',
  '```{toctree}\na <b>\n```\n',
  '// [!code ++]\n',
  '[[toc]]\n',
]

describe('hostile texts', () => {
  test.each(hostile)('%j repeated takes linear time and stays balanced', async (part) => {
    const textOf = (size: number) => part.repeat(size / part.length)
    expect(await isLinear((size) => html(textOf(size)), 3000)).toBe(true)
    expect(isBalanced(html(textOf(6_000)))).toBe(true)
  })
  test('ten thousand nested containers and tabs lose nothing', () => {
    const depth = 10_000
    const containers = Array.from(
      { length: depth },
      (_, index) => ':'.repeat(3 + ((depth - index) % 900)) + ' tip',
    )
    const shown = html(`${containers.join('\n')}\nend`)
    expect(shown).toContain('end')
    expect(isBalanced(shown)).toBe(true)
    const tabs = html(
      `${'<Tabs>\n<TabItem value="a">\n\n'.repeat(2000)}end\n${'\n</TabItem>\n</Tabs>\n'.repeat(2000)}`,
    )
    expect(tabs).toContain('end')
    expect(isBalanced(tabs)).toBe(true)
  })
  test('a code block of fences is one text, however many lines are marked', () => {
    const shown = html(`\`\`\`js {1-99999999}\n${'a // [!code ++:999999]\n'.repeat(2000)}\`\`\``)
    expect(shown).toContain('data-marks="1-100000" data-added="1-')
    expect(shown.length).toBeLessThan(10_000)
  })
})
