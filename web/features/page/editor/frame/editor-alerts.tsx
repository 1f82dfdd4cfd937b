import { saveFile } from '../../../../api/download.ts'
import { isRefused } from '../../../../api/refusal.ts'
import { useOnline } from '../../../../lib/use-online.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { copyText } from '../../../../ui/controls/copy-button.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { LockBanner } from '../locking/lock-banner.tsx'
import { SaveFailed } from '../saving/save-failed.tsx'
import { reasonOf } from '../saving/save-state.tsx'
import type { EditorModel } from '../use-editor.ts'

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
          editor={editor}
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
