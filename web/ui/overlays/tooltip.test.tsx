import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderElement } from '../../test/render-element.tsx'
import { Tooltip } from './tooltip.tsx'

afterEach(() => vi.useRealTimers())

test('what was pressed has its tooltip again only after the pointer has left it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { holder } = await renderElement(
    <Tooltip text="Whole words">
      <button type="button">ab</button>
    </Tooltip>,
  )
  const button = holder.querySelector('button')!
  const point = (type: string, relatedTarget: Element | null = null) =>
    act(async () => {
      button.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget }),
      )
      await vi.dynamicImportSettled()
      vi.advanceTimersByTime(500)
    })
  const isShown = () => document.querySelector('.tooltip') !== null
  await point('pointerover')
  expect(isShown()).toBe(true)
  await point('pointerdown')
  expect(isShown()).toBe(false)
  await point('pointerover')
  expect(isShown()).toBe(false)
  await point('pointerout', document.body)
  await point('pointerover')
  expect(isShown()).toBe(true)
})
