import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'
import type { Dropped } from './use-dropped.ts'

interface DroppedDialogProps {
  name: string
  dropped: Dropped
  onClose: () => void
}

/** Asks what a dropped text file becomes; closing does nothing. Source: web/spec/writing.md 1.9. */
export function DroppedDialog({ name, dropped, onClose }: DroppedDialogProps) {
  const t = usePhrases()
  return (
    <Dialog
      title={t(dropped.attach ? 'page.droppedTitle' : 'page.droppedMarkdown')}
      text={t('page.droppedText', { name })}
      onClose={onClose}
    >
      <DialogActions>
        {dropped.attach ? (
          <Button onClick={dropped.attach}>{t('page.droppedAttach')}</Button>
        ) : (
          <Button onClick={onClose}>{t('core.cancel')}</Button>
        )}
        <Button kind="main" data-autofocus onClick={dropped.insert}>
          {t('page.droppedInsert')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
