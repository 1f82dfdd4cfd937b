import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { describe, expect, test } from 'vitest'
import { isLinear } from '../../../test/processor-time.ts'
import { configureMarkdown, parseText } from './markdown.ts'

const parser = configureMarkdown(new MarkdownIt(), { cjkFriendly })
const html = (text: string) => {
  const { tokens, env } = parseText(parser, text)
  return parser.renderer.render(tokens, parser.options, env)
}
const line = (text: string) => html(text).trim()

describe('the base', () => {
  test('a single line break is a break', () => {
    expect(line('a\nb')).toBe('<p>a<br>\nb</p>')
  })
  test.each([
    ['**加粗。**后文', '<strong>加粗。</strong>后文'],
    ['前文**“引号”**字', '前文<strong>“引号”</strong>字'],
    ['~~删除，~~后', '<s>删除，</s>后'],
  ])('emphasis next to Chinese needs no spaces: %s', (text, expected) => {
    expect(line(text)).toBe(`<p>${expected}</p>`)
  })
  test.each([
    '$5 and $6',
    '(c) ... --- "quotes"'.replaceAll('"', "'"),
    ':smile: @name',
    'README.md and a.b.c',
    '::: note',
  ])('stays plain text: %s', (text) => {
    expect(line(text)).toBe(`<p>${text}</p>`)
  })
  test('nesting deeper than the limit is flattened, and nothing is lost', () => {
    expect(html(`${'> '.repeat(300)}end`)).toContain('end')
    expect(html(`${'- '.repeat(300)}end`)).toContain('end')
    expect(html(`${'- > '.repeat(300)}end`)).toContain('end')
    expect(html('['.repeat(2000) + 'end')).toContain('end')
  })
})

describe('tolerances', () => {
  test.each([
    ['#标题', 'h2', '标题'],
    ['#####参数', 'h6', '参数'],
    ['##返回##', 'h3', '返回'],
    ['## C#', 'h3', 'C#'],
    ['# a # b #', 'h2', 'a # b'],
    ['文字\n#标题', 'h2', '标题'],
  ])('%j is a heading', (text, tag, expected) => {
    expect(html(text)).toMatch(new RegExp(`<${tag} id="[^"]*">${expected}</${tag}>`))
  })
  test.each([
    '#123',
    '#1. x',
    '#!/bin/sh',
    '#define A 1',
    '#include <b>',
    '#endif',
    '#######seven',
    '\\#a',
  ])('%j is not a heading', (text) => {
    expect(html(text)).not.toMatch(/<h\d/)
  })
  test('two # before a word of C are a heading, and so is a word that only starts like one', () => {
    expect(html('##define')).toContain('<h3')
    expect(html('#defined')).toContain('<h2')
  })

  const columns = (text: string) =>
    html(text)
      .split('<tr>')
      .slice(1)
      .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell))
  test('a table may follow a text line directly', () => {
    expect(html('参数：\n|a|b|\n|-|-|\n|1|2|')).toMatch(/^<p>参数：<\/p>\n<table>/)
  })
  test('header and delimiter row may differ; missing cells are empty, extra ones are kept', () => {
    expect(columns('|a|b|c|\n|-|-|\n|1|\n|1|2|3|4|')).toEqual([
      ['a', 'b', 'c', ''],
      ['1', '', '', ''],
      ['1', '2', '3', '4'],
    ])
    expect(columns('|a|\n|:-|-|-|\n|1|2|3|')[0]).toEqual(['a', '', ''])
  })
  test('delimiter cells of one dash with spaces, tabs and colons', () => {
    expect(columns('a | b\n- | -\n1 | 2')).toHaveLength(2)
    expect(html('|a|b|\n|\t:----    |  -:|\n|1|2|')).toContain(
      '<td class="md-left">1</td>\n<td class="md-right">2</td>',
    )
  })
  test('an underlined heading with a pipe is not a table', () => {
    expect(html('a | b\n---')).toContain('<h3')
  })
  test('pipes in code and escaped pipes stay in their cell', () => {
    expect(columns('|a|b|\n|-|-|\n|`x \\| y`|p \\| q|')[1]).toEqual(['<code>x | y</code>', 'p | q'])
  })
  test('a hostile table does not grow beyond its text', () => {
    const rows = `${'|'.repeat(3000)}\n|-|\n${'|a|\n'.repeat(3000)}`
    expect(html(`a${rows}`).length).toBeLessThan(3_000_000)
  })

  test.each([
    ['[甲](a b.md)', '<a href="a%20b.md">甲</a>'],
    ['[甲](a b.md "题 目")', '<a href="a%20b.md" title="题 目">甲</a>'],
    ['![x](file name.png)', '<img src="file%20name.png" alt="x">'],
    ['![x](/a.png =300x200)', '<img src="/a.png" alt="x" width="300" height="200">'],
    ['![x](/a.png =300x)', '<img src="/a.png" alt="x" width="300">'],
    ['[a](b "c")', '<a href="b" title="c">a</a>'],
    ['[a](b (c) d)', '<a href="b%20(c)%20d">a</a>'],
  ])('%s', (text, expected) => {
    expect(line(text)).toBe(`<p>${expected}</p>`)
  })

  test.each([
    ['<center>**b**</center>', '<center><strong>b</strong></center>'],
    [
      '<div align="center">\n**b**\n</div>',
      '<div align="center"><p><strong>b</strong></p>\n</div>',
    ],
    [
      '<font color=red size=4>**红**</font>',
      '<p><font color=red size=4><strong>红</strong></font></p>',
    ],
    ['<u>a</u> <big>b</big> <tt>c</tt><br/>', '<p><u>a</u> <big>b</big> <tt>c</tt><br/></p>'],
    ['text\n<div>\n- a\n</div>', '<p>text</p>\n<div><ul>\n<li>a</li>\n</ul>\n</div>'],
    ['<h1>T</h1>', '<h2>T</h2>'],
    [
      '<div\n  align="center"\n>\n**b**\n</div>',
      '<div\n  align="center"\n><p><strong>b</strong></p>\n</div>',
    ],
    ['<font color=red>\n\n- a\n\n</font>', '<font color=red><ul>\n<li>a</li>\n</ul>\n</font>'],
    ['<a href="x">\n**b**\n</a>', '<p><a href="x"><br>\n<strong>b</strong><br>\n</a></p>'],
    [
      '> <center>a</center>\n> **b**',
      '<blockquote>\n<center>a</center><p><strong>b</strong></p>\n</blockquote>',
    ],
    ['<ul>\n<li>a</li>\n</ul>\n**b**', '<ul>\n<li>a</li>\n</ul>\n<p><strong>b</strong></p>'],
    [
      '<p align="center">\n  <img src="x">\n</p>\n# T',
      '<p align="center"><img src="x"><br>\n</p><h2 id="h-t">T</h2>',
    ],
    ['<hr>\n**b**', '<hr>\n<p><strong>b</strong></p>'],
  ])('markdown inside %s', (text, expected) => {
    expect(line(text)).toBe(expected)
  })
  test('a table written in HTML is kept as it is', () => {
    expect(line('<table>\n<tr><td>List<String></td></tr>\n</table>')).toBe(
      '<table>\n<tr><td>List&lt;String></td></tr>\n</table>',
    )
  })
  test('details may contain markdown', () => {
    expect(line('<details><summary>更多</summary>\n\n- a\n</details>')).toContain(
      '<details><summary>更多</summary><ul>',
    )
  })
  test.each([
    'List<String>',
    '<userId>',
    'Map<Object>',
    'Foo<A>',
    '<script>',
    '<title>x</title>',
    'a < b',
    '<?php x ?>',
    '<!DOCTYPE html>',
    '<iframe>',
  ])('%s is text as written', (text) => {
    expect(line(text)).toBe(`<p>${parser.utils.escapeHtml(text)}</p>`)
  })
  test('comments are removed, unclosed ones are plain text', () => {
    expect(line('a <!-- x\ny --> b')).toBe('<p>a  b</p>')
    expect(line('<!-- x\n\ny -->\nb')).toBe('<p>b</p>')
    expect(line('<!-- x')).toBe('<p>&lt;!-- x</p>')
  })

  test('an indented fence, and an end deeper than its start', () => {
    expect(line('   ```js\n   a\n       ```\n文')).toBe(
      '<pre><code class="language-js">a\n</code></pre>\n<p>文</p>',
    )
  })
  test('fences inside a fence do not end it', () => {
    expect(html('```md\n- a\n    ```js\n    b\n    ```\nc\n```\nd')).toContain(
      'c\n</code></pre>\n<p>d</p>',
    )
  })
  test('a page break, and lookalikes', () => {
    expect(line('a\n[========]\nb')).toBe('<p>a</p>\n<hr class="md-break">\n<p>b</p>')
    expect(line('[=======]')).toBe('<p>[=======]</p>')
  })
  test.each(['[TOC]', '[tocm]', '[TOC]\n'])('%j marks the place of the outline', (text) => {
    expect(line(text)).toBe('<nav class="md-outline"></nav>')
  })
  test('[TOC] inside text or code stays', () => {
    expect(line('see [TOC]')).toBe('<p>see [TOC]</p>')
    expect(line('[TOC]\nmore')).toContain('[TOC]')
    expect(line('`[TOC]`')).toContain('[TOC]')
  })
  test('an address without a scheme is text', () => {
    expect(line('see www.a.example')).toBe('<p>see www.a.example</p>')
  })
  test.each(['，', '。', '、', '；', '）', '》', '”'])('an address ends before %s', (sign) => {
    expect(line(`见https://a.example/b?c=d${sign}后文`)).toBe(
      `<p>见<a href="https://a.example/b?c=d">https://a.example/b?c=d</a>${sign}后文</p>`,
    )
  })
})

describe('extensions', () => {
  test('task lists know the source line of each box', () => {
    const { tasks } = parseText(
      parser,
      '# x\n\n- [ ] 甲\n- [X] b\n  1. [x] c\n- [y] no\n\n> - [ ] d',
    )
    expect(tasks).toEqual([
      { line: 2, isDone: false },
      { line: 3, isDone: true },
      { line: 4, isDone: true },
      { line: 7, isDone: false },
    ])
    expect(html('* [X] a')).toContain(
      '<li class="md-task"><input type="checkbox" class="md-box" data-line="0" checked="">a</li>',
    )
  })
  test('footnotes are numbered by use and placed at the end', () => {
    const shown = html(
      '甲[^b]乙[^a]丙[^b] [^none]\n\n[^a]: 一\n    二\n\n    三\n[^b]: **B**\n[^unused]: x',
    )
    expect(shown).toContain('甲<sup class="md-note"><a href="#h-fn:1" id="h-fnref:1">1</a></sup>乙')
    expect(shown).toContain('<a href="#h-fn:1" id="h-fnref:1-2">1</a>')
    expect(shown).toContain('[^none]')
    expect(shown).toMatch(
      /<section class="md-notes">\s*<ol>\s*<li id="h-fn:1">\s*<p><strong>B<\/strong><\/p>\s*<a href="#h-fnref:1" class="md-note-back">/,
    )
    expect(shown).toContain('<p>一<br>\n二</p>\n<p>三</p>')
    expect(shown).not.toContain('unused')
  })
  test('callouts are marked quotes', () => {
    expect(line('> [!WARNING]\n> 小心')).toBe(
      '<div class="md-callout md-warning">\n<p>小心</p>\n</div>',
    )
    expect(line('> [!note]\n>\n> - a')).toContain('<div class="md-callout md-note">')
    expect(line('> [!NOTHING]\n> a')).toContain('<blockquote>')
  })
  test('formulas in their forms', () => {
    expect(line('a $$x_1 * y*$$ b $`z`$ c')).toBe(
      '<p>a <code class="md-math">x_1 * y*</code> b <code class="md-math">z</code> c</p>',
    )
    expect(line('$$\na\n\nb\n$$')).toBe('<pre><code class="language-math">a\n\nb</code></pre>')
    expect(line('$$a$$')).toBe('<pre><code class="language-math">a</code></pre>')
    expect(line('`$$a$$`')).toBe('<p><code>$$a$$</code></p>')
  })
  test('a link of another scheme loses its address and keeps its text', () => {
    expect(line('[甲](javascript:alert(1))')).toBe('<p><a>甲</a></p>')
    expect(line('![x](vbscript:y)')).toBe('<p>x</p>')
    expect(line('[a](//b.example)')).toBe('<p><a href="https://b.example">a</a></p>')
  })
})

describe('the outline', () => {
  test('counts levels, numbers repeats and keeps Chinese', () => {
    const { outline } = parseText(
      parser,
      '# 快速 开始\n## `a_b` **c**\n## 快速开始\n## 快速 开始\n####### no\n###### 六',
    )
    expect(outline).toEqual([
      { level: 1, text: '快速 开始', id: 'h-快速-开始' },
      { level: 2, text: 'a_b c', id: 'h-a-b-c' },
      { level: 2, text: '快速开始', id: 'h-快速开始' },
      { level: 2, text: '快速 开始', id: 'h-快速-开始-1' },
      { level: 6, text: '六', id: 'h-六' },
    ])
  })
})

describe('linear time', () => {
  test.each([
    '<a b="',
    '<div ',
    '<div\n',
    '<ul>\n',
    '<font>\n',
    '<p>\n',
    '<p>\n\n',
    '<!-- ',
    '<!--\n',
    '$$ a\n',
    '$`a ',
    '[x](a ',
    '[x](a b',
    '![',
    '[^a]',
    '[^a]: x\n',
    '```x\n',
    '    ```\n',
    '<pre>\n',
    '</pre>\n<pre>\n',
    '<div>',
    '<details>\n',
    '> ',
    '- [ ] ',
    '**中',
    '`',
    '|',
    '|a|\n|-|\n',
    '# a\n',
    '[TOC]\n',
    '<b>',
    '[========]\n',
    '&amp',
    'https://',
    '\\',
  ])('%j repeated', async (part) => {
    expect(await isLinear((size) => html(part.repeat(size / part.length)), 5000)).toBe(true)
  })
})
