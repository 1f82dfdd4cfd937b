import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { referenceOf } from '#contract/reference/openapi.ts'
import { navigateTo } from '../../lib/address/navigation.ts'
import { loadPhrases, setLanguage, t } from '../../locales/phrases.ts'
import { Navigation } from '../../parts/links/navigation.tsx'
import { renderElement } from '../../test/render-element.tsx'
import { ReferenceScreen } from './reference-screen.tsx'

const callList = Object.values(pageCalls)
const documents = {
  en: await referenceOf(callList, {
    locale: 'en',
    server: 'http://localhost',
    version: '1',
    now: 0,
    yieldNow: async () => undefined,
  }),
  'zh-cn': await referenceOf(callList, {
    locale: 'zh-cn',
    server: 'http://localhost',
    version: '1',
    now: 0,
    yieldNow: async () => undefined,
  }),
}
let served: () => Promise<Response>

beforeEach(async () => {
  await loadPhrases('core', 'reference')
  await setLanguage('en')
  served = async () =>
    Response.json(documents[document.documentElement.lang === 'en' ? 'en' : 'zh-cn'])
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => served())
})

const settled = async (condition: () => void) => act(() => vi.waitFor(condition))

test('every call is on the page with its fields, refusals and requests, in the active language', async () => {
  const { holder: place } = await renderElement(<ReferenceScreen />)
  await settled(() => expect(place.querySelectorAll('.call')).toHaveLength(callList.length))
  const save = place.querySelector('#call-page-save')?.parentElement?.textContent ?? ''
  expect(save).toContain('Creates a page, or writes a new version of one.')
  expect(save).toContain('page_contentstringtext in markdown')
  expect(save).toContain('pageChanged 10409')
  expect(save).toContain("curl 'http://localhost/api/page/save'")
  expect(document.title).toBe('Call reference · ShowDoc')

  await act(() => setLanguage('zh-cn'))
  await settled(() => expect(place.textContent).toContain('新建页面，或保存页面的新版本。'))
})

test('the filter keeps calls with the words in path, summary or fields', async () => {
  const { holder: place } = await renderElement(<ReferenceScreen />)
  await settled(() => expect(place.querySelector('input')).not.toBeNull())
  const input = place.querySelector('input') as HTMLInputElement
  const type = (value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await type('lock_to')
  await settled(() =>
    expect([...place.querySelectorAll('.call h3 a')].map((one) => one.textContent)).toEqual([
      'page/setLock',
    ]),
  )
  await type('no such thing')
  await settled(() =>
    expect(place.querySelector('[role=status]')?.textContent).toBe(t('reference.nothing')),
  )
})

test('a fragment scrolls to its call; an invalidly encoded one still shows the list', async () => {
  const scrolledTo: string[] = []
  Element.prototype.scrollIntoView = function () {
    scrolledTo.push(this.id)
  }
  for (const hash of ['#%', '#page%2Fsave']) {
    await navigateTo(`/reference${hash}`, { replace: true })
    const { holder: place, root } = await renderElement(
      <Navigation>
        <ReferenceScreen />
      </Navigation>,
    )
    await settled(() => expect(place.querySelectorAll('.call')).toHaveLength(callList.length))
    if (hash === '#%') await act(async () => root.unmount())
  }
  expect(scrolledTo).toEqual(['call-page-save'])
})

test('a failed answer is reported and can be retried', async () => {
  served = async () => new Response('', { status: 502 })
  const { holder: place } = await renderElement(<ReferenceScreen />)
  await settled(() => expect(place.querySelector('button')).not.toBeNull())
  served = async () => Response.json(documents.en)
  await act(async () => place.querySelector('button')?.click())
  await settled(() => expect(place.querySelectorAll('.call')).toHaveLength(callList.length))
})
