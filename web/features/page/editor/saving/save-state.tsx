import { Refusal } from '../../../../api/refusal.ts'
import { currentSession } from '../../../../api/session.ts'
import { dateText } from '../../../../lib/text/time.ts'
import { usePhrases, type Write } from '../../../../locales/phrases.ts'
import { sentences } from '../../../../locales/sentences.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { Icon } from '../../../../ui/icons/icon.tsx'
import type { Saving, Theirs } from './saver.ts'

interface SaveStateProps {
  saving: Saving
  isUnsaved: boolean
  /** A save waits for uploads. */
  isForUploads: boolean
}

/** The save status in one line. Source: web/spec/writing.md 1.3. */
export function SaveState({ saving, isUnsaved, isForUploads }: SaveStateProps) {
  const t = usePhrases()
  const kind = isForUploads ? 'saving' : kindOf(saving, isUnsaved)
  return (
    <span className={`save-state ${kind}`} role="status">
      {kind === 'saved' && <Icon name="check" size={14} />}
      {kind === 'failed' && <Icon name="warning" size={14} />}
      {kind === 'unsaved' && <span className="dot" aria-hidden="true" />}
      {isForUploads ? t('page.savingAfterUploads') : words(t, saving, kind)}
    </span>
  )
}

type Kind = 'none' | 'unsaved' | 'saving' | 'saved' | 'failed'

function kindOf(saving: Saving, isUnsaved: boolean): Kind {
  if (saving.at === 'saving') return 'saving'
  if (saving.at === 'failed' || saving.at === 'conflict') return 'failed'
  if (isUnsaved) return 'unsaved'
  return saving.at === 'saved' ? 'saved' : 'none'
}

/** `08:31` in the visitor's time zone. */
export const timeOfDay = (milliseconds: number): string => dateText(milliseconds / 1000).slice(-5)

function words(t: Write, saving: Saving, kind: Kind): string {
  if (kind === 'none') return ''
  if (kind === 'saved' && saving.at === 'saved')
    return t('page.savedAt', { time: timeOfDay(saving.time) })
  if (kind === 'saving') return t('page.saving')
  return t(kind === 'failed' ? 'page.notSaved' : 'page.unsaved')
}

/** True when the visitor saved it in another window. */
export const isOwnWindow = ({ author }: Theirs): boolean =>
  author !== '' && author === currentSession().person?.username

/** Why the last save failed, as one sentence. */
export function reasonOf(t: Write, saving: Saving): string {
  if (saving.at === 'conflict') {
    const { theirs } = saving
    const time = dateText(theirs.time)
    return isOwnWindow(theirs)
      ? t('page.changedByYou', { time })
      : t('page.changedByOther', { name: theirs.author || t('page.lockedSomebody'), time })
  }
  if (saving.at !== 'failed') return ''
  const reason = saveSentence(t, saving.error)
  return saving.isUnknown
    ? sentences(reason, t('page.outcomeUnknown'))
    : t('page.notSavedWhy', { reason })
}

/** What failed, and where the server's words say nothing of it, what to do. */
function saveSentence(t: Write, error: unknown): string {
  if (!(error instanceof Refusal)) return t('page.textNotRead')
  if (error.kind === 'broken') {
    if (error.status === 413) return t('page.tooLargeToSend')
    if (error.status === 429 || error.status === 503) return t('page.serverBusy')
  }
  return sentenceOf(error)
}
