import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../../../api/actions.ts'
import type { Answer } from '../../../../api/calls.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { ask } from '../../../../api/transport.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { pageTextArgs } from '../../../../lib/address/reading-address.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentences } from '../../../../locales/sentences.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { TextField } from '../../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'
import { refreshTree } from '../use-moves.ts'

type StoredPage = Pick<
  Answer<'page/info'>,
  'page_id' | 'item_id' | 'page_title' | 'page_content' | 'revision'
>

interface RenamePageProps {
  /** The page when the dialog was opened: the title is stored over this revision of it. */
  page: StoredPage
  onClose: () => void
}

/**
 * The title of a page, saved like an edit of it: with its text as it is, over the revision that was
 * seen. Source: web/spec/writing.md 3.1.
 */
export function RenamePage({ page: seen, onClose }: RenamePageProps) {
  const t = usePhrases()
  const [page, setPage] = useState(seen)
  const [alert, setAlert] = useState('')
  // a stored title that is longer may stay until it is changed
  const limit = Math.max(limits.pageTitleLength, seen.page_title.length)
  const form = useForm(
    { title: seen.page_title },
    { title: (value) => (value.trim() ? '' : t('core.required')) },
    async ({ title }) => {
      const page_title = title.trim()
      if (page_title === page.page_title) return onClose()
      setAlert('')
      try {
        await store(page, page_title)
      } catch (error) {
        return setAlert(await reasonOf(error))
      }
      await refreshTree()
      toast(t('catalogs.renamed', { name: page_title }))
      onClose()
    },
  )
  /** Why the title was not stored, and what can be done; a changed page is looked up for that. */
  const reasonOf = async (error: unknown): Promise<string> => {
    const reason = sentenceOf(error)
    if (isRefused(error, 'pageLocked')) return sentences(reason, t('catalogs.renameWhenFree'))
    if (isRefused(error, 'contentMissing')) return t('catalogs.renameNeedsText')
    if (!isRefused(error, 'pageChanged')) return reason
    try {
      const now = await ask('page/info', pageTextArgs(Number(page.page_id)))
      setPage(now)
      return sentences(reason, t('catalogs.renameAgain', { name: now.page_title }))
    } catch (failure) {
      return sentenceOf(failure)
    }
  }
  return (
    <Dialog title={t('catalogs.renameTitle')} typed={form.typed} busy={form.busy} onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit}>
        {alert && <Banner kind="danger">{alert}</Banner>}
        <TextField
          label={t('catalogs.pageTitle')}
          limit={limit}
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.target.select()}
          bound={form.field('title')}
        />
        <SubmitActions label={t('core.save')} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** @throws {Refusal} */
const store = ({ page_id, item_id, page_content, revision }: StoredPage, page_title: string) =>
  runAction(
    'page/save',
    {
      page_id: Number(page_id),
      item_id: Number(item_id),
      page_title,
      page_content,
      base_revision: revision,
      save_key: randomId(),
    },
    { item: item_id },
  )
