import { useAnswer } from '../../../api/answers.ts'
import { saveFile } from '../../../api/download.ts'
import { isRefused } from '../../../api/refusal.ts'
import { itemInfoArgs } from '../../../lib/reading-address.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { requestIdOf } from '../../../parts/failure.ts'
import { Banner, type BannerAction } from '../../../ui/feedback/banner.tsx'
import { copyText } from '../../../ui/controls/copy-button.tsx'
import { toast } from '../../../ui/feedback/notices.tsx'
import { LockBanner } from './locking/lock-banner.tsx'
import { reasonOf } from './saving/save-state.tsx'
import type { Saving } from './saving/saver.ts'
import type { OpenedPage } from './opened-page.ts'
import type { EditorModel } from './use-editor.ts'

/**
 * Problems that need attention, shown above the text, each with a remedy. Source:
 * web/spec/writing.md 1.4, 1.6, 1.16.
 */
export function EditorAlerts({ editor }: { editor: EditorModel }) {
  const t = usePhrases()
  const { editing, saving, lock, uploads, conflict, savedElsewhere, newRelease } = editor
  const { problem, isDraftRefused } = editor.state
  const isOnline = useOnline()
  const copy = async () =>
    toast(t((await copyText(editing.now().text)) ? 'core.copied' : 'core.copyFailed'))
  const copyAction = { label: t('page.copyText'), run: () => void copy() }
  const ending = editor.opened.isSheet || editor.state.isApi ? 'json' : 'md'
  const download = () => {
    const { title, text } = editing.now()
    saveFile({ file: new Blob([text]), name: `${title || t('page.untitled')}.${ending}` })
  }
  const downloadAction = { label: t('page.downloadText', { ending }), run: download }
  const asNew = { label: t('page.saveAsNew'), run: () => void editing.saver.asNewPage() }
  const isLost = lock.at === 'other' && lock.wasMine
  return (
    <div className="editor-messages">
      {newRelease.isReady && (
        <Banner
          kind="info"
          actions={[{ label: t('core.reload'), run: () => void newRelease.reload() }]}
        >
          {t('core.newRelease')}
        </Banner>
      )}
      {problem?.at === 'empty' && <Banner kind="danger">{t('page.writeFirst')}</Banner>}
      {problem?.at === 'json' && (
        <Banner kind="danger">{t('page.notJson', { reason: problem.reason })}</Banner>
      )}
      {problem?.at === 'address' && <Banner kind="danger">{t('page.addressFirst')}</Banner>}
      {lock.at === 'other' && (isLost || editor.opened.isSheet) && (
        <LockBanner editor={editor} lock={lock} copy={copyAction} asNew={asNew} />
      )}
      {/* a save that failed says as much */}
      {!isOnline && !isLost && saving.at !== 'failed' && (
        <Banner kind="warning">{t(isDraftRefused ? 'page.offlineNoDraft' : 'page.offline')}</Banner>
      )}
      {editor.isOpenElsewhere && !editor.isReadOnly && (
        <Banner kind="info">{t('page.openElsewhere')}</Banner>
      )}
      {saving.at === 'conflict' && (
        <Banner kind="danger" actions={[{ label: t('page.compare'), run: conflict.compare }]}>
          {reasonOf(t, saving)}
        </Banner>
      )}
      {savedElsewhere && (
        <Banner kind="info" actions={[{ label: t('page.compare'), run: savedElsewhere.compare }]}>
          {reasonOf(t, { at: 'conflict', theirs: savedElsewhere.theirs })}
          {savedElsewhere.remark && <div>{savedElsewhere.remark}</div>}
        </Banner>
      )}
      {/* who has the lock is said above */}
      {saving.at === 'failed' && !isRefused(saving.error, 'pageLocked') && (
        <SaveFailed
          saving={saving}
          isNew={editor.page === 0}
          opened={editor.opened}
          onSave={() => void editor.save()}
          copy={copyAction}
          download={downloadAction}
          asNew={asNew}
        />
      )}
      {uploads.problems.map((one) => (
        <Banner
          key={one.id}
          kind="danger"
          actions={[
            ...(one.again
              ? [{ label: t('core.retry'), run: () => (uploads.dismiss(), one.again?.()) }]
              : []),
            { label: t('core.close'), run: uploads.dismiss },
          ]}
        >
          {one.sentence}
        </Banner>
      ))}
    </div>
  )
}

interface SaveFailedProps {
  saving: Saving & { at: 'failed' }
  isNew: boolean
  opened: OpenedPage
  onSave: () => void
  copy: BannerAction
  download: BannerAction
  asNew: BannerAction
}

function SaveFailed({ saving, isNew, opened, onSave, copy, download, asNew }: SaveFailedProps) {
  const t = usePhrases()
  const { error } = saving
  const isGone = !isNew && isRefused(error, 'pageNotFound', 'noAccess')
  // the right to write may be gone with that to write this page
  const item = useAnswer('item/info', itemInfoArgs(opened.item, 0), {
    enabled: isGone && !opened.isSinglePage,
    freshFor: 0,
    signedOut: 'error',
    locked: 'error',
  })
  const isOpen = item.isFetchedAfterMount && item.data?.item_edit && item.data.is_archived !== '1'
  const again = { label: t('core.retry'), run: onSave }
  const actions = isGone
    ? [...(isOpen ? [asNew] : []), copy, download]
    : isRefused(error, 'itemArchived')
      ? [copy]
      : [again, copy]
  return (
    <Banner kind="danger" requestId={requestIdOf(error)} actions={actions}>
      {isGone ? t('page.pageGone') : reasonOf(t, saving)}
    </Banner>
  )
}
