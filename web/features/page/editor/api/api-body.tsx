import type { ReactNode } from 'react'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Segments } from '../../../../ui/controls/segments.tsx'
import { ExampleField } from './example-field.tsx'
import { shownText, valueAt, type Path } from './model/api-text.ts'
import type { RowListProps } from './rows/row-list.tsx'
import type { ApiEdit } from './use-api-form.ts'

interface ApiBodyProps {
  value: JsonObject
  edit: ApiEdit
  isReadOnly: boolean
  /** Shown before the parameters of a form. */
  above: ReactNode
  list: (label: string, path: Path, more: Partial<RowListProps>) => ReactNode
}

const modes = ['', 'json', 'formdata', 'urlencoded', 'raw'] as const

const params = ['request', 'params']
const modeOf = (value: JsonObject) => shownText(valueAt(value, [...params, 'mode']))

/** Where the rows of the body that is shown are; those of a JSON body are its fields. */
export function bodyRows(value: JsonObject): Path {
  const mode = modeOf(value)
  if (mode === 'formdata' || mode === 'urlencoded') return [...params, mode]
  if (mode !== 'json') return []
  // older pages have the fields beside the parameters
  const [inside, beside] = [
    [...params, 'jsonDesc'],
    ['request', 'jsonDesc'],
  ]
  return valueAt(value, inside) === undefined && valueAt(value, beside) !== undefined
    ? beside
    : inside
}

/** The request's body, with its mode beside the title; what was entered in the other modes stays. */
export function ApiBody({ value, edit, isReadOnly, above, list }: ApiBodyProps) {
  const t = usePhrases()
  const mode = modeOf(value)
  const choices = modes.some((one) => one === mode) ? modes : [...modes, mode]
  const words: Record<string, string> = {
    '': t('api-page.bodyNone'),
    json: 'JSON',
    formdata: 'form-data',
    urlencoded: 'urlencoded',
    raw: t('api-page.raw'),
  }
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
            fields={bodyRows(value)}
            hasRequired
            {...{ value, edit, isReadOnly }}
          />
          {list(t('api-page.bodyFields'), bodyRows(value), { columns: 'noExample', isInner: true })}
        </>
      )}
      {(mode === 'formdata' || mode === 'urlencoded') &&
        list(t('api-page.bodyParameters'), bodyRows(value), { isInner: true, above })}
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
