import { act, useState, useSyncExternalStore } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { Variables } from './environments.tsx'
import { toasts } from '../../ui/feedback/notices/notices.tsx'
import { memoryStore, remembered, type Memory, type Recent } from './request/memory.ts'
import { RecentRequests } from './recent-requests.tsx'
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

test('a deleted environment and cleared requests come back, even after the panel was closed', async () => {
  const request = { method: 'GET', url: '', path: [], query: [], headers: [], form: [] }
  const kept = memoryStore('1', '7')
  const recent = { at: 1, method: 'GET', url: 'https://a.example/', request } as unknown as Recent
  const before: Memory = {
    environments: ['', 'Test', 'Live'].map((name) => ({
      name,
      variables: [{ name: 'token', value: name }],
    })),
    chosen: 1,
    recent: [{ ...recent, status: 200, time: 1, size: 2 }],
  }
  kept.set(before)
  const Screen = () => {
    const memory = useSyncExternalStore(kept.follow, kept.get)
    const changeMemory = (next: (from: Memory) => Memory) => kept.set(next(kept.get()))
    const tryIt = { memory, changeMemory, request } as unknown as TryIt
    return (
      <>
        <Variables tryIt={tryIt} />
        <RecentRequests tryIt={tryIt} />
      </>
    )
  }
  const { holder, root } = await renderElement(<Screen />)
  const press = (name: string) =>
    act(async () =>
      [...holder.querySelectorAll('button')]
        .find(({ textContent }) => textContent === name)
        ?.click(),
    )
  await press(t('try-it.deleteEnvironment'))
  expect(kept.get().environments.map(({ name }) => name)).toEqual(['', 'Live'])
  await press(t('try-it.clear'))
  expect(kept.get().recent).toEqual([])
  await act(async () => root.render(null))
  const offered = toasts.get().flatMap(({ action }) => action ?? [])
  expect(offered.map(({ label }) => label)).toEqual([t('try-it.undo'), t('try-it.undo')])
  for (const { run } of offered) run()
  expect(kept.get()).toEqual(before)
  expect(remembered('1', '7').environments).toEqual(before.environments)
})
