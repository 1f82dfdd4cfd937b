import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { shortcutText } from '../../../../lib/shortcut.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { TextLength } from '../../../../ui/forms/text/text-length-note.tsx'
import { lengthProblem } from '../../../../ui/forms/text/text-length.ts'
import { MentionList, optionId } from './mention-list.tsx'
import './comment-form.css'
import { isPageClosed } from '../../page-closed.ts'
import { useMentions } from './use-mentions.ts'

interface CommentFormProps {
  /** What is typed is kept under this name until it is sent, for this tab. */
  name: string
  label: string
  placeholder?: string
  action: string
  isFocused?: boolean
  /** The page that is commented on. */
  pageId: number
  /** Fails with the refusal. */
  onSend: (content: string) => Promise<void>
  /** It is sent, and nothing was typed meanwhile. */
  onSent?: () => void
  onCancel?: () => void
}

/** What was typed while a comment was on its way; all of it if the comment was changed. */
const withoutSent = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed

/** A field for a comment. Ctrl+Enter sends it, and `@` suggests names. */
export function CommentForm(props: CommentFormProps) {
  const {
    name,
    label,
    placeholder,
    action,
    isFocused = false,
    pageId,
    onSend,
    onSent,
    onCancel,
  } = props
  const t = usePhrases()
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions(field, text, pageId)
  const listId = useId()
  const lengthId = useId()
  const isTooLong = lengthProblem(text, limits.commentLength) !== ''
  const isSuggesting = mentions.suggested.length > 0
  const type = (typed: string) => {
    setText(typed)
    if (typed) sessionStorage.setItem(name, typed)
    else sessionStorage.removeItem(name)
  }
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (busy || !text.trim() || isTooLong) return
    setBusy(true)
    setFailure('')
    try {
      await onSend(text)
      const left = withoutSent(sessionStorage.getItem(name) ?? '', text)
      type(left)
      if (!left) onSent?.()
    } catch (error) {
      if (!(await isPageClosed(error, text))) setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="comment-form" onSubmit={(event) => void send(event)}>
      {failure && <Banner kind="danger">{failure}</Banner>}
      <div className="comment-box">
        <div className="comment-field">
          <textarea
            ref={field}
            aria-label={label}
            aria-autocomplete="list"
            aria-controls={isSuggesting ? listId : undefined}
            aria-activedescendant={isSuggesting ? optionId(listId, mentions.current) : undefined}
            placeholder={placeholder}
            rows={3}
            aria-invalid={isTooLong || undefined}
            aria-describedby={lengthId}
            value={text}
            onChange={({ target }) => {
              type(target.value)
              mentions.onCaret(target.selectionEnd)
            }}
            onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
              mentions.onCaret(selectionStart === selectionEnd ? selectionEnd : -1)
            }
            onBlur={() => mentions.onCaret(-1)}
            onKeyDown={(event) => {
              if (mentions.onKeyDown(event)) return
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
            }}
          />
          {isSuggesting && <MentionList id={listId} mentions={mentions} />}
        </div>
        <div className="comment-send">
          <span className="hint">{t('item-foot.hint')}</span>
          <kbd className="for-keyboard" aria-hidden="true">
            {shortcutText('Ctrl+⏎')}
          </kbd>
          {onCancel && <Button onClick={onCancel}>{t('core.cancel')}</Button>}
          <Button type="submit" kind={text.trim() ? 'main' : undefined} busy={busy}>
            {action}
          </Button>
        </div>
      </div>
      <TextLength id={lengthId} text={text} limit={limits.commentLength} />
    </form>
  )
}
