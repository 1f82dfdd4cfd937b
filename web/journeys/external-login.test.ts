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
import { adviceSentence } from '#contract/locales/sentence.ts'
import { language, pattern, t } from './language.ts'
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
  const visitor = await openVisitor(browser, product.address)
  await choose(visitor.context, product.address, language(), 'light')
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
  await field(page, t('admin-login.host')).fill(`ldap://127.0.0.1:${directory.port}`)
  await field(page, t('admin-login.host')).blur()
  await expect
    .poll(() => field(page, t('admin-login.port')).inputValue())
    .toBe(String(directory.port))
  await field(page, t('admin-login.base_dn')).fill(`ou=nobody,${base}`)
  await field(page, t('admin-login.bind_dn')).fill(service.dn)
  await page.getByLabel(t('admin-login.bind_password')).fill('wrong')
  await field(page, t('admin-login.user_field')).fill('uid')
  await field(page, t('admin-login.name_field')).fill('cn')
  await field(page, t('admin-login.search_filter')).fill('(uid=*')
  await page.getByRole('checkbox', { name: t('admin-login.ldap_open') }).click()
  const runTest = page.getByRole('button', { name: t('admin-login.test'), exact: true })
  await runTest.click()
  await step(page, t('admin-login.step_form'), t('admin-connection.failed')).waitFor()
  await field(page, t('admin-login.search_filter')).fill('(uid=*)')
  await runTest.click()
  await step(page, t('admin-login.step_bind'), t('admin-connection.failed')).waitFor()
  await page.getByLabel(t('admin-login.bind_password')).fill(service.password)
  await runTest.click()
  await step(page, t('admin-login.step_search'), adviceSentence(language(), 'searchBase')).waitFor()
  await visitor.examine()

  await page.getByRole('button', { name: t('core.save') }).click()
  await page
    .getByRole('alert')
    .getByRole('button', { name: t('admin-login.stepByStep') })
    .waitFor()
  await field(page, t('admin-login.base_dn')).fill(base)
  await field(page, t('admin-login.testUser')).fill('dora')
  await page.getByLabel(t('admin-login.testPassword')).fill('dora-secret')
  await runTest.click()
  await step(page, t('admin-login.step_userBind'), t('admin-connection.ok')).waitFor()
  await page.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('admin-login.ldapSaved')).waitFor()
  await expect
    .poll(() => page.getByLabel(t('admin-login.bind_password')).inputValue())
    .toBe('******')
  await page.getByRole('button', { name: t('admin-login.import') }).click()
  await passing(page, pattern('admin-login.imported')).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()

  const dora = await openVisitor(browser, product.address)
  await product.signIn(dora.context, { username: 'dora', password: 'dora-secret', token: '' })
  await dora.page.goto(`${product.address}/item/index`)
  await dora.page.getByRole('button', { name: /Dora/ }).waitFor()
  await dora.leave()
})

test('a provider is discovered, tested and tried without anybody being signed in', async () => {
  provider.signIn({ sub: 'subject-7', preferred_username: 'emil' })
  const visitor = await openTab('oauth2')
  const { page } = visitor
  await field(page, t('admin-login.issuer')).fill(provider.address)
  await page.getByRole('button', { name: t('admin-login.discover') }).click()
  await passing(page, t('admin-login.discovered')).waitFor()
  await expect.poll(() => field(page, t('admin-login.o_token_path')).inputValue()).toBe('/token')
  await page.getByRole('button', { name: t('admin-login.use'), exact: true }).click()
  await field(page, t('admin-login.o_client_id')).fill(client.id)
  await page.getByLabel(t('admin-login.o_client_secret')).fill('wrong')
  await field(page, t('admin-login.o_scope')).fill('openid profile email')
  const runTest = page.getByRole('button', { name: t('admin-login.test'), exact: true })
  await runTest.click()
  await step(page, t('admin-login.step_token'), adviceSentence(language(), 'clientWrong')).waitFor()
  await page.getByLabel(t('admin-login.o_client_secret')).fill(client.secret)
  await runTest.click()
  await step(page, t('admin-login.step_token'), t('admin-connection.ok')).waitFor()
  await visitor.examine()

  const [opened] = await Promise.all([
    visitor.context.waitForEvent('page'),
    page.getByRole('link', { name: t('admin-login.trial') }).click(),
  ])
  await opened.getByText(language() === 'en' ? 'The trial is over' : '试登录已结束').waitFor()
  await opened.close()
  await page.getByRole('button', { name: t('admin-login.trialShow') }).click()
  await page.getByText(t('admin-login.account_new'), { exact: true }).waitFor()
  await step(page, t('admin-login.step_userName'), 'emil').waitFor()
  await page.getByText(t('admin-connection.secretKept')).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('admin-login.oauth2Saved')).waitFor()
  await expect
    .poll(() => page.getByLabel(t('admin-login.o_client_secret')).inputValue())
    .toBe('******')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the key of signed links is shown, and replaced only after a question', async () => {
  const visitor = await openTab('general')
  const { page } = visitor
  const key = page.getByLabel(t('admin-login.key'))
  await expect.poll(() => key.inputValue()).not.toBe('')
  const before = await key.inputValue()
  await page.getByRole('button', { name: t('admin-login.reset') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('core.cancel') })
    .click()
  await page.getByRole('button', { name: t('admin-login.keyShow') }).click()
  await expect.poll(() => key.inputValue()).toBe(before)
  await visitor.examine()
  await page.getByRole('button', { name: t('admin-login.reset') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('admin-login.reset') })
    .click()
  await passing(page, t('admin-login.keyReset')).waitFor()
  await expect.poll(() => key.inputValue()).not.toBe(before)
  await visitor.leave()
})
