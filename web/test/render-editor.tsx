import { expect, onTestFinished, vi } from 'vitest'
import type { Answer } from '../api/calls.ts'
import {
  refuse,
  renderScreen,
  type Answers,
  type RenderedScreen,
  type ScreenOptions,
} from './render-screen.tsx'
import { setWindowWidth } from './window-width.ts'

/** An ordinary item that may be edited. */
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

/** A page of that item. */
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

/** What `page/isLock` says of a page: '' for one that nobody edits. */
export const heldBy = (name: string): Answer<'page/isLock'> => ({
  lock: name ? 1 : 0,
  exceed: 0,
  lock_uid: name && '2',
  lock_username: name,
  is_cur_user: 0,
  lock_left: name ? 480 : 0,
})

/**
 * Renders the page editor; page 34 is stored, and nobody else edits it.
 * @param width of the window, in pixels; the tools are in a menu below 1100
 */
export async function renderEditor(
  address: string,
  answers: Answers = {},
  { width = 1440, ...options }: ScreenOptions & { width?: number } = {},
) {
  onTestFinished(setWindowWidth(width))
  // drafts of other tests
  localStorage.clear()
  // what is sent when the editor closes reaches nobody
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  return renderScreen(address, {
    ...options,
    answers: {
      'item/info': itemOf(),
      'page/info': pageOf(),
      'page/isLock': heldBy(''),
      'page/setLock': { id: 1, lock_left: 600, lock_key: '' },
      'catalog/catListGroup': [],
      ...answers,
    },
  })
}

/** Opens page 34 in the editor, and takes its lock. */
export async function openEditor(
  answers: Answers = {},
  options: ScreenOptions = {},
): Promise<RenderedScreen> {
  const shown = await renderEditor('/page/edit/12/34', { ...timeless, ...answers }, options)
  const { asked, element, waitFor } = shown
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('page/setLock'))
  await waitFor(() => expect(element.querySelector('.cm-content, textarea')).not.toBeNull())
  return shown
}

/** Tells the time of the server; no call of the contract. */
const timeless = { '/healthz': refuse('serverError') } as Answers

type Shown = Pick<RenderedScreen, 'element'>

/** The field of the page's title. */
export const titleField = ({ element }: Shown): HTMLInputElement =>
  element.querySelector<HTMLInputElement>('.title-input')!

/** Types a title, which is then unsaved. */
export function setTitle(shown: Shown, title: string): void {
  const field = titleField(shown)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, title)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
