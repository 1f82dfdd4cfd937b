import { Combobox } from '@base-ui/react/combobox'
import type { RefObject } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import '../forms/select/list-box.css'
import { Icon } from '../icons/icon.tsx'
import { useLayer } from '../overlays/layers.ts'
import type { Search } from './use-search.ts'

/** Something found, as it is offered. */
interface FoundOption {
  key: string
  name: string
  /** A second line. */
  detail?: string | undefined
}

interface FoundListProps<T> {
  label: string
  found: Search<T>
  /** How many are offered. */
  count: number
  optionOf: (one: T) => FoundOption
  /** Shown instead of what the search says. */
  note?: string | undefined
  /** What the list is placed below, where that is not the input. */
  anchor?: RefObject<HTMLElement | null>
}

/** What a search offers below the input of a combobox, and how the search is doing. */
export function FoundList<T>({ label, anchor, ...box }: FoundListProps<T>) {
  return (
    <Combobox.Portal role="region" aria-label={label}>
      <Combobox.Positioner
        className="list-place"
        {...(anchor && { anchor })}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        positionMethod="fixed"
      >
        <Box {...box} />
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

function Box<T>({ found, count, optionOf, note }: Omit<FoundListProps<T>, 'label' | 'anchor'>) {
  const t = usePhrases()
  const layer = useLayer()
  const said = found.failure
    ? t('controls.searchFailed', { reason: found.failure })
    : found.isAsking
      ? t('controls.searching')
      : count === 0
        ? t('controls.nothingFound')
        : ''
  return (
    <Combobox.Popup ref={layer.ref} className="list-box">
      <Combobox.Status className="note">{note ?? said}</Combobox.Status>
      <Combobox.List>
        {(one: T) => {
          const { key, name, detail } = optionOf(one)
          return (
            <Combobox.Item key={key} value={one} className="option">
              <span className="option-words">
                {name}
                {detail && <span className="help">{detail}</span>}
              </span>
              <Combobox.ItemIndicator>
                <Icon name="check" size={16} />
              </Combobox.ItemIndicator>
            </Combobox.Item>
          )
        }}
      </Combobox.List>
    </Combobox.Popup>
  )
}
