import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { requestIdOf } from '../../../parts/failure.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { copyText } from '../../../ui/controls/copy-button.tsx'
import { toast } from '../../../ui/feedback/notices.tsx'
import type { Editing, Problem } from './editing.ts'
import type { Lock, PageLock } from './locking/lock.ts'
import { reasonOf } from './saving/save-state.tsx'
import type { Saving } from './saving/saver.ts'
import type { Uploads } from './uploads/use-uploads.ts'

export interface EditorMessagesProps {
  editing: Editing
  saving: Saving
  problem: Problem | null
  lock: Lock
  keeper: PageLock | null
  uploads: Uploads
  onSave: () => void
  onCompare: () => void
}

/**
 * What stands in the way, above the text it is about, with what can be done. Source:
 * web/spec/writing.md 1.4, 1.6.
 */
export function EditorMessages({
  editing,
  saving,
  problem,
  lock,
  keeper,
  uploads,
  onSave,
  onCompare,
}: EditorMessagesProps) {
  const t = usePhrases()
  const { saver } = editing
  const copy = async () =>
    toast(t((await copyText(editing.now().text)) ? 'core.copied' : 'core.copyFailed'))
  const copyAction = { label: t('page.copyText'), run: () => void copy() }
  const asNew = { label: t('page.saveAsNew'), run: () => void saver.asNewPage() }
  const isLost = lock.at === 'other' && lock.wasMine
  return (
    <div className="editor-messages">
      {problem?.at === 'empty' && <Banner kind="danger">{t('page.writeFirst')}</Banner>}
      {problem?.at === 'json' && (
        <Banner kind="danger">{t('page.notJson', { reason: problem.reason })}</Banner>
      )}
      {isLost && (
        <Banner
          kind="danger"
          actions={[{ label: t('core.retry'), run: () => void keeper?.take() }, copyAction]}
        >
          {t('page.lockLost', { name: lock.name || t('page.lockedSomebody') })}
        </Banner>
      )}
      {saving.at === 'conflict' && (
        <Banner kind="danger" actions={[{ label: t('page.compare'), run: onCompare }]}>
          {reasonOf(t, saving)}
        </Banner>
      )}
      {saving.at === 'failed' && !isLost && (
        <SaveFailed saving={saving} onSave={onSave} copy={copyAction} asNew={asNew} />
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
  onSave: () => void
  copy: { label: string; run: () => void }
  asNew: { label: string; run: () => void }
}

function SaveFailed({ saving, onSave, copy, asNew }: SaveFailedProps) {
  const t = usePhrases()
  const { error } = saving
  const isGone = isRefused(error, 'pageNotFound', 'noAccess')
  const again = { label: t('core.retry'), run: onSave }
  const actions = isGone ? [asNew, copy] : isRefused(error, 'itemArchived') ? [copy] : [again, copy]
  return (
    <Banner kind="danger" requestId={requestIdOf(error)} actions={actions}>
      {isGone ? t('page.pageGone') : reasonOf(t, saving)}
    </Banner>
  )
}
