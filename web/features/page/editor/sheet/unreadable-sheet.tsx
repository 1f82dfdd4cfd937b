import { useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'

interface UnreadableSheetProps {
  text: string
  /** Somebody has put it in place of the sheets, to be saved: an older version, or a draft. */
  isChosen?: boolean
}

/** A text that is no workbook, in place of the grid; it is never overwritten. */
export function UnreadableSheet({ text, isChosen = false }: UnreadableSheetProps) {
  const t = usePhrases()
  const [isShown, setShown] = useState(isChosen)
  return (
    <div className="unreadable-sheet">
      <Banner
        kind={isChosen ? 'info' : 'danger'}
        actions={isShown ? [] : [{ label: t('sheet.showRaw'), run: () => setShown(true) }]}
      >
        {t(isChosen ? 'sheet.textVersion' : 'sheet.unreadable')}
      </Banner>
      {isShown && (
        // focusable, so that it can be scrolled by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} aria-label={t('sheet.raw')}>
          {text}
        </pre>
      )}
    </div>
  )
}
