import { usePhrases } from '../../../../locales/phrases.ts'
import type { RowProps } from '../../../../parts/catalog-tree/catalog-tree.tsx'
import { Icon } from '../../../../ui/icons/icon.tsx'
import '../../../../ui/forms/check-box.css'
import { RowContent } from '../../tree/menu-tree.tsx'
import type { Mark } from './use-selection.ts'

interface SelectRowProps extends RowProps {
  mark: Mark
  /** Why it can't be selected; '' when it can. */
  reason: string
  /** Opens or closes a catalog. */
  onToggle: () => void
  /** `isRange`: with all rows since the last one. */
  onSelect: (isRange: boolean) => void
}

/** A row while pages are being selected: a press selects it, and opens a catalog. */
export function SelectRow({ row, isOpen, item, mark, reason, onToggle, onSelect }: SelectRowProps) {
  const t = usePhrases()
  const isCatalog = row.kind === 'catalog'
  const name = [row.method, row.title, row.isDraft && t('item.draft')].filter(Boolean).join(' ')
  return (
    <div
      {...item}
      className={`${item.className} selecting`}
      aria-label={name}
      aria-selected={undefined}
      aria-checked={mark === 'some' ? 'mixed' : mark === 'all'}
      aria-disabled={reason ? true : undefined}
      aria-description={reason || undefined}
      title={reason || row.title}
      onClick={(event) => {
        const isOnMark = (event.target as Element).closest('.row-check') !== null
        if (isCatalog && !isOnMark) onToggle()
        else if (!reason) onSelect(event.shiftKey)
      }}
    >
      <span className="row-check">
        <span
          className="check-mark"
          data-checked={mark === 'all' ? '' : undefined}
          data-indeterminate={mark === 'some' ? '' : undefined}
          data-disabled={reason ? '' : undefined}
        >
          {mark === 'all' && <Icon name="check" size={14} />}
          {mark === 'some' && <span className="check-line" />}
        </span>
      </span>
      <RowContent row={row} isOpen={isOpen} />
    </div>
  )
}
