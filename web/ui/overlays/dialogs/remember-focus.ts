import { useLayoutEffect } from 'react'
import { layers } from '../layers.ts'

const rows = 'li, tr, [role=row], [role=listitem]'
const headings = 'h1, h2, h3, h4'
const controls =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** An element with its siblings, the nearest first. */
interface Level {
  element: Element
  before: readonly Element[]
  after: readonly Element[]
}

/** True when the focus is nowhere, as after the focused element has been removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

/**
 * Remembers the focused control and what is around it. When it has been removed with its row, the
 * returned function moves the focus to the same control of the next row, else of the previous one,
 * else to the row around them or the heading above the list. Source: web/spec/design.md 4 (dialog).
 */
export function rememberFocus(): () => void {
  const focused = document.activeElement
  const path: Level[] = []
  for (let at = focused; at && at !== document.body; at = at.parentElement) {
    const siblings = [...(at.parentElement?.children ?? [])]
    const place = siblings.indexOf(at)
    path.push({
      element: at,
      before: siblings.slice(0, place).toReversed(),
      after: siblings.slice(place + 1),
    })
  }
  const label = focused?.textContent ?? ''
  return () => {
    if (path.length > 0 && !focused?.isConnected) focus(neighbourIn(path, label))
  }
}

function neighbourIn(path: readonly Level[], label: string): HTMLElement | null {
  const kept = path.findIndex(({ element }) => element.isConnected)
  const gone = path[kept - 1]
  if (!gone) return null
  if (gone.element.matches(rows))
    for (const row of [...gone.after, ...gone.before]) {
      const control = row.isConnected ? controlIn(row, label) : null
      if (control) return control
    }
  for (let at = kept; at < path.length; at++) {
    const heading = headingIn(path[at - 1]!.before)
    if (heading) return heading
    const { element } = path[at]!
    const control = element.matches(rows) ? controlIn(element, label) : null
    if (control) return control
  }
  return null
}

function controlIn(row: Element, label: string): HTMLElement | null {
  const all = [...row.querySelectorAll<HTMLElement>(controls)].filter((one) => one.tabIndex >= 0)
  return all.find((one) => label !== '' && one.textContent === label) ?? all[0] ?? null
}

function headingIn(before: readonly Element[]): HTMLElement | null {
  for (const one of before) {
    if (!one.isConnected) continue
    if (one.matches(headings)) return one as HTMLElement
    const last = [...one.querySelectorAll<HTMLElement>(headings)].at(-1)
    if (last) return last
  }
  return null
}

function focus(element: HTMLElement | null): void {
  if (element?.matches(headings)) element.tabIndex = -1
  element?.focus()
}

/**
 * For a layer over the page: when it closes and the control that opened it is gone, its neighbour
 * is focused, unless the focus has been moved elsewhere meanwhile.
 */
export function useRememberedFocus(): void {
  useLayoutEffect(() => {
    const focusNeighbour = rememberFocus()
    return () => {
      const isInLayer = layers.some((layer) => layer.contains(document.activeElement))
      // after the library has returned the focus, which it may have sent to an earlier control
      if (isInLayer || isFocusLost()) setTimeout(focusNeighbour)
    }
  }, [])
}
