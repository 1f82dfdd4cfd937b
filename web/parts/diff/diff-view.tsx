import { useRef, useState } from 'react'
import { usePhrases } from '../../locales/phrases.ts'
import { useActions } from '../actions.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { CheckBox } from '../../ui/forms/check-box.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { State } from '../../ui/feedback/state.tsx'
import './diff-view.css'
import type { Hunk, Line, Row } from './diff.ts'
import { useDiff } from './use-diff.ts'
import { useMedia } from '../../ui/layout/use-media.ts'

/** Windows wide enough for two texts side by side. Source: web/spec/writing.md 2.2. */
const roomForTwo = '(min-width: 1100px)'
/** Unchanged lines shown around a change. */
const contextLines = 3
/**
 * How many rows are laid out together once they come near the view, and the height in pixels
 * assumed for each until then.
 */
const sliceRows = 100
const rowHeight = 20

export interface DiffViewProps {
  old: string
  now: string
  /** Headings of the two texts. */
  heads: { old: string; now: string }
}

/**
 * Two texts with their changes marked; unchanged parts are collapsed, `n` and `p` go from change to
 * change.
 */
export function DiffView({ old, now, heads }: DiffViewProps) {
  const t = usePhrases()
  const hasRoom = useMedia(roomForTwo)
  const [view, setView] = useState<'sides' | 'inline'>('sides')
  const [isFolded, setFolded] = useState(true)
  const [ignoreSpaces, setIgnoreSpaces] = useState(false)
  const [at, setAt] = useState(-1)
  const rows = useRef<HTMLDivElement>(null)
  const found = useDiff(old, now, ignoreSpaces)
  const count = found?.hunks.filter((piece) => piece.isChanged).length ?? 0
  const current = Math.min(at, count - 1)
  const go = (next: number) => {
    if (next < 0 || next >= count) return
    setAt(next)
    const change = rows.current?.querySelectorAll<HTMLElement>('.compare-change')[next]
    change?.scrollIntoView({ block: change.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
  }
  const next = { label: t('item-compare.next'), shortcut: 'n' }
  const previous = { label: t('item-compare.previous'), shortcut: 'p' }
  useActions([
    { ...next, name: 'nextChange', run: () => go(current + 1) },
    { ...previous, name: 'previousChange', run: () => go(current - 1) },
  ])

  if (found === undefined)
    return (
      <p className="compare-waiting" role="status">
        {t('item-compare.comparing')}
      </p>
    )
  if (!found)
    return (
      <>
        <Banner kind="info">{t('item-compare.tooLong')}</Banner>
        <div className="compare-whole">
          {(['old', 'now'] as const).map((side) => (
            <section key={side} aria-label={heads[side]}>
              <h2>{heads[side]}</h2>
              <pre tabIndex={0}>{side === 'old' ? old : now}</pre>
            </section>
          ))}
        </div>
      </>
    )
  const isInline = view === 'inline' || !hasRoom
  return (
    <>
      <div className="compare-tools">
        {hasRoom && (
          <Segments
            label={t('item-compare.view')}
            value={view}
            choices={[
              { value: 'sides', label: t('item-compare.sideBySide') },
              { value: 'inline', label: t('item-compare.inline') },
            ]}
            onValue={setView}
          />
        )}
        <CheckBox label={t('item-compare.onlyChanges')} checked={isFolded} onChecked={setFolded} />
        <CheckBox
          label={t('item-compare.ignoreSpaces')}
          checked={ignoreSpaces}
          onChecked={setIgnoreSpaces}
        />
        <span className="space" />
        <span role="status">
          {current < 0
            ? t('item-compare.changes', { count })
            : t('item-compare.place', { at: current + 1, count })}
        </span>
        <span>
          <IconButton icon="chevronLeft" {...previous} onClick={() => go(current - 1)} />
          <IconButton icon="chevronRight" {...next} onClick={() => go(current + 1)} />
        </span>
      </div>
      {found.isRough && <Banner kind="info">{t('item-compare.rough')}</Banner>}
      {count === 0 ? (
        <State
          drawing="book"
          title={old === now ? t('item-compare.same') : t('item-compare.sameApartFromSpaces')}
        />
      ) : (
        <div ref={rows} className={isInline ? 'compare-rows inline' : 'compare-rows'}>
          <div className="compare-heads">
            <span>{heads.old}</span>
            <span>{heads.now}</span>
          </div>
          <Pieces
            key={`${ignoreSpaces}`}
            pieces={found.hunks}
            isFolded={isFolded}
            isInline={isInline}
            current={current}
          />
        </div>
      )}
    </>
  )
}

interface PiecesProps {
  pieces: readonly Hunk[]
  isFolded: boolean
  isInline: boolean
  /** Index of the current change, -1 for none. */
  current: number
}

function Pieces({ pieces, isFolded, isInline, current }: PiecesProps) {
  let change = -1
  return pieces.map((piece, index) => {
    if (piece.isChanged) change++
    if (!piece.isChanged)
      return (
        <Unchanged
          key={index}
          rows={piece.rows}
          isFirst={index === 0}
          isLast={index === pieces.length - 1}
          isFolded={isFolded}
          isInline={isInline}
        />
      )
    return (
      <div key={index} className="compare-change" aria-current={change === current || undefined}>
        <Rows rows={isInline ? oneBelowTheOther(piece.rows) : piece.rows} isInline={isInline} />
      </div>
    )
  })
}

const oneBelowTheOther = (rows: readonly Row[]): Row[] => [
  ...rows.filter(({ old }) => old).map(({ old }) => ({ old, now: null })),
  ...rows.filter(({ now }) => now).map(({ now }) => ({ old: null, now })),
]

interface UnchangedProps {
  rows: readonly Row[]
  isFirst: boolean
  isLast: boolean
  isFolded: boolean
  isInline: boolean
}

/** A run of equal lines: a few next to each change, the rest behind a button. */
function Unchanged({ rows, isFirst, isLast, isFolded, isInline }: UnchangedProps) {
  const t = usePhrases()
  const [isOpen, setOpen] = useState(false)
  const from = isFirst ? 0 : contextLines
  const to = rows.length - (isLast ? 0 : contextLines)
  if (!isFolded || isOpen || to - from < 2) return <Rows rows={rows} isInline={isInline} />
  return (
    <>
      <Rows rows={rows.slice(0, from)} isInline={isInline} />
      <button type="button" className="compare-fold" onClick={() => setOpen(true)}>
        {t('item-compare.unfold', { count: to - from })}
      </button>
      <Rows rows={rows.slice(to)} isInline={isInline} />
    </>
  )
}

function Rows({ rows, isInline }: { rows: readonly Row[]; isInline: boolean }) {
  const slices = Array.from({ length: Math.ceil(rows.length / sliceRows) }, (_, at) =>
    rows.slice(at * sliceRows, (at + 1) * sliceRows),
  )
  return slices.map((slice, index) => (
    <div
      key={index}
      className="compare-slice"
      style={{ containIntrinsicSize: `auto ${slice.length * rowHeight}px` }}
    >
      {slice.map(({ old, now }, at) => (
        <div key={at} className="compare-row">
          <Side line={old} mark="del" isShown={!isInline || old !== null} />
          <Side line={now} mark="ins" isShown={!isInline || old === null} />
        </div>
      ))}
    </div>
  ))
}

function Side({
  line,
  mark: Mark,
  isShown,
}: {
  line: Line | null
  mark: 'del' | 'ins'
  isShown: boolean
}) {
  if (!isShown) return <span className="number" data-number={line?.number} />
  if (!line) return <span className="compare-none" />
  return (
    <>
      <span className="number" data-number={line.number} />
      <span className={`line ${Mark}`}>
        {line.spans.map(({ text, isMarked }, at) =>
          isMarked ? <Mark key={at}>{text}</Mark> : text,
        )}
      </span>
    </>
  )
}
