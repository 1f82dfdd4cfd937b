import { expect, test, vi } from 'vitest'
import { itemOf } from '../../../test/render-editor.tsx'
import { renderScreen } from '../../../test/render-screen.tsx'
import { toasts } from '../../../ui/feedback/notices/notices.tsx'
import { lastExport, storeChoice, storeLastExport } from './stored-choice.ts'

const page = { page_id: '34', page_title: 'Sheet', cat_id: '0', ext_info: '', is_draft: '0' }
const infoOf = (item_type: string) =>
  itemOf({ item_type, can_export: true, menu: { pages: [page], catalogs: [] } })

test.each([
  ['a spreadsheet item leads to its sheet', '4', '/page/edit/12/34'],
  ['an item of pages does not', '1', undefined],
])('export: %s', async (_, item_type, address) => {
  const { element, waitFor } = await renderScreen('/item/export/12', {
    answers: { 'item/info': infoOf(item_type), 'item/myList': [] },
  })
  await waitFor(() => expect(element.textContent).toContain('Word document'))
  expect(element.querySelector('main .banner a')?.getAttribute('href')).toBe(address)
})

test.each([
  [{ item_manage: true, is_private: 1 as const }, true],
  [{ item_manage: false, is_private: 1 as const }, false],
  [{ item_manage: true, is_private: 0 as const }, false],
])('the archive of %o tells of the password: %s', async (rights, isTold) => {
  storeChoice('12', { format: 'markdown', paper: 'a4', syntax: 'json' })
  const { element, waitFor } = await renderScreen('/item/export/12', {
    answers: { 'item/info': { ...infoOf('1'), ...rights }, 'item/myList': [] },
  })
  await waitFor(() => expect(element.textContent).toContain('Word document'))
  expect(element.textContent.includes('password with which visitors open')).toBe(isTold)
})

test('an export that is done is told with its name and size, above the buttons', async () => {
  storeChoice('12', { format: 'openapi', paper: 'a4', syntax: 'json' })
  const { element, waitFor, click } = await renderScreen('/item/export/12', {
    answers: {
      'item/info': infoOf('1'),
      'item/myList': [],
      'export/openapi': { document: '{}', pages: 1, operations: 1, remarks: [] },
    },
  })
  await waitFor(() => expect(element.textContent).toContain('Word document'))
  // happy-dom would open the file instead of saving it
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  await click('Export')
  await waitFor(() => expect(element.textContent).toContain('“openapi.json”'))
  expect(toasts.get()).toEqual([])
  expect(lastExport('12')).toMatchObject({ name: 'openapi.json', bytes: 2 })
  expect(save).toHaveBeenCalledOnce()
  save.mockRestore()
})

test('while it runs its steps are told; what was exported before is named below', async () => {
  storeChoice('12', { format: 'openapi', paper: 'a4', syntax: 'json' })
  storeLastExport('12', { name: 'orders.zip', bytes: 2048, time: 1_790_000_000 })
  const { element, waitFor, click } = await renderScreen('/item/export/12', {
    answers: {
      'item/info': infoOf('1'),
      'item/myList': [],
      'export/openapi': () => new Promise<never>(() => undefined),
    },
  })
  await waitFor(() => expect(element.textContent).toContain('Exported before: orders.zip'))
  await click('Export')
  await waitFor(() =>
    expect(element.querySelector('[aria-current=step]')?.textContent).toBe(
      'Prepare and receive pages',
    ),
  )
  expect(element.textContent).toContain('Leaving this page cancels the export.')
  await click('Cancel')
  await waitFor(() => expect(element.textContent).toContain('Export cancelled'))
})
