import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Answer } from '../../api/calls.ts'
import { usePhrases } from '../../locales/phrases.ts'
import { scrollWithin } from '../../ui/layout/scroll-within.ts'

export interface GroupBarProps {
  groups: Answer<'itemGroup/getList'>
  /** 0: all items. */
  chosen: number
  onChosen: (id: number) => void
}

/**
 * All items or one group, in one line that scrolls sideways to keep the chosen one in view. Source:
 * web/spec/reading.md 4.
 */
export function GroupBar({ groups, chosen, onChosen }: GroupBarProps) {
  const t = usePhrases()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => scrollWithin(bar.current, '[aria-checked="true"]'), [chosen])
  const entries = [
    { id: 0, name: t('my-items.allItems'), count: '' },
    ...groups.map((group) => ({
      id: Number(group.id),
      name: group.group_name,
      count: String(group.item_ids.split(',').filter(Boolean).length),
    })),
  ]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = entries.at((entries.findIndex(({ id }) => id === chosen) + step) % entries.length)
    if (!next) return
    onChosen(next.id)
    bar.current?.querySelector<HTMLElement>(`[data-group="${next.id}"]`)?.focus()
  }
  return (
    <div
      ref={bar}
      className="groups"
      role="radiogroup"
      aria-label={t('my-items.groups')}
      onKeyDown={move}
    >
      {entries.map(({ id, name, count }) => (
        <button
          key={id}
          type="button"
          role="radio"
          data-group={id}
          aria-checked={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChosen(id)}
        >
          <span className="name">{name}</span> {count && <span className="number">{count}</span>}
        </button>
      ))}
    </div>
  )
}
