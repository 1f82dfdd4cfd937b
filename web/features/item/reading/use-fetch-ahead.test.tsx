import { expect, test } from 'vitest'
import { handbook, pageOf } from '../../../test/reader-answers.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

async function read() {
  const screen = await renderScreen('/12/34', {
    person: null,
    answers: { 'item/info': handbook, 'page/info': ({ page_id }) => pageOf(Number(page_id)) },
  })
  const { element, asked, waitFor } = screen
  await waitFor(() => expect(element.querySelector('#here')).not.toBeNull())
  const pagesAsked = () =>
    asked.flatMap(({ path, args }) => (path === 'page/info' && 'page_id' in args ? [args] : []))
  const press = (selector: string, button = 0) =>
    element
      .querySelector(selector)!
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button }))
  return { ...screen, pagesAsked, press }
}

test('a page is asked for as its link is pressed, and not again when it is chosen', async () => {
  const { element, pagesAsked, press, waitFor } = await read()
  expect(pagesAsked()).toHaveLength(1)
  press('#here')
  await waitFor(() => expect(pagesAsked()).toHaveLength(2))
  expect(pagesAsked()[1]).toMatchObject({ page_id: 35 })
  element.querySelector<HTMLElement>('#here')!.click()
  await waitFor(() => expect(element.querySelector('h1')?.textContent).toBe('Second'))
  expect(pagesAsked()).toHaveLength(2)
})

test('pages of other items, and presses that choose nothing, ask for nothing', async () => {
  const { pagesAsked, press, waitFor } = await read()
  press('#other')
  press('#here', 2)
  press('h1')
  // the next one is asked for alone
  press('.neighbours a')
  await waitFor(() => expect(pagesAsked()).toHaveLength(2))
  expect(pagesAsked()[1]).toMatchObject({ page_id: 35 })
})
