import { expect, test } from 'vitest'
import { isReservedSegment } from '#contract/text/addresses/reserved.ts'

test('no item can take the address of a screen', async () => {
  const { default: routes } = await import('./routes.tsx?raw')
  const segments = [...routes.matchAll(/\bat\('\/(\w+)/g)].map(([, segment = '']) => segment)
  expect(segments.length).toBeGreaterThan(10)
  expect(segments.filter((segment) => !isReservedSegment(segment))).toEqual([])
})
