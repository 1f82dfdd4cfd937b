import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTerminal, newFolder } from '../../server/test/program.ts'
import { closeContexts, sharedBrowser } from './browser.ts'
import { inEachLanguage, language, t } from './language.ts'
import { openVisitor } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(() => closeContexts(browser))

async function visitor(origin: string) {
  const one = await openVisitor(browser, origin)
  onTestFinished(() => one.leave())
  return one
}

inEachLanguage(() => {
  test('the address that a first start prints on the terminal signs the administrator in, once', async () => {
    const server = inTerminal(['serve', '--port', '0', '--data', newFolder(), '--lang', language()])
    const [address] = await server.sees(
      /http:\/\/127\.0\.0\.1:\d+\/user\/enter\?code=[\w-]{22}(?=\s)/,
    )
    const { origin } = new URL(address)

    const { page, examine } = await visitor(origin)
    await page.goto(address)
    await page.waitForURL(`${origin}/item/index`)
    await page.getByRole('heading', { name: t('my-items.title'), exact: true }).waitFor()
    await expect.poll(() => page.locator('.tile[data-item]').count()).toBe(1) // the handbook
    await examine()
    await page.click('button.person')
    await page.getByText('showdoc', { exact: true }).first().waitFor()
    await page.getByRole('menuitem', { name: t('core.signOut') }).waitFor()
    await page.keyboard.press('Escape')

    const stranger = await visitor(origin)
    await stranger.page.goto(address)
    await stranger.page.getByText(t('account.addressUsed')).waitFor()
    expect(new URL(stranger.page.url()).pathname).toBe('/user/login')
    await stranger.page.getByLabel(t('account.userOrEmail')).waitFor()
    await stranger.examine()

    // whoever is signed in by it may follow it again
    await page.goto(address)
    await page.waitForURL(`${origin}/item/index`)
    await examine()
    server.type('\u0003')
    expect(await server.ended).toBe(0)
  })
})
