import { describe, expect, test } from 'vitest'
import { workOf } from '../../test/processor-time.ts'
import { inlineHtml, textBlocks } from './blocks.ts'

describe('blocks', () => {
  test('each top-level block stands for itself, and headings know theirs', () => {
    const { blocks, blockOfHeading } = textBlocks('# a\n\ntext\n\n- x\n\n  ## b\n\n| a |\n|-|')
    expect(blocks).toHaveLength(4)
    expect([...blockOfHeading]).toEqual([
      ['h-a', 0],
      ['h-b', 2],
    ])
  })
  test('what an author opened stays with its end', () => {
    expect(textBlocks('a\n\n<div>\n\nb\n\n<b>c</b>\n\n</div>\n\nd').blocks).toHaveLength(3)
    expect(textBlocks('<font color=red>a\n\nb</font>\n\nc').blocks).toHaveLength(2)
    expect(
      textBlocks('<details><summary>s</summary>\n\n- a\n\n</details>\n\nc').blocks,
    ).toHaveLength(2)
  })
  test('a tag that never ends takes nothing with it', () => {
    expect(textBlocks('<div class=a>\n\nb\n\nc').blocks).toHaveLength(3)
  })
  test('a first heading that repeats the title is not shown, another one is', () => {
    expect(textBlocks('# 标题 \n\n# 标题', '标题')).toMatchObject({
      outline: [{ id: 'h-标题-1' }],
      blocks: [expect.stringContaining('h-标题-1')],
    })
    expect(textBlocks('## 标题', '标题').blocks).toHaveLength(1)
    expect(textBlocks('text\n\n# 标题', '标题').blocks).toHaveLength(2)
  })
  test('remarks are lines', () => {
    expect(inlineHtml('**a**<br>[b](/c)')).toBe('<strong>a</strong><br><a href="/c">b</a>')
    expect(inlineHtml('a | b < c')).toBe('a | b &lt; c')
    expect(inlineHtml('- a\n- b')).toBe('a<br>b')
  })
  test('many unclosed tags take linear time', () => {
    const time = (count: number) => {
      const text = '<div class=x>\n\na\n\n'.repeat(count)
      return workOf(() => textBlocks(text))
    }
    const shortest = (count: number) => Math.min(time(count), time(count))
    time(1000)
    const few = Math.max(shortest(2000), 10)
    expect(shortest(16_000)).toBeLessThan(few * 40) // linear: 8, quadratic: 64
  })
})
