import { describe, expect, test } from 'vitest'
import cjkFriendly from 'markdown-it-cjk-friendly'
import MarkdownIt from 'markdown-it'
import { isLinear } from '../../test/processor-time.ts'
import { configureMarkdown } from '../text/markdown/markdown.ts'
import { inlineHtml as inlineHtmlOf, textBlocks as textBlocksOf } from './blocks.ts'

const parser = configureMarkdown(new MarkdownIt(), { cjkFriendly })
const textBlocks = (text: string, title?: string) => textBlocksOf(parser, text, title)
const inlineHtml = (text: string) => inlineHtmlOf(parser, text)

describe('blocks', () => {
  test('each top-level block is separate and knows its lines', () => {
    const { blocks } = textBlocks('# a\n\ntext\n\n- x\n\n  ## b\n\n| a |\n|-|')
    expect(blocks).toHaveLength(4)
    expect(blocks[2]!.source()).toBe('- x\n\n  ## b\n')
  })
  test('everything between a tag of the author and its end tag is one block', () => {
    expect(textBlocks('a\n\n<div>\n\nb\n\n<b>c</b>\n\n</div>\n\nd').blocks).toHaveLength(3)
    expect(textBlocks('<font color=red>a\n\nb</font>\n\nc').blocks).toHaveLength(2)
    expect(
      textBlocks('<details><summary>s</summary>\n\n- a\n\n</details>\n\nc').blocks,
    ).toHaveLength(2)
  })
  test('a tag that never ends does not swallow what follows', () => {
    expect(textBlocks('<div class=a>\n\nb\n\nc').blocks).toHaveLength(3)
  })
  test('a first heading that repeats the title is hidden, another one is shown', () => {
    expect(textBlocks('# 标题 \n\n# 标题', '标题')).toMatchObject({
      outline: [{ id: 'h-标题-1' }],
      blocks: [{ html: expect.stringContaining('h-标题-1') as string }],
    })
    expect(textBlocks('## 标题\n\n## b', '标题')).toMatchObject({ outline: [{ id: 'h-b' }] })
    expect(textBlocks('[![b](b.svg)](b)\n\n## 标题', '标题').blocks).toHaveLength(2)
    expect(textBlocks('text\n\n# 标题', '标题').blocks).toHaveLength(2)
  })
  test('a heading after comments and foreign boxes can still be the title', () => {
    const ofRepository = configureMarkdown(new MarkdownIt(), { cjkFriendly }, 'commonmark')
    const { blocks, outline } = textBlocksOf(
      ofRepository,
      '---\na: b\n---\n<!-- c -->\n\n<script setup>\nd\n</script>\n\n# 标题 {#e}\n\ntext',
      '标题',
    )
    expect(outline).toEqual([])
    expect(blocks.map(({ html }) => html).join('')).not.toContain('标题')
    expect(textBlocks('<!-- c -->\n# 标题', '标题').outline).toEqual([])
  })
  test.each([
    '<p align="center"><img src="a.png" alt="Logo"></p>\n\n<h1 align="center">A &amp; B</h1>\n\ntext',
    '<div align="center">\n<img src="a.png">\n<h1>A &amp; <i>B</i></h1>\n\n</div>\n\ntext',
    '<h1><img src="a.png" alt="A &amp; B"></h1>\n\n# A & B\n\ntext',
    '[![badge](a.svg)](b) ![badge](c.svg)\n\n[English](a.md) | [中文](b.md)\n\nA & B\n===\n\ntext',
    '<a href="en.md">English</a> · <a href="zh.md">中文</a>\n\n# A & B\n\ntext',
  ])('logos, badges and other languages may stand above the title: %j', (text) => {
    const ofRepository = configureMarkdown(new MarkdownIt(), { cjkFriendly }, 'commonmark')
    const { blocks, outline } = textBlocksOf(ofRepository, text, 'A & B')
    const html = blocks.map((block) => block.html).join('')
    expect(outline).toEqual([])
    expect(html.replaceAll(/"[^"]*"/g, '')).not.toMatch(/A &amp;/)
    expect(html).toContain('text')
    expect(html).toMatch(/<img|<a /)
    expect(textBlocksOf(ofRepository, text, 'C').blocks.map((block) => block.html).join('')).toMatch(/A &amp; (?:<i>)?B/) // prettier-ignore
  })
  test('remarks are single lines', () => {
    expect(inlineHtml('**a**<br>[b](/c)')).toBe('<strong>a</strong><br><a href="/c">b</a>')
    expect(inlineHtml('a | b < c')).toBe('a | b &lt; c')
    expect(inlineHtml('- a\n- b')).toBe('a<br>b')
  })
  test.each([
    ['# t\n\n第一段。\n\n- x\n\n第二 **段**', '第一段。 x 第二 段'],
    ['one<br>two<br/>\nthree', 'one two three'],
    ['```\ncode\n```\n\n| a |\n|-|', ''],
    [`${'a'.repeat(80)}. ${'b '.repeat(90)}`, `${'a'.repeat(80)}.`],
    ['长'.repeat(300), `${'长'.repeat(199)}…`],
    ['', ''],
  ])('the description of %j', (text, description) => {
    expect(textBlocks(text).description).toBe(description)
  })
  test('many unclosed tags take linear time', async () => {
    const textOf = (count: number) => '<div class=x>\n\na\n\n'.repeat(count)
    expect(await isLinear((count) => textBlocks(textOf(count)), 1000)).toBe(true)
  })
})
