import { beforeEach, expect, test } from 'vitest'
import type { Answer, Args } from '../../../../api/calls.ts'
import { commandMenu } from '../../../../parts/command-menu.ts'
import { handbook, pageOf } from '../../../../test/reader-answers.ts'
import { refuse, renderScreen, type Answers } from '../../../../test/render-screen.tsx'

type Info = Answer<'item/info'>
type Hit = Answer<'item/search'>['pages'][number]

const entry = (page_id: string, page_title: string, is_draft = '0') => ({
  page_id,
  page_title,
  is_draft,
  ext_info: '',
})
const info = (fields: object = {}) =>
  ({
    ...handbook,
    item_domain: '',
    is_login: true,
    menu: {
      pages: [entry('1', 'Start'), entry('2', 'A refund by hand', '1')],
      catalogs: [
        {
          cat_id: '5',
          cat_name: 'Refunds',
          level: '2',
          pages: [entry('3', 'Reasons'), entry('4', 'Prerefund')],
          catalogs: [],
        },
      ],
    },
    ...fields,
  }) as unknown as Info
const page = ({ page_id }: Args<'page/info'>) => ({
  ...pageOf(Number(page_id)),
  page_title: `Page ${page_id}`,
})
const hit = (page_id: string, fields: object): Hit =>
  ({
    page_id,
    item_id: 12,
    page_title: 'Other',
    is_draft: '0',
    cat_path: ['Money', 'Back'],
    search_content: '',
    score: 1,
    hits: { title: [], excerpt: [] },
    ...fields,
  }) as unknown as Hit
const found = (...pages: Hit[]) => ({ pages }) as unknown as Answer<'item/search'>
const byText = hit('9', {
  search_content: '...Send **refund** <b>now</b>...',
  hits: { title: [], excerpt: [[10, 16]] },
})
const byTitle = hit('8', { page_title: 'My refund', hits: { title: [[3, 9]], excerpt: [] } })

const box = () => document.querySelector<HTMLInputElement>('.menu-find input')!
/** What React has rendered. */
const drawn = () => box().getAttribute('value')
const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('.found li a')]
const titles = () => rows().map((row) => row.querySelector('.title')?.textContent)
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
const type = (text: string, isComposing = false) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box(), text)
  box().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
}
const opened = async (answers: Answers = {}, options: { person?: null } = {}) => {
  const screen = await renderScreen('/12/1', {
    answers: {
      'item/info': info(),
      'page/info': page,
      'item/search': found(byTitle, byText),
      'item/myList': [],
      ...answers,
    },
    ...options,
  })
  await screen.waitFor(() => {
    expect(document.querySelector('.tree')).not.toBeNull()
    expect(document.querySelector('article')).not.toBeNull()
  })
  box().focus()
  return { ...screen, keywords: () => screen.asked.filter(({ path }) => path === 'item/search') }
}

beforeEach(() => {
  sessionStorage.clear()
  commandMenu.set(null)
})

test('titles and catalogs are found at once, texts with the answer, in one list by score with drafts last', async () => {
  const { promise: isSent, resolve: send } = Promise.withResolvers<void>()
  const { waitFor, keywords, element } = await opened({
    'item/search': () => isSent.then(() => found(byTitle, byText)),
  })
  for (const typed of ['r', 're', 'refund']) type(typed)
  await waitFor(() => expect(titles()).toEqual(['Prerefund', 'Reasons', 'A refund by hand Draft']))
  expect(document.querySelectorAll('.found-waiting')).toHaveLength(3)
  send()
  await waitFor(() =>
    expect(titles()).toEqual([
      'My refund',
      'Prerefund',
      'Other',
      'Reasons',
      'A refund by hand Draft',
    ]),
  )
  expect(keywords().map(({ args }) => args)).toEqual([
    { keyword: 'refund', item_id: 12, excerpts: 150 },
  ])
  const text = rows()[2]!
  expect(text.querySelector('.path')?.textContent).toBe('Money / Back')
  expect(text.querySelector('.excerpt')?.textContent).toBe('Send refund <b>now</b>')
  expect(text.querySelector('.excerpt mark')?.textContent).toBe('refund')
  expect(text.querySelector('b')).toBeNull()
  expect(rows()[0]!.querySelector('.title mark')?.textContent).toBe('refund')
  expect(text.pathname + text.search).toBe('/12/9?keyword=refund')
  const said = () => element.querySelector('.search-box [role=status]')?.textContent
  await waitFor(() => expect(said()).toBe('5 pages found'))
})

test('while an input method is composing nothing is searched for', async () => {
  const { waitFor, keywords } = await opened()
  type('tui kuan', true)
  await waitFor(() => expect(drawn()).toBe('tui kuan'))
  expect(document.querySelector('.tree')).not.toBeNull()
  type('退款', true)
  box().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await waitFor(() => expect(titles()).toContain('Other'))
  expect(keywords().map(({ args }) => args)).toEqual([
    { keyword: '退款', item_id: 12, excerpts: 150 },
  ])
})

test('keys lead from the box through the results and back; j and k go on from the one that was opened', async () => {
  const { waitFor } = await opened()
  type('refund')
  await waitFor(() => expect(titles()).toHaveLength(5))
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(rows()[1])
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement).toBe(box())
  const isAt = async (id: string) => {
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(`Page ${id}`))
    expect(window.location.pathname + window.location.search).toBe(`/12/${id}?keyword=refund`)
  }
  press('Enter')
  await isAt('8')
  press('j')
  await isAt('4')
  expect(rows()[1]!.getAttribute('aria-current')).toBe('page')
  press('j')
  await isAt('9')
  expect(titles()).toHaveLength(5)
  press('k')
  await isAt('4')
  press('Escape')
  await waitFor(() => expect(document.querySelector('.tree')).not.toBeNull())
  expect([box().value, document.activeElement]).toEqual(['', box()])
  box().blur()
  press('k') // of the menu again
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/12/3'))
})

test('what does not count as a keyword leaves the list; emptying the box ends it', async () => {
  const { waitFor } = await opened()
  type('refund')
  await waitFor(() => expect(titles()).toHaveLength(5))
  type('r')
  await waitFor(() => expect(drawn()).toBe('r'))
  expect(titles()).toHaveLength(5)
  type('')
  await waitFor(() => expect(document.querySelector('.tree')).not.toBeNull())
})

test('a failure is told with Try again, while titles stay', async () => {
  let isBroken = true
  const { waitFor, click } = await opened({
    'item/search': () => (isBroken ? refuse('tooManyTries') : found(byText)),
  })
  type('refund')
  await waitFor(() => expect(document.querySelector('.found [role=alert]')).not.toBeNull())
  expect(titles()).toEqual(['Prerefund', 'Reasons', 'A refund by hand Draft'])
  isBroken = false
  await click('Try again')
  await waitFor(() => expect(titles()).toContain('Other'))
  expect(document.querySelector('.found [role=alert]')).toBeNull()
})

test('nothing found is said, and the search goes on in all items', async () => {
  const { waitFor, click, element } = await opened({ 'item/search': found() })
  type('qqqq')
  await waitFor(() => expect(element.textContent).toContain('Nothing found for “qqqq”'))
  await click('Search all items')
  await waitFor(() =>
    expect(document.querySelector<HTMLInputElement>('.palette input')?.value).toBe('qqqq'),
  )
})

test('visitors have no other items to search in, and editors come back to their tree', async () => {
  const visitor = await opened({ 'item/search': found() }, { person: null })
  type('qqqq')
  await visitor.waitFor(() => expect(document.querySelector('.found p')).not.toBeNull())
  expect(document.querySelector('.found button')).toBeNull()

  const editor = await opened({ 'item/info': info({ item_edit: true }) })
  await editor.waitFor(() => expect(document.querySelector('.menu-new')).not.toBeNull())
  type('refund')
  await editor.waitFor(() => expect(titles()).toHaveLength(5))
  press('Escape')
  await editor.waitFor(() => expect(document.querySelector('.menu-new')).not.toBeNull())
})
