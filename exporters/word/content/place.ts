import { WidthType, type ITableOptions } from 'docx'
import type { Element } from 'hast'
import { classesOf } from '#contract/document/html/tree.ts'
import type { Format } from './inline.ts'
import { listNames } from '../document/styles.ts'

/** Where blocks are placed. Lengths are twentieths of a point. */
export interface Place {
  /** Distance from the left edge of the cell or page. */
  readonly indent: number
  /** Width of the cell or page. */
  readonly width: number
  readonly quotes: number
  /** Level of the list around it, from 1; 0 outside of lists. */
  readonly listLevel: number
  /** Nested tables around it. */
  readonly tables: number
  readonly style?: string
  readonly alignment?: 'left' | 'center' | 'right'
  readonly format?: Format
  /** Number, bullet or check box of a list item, used by its first paragraph. */
  readonly mark?: ListMark
}

export interface ListMark {
  isUsed: boolean
  readonly level: number
  /** Instance of a numbered list, or the bullets. */
  readonly list: { readonly reference: string; readonly instance: number } | null
  /** A check box, or a number, as text in place of it; serialised. */
  readonly run?: string
}

export type List = NonNullable<ListMark['list']>

export const bullets: List = { reference: listNames.bullets, instance: 0 }

/** Text keeps at least this width, however deep it is nested. */
const leastWidth = 2_400

export const roomOf = ({ width, indent }: Place): number => Math.max(width - indent, 300)

export const indented = (place: Place, by: number): Place => ({
  ...place,
  indent: Math.max(place.indent, Math.min(place.indent + by, place.width - leastWidth)),
})

export const tableLayout = (
  place: Place,
  width: number,
): Pick<ITableOptions, 'width' | 'indent'> => ({
  width: { size: width, type: WidthType.DXA },
  ...(place.indent > 0 ? { indent: { size: place.indent, type: WidthType.DXA } } : {}),
})

/** Titles that the renderer marks by classes. */
export function paragraphPlace(node: Element, place: Place): Place {
  const isTitle = classesOf(node).some(
    (name) => name === 'md-tab-label' || name === 'md-callout-head',
  )
  return isTitle ? { ...place, format: { bold: true } } : place
}
