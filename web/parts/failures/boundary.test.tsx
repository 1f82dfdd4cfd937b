import { act, type ReactNode } from 'react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '../../api/refusal.ts'
import { navigateTo } from '../../lib/address/navigation.ts'
import { loadPhrases, t } from '../../locales/phrases.ts'
import { renderElement } from '../../test/render-element.tsx'
import { Boundary, combineAnswers } from './boundary.tsx'

beforeAll(() => loadPhrases('core'))

const shown = async (part: ReactNode): Promise<HTMLElement> => (await renderElement(part)).holder

const retry = vi.fn<() => void>()
const asked = (error: unknown, data?: string) => ({ data, error, refetch: retry })
const refused = (code: number, name: string, message: string) =>
  new Refusal('refused', { code, name, message, requestId: 'R1' })

test('a failure shows the message, the request id and a retry button', async () => {
  const place = await shown(
    <Boundary answer={asked(refused(10101, 'pageNotFound', 'No such page'))}>
      {(data) => data}
    </Boundary>,
  )
  expect(place.textContent).toContain('No such page')
  expect(place.textContent).toContain('R1')
  await act(async () => place.querySelector('button')?.click())
  expect(retry).toHaveBeenCalledOnce()
})

test('a missing right offers sign-in to visitors who have not signed in', async () => {
  const place = await shown(
    <Boundary answer={asked(refused(10103, 'noAccess', 'No'))}>{(data) => data}</Boundary>,
  )
  expect(place.textContent).toContain(t('core.noRightTitle'))
  expect(place.querySelector('a')?.textContent).toBe(t('core.signIn'))
})

test('a part of a screen says that the session has ended; nothing flashes on the way to sign-in', async () => {
  const part = (
    <Boundary answer={asked(refused(10102, 'notLoggedIn', ''))}>{(data) => data}</Boundary>
  )
  expect((await shown(part)).textContent).toContain(t('core.sessionEnded'))
  const base = Object.assign(document.createElement('base'), { href: '/' })
  document.head.append(base)
  onTestFinished(() => base.remove())
  await navigateTo('/user/login')
  onTestFinished(() => navigateTo('/'))
  expect((await shown(part)).textContent).toBe('')
})

test('data once shown stays when a refresh fails', async () => {
  const place = await shown(
    <Boundary answer={asked(new Refusal('offline'), 'text')}>{(data) => data}</Boundary>,
  )
  expect(place.textContent).toBe('text')
})

test('a screen that can explain a failure better draws its own message, or nothing', async () => {
  const answer = asked(refused(10101, 'pageNotFound', 'No such page'))
  const own = await shown(
    <Boundary answer={answer} onError={() => 'gone'}>
      {(data) => data}
    </Boundary>,
  )
  expect(own.textContent).toBe('gone')
})

test('combined answers are ready when all of them are', () => {
  expect(combineAnswers(asked(null, 'a'), asked(null)).data).toBeUndefined()
  expect(combineAnswers(asked(null, 'a'), asked(null, 'b')).data).toEqual(['a', 'b'])
})
