import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  base,
  service,
  startDirectory,
  type TestDirectory,
} from '../../server/test/servers/directory.ts'
import {
  client,
  startProvider,
  type TestProvider,
} from '../../server/test/servers/oauth2-provider.ts'
import { closeContexts, sharedBrowser } from './browser.ts'
import { passing } from './shown.ts'
import { startProduct, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let directory: TestDirectory
let provider: TestProvider

beforeAll(async () => {
  ;[product, browser, directory] = await Promise.all([
    startProduct(),
    sharedBrowser(),
    startDirectory(),
  ])
  await directory.add({ uid: 'dora', password: 'dora-secret', cn: 'Dora' })
  provider = await startProvider([`${product.address}/server/?s=/api/ExtLogin/oauth2`])
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
  await directory?.stop()
  await provider?.stop()
})

/** An administrator at a tab of the panel. */
async function openTab(tab: string) {
  const visitor = await openVisitor(browser, product.address, 'en', 'computer')
  await choose(visitor.context, product.address, 'en', 'light')
  await product.signIn(visitor.context, product.administrator)
  await visitor.page.goto(`${product.address}/admin/index?panel=login&tab=${tab}`)
  return visitor
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const step = (page: Page, name: string, state: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: state })

test('a directory is tested until every step passes, then its people sign in', async () => {
  const visitor = await openTab('ldap')
  const { page } = visitor
  await field(page, 'Host').fill(`ldap://127.0.0.1:${directory.port}`)
  await field(page, 'Host').blur()
  await expect.poll(() => field(page, 'Port').inputValue()).toBe(String(directory.port))
  await field(page, 'Base DN').fill(`ou=nobody,${base}`)
  await field(page, 'Bind DN').fill(service.dn)
  await page.getByLabel('Bind password').fill('wrong')
  await field(page, 'User field').fill('uid')
  await field(page, 'Name field').fill('cn')
  await field(page, 'Search filter').fill('(uid=*')
  await page.getByRole('checkbox', { name: /LDAP login on/ }).click()
  const runTest = page.getByRole('button', { name: 'Test', exact: true })
  await runTest.click()
  await step(page, 'Form complete', 'Failed').waitFor()
  await field(page, 'Search filter').fill('(uid=*)')
  await runTest.click()
  await step(page, 'Bind as the search account', 'Failed').waitFor()
  await page.getByLabel('Bind password').fill(service.password)
  await runTest.click()
  await step(page, 'Search', 'Check the base DN').waitFor()
  await visitor.examine()

  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Test step by step' }).waitFor()
  await field(page, 'Base DN').fill(base)
  await field(page, 'Test user (optional)').fill('dora')
  await page.getByLabel('Password of the test user').fill('dora-secret')
  await runTest.click()
  await step(page, "Test user's password", 'Passed').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await passing(page, 'directory users can sign in').waitFor()
  await expect.poll(() => page.getByLabel('Bind password').inputValue()).toBe('******')
  await page.getByRole('button', { name: 'Import users now' }).click()
  await passing(page, /new accounts? from the directory/).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()

  const dora = await openVisitor(browser, product.address, 'en', 'computer')
  await product.signIn(dora.context, { username: 'dora', password: 'dora-secret', token: '' })
  await dora.page.goto(`${product.address}/item/index`)
  await dora.page.getByRole('button', { name: /Dora/ }).waitFor()
  await dora.leave()
})

test('a provider is discovered, tested and tried without anybody being signed in', async () => {
  provider.signIn({ sub: 'subject-7', preferred_username: 'emil' })
  const visitor = await openTab('oauth2')
  const { page } = visitor
  await field(page, 'Issuer').fill(provider.address)
  await page.getByRole('button', { name: 'Discover' }).click()
  await passing(page, 'Host and paths filled in').waitFor()
  await expect.poll(() => field(page, 'Token path').inputValue()).toBe('/token')
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await field(page, 'Client id').fill(client.id)
  await page.getByLabel('Client secret').fill('wrong')
  await field(page, 'Scope').fill('openid profile email')
  const runTest = page.getByRole('button', { name: 'Test', exact: true })
  await runTest.click()
  await step(page, 'Token address', 'does not accept this client id').waitFor()
  await page.getByLabel('Client secret').fill(client.secret)
  await runTest.click()
  await step(page, 'Token address', 'Passed').waitFor()
  await visitor.examine()

  const [opened] = await Promise.all([
    visitor.context.waitForEvent('page'),
    page.getByRole('link', { name: 'Try a real sign-in' }).click(),
  ])
  await opened.getByText('The trial is over').waitFor()
  await opened.close()
  await page.getByRole('button', { name: 'Show the result' }).click()
  await page.getByText('new account', { exact: true }).waitFor()
  await step(page, 'User name', 'emil').waitFor()
  await page.getByText('Saved; leave it unchanged').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Save' }).click()
  await passing(page, 'OAuth2 settings saved').waitFor()
  await expect.poll(() => page.getByLabel('Client secret').inputValue()).toBe('******')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the key of signed links is shown, and replaced only after a question', async () => {
  const visitor = await openTab('general')
  const { page } = visitor
  const key = page.getByLabel('Login secret key')
  await expect.poll(() => key.inputValue()).not.toBe('')
  const before = await key.inputValue()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Show the key' }).click()
  await expect.poll(() => key.inputValue()).toBe(before)
  await visitor.examine()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await passing(page, 'New key created').waitFor()
  await expect.poll(() => key.inputValue()).not.toBe(before)
  await visitor.leave()
})
