import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderElement, type RenderedElement } from '../test/render-element.tsx'
import { waitForDrawn } from '../test/wait-for-drawn.ts'
import { Content, type ContentProps } from './content.tsx'

const show = (props: Partial<ContentProps>): Promise<RenderedElement> =>
  renderElement(
    <Content text="" locale="en" base="http://localhost:3000/" open={() => {}} {...props} />,
  )

// What a browser does with content is tested in journeys/rendering; this covers what screens rely
// on.
test('server-rendered text is there with the first paint', async () => {
  const outlines: string[][] = []
  const outline = [{ level: 1, text: 'b', id: 'h-b' }]
  const { holder } = await show({
    rendered: { html: '<div class="md-all"><h2 id="h-b">b</h2></div>', outline },
    onOutline: (headings) => outlines.push(headings.map(({ id }) => id)),
  })
  expect(holder.querySelector('.md-all > #h-b')).not.toBeNull()
  expect(outlines).toEqual([['h-b']])
})

test('a text that no server has rendered is rendered here', async () => {
  const outlines: string[][] = []
  const { holder } = await show({
    text: '# a\n\n# b\n\n## c',
    title: 'a',
    onOutline: (outline) => outlines.push(outline.map(({ id }) => id)),
  })
  await waitForDrawn(() => expect(outlines).toEqual([['h-b', 'h-c']]))
  expect(holder.querySelectorAll('h2, h3')).toHaveLength(2)
})

test('without a network code is plain and a formula its source; both are drawn when it is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { holder } = await show({ text: '```js\nlet a\n```\n\nThe sum $$a+b$$' })
  await waitForDrawn(() => expect(holder.textContent).toContain('let a'))
  expect(holder.querySelector('.hljs-keyword')).toBeNull()
  expect(holder.querySelector('code.md-math')!.textContent).toBe('a+b')
  onLine.mockRestore()
  window.dispatchEvent(new Event('online'))
  await waitForDrawn(() => expect(holder.querySelector('math')).not.toBeNull())
  expect(holder.querySelector('.hljs-keyword')!.textContent).toBe('let')
})

test('boxes are enabled for those who may tick', async () => {
  const rendered = {
    html: '<div class="md-all"><input type="checkbox" class="md-box" data-line="3" disabled></div>',
    outline: [],
  }
  const isDisabled = (holder: HTMLElement) =>
    holder.querySelector<HTMLInputElement>('.md-box')!.disabled
  const { holder, root } = await show({ rendered })
  expect(isDisabled(holder)).toBe(true)
  act(() => root.unmount())
  expect(isDisabled((await show({ rendered, onTick: () => {} })).holder)).toBe(false)
})

test("the author's styles are applied by script, and pictures can be enlarged", async () => {
  const { holder } = await show({
    rendered: {
      html: '<div class="md-all"><p data-style="color: red; width: 40%">x</p><img src="data:," alt="y"></div>',
      outline: [],
    },
  })
  expect(holder.querySelector('p')!.style.color).toBe('red')
  expect(holder.querySelector('p')!.style.width).toBe('40%')
  expect(holder.querySelector('img')!.getAttribute('role')).toBe('button')
})

test('a changed text is rendered again', async () => {
  const { holder, root } = await show({ text: 'x\n\none' })
  await waitForDrawn(() => expect(holder.textContent).toContain('one'))
  act(() => root.unmount())
  const other = await show({ text: 'x\n\ntwo' })
  await waitForDrawn(() => expect(other.holder.textContent).toContain('two'))
})

test.each([
  ['', ''],
  ['{"a":[1]}', '"a"'],
  ['{broken', '{broken'],
])('%j is shown', async (text, expected) => {
  const { holder } = await show({ text })
  await waitForDrawn(() => expect(holder.textContent).toContain(expected))
})
