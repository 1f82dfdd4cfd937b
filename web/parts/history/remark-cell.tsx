import { useEffect, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { runAction } from '../../api/actions.ts'
import { refresh } from '../../api/answers.ts'
import { isRefused } from '../../api/refusal.ts'
import { timeText } from '../../lib/text/time.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import '../../ui/forms/input.css'
import { TextLength } from '../../ui/forms/text/text-length-note.tsx'
import { lengthProblem } from '../../ui/forms/text/text-length.ts'
import { sentenceOf } from '../failures/failure.ts'
import type { ShownVersion } from './version.ts'

interface RemarkCellProps {
  item: string
  page: number
  version: ShownVersion
  /** Told whether the field contains words that are not stored. */
  onTyped: (isTyped: boolean) => void
}

/**
 * The remark of a version, and a field in its place: Enter saves, Escape leaves. Source:
 * web/spec/writing.md 2.1.
 */
export function RemarkCell({ item, page, version, onTyped }: RemarkCellProps) {
  const t = usePhrases()
  const stored = version.page_comments
  /** What is typed; `null` while the field is closed. */
  const [text, setText] = useState<string | null>(null)
  const [sent, setSent] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const lengthId = useId()
  const isTooLong = lengthProblem(text ?? '', limits.remarkLength) !== ''
  const button = useRef<HTMLButtonElement>(null)
  const isClosing = useRef(false)
  useEffect(() => {
    if (!isClosing.current || text !== null) return
    isClosing.current = false
    button.current?.focus()
  }, [text])
  const type = (typed: string | null) => {
    setText(typed)
    onTyped(typed !== null && typed.trim() !== stored)
  }
  const close = () => {
    isClosing.current = true
    type(null)
  }
  const save = async (words: string) => {
    close()
    if (words === stored) return
    setSent(words)
    setFailure('')
    const args = {
      page_id: page,
      page_history_id: Number(version.page_history_id),
      page_comments: words,
    }
    try {
      await runAction('page/updateHistoryComments', args, { item })
      await refresh('page/history')
    } catch (error) {
      setFailure(sentenceOf(error))
      // the version may be gone
      if (isRefused(error)) await refresh('page/history')
    } finally {
      setSent(null)
    }
  }
  const time = timeText(version.addtime_unix)
  if (text === null)
    return (
      <>
        <span className="version-remark">
          {(sent ?? stored) && <span>{sent ?? stored}</span>}
          <IconButton
            ref={button}
            icon="edit"
            label={t('item-dialogs.editRemark', { time })}
            aria-busy={sent !== null || undefined}
            onClick={() => sent === null && type(stored)}
          />
        </span>
        {failure && (
          <p className="version-failure" role="alert">
            {failure}
          </p>
        )}
      </>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong) void save(text.trim())
      }}
    >
      <input
        className="input"
        // it was opened in order to type
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t('item-dialogs.remarkOf', { time })}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={isTooLong || undefined}
        aria-describedby={lengthId}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          // the dialog stays
          event.stopPropagation()
          close()
        }}
      />
      <TextLength id={lengthId} text={text} limit={limits.remarkLength} />
    </form>
  )
}
