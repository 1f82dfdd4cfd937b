import { limits } from '#contract/limits.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import type { SelectedDialog } from '../entry-actions.ts'
import type { Selection } from './use-selection.ts'

interface SelectionBarProps {
  selection: Selection
  onOpen: (dialog: SelectedDialog) => void
  onEnd: () => void
}

/** How many pages are selected, and what is done with them. Source: web/spec/writing.md 3.2. */
export function SelectionBar({ selection, onOpen, onEnd }: SelectionBarProps) {
  const t = usePhrases()
  const count = selection.pages.length
  const reason =
    count === 0
      ? t('catalogs.selectFirst')
      : count > limits.pagesTogether
        ? t('catalogs.tooMany', { limit: limits.pagesTogether })
        : undefined
  const acts = [
    ['movePages', t('catalogs.move')],
    ['copyPages', t('catalogs.copy')],
    ['deletePages', t('catalogs.delete')],
  ] as const
  return (
    <div
      className="selection-bar"
      role="group"
      aria-label={t('catalogs.selectPages')}
      // Escape ends it from anywhere in the bar, as in the tree
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onEnd()
      }}
    >
      <div>
        <span role="status">{t('catalogs.selected', { count })}</span>
        <Button kind="quiet" onClick={selection.toggleAll}>
          {t(selection.isAll ? 'catalogs.selectNone' : 'catalogs.selectAll')}
        </Button>
        <IconButton
          icon="close"
          label={t('catalogs.endSelecting')}
          shortcut="Esc"
          onClick={onEnd}
        />
      </div>
      <div>
        {acts.map(([name, label]) => {
          const button = (
            <Button
              key={name}
              className={name === 'deletePages' ? 'deletes' : undefined}
              aria-disabled={reason ? true : undefined}
              aria-description={reason}
              onClick={reason ? undefined : () => onOpen(name)}
            >
              {label}
            </Button>
          )
          return reason ? (
            <Tooltip key={name} text={reason}>
              {button}
            </Tooltip>
          ) : (
            button
          )
        })}
      </div>
    </div>
  )
}
