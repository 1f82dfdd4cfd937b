import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, t } from './language.ts'
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
})

test('an administrator adds an account, which gets an item of somebody else', async () => {
  const ann = await product.addUser('ann')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Payments', item_type: 1 },
    ann,
  )
  const visitor = await openVisitor(browser, product.address)
  const { page } = visitor
  await choose(visitor.context, product.address, language(), 'light')
  await product.signIn(visitor.context, product.administrator)
  await page.goto(`${product.address}/item/index`)
  await page.getByRole('link', { name: t('core.admin') }).click()

  await page.getByRole('button', { name: t('admin-users.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('admin-users.username') }).fill('ben-dev')
  await dialog.getByRole('button', { name: t('admin-users.generate') }).click()
  const field = dialog.getByLabel(t('admin-users.password'), { exact: true })
  await expect.poll(async () => (await field.inputValue()).length).toBeGreaterThanOrEqual(8)
  const password = await field.inputValue()
  await dialog.getByRole('button', { name: t('admin-users.add') }).click()
  await page.getByRole('cell', { name: 'ben-dev', exact: true }).waitFor()

  await page
    .getByRole('link', { name: t('core.items') })
    .last()
    .click()
  await page
    .getByRole('row', { name: /Payments/ })
    .getByRole('button', { name: t('admin-items.transfer') })
    .click()
  await dialog.getByRole('combobox').fill('ben-dev')
  await page.getByRole('option', { name: /ben-dev/ }).click()
  await dialog.getByRole('button', { name: t('admin-items.transfer') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /Payments ben-dev|Payments.*ben-dev/ }).waitFor()

  const ben = await openVisitor(browser, product.address)
  await product.signIn(ben.context, { username: 'ben-dev', password, token: '' })
  await ben.page.goto(`${product.address}/item/setting/${item_id}`)
  await ben.page.getByRole('heading', { name: t('item-settings.title') }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
  await ben.leave()
})

test('a new password ends the sessions of an account, one with items stays, another is deleted', async () => {
  const [liu, wang] = [await product.addUser('liu'), await product.addUser('wang')]
  await product.call('item/add', { item_name: '订单', item_type: 1 }, wang)
  const other = await openVisitor(browser, product.address)
  await product.signIn(other.context, liu)
  await other.page.goto(`${product.address}/item/index`)
  await other.page.getByText(t('my-items.empty')).waitFor()

  const visitor = await openVisitor(browser, product.address)
  const { page } = visitor
  await product.signIn(visitor.context, product.administrator)
  await page.goto(`${product.address}/admin/index`)
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  await row('liu')
    .getByRole('button', { name: t('admin-users.edit') })
    .click()
  await dialog.getByLabel(t('admin-users.newPassword'), { exact: true }).fill('another good one 2')
  await dialog.getByText(t('admin-users.passwordEnds', { name: 'liu' })).waitFor()
  await dialog.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('admin-users.saved', { name: 'liu' })).waitFor()
  await other.page.reload()
  await other.page.waitForURL(/\/user\/login/)
  await product.signIn(other.context, { ...liu, password: 'another good one 2' })

  expect(
    await row('showdoc')
      .getByRole('button', { name: t('admin-users.delete') })
      .count(),
  ).toBe(0)
  await row('liu')
    .getByRole('button', { name: t('admin-users.delete') })
    .click()
  await question.getByRole('button', { name: t('admin-users.delete') }).click()
  await row('liu').waitFor({ state: 'detached' })
  await expect(product.signIn(other.context, liu)).rejects.toThrow('signing in as liu')
  await other.leave()

  await row('wang')
    .getByRole('button', { name: t('admin-users.delete') })
    .click()
  await question.getByRole('button', { name: t('admin-users.delete') }).click()
  await question
    .getByRole('link', { name: t('admin-users.theirItems') })
    .or(question.getByRole('button', { name: t('admin-users.theirItems') }))
    .click()
  await page.waitForURL(/panel=items/)
  await page.getByRole('row', { name: /订单.*wang/ }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an announcement reaches everybody at its time, as it was written', async () => {
  const carl = await product.addUser('carl')
  // people see the announcements of the seconds after their registration
  const registered = Date.now() / 1_000
  await vi.waitUntil(() => Date.now() / 1_000 > registered + 1, 60_000)
  const chief = await openVisitor(browser, product.address)
  const { page } = chief
  await choose(chief.context, product.address, language(), 'light')
  await product.signIn(chief.context, product.administrator)
  await page.goto(`${product.address}/admin/index?panel=announcements`)
  const dialog = page.getByRole('dialog')
  const write = async (text: string) => {
    await page
      .getByRole('button', { name: t('admin-announcements.add') })
      .first()
      .click()
    await dialog.getByRole('textbox', { name: t('admin-announcements.text') }).fill(text)
  }
  const confirm = (name: string) =>
    page.getByRole('alertdialog').getByRole('button', { name }).click()
  await write('Read-only on Friday\n<script>alert(1)</script>')
  const text = dialog.getByRole('textbox', { name: t('admin-announcements.text') })
  await text.press('ControlOrMeta+Home')
  for (let at = 0; at < 'Read-only'.length; at++) await text.press('Shift+ArrowRight')
  await dialog.getByRole('button', { name: t('admin-announcements.bold') }).click()
  await expect.poll(() => text.inputValue()).toContain('**Read-only** on Friday')
  await dialog.getByRole('button', { name: t('admin-announcements.send') }).click()
  await confirm(t('admin-announcements.send'))
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: /Read-only on Friday/ }).waitFor()

  await write('Later')
  await dialog.getByRole('radio', { name: t('admin-announcements.later') }).click()
  await dialog.getByRole('textbox', { name: t('admin-announcements.day') }).fill('2099-01-05')
  await dialog.getByRole('textbox', { name: t('admin-announcements.time') }).fill('08:30')
  await dialog.getByRole('button', { name: t('admin-announcements.plan') }).click()
  await confirm(t('admin-announcements.plan'))
  const later = page.getByRole('row', {
    name: `Later 2099-01-05 08:30 ${t('admin-announcements.planned')}`,
  })
  await later.waitFor()
  await chief.examine()
  await later.getByRole('button', { name: t('admin-announcements.cancel') }).click()
  await page.getByRole('alertdialog', { name: t('admin-announcements.cancelTitle') }).waitFor()
  await chief.examine()
  await confirm(t('admin-announcements.cancel'))
  await later.waitFor({ state: 'detached' })
  await chief.examine()
  await chief.leave()

  const reader = await openVisitor(browser, product.address)
  await choose(reader.context, product.address, language(), 'light')
  await product.signIn(reader.context, carl)
  await reader.page.goto(`${product.address}/message/index?dtab=announcementList`)
  await reader.page.getByRole('cell', { name: /Read-only on Friday/ }).waitFor()
  expect(await reader.page.locator('td strong').textContent()).toBe('Read-only')
  await expect.poll(() => reader.page.getByRole('row').count()).toBe(2)
  await reader.examine()
  await reader.leave()
})

test('the audit log shows who did what, narrows by person, and is exported', async () => {
  const dora = await product.addUser('dora')
  await product.call('item/add', { item_name: 'Ledger', item_type: 1 }, dora)
  const chief = await openVisitor(browser, product.address)
  const { page } = chief
  await choose(chief.context, product.address, language(), 'light')
  await product.signIn(chief.context, product.administrator)
  await page.goto(`${product.address}/admin/index?panel=audit`)
  await page.getByRole('combobox', { name: t('admin-audit.actor') }).fill('dora')
  await page.getByRole('combobox', { name: t('admin-audit.actor') }).press('Enter')
  await page
    .getByRole('row', { name: /showdoc/ })
    .first()
    .waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: `${t('admin-audit.item.add')} Ledger` }).waitFor()
  expect(new URL(page.url()).searchParams.get('actor')).toBe('dora')
  await page
    .getByRole('button', {
      name: t('controls.actionOf', {
        action: t('admin-audit.details'),
        name: t('admin-audit.item.add'),
      }),
    })
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ledger' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('admin-audit.exportCsv'), exact: true }).click()
  expect((await download).suggestedFilename()).toBe('audit.csv')
  chief.expectNoErrors()
  await chief.leave()
})

test('a deleted account leaves every list: the filtered pages of accounts, and members seen before', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `team-${at + 1}`)
  for (const username of names)
    await product.call(
      'adminUser/addUser',
      { username, password: 'correct horse 1' },
      product.administrator,
    )
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Rota', item_type: 1 },
    product.administrator,
  )
  await product.call('member/save', { item_id, username: names }, product.administrator)
  const chief = await openVisitor(browser, product.address)
  const { page } = chief
  await choose(chief.context, product.address, language(), 'light')
  await product.signIn(chief.context, product.administrator)
  const listed = async () =>
    (await page.getByRole('row').allTextContents()).flatMap((row) => /team-\d/.exec(row) ?? [])
  const remove = async (name: string) => {
    await page
      .getByRole('button', {
        name: t('controls.actionOf', { action: t('admin-users.delete'), name }),
      })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin-users.delete') })
      .click()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await expect.poll(listed).not.toContain(name)
  }
  await page.goto(`${product.address}/item/setting/${item_id}?tab=members`)
  await expect.poll(listed).toHaveLength(9)

  await page.getByRole('link', { name: t('core.admin') }).click()
  await page.getByRole('searchbox').fill('team')
  await page.waitForURL(/username=team/)
  await expect.poll(listed).toEqual(names.slice(2).toReversed())
  await page.getByRole('button', { name: t('controls.nextPage') }).click()
  await expect.poll(listed).toEqual(['team-2', 'team-1'])
  await remove('team-2')
  await remove('team-1')
  await expect.poll(listed).toEqual(names.slice(2).toReversed())
  // by somebody else meanwhile
  const accounts = await product.call<{ users: { uid: string }[] }>(
    'adminUser/getList',
    { username: 'team-9' },
    product.administrator,
  )
  await product.call('adminUser/deleteUser', accounts.users[0]!, product.administrator)
  await remove('team-9')
  const left = names.slice(2, 8)
  await page
    .getByRole('link', { name: t('core.items') })
    .last()
    .click()
  await page.getByRole('row', { name: /Rota/ }).waitFor()
  await page.goBack()
  await expect.poll(listed).toEqual(left.toReversed())
  while (!page.url().includes('/item/setting/')) await page.goBack()
  await expect.poll(async () => (await listed()).toSorted()).toEqual(left)
  chief.expectNoErrors()
  await chief.leave()
})
