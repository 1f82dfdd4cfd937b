import { dateText } from '../../../../lib/text/time.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/overlays/dialogs/dialog.tsx'
import './draft-dialog.css'
import type { Draft } from './drafts.ts'
import { excerptOf } from './excerpt.ts'

interface DraftDialogProps {
  /** Newest first. */
  drafts: readonly Draft[]
  /** Whether the text of a draft is a workbook. */
  isSheet: (draft: Draft) => boolean
  /** The page as it is stored: who saved it last, and when (unix seconds); no author of a new page. */
  saved: { text: string; author?: string; time?: number }
  onRestore: (draft: Draft) => void
  onDiscard: () => void
  onClose: () => void
}

/** Offers unsaved drafts from this browser. Source: web/spec/writing.md 1.7. */
export function DraftDialog({
  drafts,
  isSheet,
  saved,
  onRestore,
  onDiscard,
  onClose,
}: DraftDialogProps) {
  const t = usePhrases()
  const [only] = drafts
  const isOne = drafts.length === 1
  return (
    <Dialog
      title={t('page.draftTitle')}
      text={
        saved.author === undefined
          ? t('page.draftTextNew')
          : t('page.draftText', { name: saved.author, time: dateText(saved.time ?? 0) })
      }
      size="middle"
      onClose={onClose}
    >
      <ul className="drafts">
        {drafts.map((draft) => (
          <li key={draft.name}>
            <h3>{t('page.draftOf', { time: dateText(Math.floor(draft.time / 1000)) })}</h3>
            <p className="draft-title">{draft.title || t('page.untitled')}</p>
            <p className="draft-text">{excerptOf(draft.text, saved.text, isSheet(draft))}</p>
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
