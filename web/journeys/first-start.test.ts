import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTerminal, newFolder } from '../../server/test/program.ts'
import { loaders } from '../locales/areas.ts'
import { closeContexts, sharedBrowser } from './browser.ts'
import type { Language } from './language.ts'
import { openVisitor } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => closeContexts(browser))

async function visitor(origin: string, language: Language) {
  const one = await openVisitor(browser, origin, language)
  onTestFinished(() => one.leave())
  return one
}

test.each(['en', 'zh-cn'] as const)(
  'in %s the address that a first start prints on the terminal signs the administrator in, once',
  async (language) => {
    const [core, account, myItems] = await Promise.all([
      loaders.core[language](),
      loaders.account[language](),
      loaders['my-items'][language](),
    ])
    const server = inTerminal(['serve', '--port', '0', '--data', newFolder(), '--lang', language])
    const [address] = await server.sees(
      /http:\/\/127\.0\.0\.1:\d+\/user\/enter\?code=[\w-]{22}(?=\s)/,
    )
    const { origin } = new URL(address)

    const { page, examine } = await visitor(origin, language)
    await page.goto(address)
    await page.waitForURL(`${origin}/item/index`)
    await page.getByRole('heading', { name: myItems.title, exact: true }).waitFor()
    await expect.poll(() => page.locator('.tile[data-item]').count()).toBe(1) // the handbook
    await examine()
    await page.click('button.person')
    await page.getByText('showdoc', { exact: true }).first().waitFor()
    await page.getByRole('menuitem', { name: core.signOut }).waitFor()
    await page.keyboard.press('Escape')

    const stranger = await visitor(origin, language)
    await stranger.page.goto(address)
    await stranger.page.getByText(account.addressUsed).waitFor()
    expect(new URL(stranger.page.url()).pathname).toBe('/user/login')
    await stranger.page.getByLabel(account.userOrEmail).waitFor()
    await stranger.examine()

    // whoever is signed in by it may follow it again
    await page.goto(address)
    await page.waitForURL(`${origin}/item/index`)
    await examine()
    server.type('\u0003')
    expect(await server.ended).toBe(0)
  },
)
