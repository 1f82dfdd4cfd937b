import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useAnswer } from '../../../../api/answers.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import { CheckBox } from '../../../../ui/forms/check-box.tsx'
import { TextAreaField } from '../../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'
import { reasonOf } from '../saving/save-state.tsx'
import type { EditorModel } from '../use-editor.ts'
import './notify.css'
import { Subscribers } from './subscribers.tsx'

/** Milliseconds the notice stays over the page that was saved. */
const hintTime = 6000

/** Saves with a remark, and reminds the people who watch the page. Source: web/spec/writing.md 1.13. */
export function NotifyDialog({ editor, onClose }: { editor: EditorModel; onClose: () => void }) {
  const t = usePhrases()
  const { page, saving } = editor
  const [isListed, setListed] = useState(false)
  const [isTried, setTried] = useState(false)
  const people = useAnswer('subscription/getPageList', { page_id: page }, { signedOut: 'error' })
  const form = useForm({ remark: '', isComment: true }, {}, async ({ remark, isComment }) => {
    setTried(true)
    const count = people.data?.length ?? 0
    const notice = { remark: remark.trim(), isComment: isComment && remark.trim() !== '' }
    if (!(await editor.save(notice))) return
    showNotice({ text: t('editor-tools.savedAndReminded', { count }), stay: hintTime })
    onClose()
    editor.leave()
  })
  if (isListed)
    return (
      <Dialog title={t('editor-tools.reminded')} size="middle" onClose={() => setListed(false)}>
        <Boundary answer={people}>
          {(list) => (
            <Subscribers
              item={editor.opened.item}
              page={page}
              isManager={editor.opened.isManager}
              list={list}
            />
          )}
        </Boundary>
        <DialogActions>
          <Button kind="main" onClick={() => setListed(false)}>
            {t('editor-tools.back')}
          </Button>
        </DialogActions>
      </Dialog>
    )
  const count = people.data?.length
  return (
    <Dialog
      title={t('page.saveAndNotify')}
      size="middle"
      typed={form.values.remark !== ''}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        {isTried && saving.at === 'failed' && <Banner kind="danger">{reasonOf(t, saving)}</Banner>}
        <FailureAlert error={people.error} />
        <TextAreaField
          label={t('editor-tools.whatChanged')}
          help={t('editor-tools.whatChangedHelp')}
          limit={limits.remarkLength}
          rows={4}
          bound={form.field('remark')}
        />
        <CheckBox
          label={t('editor-tools.asComment')}
          checked={form.values.isComment}
          onChecked={(on) => form.set('isComment', on)}
        />
        <p className="reminded">
          <span>{count === undefined ? '' : t('editor-tools.remindedCount', { count })}</span>
          <Button onClick={() => setListed(true)}>{t('editor-tools.editReminded')}</Button>
        </p>
        <SubmitActions
          label={t(count === 0 ? 'editor-tools.saveOnly' : 'page.saveAndNotify')}
          busy={form.busy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}
