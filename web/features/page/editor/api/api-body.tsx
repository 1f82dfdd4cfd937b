import type { ReactNode } from 'react'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { ExampleField } from './example-field.tsx'
import { shownText, valueAt, type Path } from './model/api-text.ts'
import type { RowListProps } from './rows/row-list.tsx'
import type { ApiEdit } from './use-api-form.ts'

export interface ApiBodyProps {
  value: JsonObject
  edit: ApiEdit
  isReadOnly: boolean
  /** Shown before the parameters of a form. */
  above: ReactNode
  list: (label: string, path: Path, more: Partial<RowListProps>) => ReactNode
}

const modes = ['', 'json', 'formdata', 'urlencoded', 'raw'] as const

/** The request's body, with its mode beside the title; what was entered in the other modes stays. */
export function ApiBody({ value, edit, isReadOnly, above, list }: ApiBodyProps) {
  const t = usePhrases()
  const params = ['request', 'params']
  const mode = shownText(valueAt(value, [...params, 'mode']))
  const choices = modes.some((one) => one === mode) ? modes : [...modes, mode]
  const words: Record<string, string> = {
    '': t('api-page.bodyNone'),
    json: 'JSON',
    formdata: 'form-data',
    urlencoded: 'urlencoded',
    raw: t('api-page.raw'),
  }
  // older pages have the fields beside the parameters
  const fields =
    valueAt(value, [...params, 'jsonDesc']) === undefined &&
    valueAt(value, ['request', 'jsonDesc']) !== undefined
      ? ['request', 'jsonDesc']
      : [...params, 'jsonDesc']
  return (
    <section className="api-part">
      <header className="api-head">
        <h2>{t('api-page.body')}</h2>
        <Segments
          label={t('api-page.bodyMode')}
          value={mode}
          disabled={isReadOnly}
          choices={choices.map((one) => ({ value: one, label: words[one] ?? one }))}
          onValue={(next) => edit.set([...params, 'mode'], next)}
        />
      </header>
      {mode === 'json' && (
        <>
          <ExampleField
            label={t('api-page.bodyExample')}
            path={[...params, 'json']}
            fields={fields}
            hasRequired
            {...{ value, edit, isReadOnly }}
          />
          {list(t('api-page.bodyFields'), fields, { columns: 'noExample', isInner: true })}
        </>
      )}
      {(mode === 'formdata' || mode === 'urlencoded') &&
        list(t('api-page.bodyParameters'), [...params, mode], { isInner: true, above })}
      {!['', 'json', 'formdata', 'urlencoded'].includes(mode) && (
        <ExampleField
          label={t('api-page.bodyExample')}
          path={[...params, mode]}
          {...{ value, edit, isReadOnly }}
        />
      )}
    </section>
  )
}
