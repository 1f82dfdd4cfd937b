import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'
import type { Paste } from './use-paste.ts'

interface PasteDialogProps {
  paste: Paste
  onClose: () => void
}

/** Asks what pasted HTML becomes; closing inserts nothing. Source: web/spec/writing.md 1.9. */
export function PasteDialog({ paste, onClose }: PasteDialogProps) {
  const t = usePhrases()
  return (
    <Dialog title={t('page.convertTitle')} text={t('page.convertText')} onClose={onClose}>
      <DialogActions>
        <Button onClick={paste.keepText}>{t('page.keepAsText')}</Button>
        <Button kind="main" data-autofocus onClick={paste.convert}>
          {t('page.convert')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
