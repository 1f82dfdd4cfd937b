import { expect, test } from 'vitest'
import { scrollWithin } from './scroll-within.ts'

/** A box of 100 by 100 pixels at 50, 50, with an entry at the given position. */
function boxWith(entry: DOMRect): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = '<a class="chosen"></a>'
  box.getBoundingClientRect = () => new DOMRect(50, 50, 100, 100)
  box.firstElementChild!.getBoundingClientRect = () => entry
  box.scrollTop = 500
  box.scrollLeft = 500
  return box
}

test.each([
  ['in view', new DOMRect(60, 60, 20, 20), 500, 500],
  ['above', new DOMRect(60, 20, 20, 20), 470, 500],
  ['below', new DOMRect(60, 200, 20, 20), 570, 500],
  ['to the left', new DOMRect(-50, 60, 20, 20), 500, 400],
  ['to the right', new DOMRect(145, 60, 20, 20), 500, 515],
  ['longer than the box', new DOMRect(60, 70, 20, 400), 520, 500],
])('an entry %s is scrolled into view', (_where, entry, top, left) => {
  const box = boxWith(entry)
  scrollWithin(box, '.chosen')
  expect([box.scrollTop, box.scrollLeft]).toEqual([top, left])
})

test.each([
  ['at the right', new DOMRect(125, 60, 20, 20), 515],
  ['at the left', new DOMRect(55, 60, 20, 20), 485],
  ['between', new DOMRect(90, 60, 20, 20), 500],
  ['as wide as the box allows', new DOMRect(130, 60, 90, 20), 575],
])('an entry %s has room beside it', (_where, entry, left) => {
  const box = boxWith(entry)
  scrollWithin(box, '.chosen', 20)
  expect([box.scrollTop, box.scrollLeft]).toEqual([500, left])
})

test('nothing scrolls without such an entry', () => {
  const box = boxWith(new DOMRect(0, 0, 1, 1))
  scrollWithin(box, '.other')
  scrollWithin(null, '.chosen')
  expect([box.scrollTop, box.scrollLeft]).toEqual([500, 500])
})
