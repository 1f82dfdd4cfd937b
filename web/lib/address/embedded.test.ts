import { afterEach, expect, test, vi } from 'vitest'
import { isEmbedded, markEmbedded } from './embedded.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.embedded
})

/** A window in no frame, of this origin. */
const ownTop = () => {
  const top = { location: { origin: location.origin }, parent: null as unknown }
  top.parent = top
  return top
}

test.each([
  ['in no frame', undefined, false],
  ['in a frame of its own site', ownTop(), false],
  [
    'in a frame of another origin',
    {
      get location(): never {
        throw new DOMException('', 'SecurityError')
      },
    },
    true,
  ],
  [
    'in a frame of another origin that tells its own',
    { location: { origin: 'https://portal.example.com' } },
    true,
  ],
  [
    'deep in frames, one of them of another origin',
    {
      location: { origin: location.origin },
      parent: { location: { origin: 'https://portal.example.com' } },
    },
    true,
  ],
])('%s', (_, parent, expected) => {
  if (parent) vi.stubGlobal('parent', parent)
  markEmbedded()
  expect(isEmbedded()).toBe(expected)
})
