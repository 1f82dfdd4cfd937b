import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { inEachLanguage, language, t } from './language.ts'
import { pixel } from './seed.ts'
import { heldAction, passing } from './shown.ts'
import { hasProgram, writeStandIns } from './stand-ins.ts'
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

const makeItem = async (owner: Account, fields: object = {}) =>
  (
    await product.call<{ item_id: number }>(
      'item/add',
      { item_name: 'Orders', item_type: 1, ...fields },
      owner,
    )
  ).item_id

const makePage = async (
  owner: Account,
  item_id: number,
  page_title: string,
  page_content: string,
) =>
  Number(
    (
      await product.call<{ page_id: string }>(
        'page/save',
        { page_id: 0, item_id, cat_id: 0, page_title, page_content },
        owner,
      )
    ).page_id,
  )

async function arrive(
  account: Account,
  theme: 'light' | 'dark' = 'light',
  device: 'computer' | 'phone' = 'computer',
): Promise<Visitor> {
  const visitor = await openVisitor(browser, product.address, language(), device)
  await choose(visitor.context, product.address, language(), theme)
  await product.signIn(visitor.context, account)
  return visitor
}

const catalogOf = (value: string) => t('core.labelled', { label: t('item-roles.catalog'), value })
const removing = (name: string) =>
  t('controls.actionOf', { action: t('item-settings.remove'), name })

test('a manager opens the settings from the menu of an item and changes its markdown dialect', async () => {
  const ann = await product.addUser('ann')
  const item = await makeItem(ann)
  const pageId = await makePage(ann, item, 'Lines', 'one\ntwo')
  const visitor = await arrive(ann)
  const { page } = visitor
  const breaks = page.locator('#root .md-content br')
  await page.goto(`${product.address}/${item}/${pageId}`)
  await breaks.first().waitFor({ state: 'attached' })
  await page
    .getByRole('button', { name: t('core.more'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('item-settings.title') }).click()
  await page.getByText('CommonMark', { exact: true }).click()
  await visitor.examine()
  await page.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('item-settings.saved')).waitFor()
  const detail = { item_id: item }
  expect(await product.call<object>('item/detail', detail, ann)).toMatchObject({
    item_name: 'Orders',
    markdown: 'commonmark',
  })
  await page.goto(`${product.address}/${item}/${pageId}`)
  await page.locator('#root .md-content p').first().waitFor()
  await expect.poll(() => breaks.count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a missing password and a taken domain are reported at their fields; making an item public asks first', async () => {
  const ben = await product.addUser('ben')
  await makeItem(ben, { item_domain: 'taken1' })
  const item = await makeItem(ben)
  const visitor = await arrive(ben, 'dark')
  const { page } = visitor
  const save = page.getByRole('button', { name: t('core.save') })
  await page.goto(`${product.address}/item/setting/${item}`)
  await page.getByText(t('item-settings.private'), { exact: true }).click()
  await page.getByRole('textbox', { name: t('item-settings.item_domain') }).fill('12')
  await page.keyboard.press('Enter')
  await page.getByText(t('item-settings.passwordMissing')).waitFor()
  await page.getByText(t('item-settings.domainWrong'), { exact: true }).waitFor()
  await page.getByRole('textbox', { name: t('item-settings.item_domain') }).fill('taken1')
  await page.getByLabel(t('item-settings.password'), { exact: true }).fill('open-sesame')
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      page
        .getByRole('textbox', { name: t('item-settings.item_domain') })
        .getAttribute('aria-invalid'),
    )
    .toBe('true')
  await visitor.examine()
  await page.getByRole('textbox', { name: t('item-settings.item_domain') }).fill('ownname')
  await page.keyboard.press('Enter')
  await passing(page, t('item-settings.saved')).waitFor()
  await page.getByText(t('item-settings.public'), { exact: true }).click()
  await save.click()
  const question = page.getByRole('alertdialog', {
    name: t('item-settings.openTitle', { name: 'Orders' }),
  })
  await question.getByRole('button', { name: t('item-settings.open'), exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await expect
    .poll(() => product.call<object>('item/detail', { item_id: item }, ben))
    .toMatchObject({ password: '', item_domain: 'ownname' })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('changes saved by somebody else meanwhile are kept; a field that both changed is only overwritten by saving again', async () => {
  const cat = await product.addUser('cat')
  const item = await makeItem(cat)
  const change = (fields: object) =>
    product.call(
      'item/update',
      { item_id: item, item_name: 'Orders', item_description: '', item_domain: '', ...fields },
      cat,
    )
  const visitor = await arrive(cat)
  const { page } = visitor
  await page.goto(`${product.address}/item/setting/${item}`)
  const name = page.getByRole('textbox', { name: t('item-settings.item_name') })
  await name.fill('Mine')
  await change({ item_name: 'Theirs', item_description: 'Told by them' })
  await page.getByRole('button', { name: t('core.save') }).click()
  await page
    .getByText(t('item-settings.changedMeanwhile', { fields: t('item-settings.item_name') }))
    .waitFor()
  await expect.poll(() => name.inputValue()).toBe('Mine')
  await page.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('item-settings.saved')).waitFor()
  expect(await product.call<object>('item/detail', { item_id: item }, cat)).toMatchObject({
    item_name: 'Mine',
    item_description: 'Told by them',
  })
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a deleted page is recovered, the key pair renewed, and an item deleted only with the right password', async () => {
  const dan = await product.addUser('dan')
  const item = await makeItem(dan)
  const pageId = await makePage(dan, item, 'Login', 'text')
  await product.call('page/delete', { page_id: pageId }, dan)
  const visitor = await arrive(dan)
  const { page } = visitor
  const dialog = page.getByRole('alertdialog')
  await page.goto(`${product.address}/item/setting/${item}`)
  await page.getByRole('link', { name: t('item-settings.recycle') }).click()
  await page
    .getByRole('button', {
      name: t('controls.actionOf', { action: t('item-settings.recover'), name: 'Login' }),
    })
    .click()
  await dialog.getByRole('button', { name: t('item-settings.recover') }).click()
  await page.getByText(t('item-settings.recycleEmpty')).waitFor()
  await page.locator('h2:focus', { hasText: t('item-settings.recycle') }).waitFor()
  await visitor.examine()
  await page.getByRole('link', { name: t('item-settings.openapi') }).click()
  const { api_token } = await product.call<{ api_token: string }>(
    'item/getKey',
    { item_id: item },
    dan,
  )
  await page.getByRole('button', { name: t('item-settings.showToken') }).click()
  await page.getByText(api_token, { exact: true }).waitFor()
  await visitor.examine()
  await page.getByRole('button', { name: t('item-settings.reset') }).click()
  await dialog.getByRole('button', { name: t('item-settings.reset') }).click()
  await page.getByText(api_token, { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: t('item-settings.advanced') }).click()
  await visitor.examine()
  await page.getByRole('button', { name: t('item-settings.delete') }).click()
  await dialog.getByLabel(t('core.loginPassword')).fill('not-it')
  await dialog.getByRole('button', { name: t('item-settings.delete') }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel(t('core.loginPassword')).fill(dan.password)
  await dialog.getByRole('button', { name: t('item-settings.delete') }).click()
  await page.getByText(t('item-settings.doneLeaving')).waitFor()
  await page.waitForURL(`${product.address}/item/index`)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a manager adds people, ties one to a catalog, changes and removes one, and undoes that', async () => {
  const ida = await product.addUser('ida')
  for (const name of ['jan-dev', 'kim-dev']) await product.addUser(name)
  const item = await makeItem(ida)
  const payments = String(
    await product.call('catalog/save', { item_id: item, cat_name: 'Payments' }, ida),
  )
  const members = async () =>
    (
      await product.call<{ username: string; member_group_id: string; cat_id: string }[]>(
        'member/getList',
        { item_id: item },
        ida,
      )
    ).map((one) => [one.username, one.member_group_id, one.cat_id])
  const visitor = await arrive(ida)
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  await page.goto(`${product.address}/item/setting/${item}?tab=members`)
  await page.getByText(t('item-settings.membersEmpty')).waitFor()
  await visitor.examine()
  await page.getByRole('button', { name: t('controls.addMembers') }).click()
  await dialog
    .getByRole('combobox', { name: t('item-settings.memberList') })
    .fill('jan-dev, nobody-there, kim-dev')
  await page.keyboard.press('Enter')
  await dialog.getByText(t('controls.unknownNames', { names: 'nobody-there' })).waitFor()
  await dialog.getByRole('button', { name: catalogOf(t('controls.allCatalogs')) }).click()
  await page.getByRole('treeitem', { name: 'Payments' }).click()
  await dialog.getByRole('button', { name: catalogOf('Payments') }).waitFor()
  // more could be chosen
  await page.keyboard.press('Escape')
  await page.getByRole('treeitem').first().waitFor({ state: 'detached' })
  await visitor.examine()
  await dialog.getByRole('button', { name: t('controls.addMemberCount', { count: 2 }) }).click()
  // the name stays, to be corrected
  const names = dialog.getByRole('combobox', { name: t('item-settings.memberList') })
  await dialog.getByRole('alert').filter({ hasText: 'nobody-there' }).waitFor()
  await dialog.locator('.chip').first().waitFor({ state: 'detached' })
  await expect.poll(() => names.inputValue()).toBe('nobody-there')
  await names.fill('')
  await dialog.getByRole('button', { name: t('core.cancel') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await members()).toEqual([
    ['jan-dev', '1', payments],
    ['kim-dev', '1', payments],
  ])

  await page
    .getByRole('button', {
      name: t('controls.actionOf', { action: t('item-settings.change'), name: 'jan-dev' }),
    })
    .click()
  await dialog.getByText(t('item-roles.manage'), { exact: true }).click()
  await dialog.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('item-settings.memberChanged', { name: 'jan-dev' })).waitFor()
  expect((await members())[0]).toEqual(['jan-dev', '2', '0'])
  await page.getByRole('button', { name: removing('kim-dev') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-settings.remove') })
    .click()
  await passing(page, t('item-settings.memberRemoved', { name: 'kim-dev' })).waitFor()
  const undo = await heldAction(page, t('core.undo'))
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: removing('jan-dev') }))
    .waitFor()
  expect(await members()).toEqual([['jan-dev', '2', '0']])
  await undo.click()
  await expect.poll(members).toEqual([
    ['jan-dev', '2', '0'],
    ['kim-dev', '1', payments],
  ])
  await visitor.examine()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a team is bound, its members get rights of their own, and it is unbound', async () => {
  const leo = await product.addUser('leo')
  for (const name of ['mia-dev', 'noa-dev']) await product.addUser(name)
  const item = await makeItem(leo)
  await product.call('catalog/save', { item_id: item, cat_name: '支付' }, leo)
  const { id: team_id } = await product.call<{ id: string }>(
    'team/save',
    { id: 0, team_name: '支付中台' },
    leo,
  )
  const people = { team_id, member_username: 'mia-dev,noa-dev', team_member_group_id: 1 }
  await product.call('teamMember/save', people, leo)
  const rights = async () =>
    (
      await product.call<Record<string, string>[]>(
        'teamItemMember/getList',
        { item_id: item, team_id },
        leo,
      )
    ).map((row) => `${row['member_username']} ${row['member_group_id']} ${row['cat_id']}`)
  const visitor = await arrive(leo, 'dark')
  const { page } = visitor
  await page.goto(`${product.address}/item/setting/${item}?tab=members`)
  await page.getByRole('button', { name: t('item-settings.bindTeam') }).click()
  const teams = await Promise.all([
    visitor.context.waitForEvent('page'),
    page.getByRole('link', { name: t('item-settings.newTeam') }).click(),
  ]).then(([opened]) => opened)
  await teams.waitForURL('**/team/index')
  await teams.close()
  await page.getByRole('combobox', { name: t('item-settings.team') }).click()
  await page.getByRole('option', { name: /支付中台/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('item-settings.bind'), exact: true })
    .click()
  await page
    .getByRole('button', {
      name: t('controls.actionOf', { action: t('item-settings.memberRights'), name: '支付中台' }),
    })
    .click()
  await page.getByRole('combobox', { name: t('item-roles.roleOf', { name: 'mia-dev' }) }).click()
  await page.getByRole('option', { name: t('item-roles.manage') }).click()
  await expect.poll(async () => (await rights()).toSorted()[0]).toBe('mia-dev 2 0')
  await page.getByRole('button', { name: t('item-roles.catalogOf', { name: 'noa-dev' }) }).click()
  await page.getByRole('treeitem', { name: '支付' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await rights()).toSorted()[1]).toMatch(/^noa-dev 1 [1-9]/)
  await visitor.examine()
  // noa is tied to a catalog, and edits nothing else
  await page
    .getByRole('button', {
      name: t('controls.actionOf', { action: t('item-roles.sees'), name: 'noa-dev' }),
    })
    .click()
  const seen = page.getByRole('dialog', { name: t('item-roles.seenBy', { name: 'noa-dev' }) })
  await seen
    .getByRole('listitem')
    .filter({ hasText: '支付' })
    .getByText(t('item-roles.edit'))
    .waitFor()
  await visitor.examine()
  await page.keyboard.press('Escape')
  await seen.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('item-roles.allReadOnly') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-roles.allReadOnly') })
    .click()
  await page.getByText(t('item-roles.counts', { edit: 0, read: 2 })).waitFor()
  expect((await rights()).map((one) => one.split(' ')[1])).toEqual(['0', '0'])
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', {
      name: t('controls.actionOf', { action: t('item-settings.unbind'), name: '支付中台' }),
    })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-settings.unbind') })
    .click()
  await page.getByText(t('item-settings.teamsEmpty')).waitFor()
  await visitor.examine()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('several deleted pages are recovered at once', async () => {
  const olga = await product.addUser('olga')
  const item = await makeItem(olga)
  for (const title of ['One', 'Two', 'Three']) {
    const page_id = await makePage(olga, item, title, 'text')
    await product.call('page/delete', { page_id }, olga)
  }
  const visitor = await arrive(olga)
  const { page } = visitor
  await page.goto(`${product.address}/item/setting/${item}?tab=recycle`)
  for (const title of ['One', 'Three']) await page.getByRole('checkbox', { name: title }).click()
  await visitor.examine()
  await page.getByRole('button', { name: t('item-settings.recoverMany', { count: 2 }) }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-settings.recover') })
    .click()
  await passing(page, t('item-settings.recoveredMany', { count: 2 })).waitFor()
  await page.locator('h2:focus', { hasText: t('item-settings.recycle') }).waitFor()
  const left = await product.call<{ page_title: string }[]>(
    'recycle/getList',
    { item_id: item },
    olga,
  )
  expect(left.map(({ page_title }) => page_title)).toEqual(['Two'])
  visitor.expectNoErrors()
  await visitor.leave()
})

test('members who do not manage see no settings', async () => {
  const [eve, fred] = [await product.addUser('eve'), await product.addUser('fred')]
  const item = await makeItem(eve)
  await product.call('member/save', { item_id: item, username: 'fred', member_group_id: 1 }, eve)
  const visitor = await arrive(fred)
  await visitor.page.goto(`${product.address}/item/setting/${item}`)
  await visitor.page.getByRole('heading', { name: t('item-settings.onlyManagers') }).waitFor()
  await visitor.examine()
  await visitor.leave()
})

test('on a phone in the dark every tab is rendered, and the current one is in view', async () => {
  const gus = await product.addUser('gus')
  const item = await makeItem(gus)
  const visitor = await arrive(gus, 'dark', 'phone')
  for (const tab of ['info', 'members', 'advanced', 'openapi', 'recycle']) {
    await visitor.page.goto(`${product.address}/item/setting/${item}?tab=${tab}`)
    await visitor.page.locator('.item-settings-body h2').first().waitFor()
    const current = visitor.page.locator('.item-settings-tabs [aria-current=page]')
    await expect
      .poll(async () => {
        const { x, width } = (await current.boundingBox())!
        return x + width
      })
      .toBeLessThanOrEqual(390)
    await visitor.examine()
  }
  await visitor.leave()
})

test('on a phone all deleted pages are chosen at once', async () => {
  const ina = await product.addUser('ina')
  const item = await makeItem(ina)
  for (const title of ['One', 'Two']) {
    const page_id = await makePage(ina, item, title, 'text')
    await product.call('page/delete', { page_id }, ina)
  }
  const visitor = await arrive(ina, 'light', 'phone')
  const { page } = visitor
  await page.goto(`${product.address}/item/setting/${item}?tab=recycle`)
  await page.getByRole('checkbox', { name: t('controls.chooseAll') }).click()
  await page.getByRole('button', { name: t('item-settings.recoverMany', { count: 2 }) }).waitFor()
  await visitor.examine()
  await visitor.leave()
})

/** Nothing in npm could stand in for it. */
const hasPython = hasProgram('python3')

inEachLanguage(() => {
  test('every example of the open API runs as it is pasted', async () => {
    const owner = await product.addUser(`scripts-${language()}`)
    const item = await makeItem(owner)
    const visitor = await arrive(owner, language() === 'en' ? 'light' : 'dark')
    const { page } = visitor
    await page.goto(`${product.address}/item/setting/${item}?tab=openapi`)
    await page.locator('.open-api-code .hljs-string').first().waitFor()
    // text by text, as the tabs show them
    const codes = async () => {
      const found: string[] = []
      const purposes = page.locator('.open-api-how-to > div > .tabs [role=tab]')
      for (let at = 0; at < (await purposes.count()); at++) {
        await purposes.nth(at).click()
        const ways = page.locator('.open-api-code [role=tab]')
        for (let way = 0; way < (await ways.count()); way++) {
          await ways.nth(way).click()
          found.push(await page.locator('.open-api-code pre').innerText())
        }
      }
      return found
    }
    const { api_key, api_token } = await product.call<{ api_key: string; api_token: string }>(
      'item/getKey',
      { item_id: item },
      owner,
    )
    // no token is in them until somebody has asked to see it
    const hidden = await codes()
    expect(hidden.join('\n')).not.toContain(api_token)
    await page.getByRole('button', { name: t('item-settings.showToken') }).click()
    await page.locator('.open-api-key', { hasText: api_token }).waitFor()
    await visitor.examine()
    const shown = await codes()
    const repository = shown.slice(-2)
    expect(repository.join('\n')).not.toContain(api_token)
    expect(repository.join('\n')).not.toContain(api_key)

    const folder = mkdtempSync(path.join(tmpdir(), 'open-api-'))
    try {
      const bin = path.join(folder, 'bin')
      mkdirSync(bin)
      writeStandIns(bin)
      const program = process.env['SHOWDOC_TEST_PROGRAM'] ?? path.resolve('dist/main.mjs')
      writeFileSync(path.join(bin, 'showdoc'), `#!/bin/sh\nexec node '${program}' "$@"\n`)
      chmodSync(path.join(bin, 'showdoc'), 0o755)
      writeFileSync(path.join(folder, 'page.md'), '# Callback & more\n')
      writeFileSync(path.join(folder, 'diagram.png'), pixel)
      const target = await makePage(owner, item, 'To be deleted', 'text')
      const run = async (code: string, token = '') => {
        const { stdout } = await promisify(execFile)('bash', ['-eu', '-c', code], {
          cwd: folder,
          env: {
            PATH: `${bin}:${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
            HOME: folder,
            NO_PROXY: '127.0.0.1',
            PAGE_ID: String(target),
            ...(token && { SHOWDOC_API_TOKEN: token }),
          },
        })
        return stdout
      }
      const pages = async () => {
        interface Level {
          pages: { page_title: string; page_content: string }[]
          catalogs: (Level & { cat_name: string })[]
        }
        const tree = await product.call<Level>('open/getCatalogTree', { api_key, api_token })
        const list = (at: Level, way: string): [string, string][] => [
          ...at.pages.map((one): [string, string] => [way + one.page_title, one.page_content]),
          ...at.catalogs.flatMap((one) => list(one, `${way}${one.cat_name}/`)),
        ]
        return Object.fromEntries(list(tree, ''))
      }
      const [catalog, title] = [t('item-settings.exampleCatalog'), t('item-settings.examplePage')]
      const [top] = catalog.split('/')
      const [write, node, python, comments, database, read, change] = shown as Seven
      await run(write)
      expect((await pages())[`${catalog}/${title}`]).toBe('# Callback & more\n')
      await run(node)
      expect((await pages())[`${catalog}/${title}`]).toBe(`# ${title}`)
      if (hasPython) {
        await run(write)
        await run(python)
        expect((await pages())[`${catalog}/${title}`]).toBe(`# ${title}`)
      }
      await run(comments)
      expect((await pages())[`${catalog}/POST /login`]).toContain('https://api.example.com/login')
      await run(database)
      expect((await pages())[`${top}/orders`]).toContain('order & more')
      expect(await run(read)).toContain(title)
      expect(await pages()).toHaveProperty(['To be deleted'])
      const answers = (await run(change)).match(/"error_code":0/g)
      expect(answers).toHaveLength(3)
      expect(await pages()).not.toHaveProperty(['To be deleted'])
      // with the token in a variable, too
      for (const code of hidden.slice(0, 6))
        if (code !== hidden[2] || hasPython) await run(code, api_token)
      const pair = `SHOWDOC_API_KEY=${api_key} SHOWDOC_API_TOKEN=${api_token}`
      await run(`${pair} showdoc init --no-input --server ${product.address} --item ${item}`)
      await run(shown[7] ?? '')
      expect(Object.keys(await pages()).toSorted()).toEqual(
        [
          'Callback & more',
          `${catalog}/${title}`,
          `${catalog}/POST /login`,
          `${top}/orders`,
        ].toSorted(),
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
    visitor.expectNoErrors()
    await visitor.leave()
  })
})

type Seven = [string, string, string, string, string, string, string]
