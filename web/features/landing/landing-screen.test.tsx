import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { handbook } from '../../test/reader-answers.ts'
import { refuse, renderScreen, site, type ScreenOptions } from '../../test/render-screen.tsx'

const signIn = {
  'common/createCaptcha': { captcha_id: 1 },
  'user/oauthInfo': refuse('badInput'),
  'ScriptCron/run': refuse('badInput'),
} as const
const mine = { 'itemGroup/getList': [], 'item/myList': [] } as const
const pageless = {
  ...handbook,
  default_page_id: '0',
  menu: { pages: [], catalogs: [] },
} as unknown as Answer<'item/info'>

const open = (
  address: string,
  setting: Partial<typeof site>,
  { answers, ...more }: ScreenOptions = {},
) =>
  renderScreen(address, {
    person: null,
    ...more,
    answers: { 'common/homePageSetting': { ...site, ...setting }, ...answers },
  })
const landing = (element: HTMLElement) => element.querySelector('.landing-hero h1')

test('mode 3 leads to the item, by its domain', async () => {
  const { asked, element, waitFor } = await open(
    '/',
    { home_page: '3', home_item: '12' },
    { answers: { 'item/info': pageless } },
  )
  await waitFor(() => expect(window.location.pathname).toBe('/Handbook'))
  await waitFor(() => expect(element.textContent).toContain('This item has no pages yet'))
  expect(asked).toContainEqual({ path: 'item/info', args: { item_id: '12' } })
})

test('mode 3 with a private item asks for its password', async () => {
  const { waitFor } = await open(
    '/',
    { home_page: '3', home_item: '12' },
    { answers: { ...signIn, 'item/info': refuse('itemPasswordNeeded') } },
  )
  await waitFor(() => expect(window.location.pathname).toBe('/item/password/12'))
})

test.each([
  ['mode 3 without an item', { home_page: '3', home_item: '0' }, {}],
  ['mode 3 without a number', { home_page: '3', home_item: '' }, {}],
  [
    'mode 3 with an item that is gone',
    { home_page: '3', home_item: '12' },
    { 'item/info': refuse('itemNotFound') },
  ],
  ['a mode that is unknown', { home_page: '9' }, {}],
  ['mode 2 and ?full=1', { home_page: '2' }, {}, '/?full=1'],
  ['mode 3 and ?full=1', { home_page: '3', home_item: '12' }, {}, '/?full=1'],
] as const)('%s shows the landing page', async (_, setting, answers, address: string = '/') => {
  const { element, waitFor } = await open(address, setting, { answers })
  await waitFor(() => expect(landing(element)?.textContent).toBe('Documentation for IT teams'))
  expect(window.location.pathname).toBe('/')
})

test('a setting that cannot be read counts as mode 1', async () => {
  const { element, waitFor } = await renderScreen('/', {
    person: null,
    answers: { 'common/homePageSetting': refuse('badInput') },
  })
  await waitFor(() => expect(landing(element)).not.toBeNull())
})

test('a setting that takes long does not hold the landing page back', async () => {
  const { element, waitFor } = await renderScreen('/', {
    person: null,
    answers: { 'common/homePageSetting': () => new Promise<never>(() => undefined) },
  })
  await waitFor(() => expect(landing(element)).not.toBeNull())
})

test.each([
  ['zh-cn', '京ICP备12345678号', true],
  ['zh-cn', '', false],
  ['en', '京ICP备12345678号', false],
] as const)('the filing number in %s: “%s”', async (language, beian, isShown) => {
  const { element, waitFor } = await open('/', { beian }, { language })
  const links = () => [...element.querySelectorAll<HTMLElement>('.landing-foot a')]
  await waitFor(() => expect(links()).toHaveLength(isShown ? 2 : 1))
  expect(links()[1]?.textContent).toBe(isShown ? beian : undefined)
  expect(links()[1]?.getAttribute('href')).toBe(isShown ? 'https://beian.miit.gov.cn/' : undefined)
})

test.each([
  ['en', 'POST /api/v2/orders'],
  ['zh-cn', 'POST /api/v2/orders'],
] as const)(
  'beside the heading stands one page of the product, drawn: %s',
  async (language, call) => {
    const { element, waitFor } = await open('/', {}, { language })
    await waitFor(() => expect(element.querySelectorAll('.sample')).toHaveLength(1))
    const page = element.querySelector('.landing-hero .sample')!
    // what it shows is said in words beside it
    expect(page.getAttribute('aria-hidden')).toBe('true')
    expect(page.querySelector('a, button, input, img, iframe')).toBeNull()
    const title = page.querySelector('.sample-text > strong')?.textContent
    expect(page.querySelector('.sample-menu .current')?.textContent).toBe(`POST${title}`)
    expect(page.querySelector('.sample-call')?.textContent).toBe(call)
    const names = [...page.querySelectorAll('tbody td:first-child')].map((one) => one.textContent)
    expect(names).toEqual(['customer_id', 'lines', 'lines.sku', 'note'])
    // the example sends what the table describes
    const sent = JSON.parse(page.querySelector('pre')!.textContent) as object
    expect(Object.keys(sent)).toEqual(['customer_id', 'lines'])
  },
)

test('an example is offered where the site has one', async () => {
  const { element, waitFor } = await open('/', { demo_item: '7' })
  await waitFor(() =>
    expect(element.querySelector('.landing-actions a')?.getAttribute('href')).toBe('/7'),
  )
  expect(element.querySelector('.landing-actions a')?.textContent).toBe('See an example')
})

test.each([
  ['signed out', { person: null, answers: signIn }, '/user/login'],
  ['signed in', { person: undefined, answers: mine }, '/item/index'],
] as const)('mode 2 leads on, and the landing page never shows: %s', async (_, options, to) => {
  const { element, waitFor } = await open('/', { home_page: '2' }, options as ScreenOptions)
  expect(landing(element)).toBeNull()
  await waitFor(() => expect(window.location.pathname).toBe(to))
  expect(landing(element)).toBeNull()
})

test.each([
  ['a visitor', null, 1, '/user/register'],
  ['a visitor while registration is closed', null, 0, '/user/login'],
  ['somebody signed in', undefined, 1, '/item/index'],
] as const)('%s starts at the right place', async (_, person, register_open, to) => {
  const { element, waitFor } = await open('/', { register_open }, { person } as ScreenOptions)
  const start = () => element.querySelector('.landing-end a')?.getAttribute('href')
  await waitFor(() => expect(start()).toBe(to))
})
