import { useSyncExternalStore } from 'react'
import { Button } from '../../../../ui/controls/button.tsx'
import type { Editing } from '../editing.ts'
import type { ToolRowAction } from '../tool-row/tool-row-actions.ts'

interface EmptyPageProps {
  editing: Editing
  templates: readonly ToolRowAction[]
}

/**
 * The templates a new page can begin with, below the placeholder: gone with the first character.
 * Source: web/spec/writing.md 1.16.
 */
export function EmptyPage({ editing, templates }: EmptyPageProps) {
  const { changes, characters, shownText } = editing
  const isShort = useSyncExternalStore(characters.follow, () => characters.get() === 0)
  // a long text is not read with each key
  const isEmpty = useSyncExternalStore(changes.follow, () => isShort && shownText() === '')
  if (!isEmpty) return null
  return (
    <div className="empty-page">
      {templates
        .filter(({ reason }) => !reason)
        .map(({ name, label, icon, run }) => (
          <Button key={name} icon={icon} onClick={run}>
            {label}
          </Button>
        ))}
    </div>
  )
}
