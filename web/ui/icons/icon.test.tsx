import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Icon } from './icon.tsx'

/** Width of each stroke of an icon, in pixels. */
const strokes = (markup: string, size: number) =>
  [...markup.matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) => (Number(width) * size) / 24)

test.each([14, 16, 18, 24])('lines are as thin at %i px as at any size', (size) => {
  expect(strokes(renderToStaticMarkup(<Icon name="search" size={size} />), size)[0]).toBeCloseTo(
    1.2,
  )
})

test('dots are rendered as dots', () => {
  expect(strokes(renderToStaticMarkup(<Icon name="more" />), 18).at(-1)).toBeGreaterThan(2)
  const [line, dot] = strokes(renderToStaticMarkup(<Icon name="info" />), 18)
  expect(dot).toBeGreaterThan(line! * 1.4)
})
