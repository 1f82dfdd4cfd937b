import { prettyJson } from '#contract/text/content/pretty-json.ts'
import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/forms/select/select-field.tsx'
import { CodeArea } from '../json/code-area.tsx'
import { isBodiless, type BodyMode } from './request/request.ts'
import { RowsTable } from './rows-table.tsx'
import type { TryIt } from './use-try-it.ts'

/** The body of the request. */
export function BodyForm({ tryIt: { request, change } }: { tryIt: TryIt }) {
  const t = usePhrases()
  const [isWrong, setWrong] = useState(false)
  const { method, mode, text, form } = request
  if (isBodiless(method)) return <p className="try-about">{t('try-it.bodyless', { method })}</p>
  const choices: { value: BodyMode; label: string }[] = [
    { value: 'none', label: t('try-it.none') },
    { value: 'json', label: 'JSON' },
    { value: 'urlencoded', label: 'x-www-form-urlencoded' },
    { value: 'formdata', label: 'form-data' },
    { value: 'text', label: t('try-it.textMode') },
  ]
  return (
    <>
      <div className="try-row">
        <span className="try-mode">
          <Select
            label={t('try-it.bodyKind')}
            value={mode}
            choices={choices}
            onValue={(next) => change({ mode: next })}
          />
        </span>
        {mode === 'json' && (
          <Button
            kind="quiet"
            onClick={() => {
              const pretty = prettyJson(text)
              setWrong(pretty === null)
              if (pretty !== null) change({ text: pretty })
            }}
          >
            {t('try-it.format')}
          </Button>
        )}
        {isWrong && (
          <span className="try-wrong" role="status">
            {t('try-it.notJson')}
          </span>
        )}
      </div>
      {mode === 'none' && <p className="try-about">{t('try-it.noBody')}</p>}
      {(mode === 'json' || mode === 'text') && (
        <CodeArea
          aria-label={t('try-it.body')}
          isJson={mode === 'json'}
          value={text}
          onChange={(event) => {
            setWrong(false)
            change({ text: event.target.value })
          }}
        />
      )}
      {(mode === 'urlencoded' || mode === 'formdata') && (
        <RowsTable label={t('try-it.body')} rows={form} onRows={(next) => change({ form: next })} />
      )}
    </>
  )
}
