import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { layers } from '../overlays/layers.ts'
import type { SortableProps } from './drag-props.ts'

/**
 * How far a mouse moves (pixels), and how long a finger rests (milliseconds), before a drag starts.
 */
const lift = { mouse: 6, finger: 250 }

/**
 * Entries that can be reordered by mouse, touch and keyboard, with announcements for screen
 * readers. Source: web/spec/design.md 4 (drag sorting).
 */
export function Sortable({
  ids,
  drawn = ids,
  shape,
  nameOf,
  onOrder,
  onLift,
  children,
}: SortableProps) {
  const t = usePhrases()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: lift.mouse } }),
    useSensor(TouchSensor, { activationConstraint: { delay: lift.finger, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] },
    }),
  )
  // the dialog that is open when a drag starts, if any; one that has closed took its texts along
  const [container, setContainer] = useState<Element>(document.body)
  const name = (id: UniqueIdentifier) => nameOf(String(id))
  const place = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id)) + 1
  const drop = ({ active, over }: DragEndEvent) => {
    setTimeout(() => removeEventListener('click', stop, true))
    if (!over || active.id === over.id) return
    onOrder(arrayMove([...ids], ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      // the click that ends a drag must not follow the link under the pointer
      onDragStart={({ active }) => {
        onLift?.(String(active.id))
        addEventListener('click', stop, true)
        setContainer(layers.at(-1) ?? document.body)
      }}
      onDragCancel={() => setTimeout(() => removeEventListener('click', stop, true))}
      onDragEnd={drop}
      accessibility={{
        // announcements are rendered outside the list, and inside an open dialog so that they can
        // be read
        container,
        screenReaderInstructions: { draggable: t('sorting.help') },
        announcements: {
          onDragStart: ({ active }) => t('sorting.lifted', { name: name(active.id) }),
          onDragOver: ({ active, over }) =>
            over
              ? t('sorting.moved', {
                  name: name(active.id),
                  place: place(over.id),
                  total: ids.length,
                })
              : undefined,
          onDragEnd: ({ active, over }) =>
            t('sorting.dropped', { name: name(active.id), place: place((over ?? active).id) }),
          onDragCancel: ({ active }) => t('sorting.cancelled', { name: name(active.id) }),
        },
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={shape === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {drawn.map((id) => (
          <Entry key={id} id={id}>
            {children}
          </Entry>
        ))}
      </SortableContext>
    </DndContext>
  )
}

function Entry({ id, children }: { id: string; children: SortableProps['children'] }) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id })
  return children(id, {
    entry: {
      ...listeners,
      ref: setNodeRef,
      style: {
        transform: CSS.Translate.toString(transform),
        transition,
        ...(isDragging && { zIndex: 1, position: 'relative' }),
      },
      ...(isDragging && { 'data-lifted': true }),
    },
    handle: {
      ref: setActivatorNodeRef,
      'aria-describedby': attributes['aria-describedby'],
      'aria-pressed': attributes['aria-pressed'],
    },
  })
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
