import { useState } from 'react'
import { runAction } from '../../../../api/actions.ts'
import { refresh, useAnswer } from '../../../../api/answers.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Boundary } from '../../../../parts/failures/boundary.tsx'
import { FailureAlert } from '../../../../parts/failures/failure-alert.tsx'
import { ItemChecks } from '../../../../parts/item-checks/item-checks.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'

interface ShareTemplateProps {
  id: string
  title: string
  /** Ids of the items it is shared with. */
  shared: readonly string[]
  onClose: () => void
}

/** Chooses the items whose editors see a template; none ends all shares. Source: web/spec/writing.md 1.10. */
export function ShareTemplate({ id, title, shared, onClose }: ShareTemplateProps) {
  const t = usePhrases()
  const own = useAnswer('item/myList', { item_group_id: 0, original: 0 }, { signedOut: 'error' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shared))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isChanged = chosen.size !== shared.length || shared.some((one) => !chosen.has(one))
  const share = async () => {
    setBusy(true)
    setError(null)
    try {
      await runAction('template/shareToItem', {
        template_id: Number(id),
        item_id: [...chosen].map(Number),
      })
      await refresh('template/getMyList', 'template/getItemList')
      toast(t(chosen.size > 0 ? 'editor-tools.shared' : 'editor-tools.shareEnded'))
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('editor-tools.shareTitle', { title })}
      text={t('editor-tools.shareText')}
      typed={isChanged}
      busy={busy}
      onClose={onClose}
    >
      <FailureAlert error={error} />
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
      <DialogActions>
        <Button disabled={busy} onClick={onClose}>
          {t('core.cancel')}
        </Button>
        <Button kind="main" busy={busy} disabled={!isChanged} onClick={() => void share()}>
          {t('page.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
