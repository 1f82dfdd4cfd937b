import { useState } from 'react'
import { loadPhrases, usePhrases } from '../../../../locales/phrases.ts'
import { Banner, type BannerAction } from '../../../../ui/feedback/banner.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../../ui/overlays/dialogs/dialog-loading.tsx'
import type { EditorModel } from '../use-editor.ts'
import type { Lock } from './lock.ts'

const CompareSaved = lazyPart(
  () =>
    Promise.all([
      import('../saving/conflicts/compare-saved.tsx'),
      loadPhrases('item-compare', 'item-dialogs'),
    ]).then(([m]) => m.CompareSaved),
  <DialogLoading />,
)

const ReleaseLock = lazyPart(
  () => import('./release-lock.tsx').then((m) => m.ReleaseLock),
  <DialogLoading />,
)

interface LockBannerProps {
  editor: EditorModel
  lock: Lock & { at: 'other' }
  copy: BannerAction
  asNew: BannerAction
}

/**
 * Somebody else has the lock: it was lost while this editor was open, or a sheet stays open without
 * it. Source: web/spec/writing.md 1.6, 4.
 */
export function LockBanner({ editor, lock, copy, asNew }: LockBannerProps) {
  const t = usePhrases()
  const [isComparing, setComparing] = useState(false)
  const [isForcing, setForcing] = useState(false)
  const { opened, pageLock } = editor
  const name = lock.name || t('page.lockedSomebody')
  const take = async () => {
    await pageLock?.take()
    if (pageLock?.get().at === 'other') toast(t('page.lockedTitle', { name }))
  }
  const again = { label: t('core.retry'), run: () => void take() }
  // a sheet can't be written before
  const force =
    opened.isSheet && opened.isManager
      ? [{ label: t('page.lockedForce'), run: () => setForcing(true) }]
      : []
  const forcing = isForcing && pageLock && (
    <ReleaseLock name={name} pageLock={pageLock} onClose={() => setForcing(false)} />
  )
  if (!lock.wasMine)
    return (
      <>
        <Banner kind="warning" actions={[again, ...force]}>
          {t('page.sheetHeld', { name })}
        </Banner>
        {forcing}
      </>
    )
  const compare = { label: t('page.compareSaved'), run: () => setComparing(true) }
  return (
    <>
      <Banner
        kind="danger"
        // an item of one page has no room for another
        actions={[again, ...force, compare, copy, ...(opened.isSinglePage ? [] : [asNew])]}
      >
        {t('page.lockLost', { name })}
      </Banner>
      {forcing}
      {isComparing && <CompareSaved editor={editor} onClose={() => setComparing(false)} />}
    </>
  )
}
