import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadPhrases } from '../locales/phrases.ts'
import { useActions, type Action } from '../parts/actions.ts'
import { renderElement } from '../test/render-element.tsx'
import { Keyboard } from './keyboard.tsx'

beforeAll(() => loadPhrases('core'))

function Screen({ actions }: { actions: readonly Action[] }) {
  useActions(actions)
  return <input />
}
const press = (key: string, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test('a screen overrides the keys of the frame, whichever is there first', async () => {
  const tryIt = vi.fn<() => void>()
  const screen = (
    <Screen key="screen" actions={[{ name: 'x', label: 'x', shortcut: 't', run: tryIt }]} />
  )
  const frame = <Keyboard key="frame" />
  for (const order of [
    [screen, frame],
    [frame, screen],
  ]) {
    const { root } = await renderElement(order)
    press('t')
    await act(async () => root.unmount())
  }
  expect(tryIt).toHaveBeenCalledTimes(2)
})

test('a letter does what the shortcut does, but not while somebody is typing', async () => {
  const edit = vi.fn<() => void>()
  const actions = [{ name: 'edit', label: 'Edit', shortcut: 'Ctrl+E', letter: 'e', run: edit }]
  await renderElement([<Screen key="screen" actions={actions} />, <Keyboard key="frame" />])
  press('e', document.querySelector('input')!)
  expect(edit).not.toHaveBeenCalled()
  press('e')
  expect(edit).toHaveBeenCalledOnce()
})
