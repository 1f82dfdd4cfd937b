import { expect, test } from 'vitest'
import { fillForDark, luminance, seenInDark, type Rgb } from './dark-fill.ts'

const partsOf = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))
  return [red / 255, green / 255, blue / 255]
}
const seen = (hex: string) => luminance(seenInDark(partsOf(hex)))
const contrast = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

test('white paper and light fills are dark as they are', () => {
  for (const fill of ['#ffffff', '#ffff00', '#fce5cd', '#d9ead3', '#c0c0c0'])
    expect(fillForDark(fill)).toBe(fill)
})

test.each(['#ff0000', '#00b050', '#0070c0', '#7030a0', '#c00000', '#000000', '#ff9900', '#3d85c6'])(
  'on %s both black and white are read',
  (fill) => {
    const drawn = fillForDark(fill)
    expect(contrast(seen('#000000'), seen(drawn))).toBeGreaterThan(3)
    expect(contrast(seen('#ffffff'), seen(drawn))).toBeGreaterThan(3)
  },
)

test('fills keep their hue, and stay apart from each other', () => {
  const [red, green, blue] = seenInDark(partsOf(fillForDark('#ff0000')))
  expect(red).toBeGreaterThan(2 * green)
  expect(green).toBeCloseTo(blue)
  const fills = ['#ff0000', '#c00000', '#00b050', '#0070c0', '#7030a0', '#000000']
  expect(new Set(fills.map(fillForDark)).size).toBe(fills.length)
})

test('what is no plain colour stays', () => {
  expect(fillForDark('rgba(1, 2, 3, 0.5)')).toBe('rgba(1, 2, 3, 0.5)')
})
