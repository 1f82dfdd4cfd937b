import { shortcutText } from '../../lib/shortcut.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { Select } from '../../ui/forms/select/select-field.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { AddressField } from '../address-field.tsx'
import '../request-line.css'
import { BodyForm } from './body-form.tsx'
import { Variables } from './environments.tsx'
import { addressParts, methods, queryRows, withPathNames, type Row } from './request/request.ts'
import { RowsTable } from './rows-table.tsx'
import type { TryIt } from './use-try-it.ts'

const methodChoices = methods.map((value) => ({ value, label: value }))

/** Method, address and the parts of the request. */
export function RequestForm({ tryIt }: { tryIt: TryIt }) {
  const t = usePhrases()
  const { request, change, outcome, via, part, setPart } = tryIt
  const isWaiting = outcome.kind === 'waiting'
  const counted = (label: string, rows: readonly Row[]) => {
    const on = rows.filter(({ isOn, name }) => isOn && name !== '').length
    return on > 0 ? `${label} ${on}` : label
  }
  const setAddress = (text: string) => {
    const [url = '', search] = addressParts(text)
    const named = withPathNames(url, [])
    const path = named.map((row) => request.path.find(({ name }) => name === row.name) ?? row)
    change({
      url: search ? url : text,
      path: path.length > 0 ? path : request.path.filter(({ value }) => value !== ''),
      // a pasted address brings its query; one that is being typed keeps its question mark
      ...(search?.includes('=') && { query: [...request.query, ...queryRows(search)] }),
      ...(search && !search.includes('=') && { url: text }),
    })
  }
  return (
    <form
      className="try-request"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWaiting) void tryIt.send()
      }}
    >
      <div className="try-line-of-request">
        <div className={`request-line ${request.method.toLowerCase()}`}>
          <Select
            label={t('try-it.method')}
            value={request.method}
            choices={methodChoices}
            onValue={(method) => change({ method })}
          />
          <AddressField
            aria-label={t('try-it.address')}
            inputMode="url"
            value={request.url}
            onChange={(event) => setAddress(event.target.value)}
          />
        </div>
        {isWaiting ? (
          <Button key="cancel" className="try-send" icon="close" onClick={tryIt.cancel}>
            {t('try-it.cancel')}
          </Button>
        ) : (
          <Button key="send" className="try-send" type="submit">
            {t('try-it.send')} <kbd>{shortcutText('Ctrl+Enter')}</kbd>
          </Button>
        )}
      </div>
      {(tryIt.relay === 'on' || via === 'server') && (
        <div className="try-row">
          <span className="try-about">{t('try-it.sentFrom')}</span>
          <Segments
            label={t('try-it.sentFrom')}
            value={via}
            choices={[
              { value: 'browser', label: t('try-it.browser') },
              { value: 'server', label: t('try-it.server') },
            ]}
            onValue={tryIt.setVia}
          />
        </div>
      )}
      <Tabs
        label={t('try-it.parts')}
        value={part}
        choices={[
          {
            value: 'parameters',
            label: counted(t('try-it.parameters'), [...request.path, ...request.query]),
          },
          { value: 'headers', label: counted(t('try-it.headers'), request.headers) },
          { value: 'body', label: t('try-it.body') },
          { value: 'variables', label: t('try-it.variables') },
        ]}
        onValue={setPart}
      >
        {part === 'parameters' && (
          <>
            {request.path.length > 0 && (
              <>
                <h3>{t('try-it.path')}</h3>
                <RowsTable
                  label={t('try-it.path')}
                  rows={request.path}
                  isFixed
                  onRows={(path) => change({ path })}
                />
              </>
            )}
            {request.path.length > 0 && <h3>{t('try-it.query')}</h3>}
            <RowsTable
              label={t('try-it.query')}
              rows={request.query}
              onRows={(query) => change({ query })}
            />
          </>
        )}
        {part === 'headers' && (
          <RowsTable
            label={t('try-it.headers')}
            rows={request.headers}
            onRows={(headers) => change({ headers })}
          />
        )}
        {part === 'body' && <BodyForm tryIt={tryIt} />}
        {part === 'variables' && <Variables tryIt={tryIt} />}
      </Tabs>
    </form>
  )
}
