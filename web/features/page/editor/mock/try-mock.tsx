import { useState } from 'react'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button } from '../../../../ui/controls/button.tsx'

/** Characters of an answer that are shown. */
const shownLength = 20_000

interface Tried {
  /** HTTP status; 0 for no answer. */
  status: number
  milliseconds: number
  body: string
}

/** Calls the saved mock and shows what it answers. */
export function TryMock({ address, isUnsaved }: { address: string; isUnsaved: boolean }) {
  const t = usePhrases()
  const [tried, setTried] = useState<Tried | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const start = performance.now()
    try {
      const response = await fetch(address, { credentials: 'omit', cache: 'no-store' })
      const body = await response.text()
      setTried({
        status: response.status,
        milliseconds: Math.round(performance.now() - start),
        body: body.slice(0, shownLength),
      })
    } catch {
      setTried({ status: 0, milliseconds: 0, body: '' })
    } finally {
      setBusy(false)
    }
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
            <p>
              {tried.status
                ? t('editor-tools.triedStatus', {
                    status: tried.status,
                    time: tried.milliseconds,
                  })
                : t('editor-tools.triedNothing')}
            </p>
            {tried.body && (
              // focusable, so that it can be scrolled by keyboard
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              <pre className="format-result" tabIndex={0}>
                {tried.body}
              </pre>
            )}
          </>
        )}
      </div>
    </div>
  )
}
