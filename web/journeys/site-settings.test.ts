import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endFile } from '../../server/test/after-file.ts'
import { startS3 } from '../../server/test/servers/s3.ts'
import { closeContexts, sharedBrowser } from './browser.ts'
import { adviceSentence } from '#contract/locales/sentence.ts'
import { language, switchTo, t } from './language.ts'
import { passing } from './shown.ts'
import { startProduct, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
  await endFile()
})

/** An administrator at the settings. */
async function openSettings() {
  const visitor = await openVisitor(browser, product.address)
  await choose(visitor.context, product.address, language(), 'light')
  await product.signIn(visitor.context, product.administrator)
  await visitor.page.goto(`${product.address}/admin/index?panel=settings`)
  return visitor
}

test('settings are saved, cancelled and not lost by leaving; a secret never comes back', async () => {
  await product.call('item/add', { item_name: 'Handbook', item_type: 1 }, product.administrator)
  const visitor = await openSettings()
  const { page } = visitor

  await page.getByRole('combobox', { name: t('admin-settings.home_page') }).click()
  await page.getByRole('option', { name: t('admin-settings.homeItem') }).click()
  await page.getByRole('button', { name: t('core.save') }).click()
  await page.getByText(t('core.required')).waitFor()
  const item = page.getByRole('combobox', { name: t('admin-settings.home_item'), exact: true })
  await item.fill('Handb')
  await page.getByRole('option', { name: 'Handbook' }).click()
  await page.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('admin-settings.saved')).waitFor()
  await page.reload()
  await item.waitFor()
  await expect.poll(() => item.inputValue()).toBe('Handbook')

  const address = page.getByRole('textbox', { name: t('admin-settings.site_url') })
  await address.fill('https://docs.example.com')
  await page.getByRole('link', { name: t('admin.users') }).click()
  await page.getByRole('button', { name: t('core.keepEditing') }).click()
  await expect.poll(() => address.inputValue()).toBe('https://docs.example.com')
  await page.getByRole('button', { name: t('core.cancel') }).click()
  await page.getByText(t('admin-connection.unsaved')).waitFor({ state: 'hidden' })
  await expect.poll(() => address.inputValue()).toBe('')

  await page.getByRole('checkbox', { name: t('admin-settings.oss_open') }).click()
  await page.getByRole('combobox', { name: t('admin-settings.oss_type') }).click()
  await page.getByRole('option', { name: /S3/ }).click()
  await page.getByRole('textbox', { name: t('admin-settings.endpoint') }).fill('http://127.0.0.1:9')
  await page.getByRole('textbox', { name: t('admin-settings.bucket') }).fill('docs')
  await page.getByRole('textbox', { name: t('admin-settings.key') }).fill('AKIA')
  const secret = page.getByLabel(t('admin-settings.secret'))
  await secret.fill('do-not-tell-anybody')
  await page.getByRole('button', { name: t('core.save') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('admin-settings.saveAnywayAction') })
    .click()
  await page.getByText(adviceSentence(language(), 'connectRefused')).waitFor()
  await page.getByText(t('admin-connection.unsaved')).waitFor({ state: 'hidden' })
  await expect.poll(() => secret.inputValue()).toBe('******')
  await page.reload()
  await secret.waitFor()
  await expect.poll(() => secret.inputValue()).toBe('******')
  const answer = await page.request.post(`${product.address}/api/adminSetting/loadConfig`)
  expect(await answer.text()).toContain('"bucket":"docs"')
  expect(await answer.text()).not.toContain('do-not-tell-anybody')
  await visitor.examine()
  await visitor.leave()
})

test('the home page is what was chosen, for visitors and for who is signed in, and nothing flashes before', async () => {
  const { administrator, address } = product
  const owner = await product.addUser('owner')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: '手册', item_type: 1 },
    owner,
  )
  const choice = (home_page: number) =>
    product.call('adminSetting/saveConfig', { home_page, home_item: item_id }, administrator)
  // the filing number is shown in Chinese only
  switchTo('zh-cn')
  const visitor = await openVisitor(browser, address)
  const { page, context } = visitor
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('.landing')) (window as { flashed?: true }).flashed = true
    }).observe(document, { subtree: true, childList: true })
  })
  const leadsTo = async (place: string) => {
    await page.goto(`${address}/`)
    await page.waitForURL(address + place)
    await page.locator('h1').first().waitFor()
    expect(await page.evaluate(() => 'flashed' in window)).toBe(false)
  }
  await choice(3)
  await leadsTo(`/${item_id}`)
  await choice(2)
  await leadsTo('/user/login')
  await product.signIn(context, administrator)
  await leadsTo('/item/index')

  // an item that is gone is no home
  const beian = '京ICP备12345678号'
  await product.call('adminSetting/saveConfig', { beian }, administrator)
  await choice(3)
  await product.call('item/delete', { item_id, password: owner.password }, owner)
  const landing = page.locator('.landing')
  const filed = landing.getByRole('link', { name: beian })
  await page.goto(`${address}/`)
  await landing.getByRole('heading', { level: 1, name: t('landing.heroTitle') }).waitFor()
  await landing.getByRole('link', { name: t('core.myItems') }).waitFor()
  await filed.waitFor()

  // nor does the page wait for a setting that is late, or not there
  await choice(1)
  switchTo('en')
  await choose(context, address, language(), 'light')
  const late = Promise.withResolvers<void>()
  await page.route(/common\/homePageSetting/, async (route) => {
    await late.promise
    await route.continue()
  })
  const title = landing.getByRole('heading', { level: 1, name: t('landing.heroTitle') })
  const answered = page.waitForResponse(/common\/homePageSetting/)
  await page.goto(`${address}/`, { waitUntil: 'domcontentloaded' })
  await title.waitFor()
  late.resolve()
  await answered
  await title.waitFor()
  expect(await filed.count()).toBe(0)
  await page.unroute(/common\/homePageSetting/)
  await page.route(/common\/homePageSetting/, (route) => route.fulfill({ status: 200, body: '' }))
  await page.goto(`${address}/`)
  await title.waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a wrong secret names the code of the store and both clocks; the right one is saved', async () => {
  const store = await startS3()
  const { setting } = store
  const visitor = await openSettings()
  const { page } = visitor
  const isOpen = page.getByRole('checkbox', { name: t('admin-settings.oss_open') })
  await isOpen.waitFor()
  if ((await isOpen.getAttribute('aria-checked')) !== 'true') await isOpen.click()
  await page.getByRole('combobox', { name: t('admin-settings.oss_type') }).click()
  await page.getByRole('option', { name: /S3/ }).click()
  await page.getByRole('textbox', { name: t('admin-settings.endpoint') }).fill(setting.endpoint)
  await page.getByRole('textbox', { name: t('admin-settings.bucket') }).fill(setting.bucket)
  await page.getByRole('textbox', { name: t('admin-settings.key') }).fill(setting.key)
  await page.getByLabel(t('admin-settings.secret')).fill('wrong')
  await page.getByRole('button', { name: t('admin-settings.test') }).click()
  const write = page.getByRole('listitem').filter({ hasText: t('admin-settings.step_write') })
  await write.filter({ hasText: 'SignatureDoesNotMatch' }).waitFor()
  const clocks = adviceSentence(language(), 'storeSecret', { store: '…', server: '…' })
  for (const hasText of clocks.split('…')) await write.filter({ hasText }).waitFor()
  await expect.poll(() => write.textContent()).toMatch(/ \d{4}-.* \d{4}-/)

  await page.getByLabel(t('admin-settings.secret')).fill(setting.secret)
  await page.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('admin-settings.saved')).waitFor()
  expect(store.objects.size).toBe(0)
  await expect.poll(() => page.getByLabel(t('admin-settings.secret')).inputValue()).toBe('******')
  visitor.expectNoErrors()
  await visitor.leave()
})
