import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, test } from 'vitest'
import { hostileTexts } from '../../test/hostile-texts.ts'
import { isLinear } from '../../test/processor-time.ts'
import { dialects } from '../text/markdown/dialect.ts'
import { safeHtml } from './drawing.ts'
import { describedText, renderText, type RenderOptions } from './render.ts'

const options: RenderOptions = {
  dialect: 'showdoc',
  locale: 'en',
  base: 'https://docs.example/sub/',
}
const html = (text: string, more: Partial<RenderOptions> = {}) =>
  renderText(text, { ...options, ...more }).html

function elements(source: string): DefaultTreeAdapterTypes.Element[] {
  const all: DefaultTreeAdapterTypes.Element[] = []
  const visit = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if ('tagName' in child) all.push(child)
      if ('childNodes' in child) visit(child)
    }
  }
  visit(parseFragment(source))
  return all
}

const acting =
  /^(?:script|style|iframe|object|embed|form|template|link|meta|base|noscript|textarea|select|foreignobject)$/i
const badScheme = /^\s*(?:javascript|vbscript|blob|data:(?!image\/(?:png|jpe?g|gif|webp)))/i

/** Whatever in some HTML could run, load or shadow names of the page. */
const problems = (source: string): string[] =>
  elements(source).flatMap(({ tagName, attrs }) => [
    ...(acting.test(tagName) ? [tagName] : []),
    ...attrs
      .filter(
        ({ name, value }) =>
          /^(?:on.*|srcdoc|srcset|autoplay|name|ping|formaction|style)$/.test(name) ||
          (/^(?:href|src|poster|cite|xlink:href)$/.test(name) && badScheme.test(value)) ||
          (name === 'id' && !value.startsWith('h-')),
      )
      .map(({ name, value }) => `${name}=${value}`),
  ])

describe('source lines', () => {
  const text = '# A\n\none\ntwo\n\n- x\n- y\n\n<div>\n\nin it\n\n</div>\n'
  const linesIn = (source: string) =>
    [...source.matchAll(/<(\w+) data-lines="([\d-]+)"/g)].map(([, tag, lines]) => `${tag} ${lines}`)

  test.each(dialects)('of dialect %s are only in what asks for them', (dialect) => {
    const withLines = html(text, { dialect, hasLines: true })
    expect(linesIn(withLines)).toEqual(['h2 0-1', 'p 2-4', 'ul 5-8', 'div 8-13'])
    expect(withLines.replaceAll(/ data-lines="[^"]*"/g, '')).toBe(html(text, { dialect }))
  })
  test('cannot be written by authors, and are not shifted by a title that is left out', () => {
    const own = '# A\n\n<p data-lines="7-9">b</p>'
    expect(linesIn(html(own, { hasLines: true, title: 'A' }))).toEqual(['p 2-3'])
    expect(linesIn(html(own))).toEqual([])
  })
})

describe('nothing runs', () => {
  test.each(hostileTexts)('%s', (source) => {
    for (const dialect of dialects) expect(problems(html(source, { dialect }))).toEqual([])
    const once = safeHtml(source)
    expect(problems(once.replaceAll(' style=', ' data-style='))).toEqual([])
    expect(safeHtml(once)).toBe(once)
  })
  test('fields of API pages and sheets', () => {
    const evil = '<img src=x onerror="acted()"><script>acted()</script>|x</td></table>'
    const row = { name: evil, value: evil, type: evil, require: '1', remark: evil }
    const info = { url: evil, method: evil, description: evil, remark: evil }
    const request = { headers: [row], query: [row], params: { mode: 'formdata', formdata: [row] } }
    const response = { responseExample: evil, responseParamsDesc: [row] }
    const page = html(JSON.stringify({ info, request, response }), { globals: { header: [row] } })
    expect(problems(page)).toEqual([])
    expect(page).toContain('&lt;script&gt;acted()&lt;/script&gt;|x')
    expect(page.match(/<table/g)).toHaveLength(page.match(/<\/table>/g)!.length)
    const sheet = html(
      JSON.stringify([{ name: evil, rows: { 0: { cells: { 0: { text: evil } } } } }]),
    )
    expect(problems(sheet)).toEqual([])
    expect(elements(sheet).filter(({ tagName }) => tagName === 'img')).toEqual([])
  })
})

describe('what is allowed in a text', () => {
  test('is kept', () => {
    const source =
      '<p align="center" style="color: red; font-size: 48px"><font color="red" size="4" face="x">a</font><kbd>b</kbd></p>' +
      '<ol type="a" start="3"><li>x</li></ol><details open><summary>s</summary></details>' +
      '<table border="1"><tbody><tr><td colspan="2" valign="top">c</td></tr></tbody></table><img src="data:image/png;base64,AAAA" alt="d" width="3">'
    expect(safeHtml(source)).toBe(source)
  })
  test.each([
    [
      '<p id="root" class="dialog md-note language-js">x</p>',
      '<p id="h-root" class="md-note language-js">x</p>',
    ],
    [
      '<p class="md-viewer md-viewer-bar md-note-card md-measure md-slice md-all md-enlarge md-drawn md-progress md-anchor md-note">x</p>',
      '<p class="md-note">x</p>',
    ],
    [
      '<p style="color:red;position:fixed;font-size:2em;font-size:1px">x</p>',
      '<p style="color: red; font-size: 32px; font-size: 8px">x</p>',
    ],
    [
      '<input type="text" value="x"><input type="CHECKBOX" checked>',
      '<input type="checkbox" checked>',
    ],
    ['<p data-title="x" data-act="copy" data-style="x" aria-label="x" role="x">x</p>', '<p>x</p>'],
    ['<pre data-marks="1,3-5" data-added="x">x</pre>', '<pre data-marks="1,3-5">x</pre>'],
    ['<a href="//a.example/b">x</a>', '<a href="https://a.example/b">x</a>'],
  ])('%s becomes %s', (source, expected) => {
    expect(safeHtml(source)).toBe(expected)
  })
  test('styles are kept in a data attribute, alignment becomes a class', () => {
    const drawn = html('<p style="color: red; text-align: center">x</p>')
    expect(drawn).toContain('<p class="md-center" data-style="color: red">x</p>')
    expect(drawn).not.toContain(' style=')
  })
})

describe('a picture for each theme', () => {
  const l = '<img src="https://x.example/l.png" alt="Logo"'
  const pictures = (source: string) =>
    elements(html(source, { dialect: 'commonmark' }))
      .filter(({ tagName }) => tagName === 'img')
      .map(({ attrs }) => {
        const of = Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
        return [of.src, of.class, of.loading].filter(Boolean).join(' ')
      })
  test.each([
    [
      `<source media="(prefers-color-scheme: dark)" srcset="https://x.example/d.png">${l}>`,
      ['https://x.example/l.png md-in-light lazy', 'https://x.example/d.png md-in-dark lazy'],
    ],
    [
      `<source media="(prefers-color-scheme: dark) and (min-width: 600px)" srcset="//x.example/d.png 1x, b.png 2x">
       <source media="screen and (prefers-color-scheme:light)" srcset="/s.png 320w, /w.png 640w">${l}>`,
      [
        'https://docs.example/sub/w.png md-in-light lazy',
        'https://x.example/d.png md-in-dark lazy',
      ],
    ],
    [`<source media="(max-width: 600px)" srcset="/s.png">${l}>`, ['https://x.example/l.png']],
    [`<source type="image/jxl" srcset="/s.jxl">${l}>`, ['https://x.example/l.png']],
    [`<source type="image/webp" srcset="/s.webp">${l}>`, ['https://docs.example/sub/s.webp']],
    [`<source srcset="javascript:acted()">${l}>`, ['']],
    [`${l} onerror="acted()" srcset="javascript:acted()">`, ['https://x.example/l.png']],
    ['<source srcset="/a.png">', []],
  ])('%s', (inside, expected) => {
    expect(pictures(`<picture>\n${inside}\n</picture>`)).toEqual(expected)
    expect(pictures(`<a href="/x"><picture>${inside}</picture></a>`)).toEqual(expected)
    const drawn = html(`<p>\n<picture>\n${inside}\n</picture> after</p>`)
    expect(drawn).not.toMatch(/picture|srcset|media=|<br>/)
    expect(drawn).toContain('after')
  })
  test('by the end of an address, as in GitHub and MkDocs; nothing of a text is swallowed', () => {
    expect(pictures('![a](/d.png#gh-dark-mode-only) ![a](/l.png#gh-light-mode-only)')).toEqual([
      'https://docs.example/sub/d.png#gh-dark-mode-only md-in-dark lazy',
      'https://docs.example/sub/l.png#gh-light-mode-only md-in-light lazy',
    ])
    expect(pictures('![a](/d.png#only-dark) ![a](/l.png#only-light) ![a](/x.png#only)')).toEqual([
      'https://docs.example/sub/d.png#only-dark md-in-dark lazy',
      'https://docs.example/sub/l.png#only-light md-in-light lazy',
      'https://docs.example/sub/x.png#only',
    ])
    expect(safeHtml('<picture id="a"><img id="b" src="/a.png">text')).toBe(
      '<img id="h-b" src="/a.png">text',
    )
    expect(html('`List<picture>` and a <picture> alone')).toContain('a &lt;picture> alone')
  })
})

describe('HTML that would take unbounded time or memory to render', () => {
  test.each([
    [
      'tags that open again in each paragraph',
      `<div>\n<p>${Array.from({ length: 60 }, (_, at) => `<font size=1 face=x${at}>`).join('')}${'<p>a'.repeat(2000)}</div>`,
    ],
    ['elements inside each other', `${'<div class=a>'.repeat(3000)}x${'</div>'.repeat(3000)}`],
    ['attributes', `<p ${Array.from({ length: 5000 }, (_, at) => `a${at}`).join(' ')}>x</p>`],
  ])('%s: the source is shown', (_what, source) => {
    const drawn = html(source)
    expect(drawn.length).toBeLessThan(source.length * 8 + 4000)
    expect(drawn).toContain('<figure class="md-code">')
  })
  test.each([
    ['paragraphs', (count: number) => 'text **bold** `code`\n\n'.repeat(count)],
    ['tables', (count: number) => `| a | b |\n| - | - |\n${'| c_d.e | text |\n'.repeat(count)}`],
    ['unclosed tags', (count: number) => '<font color=red>a\n\n<b class=x>b\n\n'.repeat(count)],
    [
      'tags out of order',
      (count: number) => `<div>\n${'<b><p class=x></b>y</p>'.repeat(count)}</div>`,
    ],
    ['code', (count: number) => `\`\`\`js\n${'const a = { b: "c" }\n'.repeat(count)}\`\`\``],
  ])('%s take linear time', async (_what, textOf) => {
    expect(await isLinear((count) => html(textOf(count)), 300)).toBe(true)
  })
})

describe('a table of more than 300 rows', () => {
  const table = (count: number, row = '| c | text |') =>
    html(`| a | 中文 |\n| - | - |\n${`${row}\n`.repeat(count)}`)
  const rowsOf = (source: string) =>
    source.split('<tbody>').slice(1).map((part) => part.split('<tr').length - 1) // prettier-ignore
  const parameters = (count: number) => {
    const query = Array.from({ length: count }, (_, at) => ({ name: `n${at}`, type: 'int' }))
    const info = { type: 'http', method: 'get', url: '/a' }
    return html(JSON.stringify({ info, request: { query } }))
  }

  test('is laid out 100 rows at a time, in columns of known widths', () => {
    expect(rowsOf(table(300))).toEqual([300])
    const long = table(301)
    expect(rowsOf(long)).toEqual([100, 100, 100, 1])
    expect(long).toContain('class="md-even md-long" data-style="min-width: 140px; --tracks: minmax(70px, 3fr) minmax(70px, 3fr)"') // prettier-ignore
    expect(rowsOf(parameters(300))).toEqual([300])
    expect(rowsOf(parameters(301))).toEqual([100, 100, 100, 1])
    expect(parameters(301)).toContain('--tracks: minmax(')
  })
  test('stays whole where cells span several rows or columns', () => {
    const own = (cell: string) =>
      html(`<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>${cell}${'<tr><td>c</td><td>d</td></tr>'.repeat(301)}</tbody></table>`) // prettier-ignore
    expect(rowsOf(own(''))).toEqual([100, 100, 100, 1])
    expect(rowsOf(own('<tr><td colspan="2">c</td></tr>'))).toEqual([302])
  })
})

describe('a document', () => {
  test('no id is given twice: not by notes, nor by elements of authors', () => {
    const drawn = html(
      '# fn 1\n\n# fnref 1\n\nA[^1] b[^1]\n\n[^1]: note\n\n<p id="fn-1">own</p>\n\n<p id="x">one</p><p id="x">two</p>\n\n## A {#fn-1}\n\n## X',
      { dialect: 'commonmark' },
    )
    const ids = elements(drawn).flatMap(({ attrs }) =>
      attrs.filter(({ name }) => name === 'id').map(({ value }) => value),
    )
    expect(ids).toEqual(['h-fn-1-1', 'h-fnref-1', 'h-fnref:1', 'h-fnref:1-2', 'h-fn-1', 'h-x', 'h-fn:1']) // prettier-ignore
    expect(drawn).toContain('<p>own</p>')
    expect(drawn).toContain('<h3 id="h-x"')
  })
  test('the author numbers lines from another one, also where no program runs', () => {
    const numbersOf = (info: string) =>
      elements(html(`\`\`\`${info}\na\nb\n\`\`\``, { dialect: 'commonmark' }))
        .filter(({ attrs }) => attrs.some(({ value }) => value === 'md-line'))
        .map(({ attrs }) => attrs.find(({ name }) => name === 'data-number')?.value)
    expect(numbersOf('js:line-numbers=9')).toEqual(['9', '10'])
    expect(numbersOf('py linenums="41"')).toEqual(['41', '42'])
    expect(numbersOf('js:line-numbers')).toEqual([undefined, undefined])
  })
  test('long texts are split into slices', () => {
    const long = html('a long paragraph of text\n\n'.repeat(4000))
    const slices = long.split(/<div class="md-slice(?: md-near)?">/)
    expect(slices.length).toBeGreaterThan(5)
    expect(slices[0]).toBe('')
    // the first ones are laid out wherever they are
    expect(long.split(' md-near').length - 1).toBe(4)
    expect(long.lastIndexOf(' md-near')).toBeLessThan(30_000)
    expect(slices[1]!.length).toBeGreaterThan(slices[2]!.length)
    expect(html('a')).toBe('<div class="md-all"><p>a</p>\n</div>')
    expect(html('')).toBe('<div class="md-all"></div>')
  })
  test('highlighting stops when it would take too long', () => {
    const block = (line: string) => `\`\`\`java\n${line}\n\`\`\`\n\n`
    expect(html(block('return 1;'.repeat(500)))).not.toContain('hljs-')
    const drawn = html(block('return 1;'.repeat(200)).repeat(10) + block('int a;'))
    expect(drawn.split('<figure').filter((each) => each.includes('hljs-'))).toHaveLength(4)
  })
  test('code is highlighted, and code to be drawn later is marked', () => {
    const { html: drawn, needs } = renderText(
      '```js\nlet a\n```\n\n```mermaid\ngraph\n```',
      options,
    )
    expect(drawn).toContain('<span class="hljs-keyword">let</span> a')
    expect(drawn).toContain('data-drawing="mermaid"')
    expect(needs).toEqual({ drawings: true })
    expect(renderText('```js\nlet a\n```', options).needs).toEqual({ drawings: false })
  })
  test('formulas are MathML without styles; an invalid one shows its source and the error', () => {
    const drawn = html(
      '$$\\begin{aligned}a&=\\color{red}{b}\\\\\\boxed{c}&=1\\end{aligned}$$\n\n$$\\nope$$',
    )
    expect(drawn).toContain('<math display="block"')
    expect(drawn).toContain('mathcolor="#ff0000"')
    expect(drawn).toContain('tml-fbox')
    expect(drawn).not.toContain(' style=')
    expect(drawn).toMatch(/<code>\\nope<\/code>.*This formula has an error: .*\\nope/s)
  })
  test('an API page has its sections and their headings', () => {
    const page = {
      info: { url: '/a', method: 'get', description: '**x**' },
      request: { query: [{ name: 'q.r', type: 'int' }] },
    }
    const { html: drawn, outline, description } = renderText(JSON.stringify(page), options)
    expect(outline.map(({ text }) => text)).toEqual(['Description', 'Query parameters'])
    expect(drawn).toContain('<td class="md-mono md-depth-1">q.r</td>')
    expect(description).toBe('x')
  })
  test('fields of a response say which are required, where one is', () => {
    const drawn = (require: string) =>
      html(
        JSON.stringify({
          info: { url: '/a', method: 'get' },
          response: { responseParamsDesc: [{ name: 'id', require }, { name: 'no' }] },
        }),
      )
    expect(drawn('1')).toContain('>Required</th>')
    expect(drawn('0')).not.toContain('>Required</th>')
  })
  test('the description of a text is the same, whether it is rendered or not', () => {
    for (const dialect of dialects)
      for (const [text, description] of [
        ['# T\n\nFirst *words* of a [link](x "t") and `code`.', 'First words of a link and code.'],
        ['```js\nlet a\n```\n\n> quoted **words**', 'quoted words'],
        ['| a |\n|---|\n\nprose', 'prose'],
        ['# only a heading', ''],
        ['[![a](b)](c)\n\n[d](e) f', 'a d f'],
        ['{"info":{}}', ''],
        ['', ''],
      ] as const) {
        expect(describedText(text, dialect), text).toBe(description)
        expect(renderText(text, { ...options, dialect }).description, text).toBe(description)
      }
    for (const part of ['[', '![', '*a', '`', '<', '_ _', '> '])
      expect(describedText(part.repeat(1_000), 'commonmark').length).toBeLessThanOrEqual(200)
  })
  test('an attachment of a former host gets the current address', () => {
    const sign = '0123456789abcdef0123456789abcdef'
    const text = `![a](http://old.example/server/index.php?s=/api/attachment/visitFile/sign/${sign})`
    expect(html(text)).toContain('src="http://old.example/')
    expect(html(text, { formerHosts: ['old.example'] })).toContain(
      `src="https://docs.example/sub/server/?s=/api/attachment/visitFile&amp;sign=${sign}"`,
    )
  })
})

test('a home page that is front matter shows what is in it, sanitised', () => {
  const shown = (head: string) => {
    const { html: drawn, outline } = renderText(`---\n${head}\n---\n`, {
      ...options,
      dialect: 'commonmark',
    })
    return { drawn: drawn.replaceAll(/\n|<a class="md-anchor".*?<\/a>/g, ''), outline }
  }
  const vitepress = shown(
    `layout: home
hero:
  name: My <em onclick="x">Docs</em>
  text: A *site* for List<String>
  image: { light: /a.png, dark: /b.png, alt: 'A "logo"' }
  tagline: <script>x</script>
  actions:
    - text: Begin
      link: guide/
    - { text: Bad, link: "javascript:x" }
features:
  - icon: 🛠
    title: Fast
    details: Very
    link: https://example.com
    linkText: More
  - icon: <svg></svg>
    title: Small
    link: /small`,
  )
  expect(vitepress.outline.map(({ text }) => text.trim())).toEqual(['My Docs', '🛠 Fast', 'Small'])
  expect(vitepress.drawn).toMatch(/^<div class="md-all"><h2 [^>]*>My <em>Docs<\/em>[^]*<\/h2><p><strong>A \*site\* for List&lt;String><\/strong><\/p><p>(?:<\/p><p>)?<img src="[^"]*\/a.png" alt="A &quot;logo&quot;"/) // prettier-ignore
  expect(vitepress.drawn).toContain('/b.png')
  expect(vitepress.drawn).toMatch(/<p><a href="[^"]*guide\/">Begin<\/a> · <a>Bad<\/a><\/p>/)
  expect(vitepress.drawn).toMatch(/<h3[^>]*>🛠 Fast<\/h3><p>Very<\/p><p><a href="https:\/\/example.com\/"[^>]*>More<\/a><\/p><h3[^>]*><a href="[^"]*\/small">Small<\/a><\/h3>/) // prettier-ignore

  const vuepress = shown(
    'home: true\nheroImage: /hero.png\nheroText: Hero\ntagline: Line\nactionText: Go →\nactionLink: /go/\nfeatures:\n- title: One\n  details: Two\nfooter: MIT Licensed',
  )
  expect(vuepress.drawn).toMatch(/Hero<\/h2><p>Line<\/p><p><img src="[^"]*\/hero.png"[^>]*><\/p><p><a href="[^"]*\/go\/">Go →<\/a><\/p><h3[^>]*>One<\/h3><p>Two<\/p><hr><p>MIT Licensed<\/p>/) // prettier-ignore

  for (const head of ['layout: home', 'layout: home\nhero: &a', 'title: x\nhero:\n  name: x'])
    expect(shown(head).drawn).toBe('<div class="md-all"></div>')
})
