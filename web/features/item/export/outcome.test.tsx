import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { loadPhrases, setLanguage } from '../../../locales/phrases.ts'
import { renderElement } from '../../../test/render-element.tsx'
import { Outcome } from './outcome.tsx'

test('while no byte comes, it is said that the server is at work', async () => {
  await Promise.all([loadPhrases('core', 'item-export'), setLanguage('en')])
  vi.useFakeTimers()
  try {
    const running = (bytes: number) => (
      <Outcome state={{ step: 'running', bytes }} item="12" what="Orders" />
    )
    const { holder, root } = await renderElement(running(0))
    const wait = async (milliseconds: number) =>
      act(async () => vi.advanceTimersByTime(milliseconds))
    await wait(5_000)
    expect(holder.textContent).toContain('Preparing…')
    await act(async () => root.render(running(3_686)))
    expect(holder.textContent).toContain('3.6 KB received')
    await wait(1_400)
    expect(holder.textContent).not.toContain('the server')
    await wait(200)
    expect(holder.textContent).toContain('3.6 KB received, the server is preparing more pages')
    await act(async () => root.render(running(9_216)))
    expect(holder.textContent).toContain('9 KB received')
    expect(holder.textContent).not.toContain('the server')
  } finally {
    vi.useRealTimers()
  }
})
