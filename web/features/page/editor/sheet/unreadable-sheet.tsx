import { useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'

/** A text of a spreadsheet item that is no workbook; it is never overwritten. */
export function UnreadableSheet({ text }: { text: string }) {
  const t = usePhrases()
  const [isShown, setShown] = useState(false)
  return (
    <div className="unreadable-sheet">
      <Banner
        kind="danger"
        actions={isShown ? [] : [{ label: t('sheet.showRaw'), run: () => setShown(true) }]}
      >
        {t('sheet.unreadable')}
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
