import { expect, test } from 'vitest'
import { itemOf, pageOf, renderEditor } from '../../../../test/render-editor.tsx'

const page_content = JSON.stringify({
  info: { url: '/orders', method: 'get' },
  request: { headers: [{ name: 'X-A' }], query: [], params: { mode: '' } },
})
const global_param = {
  header: [
    { name: 'Authorization', type: 'string', value: 'Bearer', require: '1', remark: 'Sign in' },
    { name: 'X-Off', disable: 1 },
    { name: ' ' },
  ],
  query: [{ name: 'lang' }],
  body: [],
  cookies: 'none',
}
const open = async (fields: object = { global_param }, width = 1440) => {
  const shown = await renderEditor(
    '/page/edit/12/34',
    { 'page/info': pageOf({ page_content }), 'item/info': itemOf(fields) },
    { width },
  )
  await shown.waitFor(() => expect(document.querySelector('.api-address-row')).not.toBeNull())
  return shown
}
const dialog = () => document.querySelector('[role=dialog]')
const tool = () =>
  [...document.querySelectorAll('.tool')].find((one) => one.textContent.startsWith('Global'))

test('global parameters stand in the table of their list, and are all in a dialog', async () => {
  const shown = await open({ global_param, item_manage: true })
  const row = document.querySelector('[aria-label="Global parameters before Headers"] > li')!
  expect([...row.children].map((one) => one.textContent)).toEqual([
    'Authorization',
    'string',
    'yes',
    'Bearer',
    'Sign inGlobal',
  ])
  expect(row.closest('.api-table')?.querySelector('[data-row]')).not.toBeNull()
  // a list that has no rows of its own
  expect(document.querySelector('[aria-label$="before Query parameters"]')).not.toBeNull()

  expect(tool()?.textContent).toBe('Global parameters, 2')
  await shown.click('Global parameters, 2')
  await shown.waitFor(() => expect(dialog()?.querySelectorAll('li').length).toBe(2))
  expect([...dialog()!.querySelectorAll('h3')].map((one) => one.textContent)).toEqual([
    'Headers, 1',
    'Query parameters, 1',
  ])
  expect(dialog()?.querySelector('a')?.getAttribute('href')).toBe('/item/setting/12?tab=globals')
})

test('an item without global parameters says so, and one of a single page has no such tool', async () => {
  const shown = await open({ global_param: [] })
  expect(tool()?.textContent).toBe('Global parameters')
  await shown.click('Global parameters')
  await shown.waitFor(() => expect(dialog()?.textContent).toContain('has no global parameters'))
  expect(dialog()?.querySelector('a')).toBeNull()
})

test('an item of one page has no global parameters', async () => {
  await open({ item_type: '2' })
  expect(tool()).toBeUndefined()
})

test('pasted lines become rows at the end of the list', async () => {
  const shown = await open()
  await shown.click('Paste many lines into Headers')
  await shown.waitFor(() =>
    expect(dialog()?.querySelector('textarea')).toBeInstanceOf(HTMLTextAreaElement),
  )
  const type = (text: string) => {
    const field = dialog()!.querySelector('textarea')!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('{"a":')
  await shown.waitFor(() => expect(dialog()?.textContent).toContain('is not valid JSON'))
  type('Accept: text/html\nX-B')
  await shown.click('Add 2 rows')
  await shown.waitFor(() => expect(dialog()).toBeNull())
  const names = [...document.querySelectorAll<HTMLInputElement>('[data-row] .api-name')]
  expect(names.map((one) => one.value)).toEqual(['X-A', 'Accept', 'X-B'])
})
