import { useState, type ReactNode } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { CopyButton } from '../../../../ui/controls/copy-button.tsx'
import { Banner } from '../../../../ui/feedback/banner.tsx'

/** Why nothing can be written any more: the item is archived, or allows no comments. */
export type Closed = 'archived' | 'off'

interface UnsentProps {
  /** Under which the text is kept. */
  name: string
  /** The accessible name of the text. */
  label: string
  why: Closed
  /** Shown when nothing was typed. */
  children?: ReactNode
}

/** What was typed before the field was closed, to read and to copy. Source: web/spec/reading.md 8.12. */
export function Unsent({ name, label, why, children }: UnsentProps) {
  const t = usePhrases()
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '')
  if (!text.trim()) return children
  const discard = () => {
    sessionStorage.removeItem(name)
    setText('')
  }
  return (
    <div className="comment-form">
      <Banner kind="warning">
        {t(why === 'archived' ? 'item-foot.unsentArchived' : 'item-foot.unsentOff')}
      </Banner>
      <div className="comment-box">
        <div className="comment-field">
          <textarea aria-label={label} rows={3} readOnly value={text} />
        </div>
        <div className="comment-send">
          <span className="hint" />
          <Button kind="quiet" onClick={discard}>
            {t('item-foot.discard')}
          </Button>
          <CopyButton text={text} label={t('item-foot.copyUnsent')} />
        </div>
      </div>
    </div>
  )
}
