import type { Answer } from '../api/calls.ts'

const itemPage = (page_id: string, page_title: string) => ({
  page_id,
  author_uid: '1',
  cat_id: '0',
  page_title,
  addtime: '1790000000',
  ext_info: '',
  is_draft: '0' as const,
})

/** A regular item with two pages, 34 and 35, that its reader may not change. */
export const handbook = {
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

/** A page of it. */
export const pageOf = (page_id: number) =>
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
