import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'
import type { RowPosition } from './data-row.tsx'

interface VirtualRowsProps<R> {
  /** Renders only the visible rows; otherwise all. */
  isWindowed: boolean
  frame: RefObject<HTMLElement | null>
  rows: readonly R[]
  children: (row: R, place: RowPosition) => ReactNode
}

/**
 * Lists up to this length are rendered completely, so that the browser's search finds every row.
 */
const short = 100
/** Assumed height of a row in pixels, until it has been measured. */
const usualHeight = 48

/** The body of a table. */
export const VirtualRows = <R,>({ isWindowed, ...props }: VirtualRowsProps<R>) =>
  isWindowed && props.rows.length > short ? (
    <Windowed {...props} />
  ) : (
    <tbody>{props.rows.map((row) => props.children(row, {}))}</tbody>
  )

function Windowed<R>({ frame, rows, children }: Omit<VirtualRowsProps<R>, 'isWindowed'>) {
  // it is not passed to memoised components, which its unstable functions would mislead
  // oxlint-disable-next-line react/incompatible-library
  const rowsInView = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => usualHeight,
    overscan: 12,
  })
  const drawn = rowsInView.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = rowsInView.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <tbody>
      {before > 0 && <Gap height={before} />}
      {drawn.map(({ index }) => {
        const row = rows[index]
        return (
          row !== undefined &&
          children(row, {
            'aria-rowindex': index + 2,
            'data-index': index,
            measure: rowsInView.measureElement,
          })
        )
      })}
      {after > 0 && <Gap height={after} />}
    </tbody>
  )
}

/** A spacer for the rows that are not rendered. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="gap" style={{ height }}>
    {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- not a control */}
    <td />
  </tr>
)
