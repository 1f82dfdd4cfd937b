import { useRef, useState, type KeyboardEvent } from 'react'
import { t } from '../../../../locales/phrases.ts'
import { entryIn, type Entry, type Tree } from '../../../../parts/catalog-tree/tree.ts'
import { alike, arranged, isSamePlace, nextMove, placeOf, type Move, type Way } from '../arrange.ts'
import { obstacleTo, type Obstacle, type Scope } from '../../../../parts/catalog-tree/scope.ts'

export const sentenceOfObstacle = (obstacle: Obstacle): string =>
  t(
    (
      {
        itself: 'catalogs.intoItself',
        scope: 'catalogs.outOfScope',
        depth: 'catalogs.tooDeep',
      } as const
    )[obstacle],
  )

/** Where an entry is, in words. */
export function placeInWords(entry: Entry): string {
  const same = alike(entry)
  const position = same.indexOf(entry) + 1
  const total = same.length
  return entry.parent
    ? t('catalogs.inCatalog', {
        parent: entry.parent.title,
        level: entry.depth,
        position,
        total,
      })
    : t('catalogs.atRoot', { position, total })
}

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/**
 * Moving an entry by keyboard: Space lifts it, arrows move it, Space drops it, Escape puts it back.
 * Source: web/spec/writing.md 3 (drag reorder).
 */
export function useLift(
  tree: Tree,
  scope: Scope,
  { onMove, onMessage }: { onMove: (move: Move) => void; onMessage: (sentence: string) => void },
) {
  const [lift, setLift] = useState<{ key: string; start: Move; move: Move } | null>(null)
  const shown = lift ? arranged(tree, [lift.move]) : tree
  const lifted = lift ? entryIn(shown, lift.key) : undefined
  // a tree that has been fetched again may no longer contain it
  if (lift && !lifted) setLift(null)
  const latest = useRef(lift)
  latest.current = lift

  const begin = (entry: Entry) => {
    if (!scope(entry.parent)) return onMessage(sentenceOfObstacle('scope'))
    const start = placeOf(entry)
    setLift({ key: entry.key, start, move: start })
    onMessage(t('catalogs.lifted', { name: entry.title, place: placeInWords(entry) }))
  }
  const cancel = () => {
    if (!latest.current) return
    onMessage(t('catalogs.putBack', { name: lifted?.title ?? '' }))
    setLift(null)
  }
  const step = (way: Way) => {
    if (!lift || !lifted) return
    const move = nextMove(shown, lifted, way)
    if (!move) return onMessage(t('catalogs.noFurther', { name: lifted.title }))
    const origin = entryIn(tree, lift.key)
    const obstacle = origin && obstacleTo(origin, entryIn(tree, move.parent) ?? null, scope)
    if (obstacle) return onMessage(sentenceOfObstacle(obstacle))
    setLift({ ...lift, move })
    const after = entryIn(arranged(tree, [move]), lift.key)
    if (after) onMessage(placeInWords(after))
  }
  const drop = () => {
    if (!lift || !lifted) return
    onMessage(t('catalogs.dropped', { name: lifted.title, place: placeInWords(lifted) }))
    setLift(null)
    if (!isSamePlace(lift.start, lift.move)) onMove(lift.move)
  }
  /** Handles a key while something is lifted. */
  const press = (event: KeyboardEvent): boolean => {
    if (!lift) return false
    const way = ways[event.key]
    if (way) step(way)
    else if (event.key === ' ' || event.key === 'Enter') drop()
    else if (event.key === 'Escape') cancel()
    else if (event.key === 'Tab') {
      cancel()
      return true
    }
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { shown, lifted, begin, cancel, press }
}
