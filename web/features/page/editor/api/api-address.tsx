import type { Ref } from 'react'
import { readCurl, type CurlRequest } from '#contract/text/curl/read-curl.ts'
import { withoutSecrets } from '#contract/text/curl/without-secrets.ts'
import type { JsonObject } from '#contract/text/content/read-content.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { wordList } from '../../../../locales/sentences.ts'
import { AddressField } from '../../../../parts/address-field.tsx'
import '../../../../parts/request-line.css'
import { Button } from '../../../../ui/controls/button.tsx'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import type { Choice } from '../../../../ui/forms/bound.ts'
import { Select } from '../../../../ui/forms/select/select-field.tsx'
import { withRequest } from './curl/apply-curl.ts'
import { missingIn, pathVariablesIn, queryIn, type AddressPart } from './model/address-rows.ts'
import { rowsAt, shownText, valueAt, type Path } from './model/api-text.ts'
import { knownMethods } from './model/types.ts'
import { newRow } from './rows/new-row.ts'
import type { ApiEdit } from './use-api-form.ts'

interface ApiAddressProps {
  value: JsonObject
  edit: ApiEdit
  hasMethod: boolean
  isReadOnly: boolean
  hasProblem: boolean
  ref: Ref<HTMLInputElement>
}

const variables: Path = ['request', 'pathVariable']
const query: Path = ['request', 'query']

/** Method, address and status, and the parameters that the address names. */
export function ApiAddress({
  value,
  edit,
  hasMethod,
  isReadOnly,
  hasProblem,
  ref,
}: ApiAddressProps) {
  const t = usePhrases()
  const at = (key: string) => shownText(valueAt(value, ['info', key]))
  const url = at('url')
  const method = at('method').toLowerCase()
  const status = /^[1-5]$/.test(at('apiStatus')) ? at('apiStatus') : '0'
  const methods = knownMethods.some((one) => one === method)
    ? knownMethods
    : [method, ...knownMethods]
  const statuses: readonly Choice<string>[] = [
    { value: '0', label: t('api-page.noStatus') },
    { value: '1', label: t('api-page.inDevelopment'), dot: 'info' },
    { value: '2', label: t('api-page.inTesting'), dot: 'violet' },
    { value: '3', label: t('api-page.finished'), dot: 'success' },
    { value: '4', label: t('api-page.needsChange'), dot: 'warning' },
    { value: '5', label: t('api-page.deprecated'), dot: 'muted' },
  ]
  const missing = [
    { path: variables, parts: missingIn(pathVariablesIn(url), rowsAt(value, variables)) },
    { path: query, parts: missingIn(queryIn(url), rowsAt(value, query)) },
  ]
  const count = missing.reduce((sum, { parts }) => sum + parts.length, 0)
  const describe = () => {
    for (const { path, parts } of missing)
      edit.rows(path, (rows) => [...rows, ...parts.map((part) => rowOf(part, path === variables))])
  }
  const take = (request: CurlRequest) => {
    const before = edit.text()
    const shown = withoutSecrets(request)
    edit.replace(withRequest(edit.value(), shown))
    const change = { before, after: edit.text() }
    const names = wordList(shown.secrets)
    toast(names ? t('api-page.curlTakenWithout', { names }) : t('api-page.curlTaken'), {
      label: t('page.undo'),
      run: () => edit.undo(change),
    })
  }
  return (
    <section className="api-part api-address" aria-label={t('api-page.address')}>
      <div className="api-address-row">
        <div className={`request-line ${method}`}>
          {hasMethod && (
            <Select
              label={t('api-page.method')}
              value={method}
              disabled={isReadOnly}
              choices={methods.map((one) => ({ value: one, label: one.toUpperCase() || '–' }))}
              onValue={(next) => edit.set(['info', 'method'], next)}
            />
          )}
          <AddressField
            ref={ref}
            className="api-url"
            aria-label={t('api-page.address')}
            aria-invalid={(hasProblem && url.trim() === '') || undefined}
            placeholder="https://api.example.com/users/{id}"
            value={url}
            readOnly={isReadOnly}
            onChange={(event) => edit.set(['info', 'url'], event.target.value)}
            onPaste={(event) => {
              const request = readCurl(event.clipboardData.getData('text/plain'))
              if (isReadOnly || 'problem' in request) return
              event.preventDefault()
              take(request)
            }}
          />
        </div>
        <Select
          label={t('api-page.status')}
          value={status}
          disabled={isReadOnly}
          choices={statuses}
          onValue={(next) => edit.set(['info', 'apiStatus'], next)}
        />
      </div>
      {!isReadOnly && count > 0 && (
        <div className="api-address-tools">
          <Button kind="quiet" icon="plus" onClick={describe}>
            {t('api-page.fromAddress', {
              count,
              names: wordList(missing.flatMap(({ parts }) => parts).map(({ name }) => name)),
            })}
          </Button>
        </div>
      )}
    </section>
  )
}

const rowOf = ({ name, value }: AddressPart, isRequired: boolean) => ({
  ...newRow('all'),
  name,
  value,
  ...(isRequired && { require: '1' }),
})
