import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../../lib/store.ts'
import { loadPhrases, setLanguage } from '../../../../locales/phrases.ts'
import { renderElement } from '../../../../test/render-element.tsx'
import { EditorFoot } from './editor-foot.tsx'
import type { Lock } from '../locking/lock.ts'

afterEach(() => vi.useRealTimers())

const footOf = (lock: Lock) => (
  <EditorFoot text={null} draftTime={0} isDraftRefused={false} lock={lock} />
)

test('length and line follow the text', async () => {
  await loadPhrases('page')
  await setLanguage('en')
  const text = { characters: createStore(1), line: createStore(1) }
  const { holder } = await renderElement(
    <EditorFoot text={text} draftTime={0} isDraftRefused={false} lock={null} />,
  )
  const shown = () => [...holder.querySelectorAll('span')].map((one) => one.textContent)
  expect(shown()).toEqual(['1 character', 'line 1'])
  await act(async () => {
    text.characters.set(1234)
    text.line.set(7)
  })
  expect(shown()).toEqual(['1,234 characters', 'line 7'])
})

test('the bottom line says how long the lock still runs, and does not announce it', async () => {
  vi.useFakeTimers()
  await loadPhrases('page')
  await setLanguage('en')
  const { holder, root } = await renderElement(footOf({ at: 'mine', until: Date.now() + 600_000 }))
  expect(holder.textContent).toBe('locked for you, 10 min left')
  expect(holder.querySelector('.lock svg')).not.toBeNull()
  await act(async () => void (await vi.advanceTimersByTimeAsync(61_000)))
  expect(holder.textContent).toBe('locked for you, 9 min left')
  await act(async () => void (await vi.advanceTimersByTimeAsync(600_000)))
  expect(holder.textContent).toBe('locked for you')
  await act(async () => root.render(footOf({ at: 'overdue', until: Date.now() + 300_000 })))
  expect(holder.textContent).toBe('lock not renewed, 5 min left')
  expect(holder.querySelector('[aria-live], [role=status], [role=timer]')).toBeNull()
})
