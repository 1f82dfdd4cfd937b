import { useSyncExternalStore } from 'react'
import type { Store } from '../../../../lib/store.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Icon } from '../../../../ui/icons/icon.tsx'
import { useMinutesLeft } from '../locking/use-minutes-left.ts'
import type { Lock } from '../locking/lock.ts'
import { timeOfDay } from '../saving/save-state.tsx'

interface TextPlaceProps {
  characters: Store<number>
  line: Store<number>
}

interface EditorFootProps {
  /** Length, and the line of the cursor; `null` for a workbook. */
  text: TextPlaceProps | null
  /** Unix milliseconds; 0 for none. */
  draftTime: number
  isDraftRefused: boolean
  /** `null` for a page that is not stored yet. */
  lock: Lock | null
}

/**
 * The status bar: length, cursor position, draft, lock. What changes here is not announced. Source:
 * web/spec/writing.md 1.2, 1.6.
 */
export function EditorFoot({ text, draftTime, isDraftRefused, lock }: EditorFootProps) {
  const t = usePhrases()
  const locks = {
    mine: t('page.lockMine'),
    overdue: t('page.lockOverdue'),
    none: t('page.lockNone'),
    asking: t('page.lockAsking'),
  }
  const lockText = lock && lock.at in locks ? locks[lock.at as keyof typeof locks] : ''
  const minutes = useMinutesLeft(lock && 'until' in lock ? lock.until : 0)
  const draft = isDraftRefused
    ? t('page.draftFailed')
    : draftTime
      ? t('page.draftAt', { time: timeOfDay(draftTime) })
      : ''
  return (
    <footer className="editor-foot">
      {text && <TextPlace {...text} />}
      {draft && <span>{draft}</span>}
      {lockText && (
        <span className="lock">
          <Icon name="lock" size={14} />
          {minutes > 0 ? t('page.lockMinutes', { lock: lockText, count: minutes }) : lockText}
        </span>
      )}
    </footer>
  )
}

/** The only part that follows each line and pause. */
function TextPlace({ characters, line }: TextPlaceProps) {
  const t = usePhrases()
  const count = useSyncExternalStore(characters.follow, characters.get)
  const number = useSyncExternalStore(line.follow, line.get)
  return (
    <>
      <span>{t('page.characters', { count })}</span>
      <span>{t('page.line', { line: number })}</span>
    </>
  )
}
