import { useLayoutEffect, useMemo, useRef } from 'react'
import { dateText } from '../../../../../lib/text/time.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { Button } from '../../../../../ui/controls/button.tsx'
import { CopyButton } from '../../../../../ui/controls/copy-button.tsx'
import { Dialog, DialogActions } from '../../../../../ui/overlays/dialogs/dialog.tsx'
import type { Differ } from '../../source/source-editor.ts'
import { changedLines, type ShownLine } from './changed-lines.ts'
import './conflict-dialog.css'
import { isOwnWindow } from '../save-state.tsx'
import type { Theirs } from '../saver.ts'
import type { EditedVersion } from './use-mine.ts'
import type { Version } from '../version.ts'

/** A conflict, as each kind of editor shows it. */
export interface ConflictProps {
  theirs: Theirs
  /** What both started from. */
  base: Version
  /** One's own, as it is at any moment. */
  editing: EditedVersion
  /** Saves a version with the changes of both. */
  onMerged: (version: Version, differ?: Differ) => void
  /** It opens by itself. */
  isUnasked: boolean
  onOverwrite: () => void
  onClose: () => void
}

export interface ConflictDialogProps {
  theirs: Theirs
  mine: Version
  isUnasked: boolean
  onOverwrite: () => void
  onClose: () => void
}

/**
 * Somebody else saved the page meanwhile: who, when, and both texts. Nothing happens until a button
 * is pressed. Source: web/spec/writing.md 1.5.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { theirs, mine, isUnasked, onOverwrite, onClose } = props
  const t = usePhrases()
  const [left, right] = useMemo(() => changedLines(theirs.text, mine.text), [theirs, mine])
  const isOwn = isOwnWindow(theirs)
  const [name, time] = [theirs.author || t('page.lockedSomebody'), dateText(theirs.time)]
  const isSameText = theirs.text === mine.text
  return (
    <Dialog
      title={t('page.conflictTitle')}
      text={isOwn ? t('page.conflictOwnText', { time }) : t('page.conflictText', { name, time })}
      size="large"
      unasked={isUnasked}
      onClose={onClose}
    >
      {isSameText && <p>{t('page.conflictSameText')}</p>}
      <div className="conflict">
        <Side
          head={isOwn ? t('page.conflictOwn') : t('page.conflictTheirs', { name })}
          title={theirs.title === mine.title ? '' : theirs.title}
          lines={left}
        />
        <Side
          head={t('page.conflictMine')}
          title={theirs.title === mine.title ? '' : mine.title}
          lines={right}
        />
      </div>
      <p className="conflict-note">{t('page.conflictHistory')}</p>
      <DialogActions>
        <CopyButton kind="quiet" text={mine.text} label={t('page.copyText')} />
        <Button kind="danger" onClick={onOverwrite}>
          {t('page.conflictOverwrite')}
        </Button>
        <Button kind="main" data-autofocus onClick={onClose}>
          {t('page.conflictKeep')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Maximum number of lines rendered on each side; more would only be scrolled past. */
const mostLines = 5000
/** Lines of context above the first change. */
const before = 3

function Side({
  head,
  title,
  lines,
}: {
  head: string
  title: string
  lines: readonly ShownLine[]
}) {
  const t = usePhrases()
  const box = useRef<HTMLPreElement>(null)
  const first = Math.max(0, lines.findIndex(({ isChanged }) => isChanged) - before)
  useLayoutEffect(() => {
    const line = box.current?.children[Math.min(first, mostLines)]
    if (box.current && line instanceof HTMLElement)
      box.current.scrollTop = line.offsetTop - box.current.offsetTop
  }, [first])
  return (
    <section aria-label={head}>
      <h3>{head}</h3>
      {title && (
        <p className="conflict-title">
          {t('core.labelled', { label: t('page.conflictTitleRow'), value: '' })}
          <mark>{title}</mark>
        </p>
      )}
      {/* focusable, so that it can be scrolled by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={box} tabIndex={0} aria-label={head}>
        {lines.slice(0, mostLines).map((line, at) => (
          <div key={at} className={line.isChanged ? 'changed' : undefined}>
            {line.isChanged && (
              <span className="sr-only">
                {t('core.labelled', { label: t('page.changedLine'), value: '' })}
              </span>
            )}
            {line.text || '\u200b'}
          </div>
        ))}
      </pre>
    </section>
  )
}
