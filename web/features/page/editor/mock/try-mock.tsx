import { useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { askMock, statusText, type MockAnswer } from './ask-mock.ts'

/** Characters of an answer that are shown. */
const shownLength = 20_000

/** Calls the saved mock and shows what it answers. */
export function TryMock({ address, isUnsaved }: { address: string; isUnsaved: boolean }) {
  const t = usePhrases()
  const [tried, setTried] = useState<MockAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setTried(await askMock(address))
    setBusy(false)
  }
  return (
    <div className="try-mock">
      <Button busy={busy} disabled={isUnsaved} onClick={() => void run()}>
        {t('editor-tools.tryIt')}
      </Button>
      {isUnsaved && <span>{t('editor-tools.tryAfterSaving')}</span>}
      <div role="status">
        {tried && (
          <>
            <p>{statusText(tried)}</p>
            {tried.body && (
              // focusable, so that it can be scrolled by keyboard
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              <pre className="format-result" tabIndex={0}>
                {tried.body.slice(0, shownLength)}
              </pre>
            )}
          </>
        )}
      </div>
    </div>
  )
}
