import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { ItemChecks } from '../../../../parts/item-checks/item-checks.tsx'
import { showNotice, toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { CheckBox } from '../../../../ui/forms/check-box.tsx'
import { TextField } from '../../../../ui/forms/text/text-field.tsx'
import { useForm } from '../../../../ui/forms/use-form.ts'
import { Dialog } from '../../../../ui/overlays/dialogs/dialog.tsx'
import { SubmitActions } from '../../../../ui/overlays/dialogs/submit-actions.tsx'

/** Milliseconds a notice stays that says what did not work. */
const problemTime = 15_000

interface SaveTemplateProps {
  title: string
  /** The text as it stands, saved or not. */
  text: string
  onClose: () => void
}

/** Keeps the text for new pages, and shares it where that is asked for. Source: web/spec/writing.md 1.10. */
export function SaveTemplate({ title, text, onClose }: SaveTemplateProps) {
  const t = usePhrases()
  const own = useAnswer('item/myList', { item_group_id: 0, original: 0 }, { signedOut: 'error' })
  const [isShared, setShared] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<unknown>(null)
  const limit = limits.templateTitleLength
  const form = useForm(
    { title: title.slice(0, limit) },
    {
      title: (value) => (value.trim() ? '' : t('core.required')),
    },
    async (values) => {
      setError(null)
      let id: number
      try {
        const saved = await runAction('template/save', {
          template_title: values.title.trim(),
          template_content: text,
        })
        id = saved.id
      } catch (failure) {
        return setError(failure)
      }
      void refresh('template/getMyList')
      onClose()
      if (!isShared || chosen.size === 0) return toast(t('editor-tools.templateSaved'))
      try {
        await runAction('template/shareToItem', { template_id: id, item_id: [...chosen].map(Number) })
        void refresh('template/getMyList', 'template/getItemList')
        toast(t('editor-tools.templateSaved'))
      } catch (failure) {
        showNotice({
          text: t('editor-tools.templateNotShared', { reason: sentenceOf(failure) }),
          stay: problemTime,
        })
      }
    },
  )
  return (
    <Dialog
      title={t('editor-tools.saveTemplate')}
      typed={form.typed || chosen.size > 0}
      busy={form.busy}
      onClose={onClose}
    >
      <form className="form" noValidate onSubmit={form.onSubmit}>
        <FailureAlert error={error} />
        <TextField
          label={t('editor-tools.templateTitle')}
          limit={limit}
          autoComplete="off"
          bound={form.field('title')}
        />
        <CheckBox
          label={t('editor-tools.shareWithItems')}
          checked={isShared}
          onChecked={setShared}
        />
        {isShared && (
          <Boundary answer={own} skeleton={<Skeleton height="160px" />}>
            {(all) => (
              <ItemChecks
                label={t('editor-tools.shareWithItems')}
                searchLabel={t('editor-tools.searchItems')}
                items={all}
                chosen={chosen}
                onChosen={setChosen}
                empty={() => t('editor-tools.noItem')}
              />
            )}
          </Boundary>
        )}
        <SubmitActions label={t('page.save')} busy={form.busy} onClose={onClose} />
      </form>
    </Dialog>
  )
}
