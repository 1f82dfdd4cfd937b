import { issues, version } from '../../lib/product.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { sentences } from '../../locales/sentences.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialogs/dialog.tsx'

/** Where to report problems, and the version to name there. Source: web/spec/reading.md 4. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases()
  return (
    <Dialog
      title={t('core.feedback')}
      text={
        issues ? (
          <>
            {sentences(t('feedback.issues'), '')}
            <a href={issues} target="_blank" rel="noopener noreferrer">
              {issues}
            </a>
          </>
        ) : (
          t('feedback.nowhere')
        )
      }
      onClose={onClose}
    >
      <p>{t('feedback.version', { version })}</p>
      <DialogActions>
        <Button kind="main" onClick={onClose}>
          {t('core.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
