import { expect, test } from 'vitest'
import type { Answer } from '../../../api/calls.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const itemPage = (page_id: string, page_title: string) => ({
  page_id,
  author_uid: '1',
  cat_id: '0',
  page_title,
  addtime: '1790000000',
  ext_info: '',
  is_draft: '0' as const,
})
const item = {
  item_id: '12',
  item_domain: 'Handbook',
  is_archived: '0',
  item_name: 'Handbook',
  default_page_id: '34',
  default_cat_id2: 0,
  default_cat_id3: 0,
  default_cat_id4: 0,
  unread_count: 0,
  item_type: '1',
  is_login: false,
  is_private: 0,
  item_edit: false,
  item_manage: false,
  ItemPermn: false,
  ItemCreator: false,
  can_export: false,
  current_page_id: 34,
  global_param: [],
  show_watermark: 0,
  allow_comment: '0',
  allow_feedback: '0',
  markdown: 'showdoc',
  revision: '2',
  menu: { pages: [itemPage('34', 'First'), itemPage('35', 'Second')], catalogs: [] },
} as unknown as Answer<'item/info'>

const pageOf = (page_id: number) =>
  ({
    page_id: String(page_id),
    author_uid: '1',
    author_username: 'ann',
    item_id: '12',
    cat_id: '0',
    page_title: page_id === 34 ? 'First' : 'Second',
    page_content: 'words',
    page_html: `<p><a id="here" href="/handbook/35">in</a> <a id="other" href="/13/36">out</a></p>`,
    outline: [],
    addtime_unix: 1_790_000_000,
    attachment_count: 0,
    revision: '1',
    is_draft: '0',
  }) as unknown as Answer<'page/info'>

async function read() {
  const screen = await renderScreen('/12/34', {
    person: null,
    answers: { 'item/info': item, 'page/info': ({ page_id }) => pageOf(Number(page_id)) },
  })
  const { element, asked, waitFor } = screen
  await waitFor(() => expect(element.querySelector('#here')).not.toBeNull())
  const pagesAsked = () =>
    asked.flatMap(({ path, args }) => (path === 'page/info' && 'page_id' in args ? [args] : []))
  const press = (selector: string, button = 0) =>
    element
      .querySelector(selector)!
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button }))
  return { ...screen, pagesAsked, press }
}

test('a page is asked for as its link is pressed, and not again when it is chosen', async () => {
  const { element, pagesAsked, press, waitFor } = await read()
  expect(pagesAsked()).toHaveLength(1)
  press('#here')
  await waitFor(() => expect(pagesAsked()).toHaveLength(2))
  expect(pagesAsked()[1]).toMatchObject({ page_id: 35 })
  element.querySelector<HTMLElement>('#here')!.click()
  await waitFor(() => expect(element.querySelector('h1')?.textContent).toBe('Second'))
  expect(pagesAsked()).toHaveLength(2)
})

test('pages of other items, and presses that choose nothing, ask for nothing', async () => {
  const { pagesAsked, press, waitFor } = await read()
  press('#other')
  press('#here', 2)
  press('h1')
  // the next one is asked for alone
  press('.neighbours a')
  await waitFor(() => expect(pagesAsked()).toHaveLength(2))
  expect(pagesAsked()[1]).toMatchObject({ page_id: 35 })
})
