import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { language, t } from './language.ts'
import { captchaOf, passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { openVisitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account
let bob: Account

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
  bob = await product.addUser('bob')
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

async function makePage(fields: object = {}) {
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Orders', item_type: 1, ...fields },
    ann,
  )
  const page = await product.call<{ page_id: string }>(
    'page/save',
    { page_id: 0, item_id, cat_id: 0, page_title: 'Login', page_content: 'text' },
    ann,
  )
  return { item_id, page_id: Number(page.page_id), address: `/${item_id}/${page.page_id}` }
}
const foot = { allow_comment: 1, allow_feedback: 1 }

test('an owner allows comments; a reader votes, asks, is answered, and the thread is resolved', async () => {
  const { item_id, page_id, address } = await makePage()
  const owner = await openVisitor(browser, product.address)
  await product.signIn(owner.context, ann)
  await owner.page.goto(product.address + address)
  await owner.page.getByRole('heading', { name: 'Login', level: 1 }).waitFor()
  expect(await owner.page.getByText(t('item-foot.helpful')).count()).toBe(0)
  await owner.page.goto(`${product.address}/item/setting/${item_id}`)
  for (const name of [t('item-settings.allow_comment'), t('item-settings.allow_feedback')])
    await owner.page.getByText(name).click()
  await owner.page.getByRole('button', { name: t('core.save') }).click()
  await passing(owner.page, t('item-settings.saved')).waitFor()

  const reader = await openVisitor(browser, product.address)
  await product.signIn(reader.context, bob)
  const { page } = reader
  await page.goto(product.address + address)
  await page.getByRole('button', { name: new RegExp(`^${t('item-foot.yes')}`) }).click()
  await page.getByText(t('item-foot.thanks')).waitFor()
  const field = page.getByRole('textbox', { name: t('item-foot.write') })
  await field.fill(
    'How long is `token` **valid**, @ann? <b>See</b> https://example.com/spec.\n\n- one\n- two\n\n' +
      `\`\`\`\n${'x'.repeat(200)}\n\`\`\``,
  )
  await field.press('Control+Enter')
  const asked = page.getByRole('article', { name: 'bob' })
  await asked.getByText('<b>See</b>').waitFor()
  expect(await asked.getByRole('link').getAttribute('href')).toBe('https://example.com/spec')
  expect(await asked.getByRole('link').getAttribute('rel')).toBe('nofollow noopener noreferrer')
  expect(await asked.locator('strong, :not(pre) > code, .md-mention').allTextContents()).toEqual([
    'bob',
    'token',
    'valid',
    '@ann',
  ])
  expect(await asked.getByRole('listitem').allTextContents()).toEqual(['one', 'two'])
  await expect.poll(() => field.inputValue()).toBe('')
  await reader.examine()

  await owner.page.goto(product.address + address)
  await expect
    .poll(() =>
      owner.page.getByRole('button', { name: new RegExp(`^${t('item-foot.yes')}`) }).textContent(),
    )
    .toBe(`${t('item-foot.yes')}1`)
  await owner.page.getByRole('button', { name: t('item-foot.reply') }).dblclick()
  const answer = owner.page.getByRole('textbox', {
    name: t('item-foot.writeReply', { name: 'bob' }),
  })
  await answer.fill('Seven days')
  await owner.page.locator('form').filter({ has: answer }).getByText(t('item-foot.reply')).click()
  await owner.page.getByRole('article', { name: 'ann' }).getByText('Seven days').waitFor()
  const focused = owner.page.locator('button:focus')
  await focused.filter({ hasText: t('item-foot.reply') }).waitFor()
  await owner.page.getByRole('button', { name: t('item-foot.resolve') }).click()
  await owner.page.getByText(t('item-foot.resolved', { name: 'ann' })).waitFor()
  await focused.filter({ hasText: t('item-foot.showThread', { count: 2 }) }).waitFor()
  await owner.page.getByText(t('core.labelled', { label: 'bob', value: 'How long' })).waitFor()
  await owner.page
    .getByRole('button', { name: t('item-foot.showThread', { count: 2 }), exact: true })
    .click()
  await owner.page.getByText('Seven days').waitFor()
  await owner.examine()

  await page.goto(`${product.address}/message/index`)
  await page.getByText(t('notices.answered', { name: 'ann', title: 'Login' })).waitFor()
  const told = page.getByRole('link', { name: 'Login' })
  await page.goto(product.address + (await told.getAttribute('href'))!)
  await page.locator('article:focus', { hasText: 'Seven days' }).waitFor()
  await page.getByRole('button', { name: t('item-foot.reopen') }).click()
  await page.getByRole('button', { name: t('item-foot.actions', { name: 'bob' }) }).click()
  await page.getByRole('menuitem', { name: t('item-foot.delete') }).click()
  await page.getByText(t('item-foot.deleteWithReplies', { count: 1 })).waitFor()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('item-foot.delete') })
    .click()
  await page.getByText(t('item-foot.none')).waitFor()
  await page.locator('h2:focus', { hasText: t('item-foot.comments') }).waitFor()
  const left = await product.call<{ total: number }>('page_comment/getList', { page_id }, ann)
  expect(left.total).toBe(0)
  reader.expectNoErrors()
  await Promise.all([owner.leave(), reader.leave()])
})

test('on a phone and dark: what is typed survives a failure and a reload; strangers sign in first', async () => {
  const { page_id, address } = await makePage(foot)
  await product.call('page_feedback/submit', { page_id, feedback_type: 1 }, ann)
  const visitor = await openVisitor(browser, product.address, language(), 'phone')
  await choose(visitor.context, product.address, language(), 'dark')
  const { page } = visitor
  await page.goto(product.address + address)
  const [yes, no] = [t('item-foot.yes'), t('item-foot.no')].map((name) =>
    page.getByRole('button', { name: new RegExp(`^${name}`) }),
  )
  await no!.tap()
  await page.getByText(t('item-foot.thanks')).waitFor()
  await expect
    .poll(async () => (await no!.boundingBox())!.y - (await yes!.boundingBox())!.y)
    .toBe(0)
  await page.getByRole('link', { name: t('item-foot.signIn') }).waitFor()
  await visitor.examine()

  await product.signIn(visitor.context, bob)
  await page.goto(product.address + address)
  const field = page.getByRole('textbox', { name: t('item-foot.write') })
  await field.fill('缺少示例')
  await page.route('**/api/page_comment/add', (route) => route.fulfill({ status: 502 }))
  await page.getByRole('button', { name: t('item-foot.send') }).tap()
  await page.getByRole('alert').waitFor()
  expect(await field.inputValue()).toBe('缺少示例')
  await page.unroute('**/api/page_comment/add')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('缺少示例')
  await page.getByRole('button', { name: t('item-foot.send') }).tap()
  await page.getByRole('article', { name: 'bob' }).getByText('缺少示例').waitFor()
  await page.reload()
  await page.getByRole('article', { name: 'bob' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await visitor.leave()
})

test('who knows the item password reads the comments and votes; a signed-in one writes, too', async () => {
  const { page_id, address } = await makePage({ password: 'open-sesame', ...foot })
  const comment = { page_id, content: 'From the owner', parent_id: 0 }
  await product.call('page_comment/add', comment, ann)
  for (const isIn of [false, true]) {
    const visitor = await openVisitor(browser, product.address)
    if (isIn) await product.signIn(visitor.context, bob)
    const { page } = visitor
    await page.goto(product.address + address)
    await page.getByRole('textbox', { name: t('item-password.password') }).fill('open-sesame')
    await page
      .getByRole('textbox', { name: t('core.captcha') })
      .fill(await captchaOf(product, page))
    await page.keyboard.press('Enter')
    await page.getByText('From the owner').waitFor()
    await page.getByRole('button', { name: new RegExp(`^${t('item-foot.yes')}`) }).click()
    await page.getByText(t('item-foot.thanks')).waitFor()
    if (isIn) {
      await page.getByRole('textbox', { name: t('item-foot.write') }).fill('From a guest')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('article', { name: 'bob' }).getByText('From a guest').waitFor()
    }
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

test('an @ suggests whom an editor works with, by pinyin too, and a reader those who have commented', async () => {
  const zhang = await product.addUser('张伟')
  const carol = await product.addUser('carol')
  const { item_id, address } = await makePage(foot)
  await product.call('member/save', { item_id, username: '张伟', member_group_id: 0 }, ann)
  await product.call('member/save', { item_id, username: 'carol', member_group_id: 0 }, ann)
  const owner = await openVisitor(browser, product.address)
  await product.signIn(owner.context, ann)
  const { page } = owner
  await page.goto(product.address + address)
  const field = page.getByRole('textbox', { name: t('item-foot.write') })
  const list = page.getByRole('listbox', { name: t('item-foot.people') })
  const options = () => list.getByRole('option').allInnerTexts()
  await field.click()
  await page.keyboard.type('mail ann@c')
  await page.keyboard.type(' @')
  await list.waitFor()
  await expect.poll(async () => (await options()).toSorted()).toEqual(['carol', '张伟'])
  await owner.examine()
  await page.keyboard.type('zw')
  await expect.poll(options).toEqual(['张伟'])
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('mail ann@c @张伟 ')
  await list.waitFor({ state: 'detached' })
  // Escape closes it for that mention only; an arrow chooses
  await page.keyboard.type('and @')
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.keyboard.type('car')
  expect(await list.count()).toBe(0)
  await page.keyboard.type('ol and @')
  await list.waitFor()
  await expect.poll(async () => (await options()).toSorted()).toEqual(['carol', '张伟'])
  const [, second = ''] = await options()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect.poll(() => field.inputValue()).toBe(`mail ann@c @张伟 and @carol and @${second} `)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article', { name: 'ann' }).getByText('@张伟').waitFor()
  const { total } = await product.call<{ total: number }>(
    'message/getRemindList',
    { page: 1, count: 5 },
    zhang,
  )
  expect(total).toBe(1)

  // readers see no names of members: only the commenter is suggested
  const reader = await openVisitor(browser, product.address, language(), 'phone')
  await choose(reader.context, product.address, language(), 'dark')
  await product.signIn(reader.context, carol)
  await reader.page.goto(product.address + address)
  const own = reader.page.getByRole('textbox', { name: t('item-foot.write') })
  await own.click()
  await reader.page.keyboard.insertText('问 @')
  const people = reader.page.getByRole('listbox', { name: t('item-foot.people') })
  await people.waitFor()
  await expect.poll(() => people.getByRole('option').allInnerTexts()).toEqual(['ann'])
  await reader.examine()
  await people.getByRole('option').tap()
  await expect.poll(() => own.inputValue()).toBe('问 @ann ')
  owner.expectNoErrors()
  await Promise.all([owner.leave(), reader.leave()])
})

test('one comment makes a page neither endless nor wider than the window, for anybody', async () => {
  const { page_id, address } = await makePage(foot)
  const cells = (of: string) => `|${Array.from({ length: 40 }, () => of).join('|')}|`
  for (const content of [
    `${'> '.repeat(2_000)}end`,
    `${'- '.repeat(1_500)}end`,
    'x\n'.repeat(2_400),
    'x'.repeat(3_000),
    `${cells('Parameter')}\n${cells('---')}\n${cells('string')}`,
  ])
    await product.call('page_comment/add', { page_id, content, parent_id: 0 }, bob)
  for (const device of ['computer', 'phone'] as const) {
    const visitor = await openVisitor(browser, product.address, language(), device)
    const { page } = visitor
    await page.goto(product.address + address)
    await page
      .getByRole('button', { name: t('item-foot.showAll') })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('article', { name: 'bob' }).count()).toBe(5)
    await page.locator('.comment-text th').first().waitFor()
    const size = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight } = document.documentElement
      const head = document.querySelector('.comment-text th')!
      const words = document.createRange()
      words.selectNodeContents(head)
      return { wide: scrollWidth - clientWidth, scrollHeight, lines: words.getClientRects().length }
    })
    expect(size.wide).toBe(0)
    expect(size.scrollHeight).toBeLessThan(4_000)
    expect(size.lines, 'a word stays whole').toBe(1)
    await page
      .getByRole('button', { name: t('item-foot.showAll') })
      .first()
      .click()
    await page.getByRole('button', { name: t('item-foot.showLess') }).waitFor()
    await visitor.examine()
    await visitor.leave()
  }
})
