import { sizeText } from '../../../lib/size.ts'
import { language, usePhrases } from '../../../locales/phrases.ts'
import { Link } from '../../../parts/link.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import type { ExportRemark, ExportState } from './use-export.ts'

/** How far the export is, or what came of it. */
export function Outcome({ state, item }: { state: ExportState; item: string }) {
  const t = usePhrases()
  if (state.step === 'running') {
    const size = sizeText(state.bytes, language())
    const text = size ? t('item-export.received', { size }) : t('item-export.preparing')
    return (
      <div className="item-export-progress">
        <Progress label={t('item-export.export')} value={null} text={text} />
        <p>{text}</p>
      </div>
    )
  }
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
