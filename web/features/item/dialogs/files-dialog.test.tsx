import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { itemOf, pageOf } from '../../../test/render-editor.tsx'
import { renderScreen } from '../../../test/render-screen.tsx'

type PageFile = Answer<'page/uploadList'>[number]
const file = (id: number, fields: Partial<PageFile> = {}): PageFile => ({
  file_id: id,
  display_name: `file-${id}.pdf`,
  url: `/server/index.php?s=/api/attachment/visitFile&sign=${id}`,
  addtime: '2026-11-01 00:00:00',
  addtime_unix: 1_790_000_000 + id,
  file_type: 'application/pdf',
  file_size: 1000 * ((id * 5) % 12),
  removes_file: 0,
  ...fields,
})
const names = () =>
  [...document.querySelectorAll('[role=dialog] td[data-label=File]')].map(
    ({ textContent }) => textContent,
  )

async function open(files: PageFile[]) {
  const shown = await renderScreen('/12/34', {
    answers: {
      'item/info': itemOf(),
      'page/info': pageOf({ attachment_count: files.length }),
      'page/uploadList': files,
    },
  })
  await shown.click(`Attachments ${files.length}`)
  await shown.waitFor(() => expect(names()).not.toEqual([]))
  return shown
}

test('files are in the order of the answer until a column is sorted, over all pages', async () => {
  const { click, waitFor } = await open(
    [3, 1, 12, 2, 11, 4, 10, 5, 9, 6, 8, 7].map((id) => file(id)),
  )
  expect(names().slice(0, 3)).toEqual(['file-3.pdf', 'file-1.pdf', 'file-12.pdf'])
  expect(names()).toHaveLength(10)
  await click('Next page')
  await waitFor(() => expect(names()).toEqual(['file-8.pdf', 'file-7.pdf']))
  // numbers in names count, and the first page is shown again
  await click('File')
  await waitFor(() =>
    expect(names()).toEqual(Array.from({ length: 10 }, (_, at) => `file-${at + 1}.pdf`)),
  )
  await click('Added')
  await click('Added')
  await waitFor(() => expect(names()[0]).toBe('file-12.pdf'))
  await click('Size')
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['file-12.pdf', 'file-5.pdf']))
})

test('ten files can be searched, and pictures are told from other files', async () => {
  const { click, waitFor } = await open([
    ...Array.from({ length: 10 }, (_, at) => file(at)),
    file(10, { display_name: 'plan.png', file_type: 'image/png' }),
  ])
  const box = document.querySelector<HTMLInputElement>('[role=dialog] [type=search]')!
  // React listens to the value that the prototype sets
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, 'PLAN')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  await waitFor(() => expect(names()).toEqual(['plan.png']))
  await click('Other files')
  await waitFor(() => expect(names()).toEqual([]))
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('PLAN')
  await click('Images')
  await waitFor(() => expect(names()).toEqual(['plan.png']))
})
