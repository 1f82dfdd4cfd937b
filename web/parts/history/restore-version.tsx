import { useState } from 'react'
import { runAction } from '../../api/actions.ts'
import { refresh } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { isRefused } from '../../api/refusal.ts'
import { randomId } from '../../lib/random-id.ts'
import { timeText } from '../../lib/text/time.ts'
import { t as now, usePhrases } from '../../locales/phrases.ts'
import { showNotice, toast } from '../../ui/feedback/notices/notices.tsx'
import { Confirm, type Outcome } from '../../ui/overlays/dialogs/confirm.tsx'
import { sentenceOf } from '../failures/failure.ts'

type Content = 'page_title' | 'page_content' | 'page_comments'
type StoredPage = Pick<Answer<'page/info'>, 'page_id' | 'item_id' | 'revision' | Content>

interface RestoreVersionProps {
  /** The page as the person sees it: what somebody else has stored since is not overwritten. */
  page: StoredPage
  /** `time`: unix seconds. */
  version: Pick<StoredPage, 'page_title' | 'page_content'> & { time: number }
  onRestored: () => void
  onClose: () => void
}

/**
 * Asks, and stores a version as the page's text and title; the catalog stays. Source:
 * web/spec/writing.md 2.1.
 */
export function RestoreVersion({ page, version, onRestored, onClose }: RestoreVersionProps) {
  const t = usePhrases()
  const [key] = useState(randomId)
  const time = timeText(version.time)
  const restore = async (): Promise<Outcome> => {
    let revision: string
    try {
      const page_comments = t('item-dialogs.restoredFrom', { time })
      revision = await store(page, { ...version, page_comments }, key)
    } catch (error) {
      // the text, the right or the version may have changed
      if (isRefused(error)) await refreshPage()
      const isChanged = isRefused(error, 'pageChanged')
      return { alert: sentenceOf(error) + (isChanged ? ` ${t('item-dialogs.restoreAgain')}` : '') }
    }
    await refreshPage()
    onRestored()
    // a page without a text, as some imports leave it, can't be stored again
    const undo = page.page_content
      ? { label: t('item-dialogs.undo'), run: () => putBack(page, revision) }
      : undefined
    toast(t('item-dialogs.restored', { time }), undo)
  }
  return (
    <Confirm
      title={t('item-dialogs.restoreTitle', { time })}
      text={t('item-dialogs.restoreText')}
      action={t('item-dialogs.restore')}
      onConfirm={restore}
      onClose={onClose}
    />
  )
}

const refreshPage = () =>
  refresh('page/info', 'page/history', 'page/diff', 'item/info', 'item/myList')

/** @throws {Refusal} */
async function store(
  { page_id, item_id, revision }: StoredPage,
  { page_title, page_content, page_comments }: Pick<StoredPage, Content>,
  save_key: string,
): Promise<string> {
  const fields = {
    page_id: Number(page_id),
    item_id: Number(item_id),
    page_title,
    page_content,
    page_comments,
    base_revision: revision,
    save_key,
  }
  return (await runAction('page/save', fields, { item: item_id })).revision
}

async function putBack(page: StoredPage, revision: string): Promise<void> {
  try {
    await store({ ...page, revision }, page, randomId())
    toast(now('item-dialogs.restoreUndone'))
  } catch (error) {
    showNotice({ text: sentenceOf(error), stay: 0 })
  }
  await refreshPage()
}
