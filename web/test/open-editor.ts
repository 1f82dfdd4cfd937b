import { expect, onTestFinished, vi } from 'vitest'
import type { Answer } from '../api/calls.ts'
import {
  refuse,
  renderScreen,
  type Answers,
  type RenderedScreen,
  type ScreenOptions,
} from './render-screen.tsx'

/** An item that the person edits. */
export const itemOf = (fields: object = {}) =>
  ({
    item_id: '12',
    item_domain: '',
    is_archived: '0',
    item_name: 'Handbook',
    default_page_id: '34',
    item_type: '1',
    is_login: true,
    is_private: 0,
    item_edit: true,
    item_manage: false,
    can_export: false,
    current_page_id: 34,
    global_param: [],
    show_watermark: 0,
    allow_comment: '0',
    allow_feedback: '0',
    markdown: 'showdoc',
    revision: '2',
    menu: { pages: [], catalogs: [] },
    ...fields,
  }) as unknown as Answer<'item/info'>

/** A page of it. */
export const pageOf = (fields: object = {}) =>
  ({
    page_id: '34',
    author_uid: '1',
    author_username: 'ann',
    item_id: '12',
    cat_id: '0',
    page_title: 'Now',
    page_content: 'present words',
    page_comments: '',
    page_html: '<p>present words</p>',
    outline: [],
    addtime: '1790000000',
    addtime_unix: 1_790_000_000,
    attachment_count: 0,
    cat_path: [],
    unique_key: '',
    revision: '7',
    is_draft: '0',
    can_edit: true,
    ...fields,
  }) as unknown as Answer<'page/info'>

/** Opens the page in its editor, in a wide window, and takes its lock. */
export async function openEditor(
  answers: Answers = {},
  options: Omit<ScreenOptions, 'answers'> = {},
): Promise<RenderedScreen> {
  localStorage.clear() // drafts of other tests
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number }) => void }
  }
  happyDOM.setViewport({ width: 1400 })
  onTestFinished(() => {
    beacon.mockRestore()
    happyDOM.setViewport({ width: 1024 })
  })
  const free = {
    lock: 0,
    exceed: 0,
    lock_uid: '0',
    lock_username: '',
    is_cur_user: 0,
    lock_left: 0,
  }
  const screen = await renderScreen('/page/edit/12/34', {
    ...options,
    answers: {
      'item/info': itemOf(),
      'page/info': pageOf(),
      'page/isLock': free,
      'page/setLock': { id: 1, lock_left: 600 },
      'catalog/catListName': [],
      'catalog/catListGroup': [],
      // no call of the contract: tells the time of the server
      ...({ '/healthz': refuse('serverError') } as Answers),
      ...answers,
    },
  })
  const { asked, element, waitFor } = screen
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('page/setLock'))
  await waitFor(() => expect(element.querySelector('.cm-content, textarea')).not.toBeNull())
  return screen
}
