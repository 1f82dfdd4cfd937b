import { expect, test } from 'vitest'
import { itemOf, pageOf } from '../../test/render-editor.tsx'
import { refuse, renderScreen, type Answers } from '../../test/render-screen.tsx'

const page = (page_id: string, page_title: string) => ({
  page_id,
  page_title,
  is_draft: '0',
  ext_info: '',
})

async function deleted(recovered: Answers['recycle/recover']) {
  const screen = await renderScreen('/12/34', {
    answers: {
      'item/info': itemOf({
        item_manage: true,
        menu: { pages: [page('33', 'First'), page('34', 'Now')], catalogs: [] },
      }),
      'item/detail': refuse('noAccess'),
      'page/info': pageOf(),
      'page/delete': [],
      'recycle/recover': recovered,
    },
  })
  await screen.click('Actions for “Now”')
  const entry = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) =>
      textContent.startsWith('Delete'),
    )
  await screen.waitFor(() => expect(entry()).toBeDefined())
  entry()!.click()
  await screen.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull())
  await screen.click('Delete page')
  await screen.click('Undo')
  return screen
}

test('undoing a deletion brings the page back to its place, and opens it', async () => {
  const { asked, waitFor } = await deleted({ cat_id: '5', cat_name: 'API' })
  await waitFor(() => expect(location.pathname).toBe('/12/34'))
  expect(asked.find(({ path }) => path === 'recycle/recover')?.args).toEqual({
    item_id: 12,
    page_id: 34,
    keep_catalog: true,
  })
})

test('a deletion that can not be undone is said until it is closed, with the way to the bin', async () => {
  const { click, waitFor } = await deleted(refuse('itemArchived'))
  await waitFor(() => expect(document.querySelector('.notice')).not.toBeNull())
  await click('Recycle bin')
  await waitFor(() => expect(location.pathname + location.search).toContain('?tab=recycle'))
})
