import { act } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createStore } from '../../../../lib/store.ts'
import { renderElement, type RenderedElement } from '../../../../test/render-element.tsx'
import { setWindowWidth } from '../../../../test/window-width.ts'
import { usePreviewMode, type PreviewMode } from './use-preview-mode.ts'

beforeEach(() => {
  localStorage.clear()
  last = undefined
})

let last: RenderedElement | undefined

/** The mode of an editor that is opened now, after the one before it was closed. */
async function modeOf(uid: string, width: number, characters = 10) {
  const before = last
  if (before) await act(async () => before.root.render(null))
  onTestFinished(setWindowWidth(width))
  const shown: { mode?: PreviewMode } = {}
  const length = createStore(characters)
  const Probe = () => {
    shown.mode = usePreviewMode(uid, '1:2', length)
    return null
  }
  last = await renderElement(<Probe />)
  return shown as { mode: PreviewMode }
}

test('text, both or preview is remembered per person and width class', async () => {
  const first = await modeOf('1', 1440)
  expect(first.mode.value).toBe('both')
  await act(async () => first.mode.setView('preview'))
  expect((await modeOf('1', 1440)).mode.value).toBe('preview')
  expect((await modeOf('2', 1440)).mode.value).toBe('both')
  expect((await modeOf('1', 1200)).mode.value).toBe('text')
  const narrow = await modeOf('1', 390)
  expect(narrow.mode.value).toBe('text')
  await act(async () => narrow.mode.setView('preview'))
  expect((await modeOf('1', 390)).mode.value).toBe('preview')
  expect((await modeOf('1', 1200)).mode.value).toBe('text')
})

test('above a million characters the preview is drawn only on demand, whatever was chosen for the page', async () => {
  const long = await modeOf('1', 1440, 1_000_000)
  await act(async () => long.mode.setLive(true))
  expect(long.mode).toMatchObject({ isLive: true, isOnDemand: false })
  const huge = await modeOf('1', 1440, 1_000_001)
  expect(huge.mode).toMatchObject({ isLive: false, isOnDemand: true })
})
