import { expect, test } from 'vitest'
import { renderEditor } from '../../../../test/render-editor.tsx'

const buttons = () =>
  [...document.querySelectorAll('.empty-page button')].map((one) => one.textContent)

test('a new page offers the two templates beside the placeholder until there is a text', async () => {
  const shown = await renderEditor('/page/edit/12/0')
  await shown.waitFor(() => expect(buttons()).toEqual(['API template', 'Database template']))
  expect(shown.element.textContent).toContain('Write, or insert a template…')
  document.querySelector<HTMLElement>('.empty-page button')?.click()
  await shown.waitFor(() =>
    expect(document.querySelector('.cm-content')?.textContent).toMatch(/^#/),
  )
  expect(buttons()).toEqual([])
})

test('a stored page offers none', async () => {
  const shown = await renderEditor('/page/edit/12/34')
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  expect(document.querySelector('.empty-page')).toBeNull()
})
