import { globalParameterLists } from '#contract/text/content/global-parameters.ts'
import { usePhrases } from '../../../../../locales/phrases.ts'
import { Link } from '../../../../../parts/links/link.tsx'
import { Tally } from '../../../../../ui/feedback/badge.tsx'
import { Dialog } from '../../../../../ui/overlays/dialogs/dialog.tsx'
import type { OpenedPage } from '../../opened-page.ts'
import '../api-form.css'
import { globalsIn } from '../model/globals.ts'
import { GlobalRows } from '../rows/global-rows.tsx'

interface GlobalsDialogProps {
  opened: OpenedPage
  onClose: () => void
}

/** The parameters that the item adds to its API pages, to be read. Source: web/spec/writing.md 8. */
export function GlobalsDialog({ opened, onClose }: GlobalsDialogProps) {
  const t = usePhrases()
  const words = {
    header: t('api-page.headers'),
    query: t('api-page.query'),
    body: t('api-page.bodyParameters'),
    cookies: t('api-page.cookies'),
  }
  const lists = globalParameterLists
    .map((list) => ({ label: words[list], rows: globalsIn(opened.globals, list) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Dialog
      title={t('api-page.globalsTitle')}
      text={t('api-page.globalsText')}
      size="middle"
      onClose={onClose}
    >
      <div className="api-globals-list">
        {lists.map(({ label, rows }) => (
          <section key={label} className="api-part">
            <h3>
              {label}
              <Tally value={rows.length} className="api-count" />
            </h3>
            <div className="api-table">
              <GlobalRows rows={rows} label={label} isAlone />
            </div>
          </section>
        ))}
        {lists.length === 0 && <p>{t('api-page.globalsNone')}</p>}
        {opened.isManager && (
          <p>
            <Link to={`/item/setting/${opened.item}?tab=globals`} target="_blank">
              {t('api-page.globalsChange')}
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  )
}
