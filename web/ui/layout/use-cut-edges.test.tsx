import { act, useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderElement } from '../../test/render-element.tsx'
import { useCutEdges } from './use-cut-edges.ts'

function Row() {
  const row = useRef<HTMLDivElement>(null)
  useCutEdges(row)
  return (
    <div ref={row} className="row">
      <button type="button">One</button>
    </div>
  )
}

/** A row of 100 pixels; `resize` gives what is in it another width. */
async function openRow() {
  let look = () => {}
  class Observer {
    constructor(told: () => void) {
      look = told
    }
    observe = () => look()
    disconnect = () => {}
  }
  vi.stubGlobal('ResizeObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { holder } = await renderElement(<Row />)
  const row = holder.querySelector<HTMLElement>('.row')!
  Object.defineProperty(row, 'clientWidth', { value: 100 })
  const resize = (width: number) =>
    act(async () => {
      Object.defineProperty(row, 'scrollWidth', { value: width, configurable: true })
      look()
    })
  return { row, resize }
}

test('a row fades only where there is more to scroll to', async () => {
  const { row, resize } = await openRow()
  const cutAt = (left: number) => {
    row.scrollLeft = left
    row.dispatchEvent(new Event('scroll'))
    return row.dataset['cut']
  }
  await resize(100)
  expect(row.dataset['cut']).toBeUndefined()
  await resize(300)
  expect(row.dataset['cut']).toBe('end')
  expect([cutAt(80), cutAt(200), cutAt(199.4), cutAt(0)]).toEqual(['both', 'start', 'start', 'end'])
  await resize(100)
  expect(row.dataset['cut']).toBeUndefined()
})
