import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { createOutline, Outline, OutlineButton } from './outline.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const heading = (text: string, level = 2) => ({ id: `h-${text}`, text, level })

test('headings are listed as a text tells them, and what is around is not drawn again', () => {
  const outline = createOutline()
  let draws = 0
  const Around = () => {
    draws++
    return (
      <>
        <Outline outline={outline} onChosen={() => {}} />
        <OutlineButton outline={outline} onChosen={() => {}} />
      </>
    )
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => act(() => root.unmount()))
  act(() => root.render(<Around />))

  act(() => outline.set([heading('alone')]))
  expect(place.querySelectorAll('a, button')).toHaveLength(0)

  act(() => outline.set([heading('one'), heading('two', 3), heading('deep', 5)]))
  expect([...place.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['one', 'two'])
  expect(place.querySelectorAll('button')).toHaveLength(1)
  expect(draws).toBe(1)
})
