import { beforeEach, expect, test, vi } from 'vitest'

const stored = () => JSON.parse(localStorage.getItem('showdoc.diagrams') ?? '[]') as unknown[]
let isFirst = true
/** The module as a page that is opened now has it. */
const opened = async () => {
  if (!isFirst) vi.resetModules()
  isFirst = false
  return import('./reserved-heights.ts')
}

function figure(source: string, { height = 300, width = 700, isDrawn = false } = {}) {
  const element = document.createElement('figure')
  element.dataset.drawing = 'mermaid'
  element.className = isDrawn ? 'md-code md-drawn' : 'md-code'
  element.innerHTML = '<details class="md-source"><pre></pre></details>'
  element.querySelector('pre')!.textContent = source
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue({ height, width } as DOMRect)
  return element
}

beforeEach(() => localStorage.clear())

test('a diagram gets the height it had last time, in a column of the same width only', async () => {
  const { releaseHeight } = await opened()
  releaseHeight(figure('graph TD', { isDrawn: true, height: 640.5 }))
  const { reserveHeight, releaseHeight: release } = await opened()
  const reserved = (source: string, width?: number) => {
    const element = figure(source, { ...(width && { width }) })
    reserveHeight(element)
    return element
  }
  const again = reserved('graph TD')
  expect([again.style.height, again.classList.contains('md-reserved')]).toEqual(['640.5px', true])
  expect(reserved('graph TD', 390).style.height).toBe('')
  expect(reserved('graph LR').style.height).toBe('')
  release(again)
  expect([again.style.height, again.className]).toEqual(['', 'md-code'])
})

test('what is no drawing, is hidden or has its source open, is not remembered; nor are more than 500', async () => {
  const { releaseHeight } = await opened()
  releaseHeight(figure('stays code'))
  releaseHeight(figure('hidden', { isDrawn: true, height: 0 }))
  const open = figure('open', { isDrawn: true })
  open.querySelector('details')!.open = true
  releaseHeight(open)
  expect(stored()).toEqual([])
  for (let at = 0; at < 510; at++) releaseHeight(figure(`graph ${at}`, { isDrawn: true }))
  expect(stored()).toHaveLength(500)
})

test('a broken or foreign entry in the storage is as good as none', async () => {
  for (const text of ['{', '7', '[["a"],["b",[1]],null,["c",["x",2]]]']) {
    localStorage.setItem('showdoc.diagrams', text)
    const { reserveHeight } = await opened()
    const element = figure('graph TD')
    reserveHeight(element)
    expect([text, element.style.height]).toEqual([text, ''])
  }
})
