import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '../api/refusal.ts'
import { loadPhrases } from '../locales/phrases.ts'
import { FailureAlert } from './failure-alert.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(() => loadPhrases('core'))

test.each([
  ['wrongCredentials', false],
  ['serverError', true],
] as const)('%s: a request id helps: %s', async (name, isShown) => {
  const error = new Refusal('refused', { code: 1, name, message: 'Sentence.', requestId: 'ABC123' })
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<FailureAlert error={error} />))
  expect(place.textContent).toContain('Sentence.')
  expect(place.textContent.includes('ABC123')).toBe(isShown)
  await act(async () => root.unmount())
})
