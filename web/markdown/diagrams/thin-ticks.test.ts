import { expect, test } from 'vitest'
import { thinTicks } from './thin-ticks.ts'

/** The dates that are left on an axis with one at each of these places. */
function left(places: readonly number[], date: string): (string | undefined)[] {
  const box = document.createElement('div')
  const ticks = places.map(
    (x) => `<g class="tick" transform="translate(${x},0)"><line></line><text>${date}</text></g>`,
  )
  box.innerHTML = `<svg><g class="grid">${ticks.join('')}</g><g class="tick"><text>other</text></g></svg>`
  thinTicks(box)
  expect(box.querySelectorAll('line').length).toBe(places.length)
  expect(box.textContent).toContain('other')
  return places
    .filter((_, index) => box.querySelectorAll('.grid .tick')[index]?.querySelector('text'))
    .map(String)
}

test('dates on the axis of a Gantt chart do not run into each other', () => {
  expect(left([0, 51.5, 103, 154.5, 206], '2026-11-01')).toEqual(['0', '103', '206'])
  expect(left([0, 70, 140], '2026-11-01')).toEqual(['0', '70', '140'])
  expect(left([-0.5, 40, 80], '11月01日')).toEqual(['-0.5', '80'])
  expect(left([], '')).toEqual([])
})
