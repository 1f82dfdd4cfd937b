import { act, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { Variables } from './environments.tsx'
import type { Memory } from './memory.ts'
import type { TryIt } from './use-try-it.ts'

beforeAll(() => loadPhrases('core', 'try-it'))

test('a name that is too long stays in the field, with the reason, and is not kept', async () => {
  const Screen = () => {
    const [memory, changeMemory] = useState<Memory>({
      environments: [
        { name: 'Test', variables: [] },
        { name: '', variables: [] },
      ],
      chosen: 0,
      recent: [],
    })
    const request = { method: 'get', url: '', path: [], query: [], headers: [], form: [] }
    return (
      <>
        <Variables tryIt={{ memory, changeMemory, request } as unknown as TryIt} />
        <output>{memory.environments[0]?.name}</output>
      </>
    )
  }
  const { holder } = await renderElement(<Screen />)
  const field = () =>
    holder.querySelector<HTMLInputElement>(`[aria-label="${t('try-it.environmentName')}"]`)!
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
  const problem = () => holder.querySelector('[role=alert]')?.textContent
  const kept = () => holder.querySelector('output')?.textContent
  await type('x'.repeat(61))
  expect(field().maxLength).toBe(-1)
  expect(field().value).toHaveLength(61)
  expect(problem()).toContain('61')
  expect(kept()).toBe('Test')
  await type('x'.repeat(60))
  expect(problem()).toBeUndefined()
  expect(kept()).toHaveLength(60)
})
