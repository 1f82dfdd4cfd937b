import { expect, test } from 'vitest'
import type { Answer } from '../../../../api/calls.ts'
import { openEditor } from '../../../../test/render-editor.tsx'
import { refuse, type RenderedScreen } from '../../../../test/render-screen.tsx'

const file = (id: number, removes_file: 0 | 1): Answer<'page/uploadList'>[number] => ({
  file_id: id,
  display_name: `file-${id}.pdf`,
  url: `/server/index.php?s=/api/attachment/visitFile&sign=${id}`,
  addtime: '2026-11-01 00:00:00',
  addtime_unix: 1_790_000_000,
  file_type: 'application/pdf',
  file_size: 2048,
  removes_file,
})
const own = {
  ...file(7, 0),
  file_size_m: 0,
  page_count: 2,
  visit_times: 3,
} as unknown as Answer<'attachment/getMyList'>['list'][number]
const dialogText = () => document.querySelector('[role=alertdialog]')?.textContent ?? ''

test('the question about a file says whether it leaves this page or is deleted', async () => {
  const { waitFor, click } = await openEditor({ 'page/uploadList': [file(1, 1), file(2, 0)] })
  await click('Attachments')
  await click('Delete file-1.pdf')
  await waitFor(() => expect(dialogText()).toContain('it is deleted'))
  expect(dialogText()).not.toContain('removed from this page')
  await click('Cancel')
  await click('Delete file-2.pdf')
  await waitFor(() => expect(dialogText()).toContain('It is removed from this page'))
  expect(dialogText()).not.toContain('it is deleted')
  expect(document.querySelector('[data-label=Kind]')?.textContent).toBe('application/pdf')
})

/** Presses Undo in the toast that says this, and waits for its end. */
async function undo({ waitFor }: Pick<RenderedScreen, 'waitFor'>, text: string) {
  const shown = () =>
    [...document.querySelectorAll('.toast')].find((one) => one.textContent?.includes(text))
  await waitFor(() => expect(shown()?.querySelector('button')?.textContent).toBe('Undo'))
  shown()?.querySelector('button')?.click()
  await waitFor(() => expect(shown()).toBeUndefined())
}

test('a file taken from the page is put back by Undo, and neither changes the text', async () => {
  let list = [file(1, 1), file(2, 0)]
  let isGone = true
  const screen = await openEditor({
    'page/uploadList': () => list,
    'page/deleteUploadFile': ({ file_id }) => {
      list = list.filter((one) => one.file_id !== file_id)
      return []
    },
    'attachment/restore': ({ file_ids }) => {
      if (isGone) return refuse('fileGone')
      list = [...list, file(file_ids?.[0] ?? 0, 0)]
      return { success: 1, failed: 0 }
    },
  })
  const { asked, waitFor, click } = screen
  const count = () => document.querySelector('.tool-count')?.textContent ?? ''
  await click('Attachments')
  await click('Delete file-1.pdf')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'))
  await click('Delete')
  await undo(screen, 'Deleted “file-1.pdf”')
  // refused, it says why until that is closed
  await waitFor(() =>
    expect(document.querySelector('.notice')?.textContent).toContain('Not undone'),
  )
  isGone = false
  await click('All')
  await click('Delete file-2.pdf')
  await click('Delete')
  await waitFor(() => expect(names()).toEqual([]))
  await undo(screen, 'Removed “file-2.pdf” from this page')
  await waitFor(() => expect(names()).toEqual(['file-2.pdf']))
  // the number at the button follows, also once the dialog is closed
  await click('Delete file-2.pdf')
  await click('Delete')
  await waitFor(() => expect(count()).toBe(''))
  await click('Close')
  await undo(screen, 'Removed “file-2.pdf” from this page')
  expect(count()).toBe(', 1')
  expect(asked.filter(({ path }) => path === 'attachment/restore').map(({ args }) => args)).toEqual(
    [
      { file_ids: [1], page_id: 34 },
      { file_ids: [2], page_id: 34 },
      { file_ids: [2], page_id: 34 },
    ],
  )
  expect(asked.map(({ path }) => path)).not.toContain('page/save')
})

const names = () =>
  [...document.querySelectorAll('[role=dialog] td[data-label=File]')].map(
    ({ textContent }) => textContent,
  )

test('files of the page are sorted by their columns over all pages', async () => {
  const { waitFor, click } = await openEditor({
    'page/uploadList': Array.from({ length: 12 }, (_, at) => file(12 - at, 0)),
  })
  await click('Attachments')
  await waitFor(() => expect(names()[0]).toBe('file-12.pdf'))
  await click('File')
  await waitFor(() => expect(names()[0]).toBe('file-1.pdf'))
  expect(names()).toHaveLength(10)
  await click('Next page')
  await waitFor(() => expect(names()).toEqual(['file-11.pdf', 'file-12.pdf']))
})

test('own files are sorted by the server, from the first page on', async () => {
  const { asked, waitFor, click } = await openEditor({
    'page/uploadList': [],
    'attachment/getMyList': {
      list: [own],
      total: 20,
      used: 2048,
      used_m: 0,
      used_flow_m: 0,
    } as unknown as Answer<'attachment/getMyList'>,
  })
  const sent = () =>
    asked.flatMap(({ path, args }) => (path === 'attachment/getMyList' ? [args] : []))
  await click('Attachments')
  await click('Choose from my files')
  await click('Next page')
  await waitFor(() => expect(sent()).toHaveLength(2))
  for (const column of ['Views', 'Views']) await click(column)
  const usual = { count: 6, attachment_type: -1, display_name: '' }
  await waitFor(() =>
    expect(sent()).toEqual([
      { ...usual, page: 1, sort: '' },
      { ...usual, page: 2, sort: '' },
      { ...usual, page: 1, sort: 'visit_times' },
      { ...usual, page: 1, sort: '-visit_times' },
    ]),
  )
})

test('own files have id and kind, and can be opened and deleted', async () => {
  const { asked, waitFor, click } = await openEditor({
    'page/uploadList': [],
    'attachment/getMyList': {
      list: [own],
      total: 1,
      used: 2048,
      used_m: 0,
      used_flow_m: 0,
    } as unknown as Answer<'attachment/getMyList'>,
    'attachment/deleteMyAttachment': [],
    'attachment/restore': { success: 1, failed: 0 },
  })
  await click('Attachments')
  await click('Choose from my files')
  await waitFor(() => expect(document.querySelector('[data-label=Id]')?.textContent).toBe('7'))
  expect(document.querySelector('[data-label=Kind]')?.textContent).toBe('application/pdf')
  // as in the lists of files, and with its bytes as a tooltip
  expect(document.querySelector('[data-label=Size]')?.textContent).toMatch(/^<?\d+\.\d\d M$/)
  expect(document.querySelector('.own-files-used')?.textContent).toMatch(/^0\.00 M used/)
  const link = document.querySelector<HTMLAnchorElement>('a[aria-label="Open file-7.pdf"]')
  expect(link?.getAttribute('href')).toBe(own.url)
  expect(link?.target).toBe('_blank')
  await click('Delete file-7.pdf')
  await waitFor(() => expect(dialogText()).toContain('2 pages and their earlier versions'))
  await click('Delete')
  await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
  expect(asked).toContainEqual({ path: 'attachment/deleteMyAttachment', args: { file_id: 7 } })
  await undo({ waitFor }, 'Deleted “file-7.pdf”')
  await waitFor(() =>
    expect(asked).toContainEqual({ path: 'attachment/restore', args: { file_ids: [7] } }),
  )
})

test('a file of one’s own is added to the page, and is then marked as added', async () => {
  let isRefused = true
  let isBound = false
  const { asked, waitFor, click } = await openEditor({
    'page/uploadList': () => (isBound ? [file(7, 0)] : []),
    'attachment/getMyList': {
      list: [own],
      total: 1,
      used: 2048,
      used_m: 0,
      used_flow_m: 0,
    } as unknown as Answer<'attachment/getMyList'>,
    'attachment/bindingPage': () => {
      if (isRefused) return refuse('noAccess')
      isBound = true
      return []
    },
  })
  const cell = () => document.querySelector('[data-label=Actions]')
  await click('Attachments')
  await click('Choose from my files')
  await waitFor(() => expect(cell()?.querySelector('button')?.textContent).toBe('Select'))
  await click('Select')
  // refused, it says so and can be tried again
  await waitFor(() => expect(document.querySelector('[role=dialog] .banner')).not.toBeNull())
  expect(cell()?.querySelector('button')?.textContent).toBe('Select')
  isRefused = false
  await click('Select')
  await waitFor(() => expect(cell()?.querySelector('.badge')?.textContent).toBe('Added'))
  expect(document.querySelector('[role=dialog] .banner')).toBeNull()
  expect(asked).toContainEqual({
    path: 'attachment/bindingPage',
    args: { file_id: 7, page_id: 34 },
  })
})
