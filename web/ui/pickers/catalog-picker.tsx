import { Combobox } from '@base-ui/react/combobox'
import { useState, type ReactNode } from 'react'
import { language, usePhrases } from '../../locales/phrases.ts'
import { Field } from '../forms/field.tsx'
import '../forms/input.css'
import '../forms/list-box.css'
import { Icon } from '../icons/icon.tsx'
import { useLayer } from '../overlays/layers.ts'
import './catalog-picker.css'
import { linesOf, linesWith, type CatalogLine, type CatalogNode } from './catalog-lines.ts'

export interface CatalogPickerProps {
  label: string
  help?: ReactNode
  error?: string
  catalogs: readonly CatalogNode[]
  /** Id of the chosen catalog, or of one of the entries before them. */
  value: string
  onValue: (id: string) => void
  /** Entries before the catalogs: no catalog, all catalogs. */
  first?: readonly { id: string; label: string }[]
  /** A catalog that can't be chosen, nor its descendants: it can't be moved into itself. */
  without?: string
  disabled?: boolean
  onBlur?: () => void
}

/**
 * A searchable, indented list of catalogs; the search finds names at any depth and shows their
 * parents. Source: web/spec/design.md 4 (tree picker).
 */
export function CatalogPicker({
  label,
  help,
  error,
  catalogs,
  value,
  onValue,
  first = [],
  without,
  disabled,
  onBlur,
}: CatalogPickerProps) {
  const t = usePhrases()
  const layer = useLayer()
  const [words, setWords] = useState('')
  const lines: CatalogLine[] = [
    ...first.map((one) => ({ id: one.id, name: one.label, path: one.label, depth: -1 })),
    ...linesOf(catalogs, without),
  ]
  const shown = linesWith(lines, words, language())
  return (
    <Field label={label} help={help} error={error}>
      {(controlProps) => (
        <Combobox.Root
          items={lines}
          filteredItems={shown}
          value={lines.find((one) => one.id === value) ?? null}
          disabled={disabled}
          inputValue={words}
          autoHighlight
          itemToStringLabel={(one: CatalogLine) => one.path}
          isItemEqualToValue={(one: CatalogLine, other: CatalogLine) => one.id === other.id}
          onInputValueChange={(next, { reason }) => setWords(reason === 'input-change' ? next : '')}
          onValueChange={(next) => next && onValue(next.id)}
        >
          <Combobox.Trigger {...controlProps} className="input select-trigger" onBlur={onBlur}>
            <span className="select-value">
              <Combobox.Value>{(one: CatalogLine | null) => one?.path ?? '…'}</Combobox.Value>
            </span>
            <Combobox.Icon render={<span className="select-sign" />}>
              <Icon name="chevronDown" size={16} />
            </Combobox.Icon>
          </Combobox.Trigger>
          <Combobox.Portal role="region" aria-label={label}>
            <Combobox.Positioner
              className="list-place"
              align="start"
              sideOffset={4}
              collisionPadding={8}
              positionMethod="fixed"
            >
              <Combobox.Popup ref={layer.ref} className="list-box tree-box" aria-label={label}>
                <div className="tree-search">
                  <Icon name="search" size={16} />
                  <Combobox.Input
                    className="input"
                    aria-label={t('controls.findCatalog')}
                    placeholder={t('controls.findCatalog')}
                  />
                </div>
                <Combobox.Empty className="note">{t('controls.nothingFound')}</Combobox.Empty>
                <Combobox.List>
                  {(one: CatalogLine) => (
                    <Combobox.Item
                      key={one.id}
                      value={one}
                      className="option"
                      data-depth={Math.max(0, one.depth)}
                      // the parents of a match are announced with it
                      aria-label={one.path}
                    >
                      <Icon name={one.depth < 0 ? 'globe' : 'folder'} size={16} />
                      <span className="option-words">{one.name}</span>
                      <Combobox.ItemIndicator>
                        <Icon name="check" size={16} />
                      </Combobox.ItemIndicator>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
