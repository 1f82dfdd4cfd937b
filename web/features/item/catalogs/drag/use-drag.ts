import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { getEventCoordinates } from '@dnd-kit/utilities'
import { useEffect, useRef, useState } from 'react'
import { entryIn, rowsOf, type Entry, type Tree } from '../../../../parts/catalog-tree/tree.ts'
import type { OpenState, TreeHandle } from '../../../../parts/catalog-tree/catalog-tree.tsx'
import { arranged, isSamePlace, placeOf, type Move } from '../arrange.ts'
import { dropAt, type Drop } from './drop.ts'
import { obstacleTo, type Scope } from '../../../../parts/catalog-tree/scope.ts'
import { placeInWords, sentenceOfObstacle } from './use-lift.ts'

/** How far a mouse moves (pixels), and how long a finger rests (milliseconds), before a drag. */
const lift = { mouse: 6, finger: 250 }
/** Milliseconds over a closed catalog until it opens. Source: web/spec/writing.md 3. */
const opensAfter = 600

export interface Dragged {
  entry: Entry
  /** Undefined until the pointer has moved. */
  drop?: Drop
  /** Why it can't be dropped here; '' when it can. */
  reason: string
  /** Where it would be, in words. */
  place: string
}

interface DragOptions {
  tree: Tree
  catalogs: OpenState
  scope: Scope
  handle: () => TreeHandle | null
  /** Pixels of a row, and of one level. */
  row: number
  indent: number
  hasTouch: boolean
  onMove: (move: Move) => void
}

/**
 * Dragging entries with the mouse, or with a finger after a long press. Source: web/spec/writing.md
 * 3 (drag reorder).
 */
export function useDrag(options: DragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const latest = useRef(options)
  latest.current = options
  const pointer = useRef({ x: 0, y: 0 })
  const start = useRef(0)
  const opening = useRef<{ key: string; timer: number } | null>(null)
  const touch = useSensor(TouchSensor, {
    activationConstraint: { delay: lift.finger, tolerance: 8 },
  })
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: lift.mouse } })
  const sensors = useSensors(mouse, options.hasTouch ? touch : null)

  const rest = (into: Entry | null) => {
    const key = into && !latest.current.catalogs.open.has(into.key) ? into.key : ''
    if (opening.current?.key === key) return
    clearTimeout(opening.current?.timer)
    opening.current = key
      ? {
          key,
          timer: window.setTimeout(
            () => into && latest.current.catalogs.openAll([into]),
            opensAfter,
          ),
        }
      : null
  }
  const look = () => {
    const { tree, catalogs, scope, handle, row, indent } = latest.current
    const box = handle()?.box()?.querySelector('.tree')
    setDragged((now) => {
      if (!now || !box) return now
      const entry = entryIn(tree, now.entry.key)
      if (!entry) return now
      const { x, y } = pointer.current
      const drop = dropAt(tree, rowsOf(tree.roots, catalogs.open), entry, {
        y: (y - box.getBoundingClientRect().top) / row,
        levels: Math.round((x - start.current) / indent),
      })
      const obstacle = obstacleTo(entry, drop.parent, scope)
      const after = obstacle ? undefined : entryIn(arranged(tree, [drop.move]), entry.key)
      return {
        entry,
        drop,
        reason: obstacle ? sentenceOfObstacle(obstacle) : '',
        place: after ? placeInWords(after) : '',
      }
    })
  }
  // outside of the state's updater, which may run twice
  useEffect(() => rest(dragged?.drop?.into ?? null), [dragged?.drop?.into])

  const isActive = dragged !== null
  useEffect(() => {
    if (!isActive) return
    const follow = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => {
      pointer.current = { x, y }
      look()
    }
    const byMouse = (event: MouseEvent) => follow(event)
    const byFinger = (event: TouchEvent) => event.touches[0] && follow(event.touches[0])
    // the click that ends a drag must not follow the link under the pointer
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('mousemove', byMouse)
    addEventListener('touchmove', byFinger, { passive: true })
    addEventListener('scroll', look, true)
    addEventListener('click', stop, true)
    return () => {
      removeEventListener('mousemove', byMouse)
      removeEventListener('touchmove', byFinger)
      removeEventListener('scroll', look, true)
      setTimeout(() => removeEventListener('click', stop, true))
    }
    // oxlint-disable-next-line react/exhaustive-deps -- look reads what is current
  }, [isActive])

  const end = () => {
    clearTimeout(opening.current?.timer)
    opening.current = null
    setDragged(null)
  }
  return {
    dragged,
    sensors,
    begin: (key: string, event: Event) => {
      const entry = entryIn(latest.current.tree, key)
      const at = getEventCoordinates(event) ?? { x: 0, y: 0 }
      pointer.current = at
      start.current = at.x
      if (entry) setDragged({ entry, reason: '', place: '' })
    },
    drop: () => {
      if (dragged?.drop && !dragged.reason) {
        const { move } = dragged.drop
        if (!isSamePlace(placeOf(dragged.entry), move)) latest.current.onMove(move)
      }
      end()
    },
    end,
  }
}
