import type { Page, Route } from 'playwright-core'
import type { GalleryContent } from '../../gallery.ts'

export const wide = [1440, 1100]
export const phone = [390]

export const more = /^(More|更多)/

/** Presses what has this name in either language. */
export const press = (name: RegExp) => async (page: Page) => {
  const named = (role: 'button' | 'tab' | 'link') => page.getByRole(role, { name })
  await named('button').or(named('tab')).or(named('link')).filter({ visible: true }).first().click()
}

/** Chooses from the menu that is behind `⋯`. */
export const choose = (name: RegExp) => async (page: Page) => {
  await press(more)(page)
  await page.getByRole('menuitem', { name }).first().click()
}

/** An act that a phone has in the menu and a wide window beside it. */
export const pressInRow = (name: RegExp) => (page: Page) =>
  ((page.viewportSize()?.width ?? 0) < 600 ? choose(name) : press(name))(page)

/** A call that fails as it does without a connection. */
export const failing = (call: string) => async (page: Page) => {
  await page.route(`**/api/${call}`, (route) => route.abort('connectionfailed'))
}
/** A call whose answer does not come. */
export const waiting = (call: string) => async (page: Page) => {
  await page.route(`**/api/${call}`, () => undefined)
}

export const order = ({ pages }: GalleryContent) => `/orders/${pages['Create an order']}`
export const edited = ({ item, pages }: GalleryContent) =>
  `/page/edit/${item}/${pages['Create an order']}`
export const ofApi = ({ item, apiPage }: GalleryContent) => `/page/edit/${item}/${apiPage}`
export const large = ({ extremes }: GalleryContent) =>
  `/${extremes?.large.item}/${extremes?.large.page}`

/** The act of a row of a table: a button of its own or in the menu behind `⋯`. */
export const pressOfRow = (name: RegExp) => async (page: Page) => {
  const label = new RegExp(`^(${name.source})[：:]`)
  const row = page.locator('tbody tr').first()
  await row.waitFor()
  const button = page.getByRole('button', { name: label }).filter({ visible: true }).first()
  if ((await button.count()) > 0) return button.click()
  await row.locator('[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: new RegExp(`^(${name.source})$`) }).click()
}

/**
 * Answers of a call, changed in the browser.
 *
 * @param change refers to nothing outside it; the first answer is number 1
 * @param values what else it needs, as JSON
 */
export const changing =
  <Data extends object, Values = null>(
    call: string,
    change: (data: Data, number: number, values: Values) => void,
    values: Values,
  ) =>
  (page: Page) =>
    page.addInitScript(`{
      const real = window.fetch
      let number = 0
      window.fetch = async (input, init) => {
        const answer = await real(input, init)
        if (!String(input.url ?? input).endsWith('/api/${call}')) return answer
        const json = await answer.json()
        ;(${String(change)})(json.data, ++number, ${JSON.stringify(values)})
        return new Response(JSON.stringify(json), answer)
      }
    }`)

/** A call that is refused. */
export const refused = (call: string, error_code: number) => async (page: Page) => {
  const json = { error_code, error_message: '' }
  await page.route(`**/api/${call}`, (route: Route) => route.fulfill({ json }))
}

/** One act after another. */
export const inTurn =
  (...acts: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }

/** Presses a tool, which a narrow window has in its menu. */
export const tool = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name }).filter({ visible: true })
  return (await button.count()) > 0 ? button.first().click() : choose(name)(page)
}
