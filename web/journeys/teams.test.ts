import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { failureMessage, language, t } from './language.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor, type Visitor } from './visitor.ts'
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

async function arrive(account: Account): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address)
  await choose(visitor.context, product.address, language(), 'light')
  await product.signIn(visitor.context, account)
  return visitor
}

test('a team is made, gets a member and an item, and the member reads only one catalog', async () => {
  const ann = await product.addUser('ann')
  const ben = await product.addUser('ben')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Payments', item_type: 1, password: 'secret-1' },
    ann,
  )
  for (const cat_name of ['Channels', 'Internal'])
    await product.call('catalog/save', { item_id, cat_id: 0, cat_name, parent_cat_id: 0 }, ann)
  const visitor = await arrive(ann)
  const { page } = visitor
  await page.goto(`${product.address}/team/index`)
  await page
    .getByRole('button', { name: t('team.newTeam') })
    .first()
    .click()
  await page.getByRole('textbox', { name: t('team.teamName') }).fill('文档组')
  await page.getByRole('button', { name: t('team.create') }).click()
  await page.getByRole('link', { name: '文档组', exact: true }).click()

  await page
    .getByRole('main')
    .getByRole('button', { name: t('controls.addMembers') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('ben')
  await page.getByRole('option', { name: /ben/ }).click()
  await dialog.getByRole('button', { name: t('controls.addMemberCount', { count: 1 }) }).click()
  await page.getByRole('cell', { name: 'ben', exact: true }).waitFor()

  await page
    .getByRole('link', { name: t('team.items'), exact: true })
    .last()
    .click()
  await page
    .getByRole('button', { name: t('team.bindItems') })
    .first()
    .click()
  await dialog.getByText('Payments').click()
  await dialog.getByRole('button', { name: t('team.bindCount', { count: 1 }) }).click()
  await page.getByRole('link', { name: 'Payments' }).waitFor()

  await page.getByRole('button', { name: t('team.memberRights') }).click()
  await dialog.getByRole('button', { name: t('item-roles.catalogOf', { name: 'ben' }) }).click()
  const channels = page.getByRole('treeitem', { name: 'Channels' })
  // the rows bring their layout along where no menu of an item has been
  await expect.poll(() => channels.evaluate((row) => getComputedStyle(row).display)).toBe('flex')
  await channels.click()
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => {
      const { menu } = await product.call<{ menu: { catalogs: { cat_name: string }[] } }>(
        'item/info',
        { item_id },
        ben,
      )
      return menu.catalogs.map(({ cat_name }) => cat_name)
    })
    .toEqual(['Channels'])
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a member leaves a team and loses what it gave', async () => {
  const cid = await product.addUser('cid')
  const dot = await product.addUser('dot')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Closed', item_type: 1, password: 'secret-1' },
    cid,
  )
  const { id } = await product.call<{ id: string }>('team/save', { id: 0, team_name: 'T' }, cid)
  const team_id = Number(id)
  await product.call(
    'teamMember/save',
    { team_id, member_username: 'dot', team_member_group_id: 1 },
    cid,
  )
  await product.call('teamItem/save', { item_id, team_id }, cid)
  const visitor = await arrive(dot)
  const { page } = visitor
  await page.goto(`${product.address}/team/index`)
  await page.getByRole('row', { name: /T/ }).last().getByRole('button').last().click()
  await page.getByRole('menuitem', { name: t('team.leave') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('team.leave') })
    .click()
  await page.getByText(t('team.empty')).waitFor()
  await expect(product.call('item/info', { item_id }, dot)).rejects.toThrow(/10303/)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a team is given away with the right password only; who gave it can leave it and no more', async () => {
  const [fay, gus] = [await product.addUser('fay'), await product.addUser('gus')]
  const { id } = await product.call<{ id: string }>('team/save', { id: 0, team_name: 'Ops' }, fay)
  await product.call(
    'teamMember/save',
    { team_id: Number(id), member_username: 'gus,fay', team_member_group_id: 1 },
    fay,
  )
  const visitor = await arrive(fay)
  const { page } = visitor
  await page.goto(`${product.address}/team/index`)
  const entries = async () => {
    await page.getByRole('button', { name: t('controls.actionsOf', { name: 'Ops' }) }).click()
    await page.getByRole('menuitem').first().waitFor()
    return page.getByRole('menuitem').allInnerTexts()
  }
  expect(await entries()).toContain(t('team.transfer'))
  await page.getByRole('menuitem', { name: t('team.transfer') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('combobox').fill('gus')
  await page.getByRole('option', { name: /gus/ }).click()
  const password = dialog.locator('input[name=password]')
  await password.fill('wrong')
  await dialog.getByRole('button', { name: t('team.transfer') }).click()
  await dialog.getByText(failureMessage('wrongPassword')).waitFor()
  await password.fill(fay.password)
  await dialog.getByRole('button', { name: t('team.transfer') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Ops/ }).getByText('gus').waitFor()
  expect(await entries()).toEqual([t('team.leave')])
  expect(
    (await product.call<{ team_name: string }[]>('team/getList', {}, gus)).map(
      ({ team_name }) => team_name,
    ),
  ).toEqual(['Ops'])
  visitor.expectNoErrors()
  await visitor.leave()
})
