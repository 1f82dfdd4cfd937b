import { useId, useMemo, useRef } from 'react'
import type { GlobalParameterList } from '#contract/text/content/global-parameters.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import './api-form.css'
import { ApiAddress } from './api-address.tsx'
import { ApiBody, bodyRows } from './api-body.tsx'
import { ApiParts } from './api-parts.tsx'
import { ExampleField } from './example-field.tsx'
import { rowsAt, shownText, valueAt, type Path } from './model/api-text.ts'
import { globalsIn } from './model/globals.ts'
import { knownTypes } from './model/types.ts'
import { GlobalRows } from './rows/global-rows.tsx'
import { RowList, type RowListProps } from './rows/row-list.tsx'
import { TextPart } from './text-part.tsx'
import { useApiForm, type ApiFormProps } from './use-api-form.ts'

/** An API page as a form: every change is one in its JSON. Source: web/spec/writing.md 8. */
export function ApiForm(props: ApiFormProps) {
  const t = usePhrases()
  const { isReadOnly, globals } = props
  const address = useRef<HTMLInputElement>(null)
  const { value, edit } = useApiForm(props, address)
  const typesId = useId()
  const above = useMemo(() => {
    const rows = (list: GlobalParameterList, label: string) => {
      const shown = globalsIn(globals, list)
      return shown.length > 0 ? <GlobalRows rows={shown} label={label} /> : undefined
    }
    return {
      header: rows('header', t('api-page.headers')),
      query: rows('query', t('api-page.query')),
      cookies: rows('cookies', t('api-page.cookies')),
      body: rows('body', t('api-page.bodyParameters')),
    }
  }, [globals, t])
  const list = (label: string, path: Path, more: Partial<RowListProps> = {}) => (
    <RowList
      key={path.join('.')}
      label={label}
      path={path}
      list={valueAt(value, path)}
      edit={edit}
      isReadOnly={isReadOnly}
      columns="all"
      typesId={typesId}
      {...more}
    />
  )
  const response = (kind: 'Success' | 'Failure') => {
    const own = kind === 'Success' ? '' : 'Fail'
    const path = ['response', `response${own}ParamsDesc`]
    const label = t(kind === 'Success' ? 'api-page.successFields' : 'api-page.failureFields')
    return (
      <section className="api-part">
        <h2>{t(kind === 'Success' ? 'api-page.success' : 'api-page.failure')}</h2>
        <ExampleField
          label={t(kind === 'Success' ? 'api-page.successExample' : 'api-page.failureExample')}
          path={['response', `response${own}Example`]}
          fields={path}
          value={value}
          edit={edit}
          isReadOnly={isReadOnly}
        />
        {list(label, path, { columns: 'field', isInner: true })}
      </section>
    )
  }
  const counted = (
    name: 'pathPart' | 'headers' | 'queryPart' | 'cookies' | 'successPart' | 'failurePart',
    path: Path,
  ) => ({ label: t(`api-page.${name}`), count: rowsAt(value, path).length })
  const kind = shownText(valueAt(value, ['info', 'type']))
  const isGet = shownText(valueAt(value, ['info', 'method'])).toUpperCase() === 'GET'
  return (
    <div className="api-form">
      <datalist id={typesId}>
        {knownTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </datalist>
      <ApiAddress
        ref={address}
        value={value}
        edit={edit}
        hasMethod={kind !== 'websocket'}
        isReadOnly={isReadOnly}
        hasProblem={props.hasProblem}
      />
      <ApiParts
        parts={[
          { label: t('api-page.descriptionPart') },
          counted('pathPart', ['request', 'pathVariable']),
          counted('headers', ['request', 'headers']),
          counted('queryPart', ['request', 'query']),
          counted('cookies', ['request', 'cookies']),
          ...(kind === 'websocket'
            ? []
            : [{ label: t('api-page.bodyPart'), count: rowsAt(value, bodyRows(value)).length }]),
          counted('successPart', ['response', 'responseParamsDesc']),
          counted('failurePart', ['response', 'responseFailParamsDesc']),
          { label: t('api-page.remark') },
        ]}
      />
      <TextPart
        label={t('api-page.description')}
        path={['info', 'description']}
        {...{ value, edit, isReadOnly }}
      />
      {list(t('api-page.pathVariables'), ['request', 'pathVariable'])}
      {list(t('api-page.headers'), ['request', 'headers'], { above: above.header })}
      {list(t('api-page.query'), ['request', 'query'], isGet ? { above: above.query } : {})}
      {list(t('api-page.cookies'), ['request', 'cookies'], { above: above.cookies })}
      {kind !== 'websocket' && (
        <ApiBody {...{ value, edit, isReadOnly, list }} above={isGet ? undefined : above.body} />
      )}
      {response('Success')}
      {response('Failure')}
      <TextPart
        label={t('api-page.remark')}
        path={['info', 'remark']}
        {...{ value, edit, isReadOnly }}
      />
    </div>
  )
}
