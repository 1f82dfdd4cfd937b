import { useEffect, useState } from 'react'
import { sizeText } from '../../../lib/text/size.ts'
import { language, usePhrases } from '../../../locales/phrases.ts'
import { DateText } from '../../../parts/date.tsx'
import { Link } from '../../../parts/links/link.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { lastExport } from './stored-choice.ts'
import type { ExportRemark, ExportState } from './use-export.ts'

interface OutcomeProps {
  state: ExportState
  item: string
  /** Names what is exported. */
  what: string
}

/** How far the export is, or what came of it. */
export function Outcome({ state, item, what }: OutcomeProps) {
  const t = usePhrases()
  if (state.step === 'running') return <Running bytes={state.bytes} what={what} />
  if (state.step === 'canceled') return <Banner kind="info">{t('item-export.canceled')}</Banner>
  if (state.step === 'nothing')
    return <Banner kind="warning">{t('item-export.noOperations')}</Banner>
  if (state.step === 'done')
    return (
      <>
        <Banner kind="success">
          {t('item-export.done', { name: state.name, size: sizeText(state.bytes, language()) })}
        </Banner>
        <Remarks remarks={state.remarks} item={item} />
      </>
    )
  return null
}

/** Milliseconds without a byte after which the server is said to be at work. */
const patience = 1_500

/**
 * The steps of an export, and the bytes so far; nobody knows how many there will be. The server
 * prepares while it sends, and may stop sending for that.
 */
function Running({ bytes, what }: { bytes: number; what: string }) {
  const t = usePhrases()
  const size = sizeText(bytes, language())
  const [stopped, setStopped] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setStopped(bytes), patience)
    return () => clearTimeout(timer)
  }, [bytes])
  const text = !size
    ? t('item-export.preparing')
    : t(stopped === bytes ? 'item-export.preparingMore' : 'item-export.received', { size })
  const steps = [t('item-export.prepare'), t('item-export.save')]
  return (
    <div className="item-export-progress">
      <p>
        <Icon name="file" />
        <strong>{what}</strong>
        <span>{text}</span>
      </p>
      <Progress label={t('item-export.export')} value={null} text={text} />
      <ol>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === 0 ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What this browser exported of the item before. */
export function LastExport({ item }: { item: string }) {
  const t = usePhrases()
  const last = lastExport(item)
  if (!last) return null
  return (
    <p className="item-export-last">
      <Icon name="check" size={16} />
      <span>
        {t('item-export.last')} <strong>{last.name}</strong> • {sizeText(last.bytes, language())} •{' '}
        <DateText seconds={last.time} />
      </span>
    </p>
  )
}

/** More of them are folded. */
const mostOpen = 10

/** Pages and details that the file lacks. */
function Remarks({ remarks, item }: { remarks: readonly ExportRemark[]; item: string }) {
  const t = usePhrases()
  if (remarks.length === 0) return null
  return (
    <details className="item-export-remarks" open={remarks.length <= mostOpen}>
      <summary>{t('item-export.remarks', { count: remarks.length })}</summary>
      <ul>
        {remarks.map(({ page_id, page_title, message }) => (
          <li key={`${page_id} ${message}`}>
            {page_id > 0 && <Link to={`/${item}/${page_id}`}>{page_title}</Link>} {message}
          </li>
        ))}
      </ul>
    </details>
  )
}
