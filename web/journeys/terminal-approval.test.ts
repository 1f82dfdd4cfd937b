import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inPipe, inTerminal, newFolder } from '../../server/test/program.ts'
import { closeContexts, sharedBrowser } from './browser.ts'
import { inEachLanguage, language, t } from './language.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor, type Visitor } from './visitor.ts'

let product: Product
let browser: Browser
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const startLogin = (HOME: string) =>
  inTerminal(['login', product.address, '--no-browser', '--lang', language()], { HOME })
const code = /(?:Code|登录码) +([A-Z]{4}-[A-Z]{4})/

async function visitor(account?: Account): Promise<Visitor> {
  const one = await openVisitor(browser, product.address)
  onTestFinished(() => one.leave())
  if (account) await product.signIn(one.context, account)
  return one
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

interface Listed {
  page_title: string
}
interface ItemMenu {
  menu: { pages: Listed[]; catalogs: { cat_name: string; pages: Listed[] }[] }
}

inEachLanguage(() => {
  test('a person approves a terminal, which then pushes with the access it was given', async () => {
    const ann = await product.addUser(`ann-${language()}`)
    const home = newFolder()
    const login = startLogin(home)
    const [, shown = ''] = await login.sees(code)
    const [address = ''] = await login.sees(/http:\/\/\S+\/user\/device/)

    // by the address that the terminal opens; a visitor without a session signs in first and is
    // sent there afterwards
    const { page, context, examine } = await visitor()
    await page.goto(`${address}?code=${shown.replace('-', '')}`)
    await page.waitForURL(
      `${product.address}/user/login?redirect=${encodeURIComponent(`/user/device?code=${shown.replace('-', '')}`)}`,
    )
    await product.signIn(context, ann)
    await page.reload()
    await page.getByRole('heading', { name: t('device.compareTitle') }).waitFor()
    await expect.poll(() => page.locator('.device-code').textContent()).toBe(shown)
    await examine()
    await page.keyboard.press('Enter')
    await button(page, t('device.same')).click()
    await page.getByText(hostname(), { exact: true }).waitFor()
    await expect.poll(() => page.locator('.device-facts').textContent()).toContain('127.0.0.1')
    await examine()
    await button(page, t('device.approve')).click()
    await page.getByRole('heading', { name: t('device.approvedTitle') }).waitFor()
    await examine()

    expect(await login.ended).toBe(0)
    expect(login.screen()).toContain(ann.username)
    const file = path.join(home, '.config', 'showdoc', 'credentials.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { token } = (
      JSON.parse(readFileSync(file, 'utf8')) as { servers: Record<string, { token: string }> }
    ).servers[product.address] as { token: string }
    expect(login.raw()).not.toContain(token)

    const env = { HOME: home }
    const whoami = inPipe(['whoami'], env)
    expect(await whoami.ended).toBe(0)
    expect(whoami.screen()).toContain(`${ann.username} on ${product.address}`)

    const { item_id } = await product.call<{ item_id: number }>(
      'item/add',
      { item_name: 'From a terminal', item_type: 1 },
      ann,
    )
    const folder = newFolder()
    mkdirSync(path.join(folder, 'docs/部署'), { recursive: true })
    writeFileSync(
      path.join(folder, 'docs/01-overview.md'),
      '# Overview\n\nSee [the next](部署/install.md).\n',
    )
    writeFileSync(path.join(folder, 'docs/部署/install.md'), '# 安装\n\n一条命令。\n')
    const where = ['--server', product.address, '--item', String(item_id), '--folder', 'docs']
    const init = inPipe(['init', ...where, '--dir', folder], env)
    expect(await init.ended, init.errors()).toBe(0)
    const push = inTerminal(['push', '--dir', folder], env)
    await push.ended
    expect(push.screen()).toMatch(/2 pages written, 0 unchanged/)
    expect(await push.ended).toBe(0)
    const { menu } = await product.call<ItemMenu>('item/info', { item_id }, ann)
    expect(menu.pages.map((one) => one.page_title)).toEqual(['Overview'])
    expect(
      menu.catalogs.map((one) => [one.cat_name, one.pages.map(({ page_title }) => page_title)]),
    ).toEqual([['部署', ['安装']]])
    await page.goto(`${product.address}/${item_id}`)
    await page.getByRole('link', { name: 'the next' }).click()
    await page.getByText('一条命令。').waitFor()
    await examine()

    // signing out revokes the access everywhere
    expect(await inPipe(['logout'], env).ended).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toContain(token)
    expect(
      await inPipe(['whoami', '--server', product.address], { ...env, SHOWDOC_TOKEN: token }).ended,
    ).toBe(4)
  })
})

test('a code typed by hand and limited to reading does not allow a push', async () => {
  const ben = await product.addUser('ben')
  const home = newFolder()
  const login = startLogin(home)
  const [, shown = ''] = await login.sees(code)
  const { page, examine } = await visitor(ben)
  await page.goto(`${product.address}/user/device`)
  await page.fill('[name=code]', ` ${shown.toLowerCase().replace('-', ' ')} `)
  await expect.poll(() => page.inputValue('[name=code]')).toBe(shown)
  await page.press('[name=code]', 'Enter')
  await page.getByLabel(t('device.scope')).click()
  await page.getByRole('option', { name: t('device.scopeRead') }).click()
  await examine()
  await button(page, t('device.approve')).click()
  expect(await login.ended).toBe(0)

  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Only read', item_type: 1 },
    ben,
  )
  const folder = newFolder()
  mkdirSync(path.join(folder, 'docs'))
  const settings = {
    version: 1,
    server: product.address,
    item: String(item_id),
    folder: 'docs',
    source: 'k3v9t2q8w5m1x7zc',
  }
  writeFileSync(path.join(folder, 'showdoc.json'), JSON.stringify(settings))
  writeFileSync(path.join(folder, 'docs/a.md'), '# A\n')
  const push = inPipe(['push', '--dir', folder], { HOME: home })
  expect(await push.ended, push.errors()).toBe(4)
  expect((await product.call<ItemMenu>('item/info', { item_id }, ben)).menu.pages).toEqual([])
})

test('a refused terminal exits with 4 and stores nothing; its code is invalid', async () => {
  const eve = await product.addUser('eve')
  const home = newFolder()
  const login = startLogin(home)
  const [, shown = ''] = await login.sees(code)
  const { page, examine } = await visitor(eve)
  await page.goto(`${product.address}/user/device?code=${shown}`)
  await button(page, t('device.same')).click()
  await button(page, t('device.refuse')).click()
  await page.getByRole('heading', { name: t('device.refusedTitle') }).waitFor()
  await examine()
  expect(await login.ended).toBe(4)
  expect(existsSync(path.join(home, '.config', 'showdoc', 'credentials.json'))).toBe(false)

  await page.goto(`${product.address}/user/device?code=${shown}`)
  await button(page, t('device.same')).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByText(hostname(), { exact: true }).count()).toBe(0)
  await examine()
})
