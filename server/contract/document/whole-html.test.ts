import { describe, expect, test } from 'vitest'
import { renderText } from './render.ts'

const html = (text: string, dialect: 'commonmark' | 'showdoc' = 'commonmark') =>
  renderText(text, { dialect, locale: 'en', base: 'https://docs.example/' }).html
const textOf = (shown: string) =>
  shown
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('HTML that a text may not use is not lost', () => {
  test.each([
    ['<output data-lang="output">a **b**</output>', '<p><span>a <strong>b</strong></span></p>'],
    ['x <dfn>a</dfn> <acronym title="t">b</acronym>', '<p>x <em>a</em> <abbr title="t">b</abbr></p>'],
    ['<label>\n  <input type="checkbox" data-sheet\n>\n Preview</label>', '<span>\n  <input type="checkbox" disabled>\n Preview</span>'],
    ['<input type="checkbox"\n  checked\n/>\nPreview\n\n> q', '<input type="checkbox" checked disabled>\nPreview'],
    ['<fieldset><legend>L</legend>\n\n**x**\n\n</fieldset>', '<div><div>L</div>\n<p><strong>x</strong></p>\n</div>'],
    ['<menu>\n<li>a</li>\n</menu>', '<ul>\n<li>a</li>\n</ul>'],
    ['<main>\n\na\n\n</main>', '<div>\n<p>a</p>\n</div>'],
    ['x <progress value="70" max="100"></progress> <meter value="0.5">half</meter>', '<p>x <span>70 / 100</span> <span>half</span></p>'],
    ['Press <button onclick="x">Save</button> now', '<p>Press <span>Save</span> now</p>'],
    ['<form action="/x">\n\nSome **text**\n\n</form>', '<div>\n<p>Some <strong>text</strong></p>\n</div>'],
    ['x <select><option>A</option><option>B</option></select>', '<span>A</span> <span>B</span>'],
    ['an <svg viewBox="0 0 1 1"><title>Star</title><path d="M0 0"/></svg> icon', '<p>an <code class="md-foreign">svg Star</code> icon</p>'],
    ['See <Icon icon="x"></Icon> here', '<p>See <code class="md-foreign">&lt;Icon icon="x">&lt;/Icon></code> here</p>'],
    ['a <iframe src="javascript:alert(1)"></iframe> b', '<code class="md-foreign">iframe <a>javascript:alert(1)</a></code>'],
    ['a <object data="https://x.example/a.svg"><b>c</b></object> d', '</code> <span><b>c</b></span> d</p>'],
    ['x <nobr>a', '<p>x &lt;nobr>a</p>'],
    ['Map<data> <output> List<option>', '<p>Map&lt;data> &lt;output> List&lt;option></p>'],
    ['a <img src={require(\'@site/a.png\').default} alt="b" style={{width: 1}} onClick={() => go()} /> c', '<p>a <img src="https://docs.example/@site/a.png" alt="b"'],
    ["<img\n  src={useBaseUrl('/a.png')}\n  alt='b'\n/>", '<img src="https://docs.example/a.png" alt="b"'],
    ['<div align="center" {...props}>\n<img src={"/a.png"}/>\n</div>', '<img src="https://docs.example/a.png"'],
    ['a <img src={logo} alt="b" /> c', '<p>a <code class="md-foreign">&lt;img src={logo} alt="b" /></code> c</p>'],
    ['a <a href={useBaseUrl("/1/2")}>**t**</a>', '<a href="https://docs.example/1/2"><strong>t</strong></a>'],
    ['a <a href={link()}>t</a> b', '<p>a <a>t</a> b</p>'],
    ["<>a{' '}b</> c", '<p>a b c</p>'],
    ['<>\n\n**a**\n\n</>\n', '<div class="md-all"><p><strong>a</strong></p>\n</div>'],
    ['a <> b `{\' \'}` {x}', '<p>a &lt;> b <code>{\' \'}</code> {x}</p>'],
  ])('%j', (text, expected) => {
    expect(html(text)).toContain(expected)
    expect(html(text)).not.toMatch(/<(?:blockquote|figure)>\s*<\//)
  }) // prettier-ignore

  const frame = '<iframe src="https://video.example/embed/x?a=1&b=2"></iframe>'
  test.each([
    `<div class="video">${frame}</div>`,
    `<p>${frame}</p>`,
    `<center>${frame}</center>`,
    `- a ${frame}`,
    `| a |\n|-|\n| ${frame} |`,
    `text ${frame} text`,
    `<div>\n\n  <p align="center">\n  ${frame}\n  </p>\n\n</div>`,
    frame.replaceAll('iframe', 'embed').replace('</embed>', ''),
  ])('what would be loaded is a box with its address: %j', (text) => {
    const shown = html(text)
    expect(shown).toContain('<code class="md-foreign">')
    expect(shown).toContain('href="https://video.example/embed/x?a=1&amp;b=2"')
    expect(shown).not.toMatch(/<(?:iframe|embed)/)
  })

  test('scripts in a drawing are not its text, and comments hold nothing', () => {
    expect(textOf(html('a <svg><script>b</script><text>c</text></svg>'))).toBe('a svg c')
    expect(textOf(html('<div><!-- <iframe src="x"></iframe> -->a</div>'))).toBe('a')
  })

  test('XML in a text of the older dialect stays as it is written', () => {
    expect(textOf(html('<data><label>x</label></data>', 'showdoc'))).toContain('&lt;data>')
  })
})
