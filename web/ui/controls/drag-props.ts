import type { CSSProperties, HTMLAttributes, ReactNode } from 'react'

type Attributes = HTMLAttributes<HTMLElement> & { ref?: (element: HTMLElement | null) => void }

/** Props that make one entry draggable. */
export interface DragProps {
  /** For the entry itself: drag with the mouse, long press on touch. */
  entry: Attributes & { style?: CSSProperties; 'data-lifted'?: true }
  /** For the handle: space lifts, arrows move, space drops, Escape cancels. */
  handle: Attributes
}

/** Props of an entry before dragging is available. */
export const noDragProps: DragProps = { entry: {}, handle: {} }

export interface SortableProps {
  ids: readonly string[]
  /** Those that are drawn, of a list too long to draw all; what is lifted must stay among them. */
  drawn?: readonly string[]
  shape: 'list' | 'grid'
  nameOf: (id: string) => string
  /** The new order, after each drop that changed it. */
  onOrder: (ids: string[]) => void
  onLift?: (id: string) => void
  children: (id: string, drag: DragProps) => ReactNode
}
