import { expect, test } from 'vitest'
import { pageOf, renderEditor } from '../../../../test/render-editor.tsx'

const orders = {
  info: { url: '/orders', method: 'post', apiStatus: '2' },
  request: {
    headers: [{ name: 'X-A' }],
    params: { mode: 'json', json: '{}', urlencoded: [{ name: 'kept' }] },
  },
}
const open = async (status = '2') => {
  const page_content = JSON.stringify({ ...orders, info: { ...orders.info, apiStatus: status } })
  const shown = await renderEditor('/page/edit/12/34', { 'page/info': pageOf({ page_content }) })
  await shown.waitFor(() => expect(document.querySelector('.api-address-row')).not.toBeNull())
  return shown
}
const radios = () => [
  ...document.querySelectorAll('[role=radiogroup][aria-label="Body type"] [role=radio]'),
]

test.each([
  { status: '2', words: 'In testing', dot: 'option-dot violet' },
  { status: '3', words: 'Finished', dot: 'option-dot success' },
  { status: '0', words: 'No status', dot: undefined },
])('the status $words has its colour', async ({ status, words, dot }) => {
  await open(status)
  const trigger = document.querySelector('.api-address-row > .select-trigger')!
  expect(trigger.textContent).toBe(words)
  expect(trigger.querySelector('.option-dot')?.className).toBe(dot)
})

test('the kinds of body are side by side, and one is chosen by a press', async () => {
  const shown = await open()
  expect(radios().map((one) => one.textContent)).toEqual([
    'None',
    'JSON',
    'form-data',
    'urlencoded',
    'Raw text',
  ])
  const checked = () => radios().find((one) => one.getAttribute('aria-checked') === 'true')
  expect(checked()?.textContent).toBe('JSON')
  await shown.click('urlencoded')
  await shown.waitFor(() => expect(checked()?.textContent).toBe('urlencoded'))
  expect(document.querySelector('[aria-label="Name: kept"]')).not.toBeNull()
})

test('a row is added at the place where it appears', async () => {
  const shown = await open()
  const list = document.querySelector('[data-row]')!.closest('.api-list')!
  expect(list.lastElementChild?.textContent).toBe('Add a rowPaste many lines')
  await shown.click('Add a row to Headers')
  await shown.waitFor(() => expect(list.querySelectorAll('[data-row]').length).toBe(2))
})

test('the row of sections leads to each, whatever stands beside its title', async () => {
  const shown = await open()
  const titles = [...document.querySelectorAll('.api-form h2')].map((one) => one.textContent)
  const parts = [...document.querySelectorAll<HTMLElement>('.api-parts button')]
  // a screen reader hears the number apart
  expect(parts.map((one) => one.textContent)).toContain('Headers, 1')
  expect(titles).toContain('Headers, 1')
  for (const [at, part] of parts.entries()) {
    part.click()
    await shown.waitFor(() => expect(document.activeElement?.textContent).toBe(titles[at]))
  }
})
