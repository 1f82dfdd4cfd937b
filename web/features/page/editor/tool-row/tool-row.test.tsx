import { expect, test } from 'vitest'
import { pageOf, renderEditor } from '../../../../test/render-editor.tsx'

const api = { 'page/info': pageOf({ page_content: '{"info":{"url":"/orders"}}' }) }
const shownIn = (row: string) =>
  [...document.querySelectorAll(`${row} button`)].map((one) => one.textContent.trim())
const inMenu = () =>
  [...document.querySelectorAll('[role^=menuitem]')].map((one) => one.textContent.trim())

test('the tools of a text are above it', async () => {
  const shown = await renderEditor('/page/edit/12/34')
  await shown.waitFor(() => expect(shownIn('.tool-row')).toContain('API template'))
  expect(shownIn('.tool-row')).toContain('More templates')
  expect(shownIn('.tool-row')).not.toContain('Import cURL')
  expect(shownIn('.editor-tools')).toContain('Both')
})

test('an API page has its own tools in one row, and none that need a text', async () => {
  const shown = await renderEditor('/page/edit/12/34', api)
  await shown.waitFor(() => expect(shownIn('.tool-row')).toContain('Import cURL'))
  const form = shownIn('.tool-row')
  expect(form).toEqual(expect.arrayContaining(['Form', 'JSON', 'Mock', 'History', 'Both']))
  for (const name of ['API template', 'Database template', 'More templates', 'Format tools'])
    expect(form).not.toContain(name)
  expect(document.querySelector('.editor-tools')).toBeNull()

  await shown.click('JSON')
  await shown.waitFor(() => expect(shownIn('.tool-row')).toContain('Format tools'))
  expect(shownIn('.tool-row')).not.toContain('API template')
  expect(document.querySelector('.editor-tools [aria-label=Undo]')).not.toBeNull()
})

test('the menu of a narrow window has the tools of an API page', async () => {
  const shown = await renderEditor('/page/edit/12/34', api, { width: 390 })
  await shown.click('More')
  await shown.waitFor(() => expect(inMenu()).toContain('Import cURL'))
  expect(inMenu()).not.toContain('API template')
  expect(inMenu()).not.toContain('All templates…')
})
