import { usePhrases } from '../../locales/phrases.ts'
import { CopyButton } from '../../ui/controls/copy-button.tsx'
import { ImportTree } from './import-tree.tsx'
import type { Imported } from './use-import.ts'

/** More of them are folded. */
const mostOpen = 8

export interface ImportReportProps {
  found: Imported
  isInNewItem: boolean
  /** First part of the addresses of pages; '' before the import. */
  base: string
  /** A page is opened by its link. */
  onOpen: (() => void) | undefined
}

/** How many pages of which kind, which ones, and what could not be taken as it is. */
export function ImportReport({ found, isInNewItem, base, onOpen }: ImportReportProps) {
  const t = usePhrases()
  const { counts, remarks } = found
  const said: [boolean, string][] = isInNewItem
    ? [
        [true, t('import.pages', { count: counts.created })],
        [counts.catalogs > 0, t('import.catalogs', { count: counts.catalogs })],
        [counts.operations > 0, t('import.operations', { count: counts.operations })],
      ]
    : [
        [counts.created > 0, t('import.countNew', { count: counts.created })],
        [counts.changed > 0, t('import.countChanged', { count: counts.changed })],
        [counts.unchanged > 0, t('import.countSame', { count: counts.unchanged })],
        [counts.removed > 0, t('import.countRemoved', { count: counts.removed })],
        [counts.catalogs > 0, t('import.newCatalogs', { count: counts.catalogs })],
      ]
  const label = t(base ? 'import.made' : 'import.preview')
  return (
    <section className="import-report" aria-label={label}>
      <div className="import-head">
        <strong>{label}</strong>
        <span>
          {said
            .filter(([isSaid]) => isSaid)
            .map(([, words]) => words)
            .join(' · ')}
        </span>
      </div>
      <ImportTree label={label} found={found} isNew={isInNewItem} base={base} onOpen={onOpen} />
      {remarks.length > 0 && (
        <details className="import-remarks" open={remarks.length <= mostOpen}>
          <summary>{t('import.remarks', { count: remarks.length })}</summary>
          <CopyButton
            label={t('import.copyRemarks')}
            kind="quiet"
            text={remarks.map(({ where, message }) => `${where}\t${message}`).join('\n')}
          />
          <ul>
            {remarks.map(({ where, message }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a place may have the same remark twice
              <li key={at}>
                {where && <code>{where}</code>} {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
