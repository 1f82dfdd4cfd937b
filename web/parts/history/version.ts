import type { Answer } from '../../api/calls.ts'

type Version = Answer<'page/history'>[number]

/** A version, or the page as it is stored: that has no version's id. */
export type ShownVersion = Pick<
  Version,
  | 'page_history_id'
  | 'addtime_unix'
  | 'author_username'
  | 'page_comments'
  | 'page_content'
  | 'page_title'
>
