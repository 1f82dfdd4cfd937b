import { useEffect, useMemo, useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { JsonText } from '../json/json-text.tsx'
import { mostShown, typeOf, type Body } from './request/body.ts'
import type { TryAnswer } from './request/send.ts'

/** The body of an answer: as text, as a picture, or to be downloaded. */
export function AnswerBody({ answer, body }: { answer: TryAnswer; body: Body }) {
  const t = usePhrases()
  const [view, setView] = useState<'pretty' | 'raw'>('pretty')
  if (body.kind === 'empty') return <p className="try-about">{t('try-it.empty')}</p>
  const text =
    body.kind === 'json' && view === 'pretty'
      ? body.pretty
      : body.kind === 'json' || body.kind === 'text'
        ? body.raw
        : null
  const shown = text?.slice(0, mostShown) ?? null
  return (
    <div className="try-code">
      <div className="try-row">
        {body.kind === 'json' && (
          <Segments
            label={t('try-it.view')}
            value={view}
            choices={[
              { value: 'pretty', label: t('try-it.pretty') },
              { value: 'raw', label: t('try-it.raw') },
            ]}
            onValue={setView}
          />
        )}
        {body.kind === 'file' && <span className="try-about">{t('try-it.binary')}</span>}
        {shown !== text && <span className="try-about">{t('try-it.cut')}</span>}
        <span className="try-end">
          {text !== null && <CopyButton text={text} name={t('try-it.copy')} />}
          <Button kind="quiet" icon="download" onClick={() => download(answer)}>
            {t('try-it.download')}
          </Button>
        </span>
      </div>
      {body.kind === 'picture' ? (
        <Picture answer={answer} type={body.type} />
      ) : (
        shown !== null && (
          <pre tabIndex={0} aria-label={t('try-it.answer')}>
            {body.kind === 'json' ? <JsonText text={shown} /> : shown}
          </pre>
        )
      )}
    </div>
  )
}

function Picture({ answer, type }: { answer: TryAnswer; type: string }) {
  const t = usePhrases()
  const address = useMemo(
    () => URL.createObjectURL(new Blob([answer.body], { type })),
    [answer, type],
  )
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img className="try-picture" src={address} alt={t('try-it.picture')} />
}

const endings: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/html': 'html.txt',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg.txt',
}

/** Saves the bytes as they came, never as something that a browser would run. */
function download(answer: TryAnswer): void {
  const address = URL.createObjectURL(new Blob([answer.body], { type: 'application/octet-stream' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `response.${endings[typeOf(answer)] ?? 'bin'}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
