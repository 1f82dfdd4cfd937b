import type { Answer } from '../../../api/calls.ts'
import { usePhrases } from '../../../locales/phrases.ts'
import { sentences } from '../../../locales/sentences.ts'
import { FailureAlert } from '../../../parts/failures/failure-alert.tsx'
import { LinkButton } from '../../../parts/links/link-button.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { ExportRange } from './export-range.tsx'
import './export.css'
import { LastExport, Outcome } from './outcome.tsx'
import { useExportForm } from './use-export-form.ts'

/** What is exported, in which format, and how far it is. Source: web/spec/writing.md 5. */
export function ExportForm({ info }: { info: Answer<'item/info'> }) {
  const t = usePhrases()
  const form = useExportForm(info)
  const { tree, format, exporting } = form
  const { state } = exporting

  if (tree.pages.length === 0)
    return <State drawing="book" title={t('item-export.empty')} text={t('item-export.emptyText')} />

  return (
    <>
      <form className="form item-export" noValidate onSubmit={form.onSubmit}>
        {info.ties && <Banner kind="info">{t('item-export.scoped')}</Banner>}
        {info.item_type === '4' && (
          <Banner kind="info">
            {sentences(t('item-export.sheet'), '')}
            <Link to={`/page/edit/${info.item_id}/${tree.pages[0]!.id}`}>
              {t('item-export.toSheet')}
            </Link>
          </Banner>
        )}
        {form.gone === '' && <FailureAlert error={form.error} />}
        <RadioCards
          label={t('item-export.format')}
          bound={{
            name: 'format',
            value: format,
            error: '',
            onValue: (value) => form.choose({ format: value }),
            onBlur: () => undefined,
          }}
          choices={form.offered.map((value) => ({
            value,
            label: t(`item-export.${value}`),
            text: t(`item-export.${value}Text`),
          }))}
        />
        {format === 'markdown' && info.item_manage && info.is_private === 1 && (
          <Banner kind="info">{t('item-export.hasPassword')}</Banner>
        )}
        {format !== 'markdown' && <ExportRange form={form} />}
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
