import { act } from 'react'
import { expect, test } from 'vitest'
import { renderElement } from '../../../test/render-element.tsx'
import { createOutline, Outline, OutlineButton } from './outline.tsx'

const heading = (text: string, level = 2) => ({ id: `h-${text}`, text, level })

test('headings are listed as a text tells them, and what is around is not drawn again', async () => {
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
  const { holder: place } = await renderElement(<Around />)

  act(() => outline.set([heading('alone')]))
  expect(place.querySelectorAll('a, button')).toHaveLength(0)

  act(() => outline.set([heading('one'), heading('two', 3), heading('deep', 5)]))
  expect([...place.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['one', 'two'])
  expect(place.querySelectorAll('button')).toHaveLength(1)
  expect(draws).toBe(1)
})
