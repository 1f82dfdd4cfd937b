import { useEffect, useState } from 'react'
import { useOnline } from '../../../../lib/use-online.ts'
import { loadPhrases, t } from '../../../../locales/phrases.ts'
import { lazyPart, tellMissingAs } from '../../../../ui/lazy-part.tsx'
import { prefetch } from '../../../../ui/on-demand.tsx'
import { DialogLoading } from '../../../../ui/overlays/dialogs/dialog-loading.tsx'
import type { ApiConflictProps } from '../api/merge/api-conflict.tsx'
import { isSheetDraft } from '../drafts/use-drafts.ts'
import type { TextConflictProps } from '../merge/text-conflict.tsx'
import type { EditorModel } from '../use-editor.ts'

const loadQuestions = () => import('../questions.ts')
const LockDialog = lazyPart(() => loadQuestions().then((m) => m.LockDialog), <DialogLoading />)
const DraftDialog = lazyPart(() => loadQuestions().then((m) => m.DraftDialog), <DialogLoading />)
const PasteDialog = lazyPart(() => loadQuestions().then((m) => m.PasteDialog), <DialogLoading />)
const DroppedDialog = lazyPart(
  () => loadQuestions().then((m) => m.DroppedDialog),
  <DialogLoading />,
)
const loadLeave = () => loadQuestions().then((m) => m.LeaveDialog)
const LeaveDialog = lazyPart(loadLeave, <DialogLoading />)

/** Without the dialog a conflict stays, and so does what was typed. */
const tellKept = () => tellMissingAs(t('page.partMissing'))

const SheetConflict = lazyPart(
  () =>
    Promise.all([import('../sheet/conflicts/sheet-conflict.tsx'), loadPhrases('sheet')]).then(
      ([m]) => m.SheetConflict,
    ),
  <DialogLoading />,
  tellKept,
)

const ApiConflict = lazyPart(
  () =>
    Promise.all([
      import('../api/merge/api-conflict.tsx'),
      import('#contract/merge/merge.ts'),
      loadPhrases('api-page'),
    ]).then(([m, { changesBetween }]) => (props: Omit<ApiConflictProps, 'differ'>) => (
      <m.ApiConflict {...props} differ={changesBetween} />
    )),
  <DialogLoading />,
  tellKept,
)

const TextConflict = lazyPart(
  () =>
    Promise.all([
      import('../merge/text-conflict.tsx'),
      import('#contract/merge/merge.ts'),
      loadPhrases('page-merge'),
    ]).then(([m, merging]) => (props: Omit<TextConflictProps, 'merging'>) => (
      <m.TextConflict {...props} merging={merging} />
    )),
  <DialogLoading />,
  tellKept,
)

/** Milliseconds after which what is needed later no longer delays the editor itself. */
const afterOpening = 2_000

/** The dialogs of the editor: somebody else's lock, drafts, a conflict, unsaved changes. */
export function EditorDialogs({ editor }: { editor: EditorModel }) {
  const { opened, lock, pageLock, drafts, conflict, leaving } = editor
  const { isUnsaved } = editor.state
  const [isLockKnown, setLockKnown] = useState(false)
  const isOnline = useOnline()
  // people can leave without a network, whenever it went away
  useEffect(() => {
    const timer = setTimeout(() => prefetch(loadLeave), isUnsaved ? 0 : afterOpening)
    return () => clearTimeout(timer)
  }, [isUnsaved, isOnline])
  const isApi = editor.state.isApi && !opened.isSheet
  const shared = {
    base: editor.editing.saver.base(),
    editing: editor.editing,
    isUnasked: conflict.isUnasked,
    onMerged: conflict.merge,
    onOverwrite: conflict.overwrite,
    onClose: conflict.close,
  }
  return (
    <>
      {lock.at === 'other' && !lock.wasMine && !isLockKnown && pageLock && (
        <LockDialog
          name={lock.name}
          left={lock.left}
          pageLock={pageLock}
          isManager={opened.isManager}
          isSheet={opened.isSheet}
          // a sheet stays, read-only
          onClose={opened.isSheet ? () => setLockKnown(true) : editor.leave}
        />
      )}
      {drafts.offered.length > 0 && !editor.isReadOnly && (
        <DraftDialog
          drafts={drafts.offered}
          isSheet={(draft) => isSheetDraft(opened, draft)}
          saved={opened.stored}
          onRestore={drafts.restore}
          onDiscard={drafts.discard}
          onClose={drafts.close}
        />
      )}
      {conflict.theirs && opened.isSheet && (
        <SheetConflict {...shared} theirs={conflict.theirs} onJoined={conflict.join} />
      )}
      {conflict.theirs && isApi && (
        <ApiConflict
          key={conflict.theirs.revision}
          {...shared}
          theirs={conflict.theirs}
          item={opened.item}
          onJoined={conflict.join}
        />
      )}
      {conflict.theirs && !opened.isSheet && !isApi && (
        <TextConflict
          key={conflict.theirs.revision}
          {...shared}
          theirs={conflict.theirs}
          item={opened.item}
          onAdopt={conflict.adopt}
        />
      )}
      {editor.paste.asked && <PasteDialog paste={editor.paste} onClose={editor.paste.close} />}
      {editor.dropped.asked && (
        <DroppedDialog
          name={editor.dropped.asked.name}
          dropped={editor.dropped}
          onClose={editor.dropped.close}
        />
      )}
      {leaving.proceed && (
        <LeaveDialog save={editor.save} onLeave={leaving.proceed} onClose={leaving.stay} />
      )}
    </>
  )
}
