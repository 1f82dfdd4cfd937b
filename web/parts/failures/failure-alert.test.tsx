import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../api/refusal.ts'
import { loadPhrases } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { FailureAlert } from './failure-alert.tsx'

beforeAll(() => loadPhrases('core'))

test.each([
  ['wrongCredentials', false],
  ['serverError', true],
] as const)('%s: a request id helps: %s', async (name, isShown) => {
  const error = new Refusal('refused', { code: 1, name, message: 'Sentence.', requestId: 'ABC123' })
  const { holder: place } = await renderElement(<FailureAlert error={error} />)
  expect(place.textContent).toContain('Sentence.')
  expect(place.textContent.includes('ABC123')).toBe(isShown)
})
