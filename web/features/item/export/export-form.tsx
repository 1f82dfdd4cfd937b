import { useMemo, useState, type FormEvent } from 'react'
import { refresh } from '../../../api/answers.ts'
import type { Answer } from '../../../api/calls.ts'
import { isRefused } from '../../../api/refusal.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentences } from '../../../locales/sentences.ts'
import { CatalogPicker } from '../../../parts/catalog-picker/catalog-picker.tsx'
import { entryIn, treeOf } from '../../../parts/catalog-tree/tree.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { LinkButton } from '../../../parts/links/link-button.tsx'
import { Link, useQueryOfAddress } from '../../../parts/links/link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { SelectField } from '../../../ui/forms/select/select-field.tsx'
import './export.css'
import { LastExport, Outcome } from './outcome.tsx'
import { formats, papers, storeChoice, storedChoice, syntaxes } from './stored-choice.ts'
import { useExport, type ExportRequest } from './use-export.ts'

/** Stands for all catalogs, or all pages of one. */
const all = '0'

/** What is exported, in which format, and how far it is. Source: web/spec/writing.md 5. */
export function ExportForm({ info }: { info: Answer<'item/info'> }) {
  const t = usePhrases()
  const tree = useMemo(() => treeOf(info.menu), [info.menu])
  const [query] = useQueryOfAddress()
  const [choice, setChoice] = useState(() => storedChoice(info.item_id))
  const [part, setPart] = useState(() => ({
    catalog: query.get('cat_id') ?? tree.pageOf.get(query.get('page_id') ?? '')?.parent?.id ?? all,
    page: query.get('page_id') ?? all,
  }))
  const [range, setRange] = useState<'all' | 'part'>(
    part.catalog === all && part.page === all ? 'all' : 'part',
  )
  const exporting = useExport(info.item_id, (failure) => {
    const missing = goneIn(failure)
    if (missing === '') return
    // chosen before its list is without it: the list would choose another entry, as if by hand
    setPart(({ catalog }) => ({ catalog: missing === 'catalog' ? all : catalog, page: all }))
    void refresh('item/info')
  })
  const { state } = exporting
  // the archive of a RunApi item could not be imported again
  const offered = formats.filter((one) => one !== 'markdown' || info.item_type !== '3')
  const format = offered.includes(choice.format) ? choice.format : 'word'
  const isPart = format !== 'markdown' && range === 'part'

  const error = state.step === 'failed' ? state.error : undefined
  const gone = goneIn(error)

  if (tree.pages.length === 0)
    return <State drawing="book" title={t('item-export.empty')} text={t('item-export.emptyText')} />

  const catalog = entryIn(tree, `c${part.catalog}`)
  const pages = (catalog ? catalog.children : tree.roots).filter(({ kind }) => kind === 'page')
  const choosePart = (next: typeof part) => {
    setPart(next)
    exporting.reset()
  }
  const choose = (values: Partial<typeof choice>) => {
    const next = { ...choice, ...values }
    setChoice(next)
    storeChoice(info.item_id, next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.step === 'running') return
    void exporting.start(request())
  }
  const request = (): ExportRequest => {
    const item_id = Number(info.item_id)
    const args = {
      item_id,
      cat_id: isPart ? Number(part.catalog) : 0,
      page_id: isPart ? Number(part.page) : 0,
    }
    if (format === 'markdown') return { path: 'export/markdown', args: { item_id } }
    if (format === 'html') return { path: 'export/html', args }
    return format === 'openapi'
      ? { path: 'export/openapi', args: { ...args, format: choice.syntax } }
      : { path: 'export/word', args: { ...args, paper: choice.paper } }
  }
  return (
    <>
      <form className="form item-export" noValidate onSubmit={submit}>
        {info.ties && <Banner kind="info">{t('item-export.scoped')}</Banner>}
        {info.item_type === '4' && (
          <Banner kind="info">
            {sentences(t('item-export.sheet'), '')}
            <Link to={`/page/edit/${info.item_id}/${tree.pages[0]!.id}`}>
              {t('item-export.toSheet')}
            </Link>
          </Banner>
        )}
        {gone === '' && <FailureAlert error={error} />}
        <RadioCards
          label={t('item-export.format')}
          bound={{
            name: 'format',
            value: format,
            error: '',
            onValue: (value) => choose({ format: value }),
            onBlur: nothing,
          }}
          choices={offered.map((value) => ({
            value,
            label: t(`item-export.${value}`),
            text: t(`item-export.${value}Text`),
          }))}
        />
        {format === 'markdown' && info.item_manage && info.is_private === 1 && (
          <Banner kind="info">{t('item-export.hasPassword')}</Banner>
        )}
        {format !== 'markdown' && (
          <>
            <div className="item-export-rows">
              <div>
                <div className="legend">{t('item-export.range')}</div>
                <Segments
                  label={t('item-export.range')}
                  value={range}
                  choices={(['all', 'part'] as const).map((value) => ({
                    value,
                    label: t(`item-export.${value}`),
                  }))}
                  onValue={(value) => {
                    setRange(value)
                    if (value === 'all') choosePart({ catalog: all, page: all })
                  }}
                />
              </div>
              {format === 'word' && (
                <div>
                  <div className="legend">{t('item-export.paper')}</div>
                  <Segments
                    label={t('item-export.paper')}
                    value={choice.paper}
                    choices={papers.map((value) => ({ value, label: t(`item-export.${value}`) }))}
                    onValue={(paper) => choose({ paper })}
                  />
                </div>
              )}
              {format === 'openapi' && (
                <div>
                  <div className="legend">{t('item-export.syntax')}</div>
                  <Segments
                    label={t('item-export.syntax')}
                    value={choice.syntax}
                    choices={syntaxes.map((value) => ({ value, label: value.toUpperCase() }))}
                    onValue={(syntax) => choose({ syntax })}
                  />
                </div>
              )}
            </div>
            {isPart && (
              <>
                <CatalogPicker
                  label={t('item-export.catalog')}
                  error={gone === 'catalog' ? t('item-export.catalogGone') : ''}
                  tree={tree}
                  first={[{ id: all, label: t('item-export.allCatalogs') }]}
                  value={part.catalog}
                  onValue={(value) => choosePart({ catalog: value, page: all })}
                />
                {pages.length > 0 && (
                  <SelectField
                    label={t('item-export.page')}
                    help={catalog && t('item-export.allPagesHelp')}
                    bound={{
                      name: 'page',
                      value: part.page,
                      error: gone === 'page' ? t('item-export.pageGone') : '',
                      onValue: (page) => choosePart({ ...part, page }),
                      onBlur: nothing,
                    }}
                    choices={[
                      { value: all, label: t('item-export.allPages') },
                      ...pages.map(({ id, title }) => ({ value: id, label: title })),
                    ]}
                  />
                )}
              </>
            )}
          </>
        )}
        <Outcome
          state={state}
          item={info.item_domain || info.item_id}
          what={`${info.item_name} · ${t(`item-export.${format}`)}`}
        />
        <div className="form-actions">
          <Button type="submit" kind="main" icon="download" busy={state.step === 'running'}>
            {t(state.step === 'running' ? 'item-export.preparing' : 'item-export.export')}
          </Button>
          {state.step === 'running' ? (
            <>
              <Button onClick={exporting.cancel}>{t('item-export.cancel')}</Button>
              <span className="item-export-hint">{t('item-export.leaving')}</span>
            </>
          ) : (
            <LinkButton to={`/${info.item_domain || info.item_id}`}>
              {t('item-export.back')}
            </LinkButton>
          )}
        </div>
      </form>
      {state.step !== 'done' && <LastExport item={info.item_id} />}
    </>
  )
}

const nothing = () => undefined

/** What was chosen, but no longer exists. */
const goneIn = (error: unknown): 'catalog' | 'page' | '' =>
  isRefused(error, 'catalogNotFound') ? 'catalog' : isRefused(error, 'pageNotFound') ? 'page' : ''
