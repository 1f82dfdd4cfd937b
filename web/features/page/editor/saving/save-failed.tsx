import { useAnswer } from '../../../../api/answers.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { itemInfoArgs, pageTextArgs } from '../../../../lib/address/reading-address.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { requestIdOf } from '../../../../parts/failures/failure.ts'
import { Banner, type BannerAction } from '../../../../ui/feedback/banner.tsx'
import { editAddress } from '../../edit-access.ts'
import type { EditorModel } from '../use-editor.ts'
import { reasonOf } from './save-state.tsx'
import type { Saving } from './saver.ts'

interface SaveFailedProps {
  editor: EditorModel
  saving: Saving & { at: 'failed' }
  copy: BannerAction
  download: BannerAction
  asNew: BannerAction
}

/** Why a save failed, and what remains to do with the text. Source: web/spec/writing.md 1.4. */
export function SaveFailed({ editor, saving, copy, download, asNew }: SaveFailedProps) {
  const t = usePhrases()
  const { opened, page } = editor
  const { error } = saving
  const isGone = page !== 0 && isRefused(error, 'pageNotFound', 'noAccess')
  const moved = useMoved(opened.item, page, isGone)
  // the right to write may be gone with that to write this page
  const item = useAnswer('item/info', itemInfoArgs(opened.item, 0), {
    ...asked,
    enabled: isGone && !opened.isSinglePage,
  })
  const isOpen =
    item.isFetchedAfterMount && !item.error && item.data?.item_edit && item.data.is_archived !== '1'
  const isSignedOut = isRefused(error, 'notLoggedIn')
  const save = saving.isNew ? asNew.run : () => void editor.save()
  const again = { label: t(isSignedOut ? 'page.signInAndSave' : 'core.retry'), run: save }
  const toRoot = {
    label: t('page.saveInRoot'),
    run: () => {
      editor.editing.setCatalog('0')
      save()
    },
  }
  const there = { label: t('page.goToMoved'), run: () => void editor.follow(moved.address) }
  const actions = isGone
    ? [...(moved.address ? [there] : []), ...(isOpen ? [asNew] : []), copy, download]
    : isRefused(error, 'itemArchived', 'itemNotFound')
      ? [copy, download]
      : [isRefused(error, 'catalogNotFound') && !opened.isRootClosed ? toRoot : again, copy]
  const goneText = () =>
    moved.item
      ? t('page.pageMovedTo', { item: moved.item })
      : t(moved.address ? 'page.pageMoved' : 'page.pageGone')
  return (
    <Banner kind="danger" requestId={requestIdOf(error)} actions={actions}>
      {isGone && moved.isKnown ? goneText() : reasonOf(t, saving)}
    </Banner>
  )
}

const asked = { freshFor: 0, signedOut: 'error', locked: 'error' } as const

/** Where a page is edited that lives on in another item, and that item's name; '' where unknown. */
function useMoved(from: string, page: number, isAsked: boolean) {
  const now = useAnswer('page/info', pageTextArgs(page), { ...asked, enabled: isAsked })
  const isKnown = now.isFetchedAfterMount
  const at = isKnown && !now.error && now.data?.item_id !== from ? (now.data?.item_id ?? '') : ''
  const item = useAnswer('item/info', itemInfoArgs(at, 0), { ...asked, enabled: at !== '' })
  return {
    isKnown,
    address: at && editAddress(at, page),
    item: (at && item.data?.item_name) || '',
  }
}
