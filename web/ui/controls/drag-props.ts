import type { CSSProperties, HTMLAttributes, ReactNode } from 'react'

type Attributes = HTMLAttributes<HTMLElement> & { ref?: (element: HTMLElement | null) => void }

/** What one entry carries so that it can be moved. */
export interface DragProps {
  /** For the entry itself: mouse and long press anywhere on it. */
  entry: Attributes & { style?: CSSProperties; 'data-lifted'?: true }
  /** For the handle: space lifts, arrows move, space drops, Escape returns. */
  handle: Attributes
}

/** An entry before anything can be moved. */
export const noDragProps: DragProps = { entry: {}, handle: {} }

export interface SortableProps {
  ids: readonly string[]
  shape: 'list' | 'grid'
  nameOf: (id: string) => string
  /** The new order, after each drop that changed it. */
  onOrder: (ids: string[]) => void
  children: (id: string, drag: DragProps) => ReactNode
}
