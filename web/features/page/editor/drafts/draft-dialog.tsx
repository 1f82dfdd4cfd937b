import { dateText } from '../../../../lib/time.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialog.tsx'
import './draft-dialog.css'
import type { Draft } from './drafts.ts'

export interface DraftDialogProps {
  /** Newest first; for a stored page there is one. */
  drafts: readonly Draft[]
  /** Who saved the page last, and when (unix seconds); absent for a new page. */
  saved?: { author: string; time: number }
  onRestore: (draft: Draft) => void
  onDiscard: () => void
  onClose: () => void
}

const mostShown = 400

/** Offers unsaved drafts from this browser. Source: web/spec/writing.md 1.7. */
export function DraftDialog({ drafts, saved, onRestore, onDiscard, onClose }: DraftDialogProps) {
  const t = usePhrases()
  const [only] = drafts
  const isOne = drafts.length === 1
  return (
    <Dialog
      title={t('page.draftTitle')}
      text={
        saved
          ? t('page.draftText', { name: saved.author, time: dateText(saved.time) })
          : t('page.draftTextNew')
      }
      size="middle"
      onClose={onClose}
    >
      <ul className="drafts">
        {drafts.map((draft) => (
          <li key={draft.name}>
            <h3>{t('page.draftOf', { time: dateText(Math.floor(draft.time / 1000)) })}</h3>
            <p className="draft-title">{draft.title || t('page.untitled')}</p>
            <p className="draft-text">{draft.text.slice(0, mostShown)}</p>
            {!isOne && <Button onClick={() => onRestore(draft)}>{t('page.draftRestore')}</Button>}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onDiscard}>
          {t(isOne ? 'page.draftDiscard' : 'page.draftDiscardAll')}
        </Button>
        {isOne && only && (
          <Button kind="main" data-autofocus onClick={() => onRestore(only)}>
            {t('page.draftRestore')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
