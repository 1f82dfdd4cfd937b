import { Suspense } from 'react'
import { loadPhrases } from '../../../locales/phrases.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'
import { DialogLoading } from '../../../ui/overlays/dialog-loading.tsx'
import { DraftDialog } from './drafts/draft-dialog.tsx'
import { LockDialog } from './locking/lock-dialog.tsx'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { LeaveDialog } from './saving/leave-dialog.tsx'
import type { EditorModel } from './use-editor.ts'

const SheetConflict = lazyComponent(() =>
  Promise.all([import('./sheet/sheet-conflict.tsx'), loadPhrases('sheet')]).then(
    ([m]) => m.SheetConflict,
  ),
)

/** The dialogs of the editor: somebody else's lock, drafts, a conflict, unsaved changes. */
export function EditorDialogs({ editor }: { editor: EditorModel }) {
  const { opened, lock, pageLock, drafts, conflict, leaving } = editor
  const { author, time = 0 } = opened.stored
  return (
    <>
      {lock.at === 'other' && !lock.wasMine && pageLock && (
        <LockDialog
          name={lock.name}
          left={lock.left}
          pageLock={pageLock}
          isManager={opened.isManager}
          onBack={editor.leave}
        />
      )}
      {drafts.offered.length > 0 && !editor.isReadOnly && (
        <DraftDialog
          drafts={drafts.offered}
          saved={author === undefined ? undefined : { author, time }}
          onRestore={drafts.restore}
          onDiscard={drafts.discard}
          onClose={drafts.close}
        />
      )}
      {conflict.shown && opened.isSheet && (
        <Suspense fallback={<DialogLoading />}>
          <SheetConflict
            {...conflict.shown}
            base={editor.editing.saver.base()}
            onMerged={conflict.merge}
            onOverwrite={conflict.overwrite}
            onClose={conflict.close}
          />
        </Suspense>
      )}
      {conflict.shown && !opened.isSheet && (
        <ConflictDialog
          {...conflict.shown}
          onOverwrite={conflict.overwrite}
          onClose={conflict.close}
        />
      )}
      {leaving.proceed && (
        <LeaveDialog save={editor.save} onLeave={leaving.proceed} onStay={leaving.stay} />
      )}
    </>
  )
}
