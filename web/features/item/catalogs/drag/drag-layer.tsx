import { DragOverlay, type Modifier } from '@dnd-kit/core'
import { getEventCoordinates } from '@dnd-kit/utilities'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Icon } from '../../../../ui/icons/icon.tsx'
import type { Dragged } from './use-drag.ts'

const none = () => undefined
/** Places are announced in our own words, and the tree keeps the focus. */
export const silent = {
  announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none },
  restoreFocus: false,
}

/** What is dragged hangs at the pointer, not where its row began. */
const toPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const at = activatorEvent && getEventCoordinates(activatorEvent)
  return at && draggingNodeRect
    ? {
        ...transform,
        x: transform.x + at.x - draggingNodeRect.left + 6,
        y: transform.y + at.y - draggingNodeRect.top - 12,
      }
    : transform
}

/** What hangs at the pointer: the entry, and where it would be, or why it can't be there. */
export function DragLayer({
  dragged,
  pages,
}: {
  dragged: Dragged | null
  /** Number of pages in the dragged catalog, where it is shown. */
  pages: number | undefined
}) {
  const t = usePhrases()
  const told = dragged && (dragged.reason || dragged.place)
  return (
    <DragOverlay dropAnimation={null} modifiers={[toPointer]} className="drag-layer">
      {dragged && (
        <>
          <span className="drag-chip">
            <Icon name="grip" size={16} />
            <span className="title">{dragged.entry.title}</span>
            {pages !== undefined && (
              <span className="page-count">{t('catalogs.pages', { count: pages })}</span>
            )}
          </span>
          {told && (
            <span className={dragged.reason ? 'drag-place refused' : 'drag-place'}>{told}</span>
          )}
        </>
      )}
    </DragOverlay>
  )
}

/** Pixels that the ring of the line needs above it. */
const lineRoom = 5

/** The line where it would be dropped; none when it goes into the catalog below the pointer. */
export function DropLine({ dragged, pitch }: { dragged: Dragged | null; pitch: number }) {
  if (!dragged?.drop || dragged.drop.into) return null
  const { row, level } = dragged.drop.line
  return (
    <div
      className={dragged.reason ? 'drop-line refused' : 'drop-line'}
      // above the first row the edge of the box would cut it off
      style={{ top: Math.max(row * pitch, lineRoom), '--level': level } as object}
    />
  )
}
