import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import definitionLists from 'markdown-it-deflist'
import emoji from 'markdown-it-emoji/lib/data/full.mjs'
import { expect, test } from 'vitest'
import { configureMarkdown } from '../../markdown/markdown.ts'
import type { Parser, Token } from '../../markdown/parser.ts'
import { plainText } from '../plain-text.ts'
import { readMarkup } from './links.ts'

const spelled = (text: string) =>
  readMarkup(text).links.map((link) => text.slice(link.start, link.end))
const addresses = (text: string) => readMarkup(text).links.map((link) => link.address)

test.each([
  ['[a](b.md)', ['b.md']],
  ['![a](b.png) and [c](d.md#e)', ['b.png', 'd.md#e']],
  ['[![badge](b.svg)](c.md)', ['b.svg', 'c.md']],
  ['[a [b] c](d.md)', ['d.md']],
  ['[a](b.md "title") [c](d.md \'t\') [e](f.md (t))', ['b.md', 'd.md', 'f.md']],
  ['[a](<b c.md>) [d](<e(f.md>)', ['<b c.md>', '<e(f.md>']],
  ['[a](b(c).md) [d](e\\).md)', ['b(c).md', 'e\\).md']],
  ['[a]( b.md )', ['b.md']],
  ['[a](\nb.md\n"title"\n)', ['b.md']],
  ['![a](b.png =300x200)', ['b.png']],
  ['![a](b.png =300x "title")', ['b.png']],
  ['![a](b.png){width=300}', ['b.png']],
  ['参见[登录](登录.md)。再见！', ['登录.md']],
  ['说明：！[图](图片.png)', ['图片.png']],
  ['**[粗](a.md)**，“[引](b.md)”', ['a.md', 'b.md']],
  ['[a]: b.md\n\n[a]', ['b.md']],
  ['[a]: <b c.md> "t"\n[d]: e.md\n   (title)\ntext [x](y.md)', ['<b c.md>', 'e.md', 'y.md']],
  ['[文档]:\n  b.md', ['b.md']],
  ['> [a]: b.md\n> [c](d.md)', ['b.md', 'd.md']],
  ['- [a](b.md)\n  - [c](d.md)\n\n    [e](f.md)', ['b.md', 'd.md', 'f.md']],
  ['| a | b |\n|---|---|\n| [x](y.md) | ` | [z](w.md) | ` |', ['y.md', 'w.md']],
  ['<img src="a.png" alt="x">', ['"a.png"']],
  ['<p>\n<a href=b.md>x</a>\n</p>', ['b.md']],
  ["text <img width=3 SRC='a b.png'/> more", ["'a b.png'"]],
  ['<video poster="p.png" controls><source src="v.mp4"></video>', ['"p.png"', '"v.mp4"']],
  [
    '<picture>\n<source media="(prefers-color-scheme: dark)" srcset="d.png">\n<img src="l.png" srcset=\'a,b.png 1x,c.png 2x\'>\n</picture>',
    ['d.png', '"l.png"', 'a,b.png', 'c.png'],
  ],
  ['> <img srcset="a.png 1x,\n>   b.png 2x">', ['a.png', 'b.png']],
  ["<img src={require('@site/a.png').default} alt={x} {...y} />", ["'@site/a.png'"]],
  ['<img\n  src={useBaseUrl("/a.png")}\n  style={{width: 1}}\n/>', ['"/a.png"']],
  [`text <img :src="withBase('/a.png')"> <a v-bind:href='"b.md"'>x</a>`, ["'/a.png'", '"b.md"']],
  ['<img :src="logo" :alt="\'a.png\'"> <img :src="`/a.png`">', []],
  ['text <a href={"b.md"}>x</a> <img src={logo} /> <img src={`a${b}`} />', ['"b.md"']],
  ['<div {...x}>\n<img src={ "a.png" }/>\n</div>', ['"a.png"']],
  ['text <a\n  href="b.md"\n  title="c > d"\n>x</a> [e](f.md)', ['"b.md"', 'f.md']],
  ['- text <img\n  src="a.png"\n> [e](f.md)', ['"a.png"', 'f.md']],
  ['<img\n  src="a.png"\n>\n> `', ['"a.png"']],
  ['# Title [a](b.md)', ['b.md']],
  ['Title [a](b.md)\n===', ['b.md']],
  ['\ta\n\n[b](c.md)', ['c.md']],
  ['text\n    [lazy](c.md)', ['c.md']],
  ['> quote\n[lazy](c.md)', ['c.md']],
  ['$x [a](b.md)', ['b.md']],
  ['it costs $5 [a](b.md) and $6', ['b.md']],
  ['$$x$$ and [a](b.md)\n\n[c](d.md)', ['b.md', 'd.md']],
  ['$$ x\n\n[a](b.md)', ['b.md']],
  ['`` ` `` [a](b.md)', ['b.md']],
  ['`open [a](b.md)', ['b.md']],
  ['a \\`[b](c.md)\\`', ['c.md']],
  ['[a][b](c.md)', ['c.md']],
  ['![a][b]\n\n[b]: c.png', ['c.png']],
])('the links of %j are found in their places', (text, expected) => {
  expect(spelled(text)).toEqual(expected)
})

test.each([
  '`[a](b.md)`',
  '``a ` [a](b.md)``',
  '```\n[a](b.md)\n```',
  '~~~md\n[a](b.md)\n```\n[c](d.md)\n~~~',
  '> ```\n> [a](b.md)\n> ```',
  '- ```\n  [a](b.md)\n  ```',
  '1. x\n\n       [code](b.md)',
  '    [a](b.md)',
  '```\n[never closed](b.md)',
  '<!-- [a](b.md) -->',
  'text <!-- <img src="a.png"> --> text',
  '<!--\n\n[a](b.md)\n\n-->',
  '<pre>\n[a](b.md)\n</pre>',
  '<div>\n[a](b.md)\n</div>',
  '\\[a](b.md)',
  '[a] (b.md)',
  '[a](b c.md)',
  '[a](<b\nc.md>)',
  '<https://example.com/[a](b.md)>',
  '$[a](b.md)$',
  '$$\n[a](b.md)\n$$',
  '[a](b(.md)',
  '[^1]: note.md',
  '`{doc}` `c` ``{doc}`d` ``',
  '<a title="href=x.md">',
  '<script src="a.js"></script>',
])('%j has no link', (text) => {
  expect(spelled(text)).toEqual([])
})

test('entries and roles of MyST are links, with their titles', () => {
  const text =
    '(lab el)=\n# *T*\n\n```{toctree}\n:maxdepth: 1\n\na/b\n  T u <c>\nself\nd/*\n<https://e.example>\n```\n\n{ref}`f` {doc}`g` {doc}`h <i>` {ref}`j\nk <l>` {ref}`m </1/2>`'
  const { links, labels } = readMarkup(text)
  expect(links.map(({ in: where, address, title }) => [where, address, title])).toEqual([
    ['entry', 'a/b', undefined],
    ['entry', 'c', 'T u'],
    ['label', 'label:f', undefined],
    ['entry', 'g', undefined],
    ['entry', 'i', 'h'],
    ['markdown', 'label:l', undefined],
    ['label', '/1/2', 'm'],
  ])
  expect(spelled(text)).toEqual(['a/b', 'T u <c>', 'f', 'g', 'h <i>', 'l', 'm </1/2>'])
  expect(labels).toEqual([{ name: 'lab el', title: 'T' }])
})

test('escapes and entities in an address are decoded', () => {
  expect(addresses('[a](b\\(c.md) [d](e&amp;f.md) [g](<h\\>i.md>) <a href="j&#38;k.md">')).toEqual([
    'b(c.md',
    'e&f.md',
    'h>i.md',
    'j&k.md',
  ])
})

test('pictures and links are distinguished', () => {
  expect(
    readMarkup('![a](b.png) [c](d.md) <img src=e.png>').links.map((link) => link.kind),
  ).toEqual(['picture', 'link', 'picture'])
})

test('headings are found outside of code and quotes', () => {
  const { headings, beginsWithHeading } = readMarkup(
    '```\n# no\n```\n\n> # no\n\nTwo\n---\n\n# One **bold** #\n\n#no\n\n    # no',
  )
  expect(headings).toEqual([
    { level: 2, text: 'Two', at: 22 },
    { level: 1, text: 'One bold', at: 33 },
  ])
  expect(beginsWithHeading).toBe(false)
  expect(readMarkup('\n\nTwo\n---\n').beginsWithHeading).toBe(true)
  expect(readMarkup('## a').beginsWithHeading).toBe(true)
  expect(readMarkup('text\n\n## a').beginsWithHeading).toBe(false)
  expect(readMarkup('- a\n\n## a').beginsWithHeading).toBe(false)
})

test.each([
  ['**粗体**标题', '粗体标题'],
  ['A `code*` and _em_ snake_case_name', 'A code* and em snake_case_name'],
  ['[link](a.md) ![pic](b.png) [ref][x]', 'link pic ref'],
  ['a \\* b &amp; c', 'a * b & c'],
  ['***both*** ~~gone~~ <br> x <https://a.example>', 'both gone x https://a.example'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('the heading %j reads %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})

type Library = Pick<Parser, 'parse' | 'validateLink' | 'normalizeLink'>

/** The links according to the web client's parser, as a second opinion. */
function secondOpinion(text: string, parser: Library = new MarkdownIt({ html: true })): string[] {
  const found: string[] = []
  parser.validateLink = () => true
  parser.normalizeLink = (address) => address
  const walk = (tokens: Token[]) => {
    for (const token of tokens) {
      const address =
        token.type === 'image'
          ? token.attrGet('src')
          : token.type === 'link_open' && token.markup !== 'autolink'
            ? token.attrGet('href')
            : null
      if (address !== null) found.push(String(address))
      walk(token.children ?? [])
    }
  }
  walk(parser.parse(text, {}))
  return found
}

const commonmark = configureMarkdown(
  new MarkdownIt(),
  { cjkFriendly, definitionLists, emoji },
  'commonmark',
)

test.each([
  '!!! note\n\n    [a](b.md)\n\n        [code](c.md)\n\n    [d](e.md)\n\n[f](g.md)',
  'text\n!!! note inline "[a](b.md)"\n    - c\n\n        [d](e.md)',
  '- item\n\n    ??? note\n\n        ![a](b.png)\n\n            [code](c.md)',
  '???+ note\n\n    ```\n    [code](a.md)\n    ```\n\n    [b](c.md)',
  '=== "A"\n\n    [a](b.md)\n\n    === "B"\n\n        [c](d.md)\n\n=== "C"\n\n    [e](f.md)',
  'x[^1]\n\n[^1]:\n    [a](b.md)\n\n    [c](d.md)\n\n        [code](e.md)',
  'Term\n:   [a](b.md)\n\n    [c](d.md)\n\n          [code](e.md)',
  '<Tabs>\n  <TabItem value="a">\n    [a](b.md)\n\n    [c](d.md)\n  </TabItem>\n\n  <TabItem value="b">\n\n    ```\n    [code](e.md)\n    ```\n\n    [f](g.md)\n\n  </TabItem>\n</Tabs>\n\n    [code](h.md)',
  '<Card>\n  [a](b.md)\n</Card>\n[c](d.md)',
  '<Card>\n    [no component](b.md)',
  '<Card>\n\n<div>\n</div>\n</Card>\n[a](b.md)',
  '::: tip\n<div>x</div>\n:::\n[a](b.md)',
  '<figure markdown="span">\n  ![a](b.png)\n</figure>',
  '<div class="grid" markdown>\n- [a](b.md)\n</div>',
  '```mdx-code-block\n<Card>\n```\n\n[a](b.md)\n\n```mdx-code-block\n[c](d.md)\n</Card>\n```\n\n````md\n```mdx-code-block\n[code](e.md)\n```\n````',
  '```{note} [a](b.md)\n:class: [no](no.md)\n[c](d.md)\n\n    [code](e.md)\n```\n\n    [code](f.md)',
  '````{note}\n```js\n[code](a.md)\n```\n- b\n\n      [c](d.md)\n  ````\n[e](f.md)\n````\n[code](g.md)',
  '> ~~~ {tip}\n> [a](b.md)\n[c](d.md)\n~~~\n[code](e.md)',
  '- ```{tip}\n  [a](b.md)\n\n      [code](c.md)\n  ```\n  [d](e.md)',
  '```{tip}\n<div>\n[html](a.md)\n```\n[b](c.md)',
  '```{figure} a.png\n:alt: x\n\n[b](c.md)\n```\n```{image} d%20e.png\n```',
  ':::{code-block} py\n[code](a.md)\n:::\n[b](c.md)',
  '```{foo}\n[code](a.md)\n```\n```{r}\n[code](b.md)\n```',
  '```{include} a.md\n[code](a.md)\n```',
  '::::{grid}\n:::{card} [a](b.md)\n[c](d.md)\n:::\n::::',
  '(a)=\n[b](c.md)\n(d)=\n[e](f.md)',
])(
  'what is nested as only the dialect commonmark does has the links that readers see: %j',
  (text) => {
    expect(addresses(text)).toEqual(secondOpinion(text, commonmark))
    expect(spelled(text)).toEqual(addresses(text))
  },
)

test("random texts have the same links as the web client's parser finds", () => {
  const pieces = [
    '[a](b.md)', '![p](q.png)', '[', ']', '(', ')', '`', '``', '\n', '\n\n', '> ', '- ', '1. ', '2) ', '    ', '\t', '  ', '```\n', '~~~\n', '\\', '<', '>',
    '<b>', '</b>', '<!-- ', ' -->', '<div>\n', 'word', '中文', '# ', '===\n', '---\n', '***\n', '"t"', '[x](<y z.md>)', '[c](d.md "t")', '*', '_', '!', '&amp;', ' ',
  ] // prettier-ignore
  let seed = 20_260_101
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  for (let round = 0; round < 4000; round++) {
    const text = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join(
      '',
    )
    const mine = addresses(text).toSorted()
    expect({ text, links: mine }).toEqual({ text, links: secondOpinion(text).toSorted() })
  }
})

test('hostile texts are read in linear time', () => {
  // Processor time of this thread: a busy machine is no reason to fail.
  const started = process.threadCpuUsage()
  for (const piece of [
    '[',
    '![',
    '[a](',
    '`',
    '` `` ',
    '<',
    '<a ',
    '<!--',
    '$a',
    '[a](<',
    '> ',
    '- ',
    '[a]: ',
    '\\',
    '((',
    '*a ',
    '|',
    '[a](b "',
    '<A>',
    '</A>',
    '!!! a\n    ',
    '[^a]: ',
    ': a ',
    '```{note}\n',
    '````{note}\n```{tip}\n```\n',
    '{ref}`',
    '(a)=\n',
  ]) {
    readMarkup(piece.repeat(20_000))
    readMarkup(`x ${piece.repeat(20_000)}`)
    readMarkup(`${piece}\n`.repeat(5_000))
  }
  const { user, system } = process.threadCpuUsage(started)
  expect((user + system) / 1_000).toBeLessThan(5_000)
})
