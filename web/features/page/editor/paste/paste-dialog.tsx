import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import type { Paste } from './use-paste.ts'

/** Asks what pasted HTML becomes; closing inserts nothing. Source: web/spec/writing.md 1.9. */
export function PasteDialog({ paste }: { paste: Paste }) {
  const t = usePhrases()
  return (
    <Dialog title={t('page.convertTitle')} text={t('page.convertText')} onClose={paste.close}>
      <DialogActions>
        <Button onClick={paste.keepText}>{t('page.keepAsText')}</Button>
        <Button kind="main" data-autofocus onClick={paste.convert}>
          {t('page.convert')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
