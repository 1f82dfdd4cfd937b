import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { pattern, t } from './language.ts'
import { passing } from './shown.ts'
import { startProduct, type Product } from './start-product.ts'
import { holdProgram, shiftOf } from './taking-over.ts'
import { openVisitor } from './visitor.ts'

let product: Product
let browser: Browser
const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-previews-'))
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Previewed {
  preview: { id: string; url: string }
  pages: { path: string; compare: string }[]
  api: { pages: { title: string; compare: string }[] }[]
}

test('a reviewer compares the pages of a pull request with the item, and finds their files in the repository', async () => {
  const owner = product.administrator
  const [ann, stranger] = [await product.addUser('ann'), await product.addUser('sam')]
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Handbook', item_type: 1, password: 'a secret' },
    owner,
  )
  await product.call('member/save', { item_id, username: ann.username, member_group_id: 0 }, owner)
  const put = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const settings = {
    version: 1,
    server: product.address,
    item: String(item_id),
    folder: 'docs',
    source: 'k3v9t2q8w5m1x7zc',
    repository: 'https://github.com/acme/handbook',
    api: [{ file: 'docs/openapi.json' }],
  }
  put('showdoc.json', JSON.stringify(settings))
  put('docs/README.md', '# Start\n\nSee [the guide](指南/install.md).\n')
  put('docs/指南/install.md', '# Install\n\nOne way.\n')
  const putApi = (description: string) => {
    const get = { summary: 'List pets', description, responses: {} }
    const info = { title: 'Shop', version: '1' }
    put(
      'docs/openapi.json',
      JSON.stringify({ openapi: '3.0.3', info, paths: { '/pets': { get } } }),
    )
  }
  putApi('All of them.')
  const run = (...words: string[]) => product.run(...words, '--dir', folder, '--token', owner.token)
  await run('push')
  put('docs/指南/install.md', '# Install\n\nAnother way.\n')
  put('docs/new.md', '# News\n\nAll new.\n')
  putApi('Those of a shop.')
  const { preview, pages, api } = JSON.parse(
    await run('push', '--preview', 'pr-12', '--json'),
  ) as Previewed
  const compareOf = (file: string) => pages.find((one) => one.path === file)?.compare as string

  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await product.signIn(context, ann)
  await page.goto(compareOf('指南/install.md'))
  await page.getByRole('heading', { name: 'Install' }).waitFor()
  await page.getByText('One way.').waitFor()
  await page.getByText('Another way.').waitFor()
  await visitor.examine()
  await page.goto(api[0]?.pages.find((one) => one.title === 'List pets')?.compare as string)
  await page.getByText('docs/openapi.json GET /pets', { exact: false }).waitFor()
  await page.getByText('All of them.').waitFor()
  await page.getByText('Those of a shop.').waitFor()
  await visitor.examine()
  await page.goto(compareOf('new.md'))
  await page.getByText(t('item-compare.isNew')).waitFor()
  await visitor.examine()

  await page.getByRole('link', { name: t('item-compare.openPreview') }).click()
  await page.getByText('All new.').waitFor()
  const edit = page.getByRole('link', { name: t('item-foot.editSource') })
  expect(await edit.getAttribute('href')).toBe(
    'https://github.com/acme/handbook/edit/main/docs/new.md',
  )
  await visitor.examine()
  // ann reads the item and may not end its previews
  const line = page.getByRole('complementary', {
    name: t('item-compare.toPreview', { name: 'pr-12' }),
  })
  await line.getByText(pattern('item-compare.keptUntil')).waitFor()
  expect(await line.getByRole('link', { name: 'Handbook' }).getAttribute('href')).toBe(
    `/${item_id}`,
  )
  expect(await line.getByRole('button').count()).toBe(0)
  // a link in a preview leads to a page of the preview
  // the document has the line already, and nothing moves when the program takes over
  const shift = await shiftOf(page)
  const letGo = await holdProgram(page)
  await page.goto(preview.url, { waitUntil: 'commit' })
  await line.getByText(pattern('item-compare.keptUntil')).waitFor()
  const place = () => page.getByRole('heading', { level: 1 }).boundingBox()
  const before = await place()
  letGo()
  await page.locator('#document').waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await expect.poll(place).toEqual(before)
  expect(await shift()).toBeLessThanOrEqual(0.02)
  await page.getByRole('link', { name: 'the guide' }).click()
  await page.getByText('Another way.').waitFor()
  await page.goto(`${product.address}/item/index`)
  await page.getByText('Handbook', { exact: true }).first().waitFor()
  expect(await page.getByText('pr-12').count()).toBe(0)
  visitor.expectNoErrors()

  const unseen = t('item-compare.previewEnded')
  const other = await openVisitor(browser, product.address)
  await product.signIn(other.context, stranger)
  await other.page.goto(compareOf('new.md'))
  await other.page.getByText(unseen).waitFor()

  const writer = await openVisitor(browser, product.address)
  await product.signIn(writer.context, owner)
  await writer.page.goto(preview.url)
  await writer.page.getByRole('button', { name: t('item-compare.end') }).click()
  await writer.examine()
  await writer.page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-compare.end') })
    .click()
  await writer.page.waitForURL((url) => url.pathname.startsWith(`/${item_id}`))
  await passing(writer.page, t('item-compare.hasEnded', { name: 'pr-12' })).waitFor()
  await writer.leave()
  expect(await run('preview', 'end', 'pr-12')).toBe('There is no preview pr-12.')

  const ended = t('item-compare.endedOf', { name: 'pr-12', item: 'Handbook' })
  for (const address of [compareOf('new.md'), preview.url, `${preview.url}/1`]) {
    await page.goto(address)
    await page.getByText(ended).waitFor()
    await page.getByRole('link', { name: t('item-compare.toItem') }).waitFor()
  }
  await visitor.examine()
  await other.page.goto(preview.url)
  await other.page.waitForURL(/\/item\/password\//)
  await other.leave()
  await visitor.leave()
})
