import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { Content, type ContentProps } from './content.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let clean = () => {}
afterEach(() => clean())

async function show(props: Partial<ContentProps>): Promise<HTMLElement> {
  const holder = document.createElement('div')
  document.body.append(holder)
  const root = createRoot(holder)
  clean = () => {
    act(() => root.unmount())
    holder.remove()
  }
  await act(async () =>
    root.render(
      <Content text="" locale="en" base="http://localhost:3000/" open={() => {}} {...props} />,
    ),
  )
  return holder
}

// What a browser does with content is tested in journeys/rendering; here is what a screen relies
// on.
test('the outline is known with the first paint', async () => {
  const outlines: string[][] = []
  await show({
    text: '# a\n\n# b\n\n## c',
    title: 'a',
    onOutline: (outline) => outlines.push(outline.map(({ id }) => id)),
  })
  expect(outlines).toEqual([['h-b', 'h-c']])
})

test('text that changes is drawn anew', async () => {
  const holder = await show({ text: 'x\n\none' })
  expect(holder.textContent).toContain('one')
  clean()
  expect((await show({ text: 'x\n\ntwo' })).textContent).toContain('two')
})

test.each([
  ['', ''],
  ['{"a":[1]}', '"a"'],
  ['{broken', '{broken'],
])('%j is shown', async (text, expected) => {
  expect((await show({ text })).textContent).toContain(expected)
})
