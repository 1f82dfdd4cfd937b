import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { ImportPanel } from '../../parts/import/import-panel.tsx'
import { useLeavePrompt } from '../../parts/links/use-leave-prompt.tsx'

/** A file becomes a new item. Source: web/spec/reading.md 6.3. */
export function ImportTab() {
  const t = usePhrases()
  const [{ isChosen, isBusy }, setState] = useState({ isChosen: false, isBusy: false })
  const leavePrompt = useLeavePrompt(isChosen || isBusy)
  return (
    <section aria-label={t('import.title')}>
      {leavePrompt}
      <ImportPanel actions="form-actions" onState={setState} />
    </section>
  )
}
