import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { seedOrders, type SeededItem } from './seed.ts'
import { heldAction, passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { inEachLanguage, language, t } from './language.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { choose } from './watch.ts'

let product: Product
let browser: Browser
let writer: Account
let seeded: SeededItem

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  writer = await product.addUser('writer')
  seeded = await seedOrders(product, writer, 'tools')
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

const pageId = (title: string) => seeded.pages[title] ?? 0
const textOf = async (title: string) =>
  (await product.call<{ page_content: string }>('page/info', { page_id: pageId(title) }, writer))
    .page_content

/** Opens a page's editor with a text of its own. */
async function write(
  title: string,
  text: string,
): Promise<Visitor & { save: () => Promise<void> }> {
  await product.call(
    'page/save',
    {
      page_id: pageId(title),
      item_id: seeded.item,
      cat_id: 0,
      page_title: title,
      page_content: text,
    },
    writer,
  )
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await choose(context, product.address, language(), 'light')
  await product.signIn(context, writer)
  await page.goto(`${product.address}/page/edit/${seeded.item}/${pageId(title)}`)
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  await page.getByText(t('page.lockMine')).waitFor()
  const save = async () => {
    // the state of an earlier save may still be shown
    const stored = page.waitForResponse(/page\/save/)
    await page.keyboard.press('Control+s')
    await stored
    await page.locator('.save-state.saved').waitFor()
  }
  return { ...visitor, save }
}

/** Opens the editor of a page that is not stored yet. */
async function openNew(page: Page): Promise<void> {
  await page.goto(`${product.address}/page/edit/${seeded.item}/0`)
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  // the title takes the focus once the text can be written in
  await page.locator('.title-input:focus').waitFor()
}

/** Puts the cursor at the end of the text. */
async function toEnd(page: Page): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
}

/** Waits until a menu or dialog has given the focus back: keys before that are lost. */
async function backInText(page: Page): Promise<void> {
  const text = page.locator('.cm-content')
  await expect.poll(() => text.evaluate((one) => one.contains(document.activeElement))).toBe(true)
}

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('text is formatted by toolbar and keyboard, and undo brings it back', async () => {
  const { page, save, examine, leave } = await write('List orders', 'one\n\ntwo\nthree\n')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+b')
  await tool(page, t('page.heading')).click()
  await page.getByRole('menuitem', { name: t('page.headingLevel', { level: '2' }) }).click()
  await backInText(page)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await tool(page, t('page.taskList')).click()
  await backInText(page)
  await save()
  expect(await textOf('List orders')).toBe('## **one**\n\n- [ ] two\n- [ ] three\n')
  await page.keyboard.press('Control+Shift+Digit8')
  await page.keyboard.press('Control+z')
  await toEnd(page)
  await tool(page, t('page.table')).click()
  await page.getByRole('textbox', { name: t('editor-tools.rows') }).fill('1')
  await page.getByRole('textbox', { name: t('editor-tools.columns') }).fill('2')
  await page.getByRole('button', { name: t('editor-tools.insert') }).click()
  await backInText(page)
  await page.keyboard.type('Name')
  await tool(page, t('page.diagram')).click()
  await page.getByRole('menuitem', { name: 'Mermaid' }).click()
  await backInText(page)
  await save()
  expect(await textOf('List orders')).toContain(
    `| Name | ${t('editor-tools.column')} 2 |\n| :--- | :--- |\n`,
  )
  expect(await textOf('List orders')).toContain(
    `\`\`\`mermaid\ngraph LR\n  A[${t('page.sampleStart')}]`,
  )
  await examine()
  await leave()
})

test('the cursor is the browser’s own, and the selection stays visible while a dialog has the focus', async () => {
  const { page, expectNoErrors, leave } = await write('List orders', 'one\n\ntwo\n')
  await toEnd(page)
  await page.keyboard.type('three')
  const line = page.locator('.cm-line').last()
  const colour = await line.evaluate((one) => getComputedStyle(one).caretColor)
  expect(colour).not.toMatch(/transparent|, 0\)$/)
  // one that blinks by itself is a layer that each key would start again
  const animations = () =>
    page
      .locator('.cm-editor')
      .evaluate((one) => one.getAnimations({ subtree: true }).map(({ id }) => id))
  expect(await animations()).toEqual([])
  await page.keyboard.press('Shift+Home')
  const drawn = page.locator('.cm-selectionBackground')
  await drawn.waitFor()
  await page.keyboard.press('Control+Shift+l')
  await page.getByRole('dialog').waitFor()
  await drawn.waitFor()
  expectNoErrors()
  await leave()
})

test('hits are found, counted and replaced in one step, also without a network', async () => {
  const text = 'A fox, a Fox\n\nand foxes \\n (fox\n'
  const { page, context, save, examine, idle, leave } = await write('List orders', text)
  const panel = page.getByRole('search', { name: t('find.panel') })
  const find = panel.getByRole('textbox', { name: t('find.find') })
  const replacing = panel.getByRole('textbox', { name: t('find.replaceWith') })
  const told = panel.getByRole('status')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  // its code comes after the editor, and so does that of the questions
  const late = await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const files = [/\/find-[\w-]+\.js$/, /\/questions-[\w-]+\.js$/].flatMap(
      (file) => loaded.find((name) => file.test(name)) ?? [],
    )
    return files.length === 2 && files
  })
  // each with what it imports; as a text, since imports of a test are those of its own runner
  for (const file of (await late.jsonValue()) || [])
    await page.evaluate(`import('${file}').then(() => 0)`)
  await idle()
  await context.setOffline(true)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('fox')
  await expect.poll(() => told.textContent()).toBe(t('find.place', { at: 1, count: 4 }))
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => told.textContent()).toBe(t('find.place', { at: 3, count: 4 }))
  await page.keyboard.press('Shift+Enter')
  await expect.poll(() => told.textContent()).toBe(t('find.place', { at: 2, count: 4 }))
  await panel.getByRole('button', { name: t('find.matchCase') }).click()
  await panel.getByRole('button', { name: t('find.wholeWord') }).click()
  await expect.poll(() => told.textContent()).toBe(t('find.place', { at: 2, count: 2 }))
  await find.fill('\\n')
  await panel.getByRole('button', { name: t('find.wholeWord') }).click()
  await expect.poll(() => told.textContent()).toBe(t('find.place', { at: 1, count: 1 }))
  await panel.getByRole('button', { name: t('find.regexp') }).click()
  await find.fill('(fox')
  await panel.getByText(t('find.wrongRegexp')).waitFor()
  await expect.poll(() => find.getAttribute('aria-invalid')).toBe('true')
  await examine()
  await find.fill('([Ff])ox')
  await expect
    .poll(() => told.textContent())
    .toBeOneOf([1, 2, 3, 4].map((at) => t('find.place', { at, count: 4 })))
  await replacing.fill('$1rog')
  // a tooltip goes with the pointer, and clicks do not move it before they look
  await page.mouse.move(0, 0)
  await panel.getByRole('button', { name: t('find.replaceAll') }).click()
  await expect.poll(() => told.textContent()).toBe(t('find.replaced', { count: 4 }))
  await find.fill('nowhere')
  await expect.poll(() => told.textContent()).toBe(t('find.nothing'))
  await page.keyboard.press('Escape')
  await backInText(page)
  await panel.waitFor({ state: 'detached' })
  await save()
  expect(await textOf('List orders')).toBe(text.replace(/fox/gi, (one) => `${one[0]}rog`))
  await page.keyboard.press('Control+z')
  await save()
  expect(await textOf('List orders')).toBe(text)
  // what is selected is found, and the focus asks for what replaces it
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await page.keyboard.press('Control+h')
  await expect.poll(() => replacing.evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => find.inputValue()).toBe('A')
  await leave()
})

inEachLanguage(() => {
  test('a slash at the start of a line opens the insert list', async () => {
    const { page, save, expectNoErrors, leave } = await write('List orders', 'one')
    await toEnd(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await page.locator('.insert-list').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.insert-list').waitFor({ state: 'detached' })
    await page.keyboard.type('etc/hosts')
    await page.keyboard.press('Enter')
    await page.keyboard.type(language() === 'en' ? '/quo' : '/yy')
    await page
      .locator('.insert-list [aria-selected="true"]', { hasText: t('page.quote') })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.insert-list').waitFor({ state: 'detached' })
    await backInText(page)
    await page.keyboard.type('said')
    await save()
    expect(await textOf('List orders')).toBe('one\n/etc/hosts\n> said')
    expectNoErrors()
    await leave()
  })
})

test('on a phone a page is written, previewed, gets a file and is saved', async () => {
  const visitor = await openVisitor(browser, product.address, language(), 'phone')
  const { context, page } = visitor
  await choose(context, product.address, language(), 'dark')
  await product.signIn(context, writer)
  await page.goto(`${product.address}/page/edit/${seeded.item}/${pageId('Release notes')}`)
  await page.locator('.cm-content[contenteditable=true]').tap()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('**手机**上写的')
  await page
    .getByRole('radio', { name: t('page.preview') })
    .or(page.getByRole('button', { name: t('page.preview'), exact: true }))
    .first()
    .tap()
  await page.locator('.pane-preview strong', { hasText: '手机' }).waitFor()
  await page.getByRole('button', { name: t('page.more') }).tap()
  await page.getByRole('menuitem', { name: t('page.attachments') }).tap()
  const dialog = page.getByRole('dialog', { name: t('page.attachments') })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  // the dialog stays open while a file is uploaded
  await dialog.locator('.data-table').getByText('说明.txt').waitFor()
  await visitor.examine()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: t('page.save'), exact: true }).tap()
  await expect.poll(() => textOf('Release notes')).toBe('**手机**上写的')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('text and preview scroll by source line; a double click in the preview goes to its line', async () => {
  const hidden = Array.from({ length: 60 }, (_, index) => `[r${index}]: https://docs.example`)
  const sections = Array.from({ length: 30 }, (_, index) => `## Section ${index}\n\ntext`)
  const { page, examine, leave } = await write(
    'List orders',
    [...sections.slice(0, 15), hidden.join('\n'), ...sections.slice(15)].join('\n\n'),
  )
  await page.getByRole('radio', { name: t('page.viewBoth') }).click()
  const heading = page.locator('.pane-preview h3', { hasText: 'Section 29' })
  await heading.waitFor()
  const source = page.locator('.cm-scroller')
  const preview = page.locator('.pane-preview')
  /** Sections that are at most this far apart in both panes. */
  const together = () =>
    page.evaluate(() => {
      const tops = (selector: string) =>
        new Map(
          [...document.querySelectorAll(selector)].map((one) => [
            /Section \d+/.exec(one.textContent)?.[0],
            one.getBoundingClientRect().top,
          ]),
        )
      const drawn = tops('.pane-preview h3')
      return [...tops('.cm-line')].filter(
        ([name, top]) => name && Math.abs(top - (drawn.get(name) ?? 0)) < 40,
      ).length
    })
  await source.hover()
  for (const way of [0.15, 0.78]) {
    await source.evaluate((one, share) => one.scrollTo(0, one.scrollHeight * share), way)
    await expect.poll(together).toBeGreaterThan(0)
  }
  await preview.hover()
  for (const way of [0.6, 0.2]) {
    await preview.evaluate((one, share) => one.scrollTo(0, one.scrollHeight * share), way)
    await expect.poll(together).toBeGreaterThan(0)
  }
  await heading.scrollIntoViewIfNeeded()
  await page
    .locator('.pane-preview')
    .getByText('Section 29')
    .dblclick({ position: { x: 20, y: 15 } })
  await page.getByText(t('page.line', { line: 178 })).waitFor()
  await expect
    .poll(() => page.evaluate(() => getSelection()?.toString().trim()))
    .toMatch(/^(?:Section|29)$/)
  await examine()
  await leave()
})

test('while only the text is shown, printing prints the preview', async () => {
  const lines = '## Part\n\nsome words of it\n\n'.repeat(150)
  const { page, leave } = await write('List orders', `${lines}**the end**`)
  await page.getByRole('radio', { name: t('page.viewText'), exact: true }).click()
  await page.locator('.pane-preview').waitFor({ state: 'detached' })
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      const text = document.querySelector('.pane-preview strong')?.textContent
      document.documentElement.setAttribute('data-printed', text ?? '')
    }
  })
  const preview = page.locator('.pane-preview')
  await page.emulateMedia({ media: 'print' })
  await page.keyboard.press('Control+p')
  await page.locator('[data-printed="the end"]').waitFor()
  await preview.waitFor()
  await page.locator('.cm-content').waitFor({ state: 'hidden' })
  await page.emulateMedia({ media: 'screen' })
  await preview.waitFor({ state: 'hidden' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await preview.waitFor({ state: 'detached' })

  // the browser's own command: what has been loaded by now is drawn at once
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    return document.querySelector('.pane-preview')?.textContent
  })
  expect(printed).toContain('the end')
  await leave()
})

test('a link to a page of the item is found by its title', async () => {
  const { page, save, leave } = await write('Refund', 'See ')
  await toEnd(page)
  await page.keyboard.press('Control+Shift+L')
  await page.getByRole('searchbox', { name: t('editor-tools.linkPage') }).fill('create an')
  await page.getByRole('button', { name: /Create an order/ }).click()
  await backInText(page)
  await save()
  expect(await textOf('Refund')).toBe(`See [Create an order](/tools/${pageId('Create an order')})`)
  await leave()
})

test('JSON, a range of a spreadsheet and SQL become tables', async () => {
  const { page, save, examine, leave } = await write('Release notes', 'Notes\n')
  const use = async (name: string, text: string) => {
    await toEnd(page)
    await tool(page, t('page.formatTools')).click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(text)
  }
  await use(t('page.jsonToTable'), '{"a": }')
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('alert')
    .getByText(t('editor-tools.notJsonAt', { line: '1', column: '7' }))
    .waitFor()
  await page.getByRole('dialog').getByRole('textbox').fill('{"user": {"name": "ann"}}')
  await examine()
  await page.keyboard.press('Control+Enter')
  await use(t('page.pasteTable'), 'Name\tAge\nann|b\t3')
  await page.keyboard.press('Control+Enter')
  await use(t('page.sqlToTable'), 'drop table x')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').first().waitFor()
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .fill("create table orders (id int not null comment 'number')")
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await save()
  const text = await textOf('Release notes')
  expect(text).toContain('| user.name | string |  |')
  expect(text).toContain('| Name | Age |\n| :--- | :--- |\n| ann\\|b | 3 |')
  expect(text).toMatch(/\bid\b.*number/)
  await leave()
})

test('a page becomes a template, is shared with an item, inserted and deleted', async () => {
  const { page, save, examine, leave } = await write(
    'Getting started',
    '# 约定\n\n每页一个接口。\n',
  )
  await tool(page, t('page.moreTemplates')).click()
  await page.getByRole('menuitem', { name: t('page.saveAsTemplate') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('editor-tools.templateTitle') }).fill('约定')
  await dialog.getByText(t('editor-tools.shareWithItems')).click()
  await dialog.getByText('Orders API').click()
  await dialog.getByRole('button', { name: t('core.save') }).click()
  await passing(page, t('editor-tools.templateSaved')).waitFor()
  await tool(page, t('page.moreTemplates')).click()
  await page.getByRole('menuitem', { name: t('page.allTemplates') }).click()
  await dialog.getByRole('button', { name: t('editor-tools.shareCount', { count: 1 }) }).waitFor()
  await dialog.getByRole('button', { name: '约定', exact: true }).click()
  await dialog.getByRole('region', { name: '约定' }).getByText('每页一个接口。').waitFor()
  await examine()
  await dialog.getByRole('radio', { name: t('page.itemTemplates') }).click()
  await dialog.getByRole('button', { name: t('editor-tools.insert') }).click()
  await dialog.waitFor({ state: 'detached' })
  await save()
  expect(await textOf('Getting started')).toContain('# 约定\n\n# 约定\n\n每页一个接口。')
  await tool(page, t('page.moreTemplates')).click()
  await page.getByRole('menuitem', { name: t('page.allTemplates') }).click()
  await dialog
    .getByRole('button', {
      name: t('controls.actionOf', { action: t('editor-tools.delete'), name: '约定' }),
    })
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('editor-tools.delete') })
    .click()
  await page.getByText(t('editor-tools.noTemplates')).waitFor()
  await leave()
})

test('Mock: wrong JSON is refused, a saved one answers at its address', async () => {
  const { page, examine, leave } = await write('Create an order', 'Order\n')
  await tool(page, t('page.mock')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('editor-tools.mockTemplate') }).fill('{"ok": tru}')
  await dialog.getByRole('button', { name: t('core.save') }).click()
  await page
    .getByRole('alert')
    .getByText(t('editor-tools.notJsonAt', { line: '1', column: '8' }))
    .waitFor()
  await dialog.getByRole('textbox', { name: t('editor-tools.mockTemplate') }).fill('{"ok": true}')
  await dialog.getByRole('textbox', { name: t('editor-tools.mockPath') }).fill('orders/1')
  await dialog.getByRole('button', { name: t('core.save') }).click()
  await dialog.getByText(t('editor-tools.mockKeyAddress')).waitFor()
  await dialog.getByRole('button', { name: t('editor-tools.tryIt') }).click()
  await dialog
    .getByText(new RegExp(t('editor-tools.triedStatus', { status: 200, time: '\\d+' })))
    .waitFor()
  await examine()
  const answer = await fetch(
    `${product.address}/server/mock-path/${seeded.item}?path=${encodeURIComponent('/orders/1')}`,
  )
  expect(await answer.json()).toEqual({ ok: true })
  await dialog.getByText('server/mock-path').waitFor()
  await dialog.getByRole('radio', { name: t('editor-tools.mockExpression') }).click()
  await dialog.getByText('server/mock-path').waitFor({ state: 'detached' })
  await dialog.getByText('server/mock-data').waitFor()
  await leave()
})

test('a file is attached to a new page, which is saved first, linked, and taken away', async () => {
  const { page, save, examine, leave } = await write('订单取消', 'File:\n')
  await openNew(page)
  await page.getByRole('textbox', { name: t('page.title') }).fill('With a file')
  await page.locator('.cm-content').click()
  await page.keyboard.type('File: ')
  await tool(page, t('page.attachments')).click()
  await page.getByRole('button', { name: t('page.saveNow') }).click()
  const dialog = page.getByRole('dialog', { name: t('page.attachments') })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'a [1].txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await dialog.getByRole('cell', { name: 'a [1].txt', exact: true }).waitFor()
  await examine()
  await dialog.getByRole('button', { name: t('editor-tools.insert') }).click()
  await dialog.waitFor({ state: 'detached' })
  await save()
  const id = /\/page\/edit\/\d+\/(\d+)/.exec(page.url())?.[1]
  const { page_content } = await product.call<{ page_content: string }>(
    'page/info',
    { page_id: id },
    writer,
  )
  expect(page_content).toMatch(/File: \[a \\\[1\\\]\.txt\]\(\/server\/.*sign=[0-9a-f]+\)/)
  await page.getByRole('button', { name: t('page.attachments') }).click()
  await dialog
    .getByRole('button', { name: t('editor-tools.removeFile', { name: 'a [1].txt' }) })
    .click()
  await page.getByText(t('editor-tools.fileIsLinked')).waitFor()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('editor-tools.delete') })
    .click()
  await dialog.getByText(t('editor-tools.noFiles')).waitFor()
  await leave()
})

test('save and notify reminds the people on the list, with the remark', async () => {
  const reader = await product.addUser('reader')
  await product.call(
    'member/save',
    { item_id: seeded.item, username: 'reader', member_group_id: 0 },
    writer,
  )
  const { page, examine, leave } = await write('Refund', 'Refunds take a day.\n')
  await page.getByRole('button', { name: t('page.saveAndNotify') }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: t('editor-tools.whatChanged') })
    .fill('Refunds are faster')
  await dialog.getByRole('button', { name: t('editor-tools.editReminded') }).click()
  await dialog.getByRole('button', { name: t('editor-tools.addAll') }).click()
  await dialog.getByRole('cell', { name: 'reader' }).first().waitFor()
  await examine()
  await dialog.getByRole('button', { name: t('editor-tools.back') }).click()
  await dialog.getByRole('button', { name: t('page.saveAndNotify') }).click()
  await passing(page, t('editor-tools.savedAndReminded', { count: 2 })).waitFor()
  await expect
    .poll(async () =>
      JSON.stringify(await product.call('message/getRemindList', { page: 1, count: 10 }, reader)),
    )
    .toContain('Refunds are faster')
  await leave()
})

test('an earlier version is put into the editor, and undo takes it out again', async () => {
  const { page, save, leave } = await write('List orders', 'first\n')
  await toEnd(page)
  await page.keyboard.type('second')
  await save()
  await tool(page, t('page.history')).click()
  await page
    .getByRole('button', { name: new RegExp(t('item-dialogs.restoreVersion', { time: '.*' })) })
    .first()
    .click()
  const undo = await heldAction(page, t('page.undo'))
  await expect.poll(() => page.locator('.cm-content').innerText()).not.toContain('second')
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('typed since, ')
  await undo.click()
  await expect.poll(() => page.locator('.cm-content').innerText()).toContain('second')
  expect(await page.locator('.cm-content').innerText()).toContain('typed since, first')
  await leave()
})

test('pasted HTML becomes markdown where that is wanted', async () => {
  const { page, save, examine, leave } = await write('Release notes', 'Notes\n')
  const paste = (html: string, plain: string) =>
    page.locator('.cm-content').evaluate(
      (field, texts) => {
        const data = new DataTransfer()
        data.setData('text/html', texts.html)
        data.setData('text/plain', texts.plain)
        field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      },
      { html, plain },
    )
  const long = 'Word '.repeat(60).trim()
  await toEnd(page)
  await paste(`<h2>Title</h2><p>${long}</p>`, `Title\n${long}`)
  await page.getByRole('dialog').getByText(t('page.convertTitle')).waitFor()
  await examine()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await toEnd(page)
  await paste(`<h2>Title</h2><p>${long}</p>`, `Title\n${long}`)
  await page.getByRole('button', { name: t('page.convert') }).click()
  await expect.poll(() => page.locator('.cm-content').innerText()).toContain('## Title')
  await toEnd(page)
  await paste('<ul><li>one</li><li>two</li></ul>', 'one\ntwo')
  await page.getByRole('button', { name: t('page.pasteAsMarkdown') }).click()
  await expect.poll(() => page.locator('.cm-content').innerText()).toContain('- one')
  await save()
  expect(await textOf('Release notes')).toBe(`Notes\n## Title\n\n${long}- one\n- two`)
  await leave()
})

inEachLanguage(() => {
  test('the dividing line moves by keyboard, line numbers are switched on, and both are remembered', async () => {
    const { page, examine, leave } = await write('Release notes', 'one\ntwo\n')
    const divider = page.getByRole('separator', { name: t('page.divider') })
    const width = () => page.locator('.pane-text').evaluate((pane) => pane.clientWidth)
    await page.getByRole('radio', { name: t('page.viewBoth') }).click()
    await divider.waitFor()
    const before = await width()
    await divider.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await expect.poll(width).toBeLessThan(before * 0.6)
    await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('25')
    const menu = page.getByRole('button', { name: t('page.more'), exact: true }).last()
    const numbers = page.getByRole('menuitemcheckbox', { name: t('page.lineNumbers') })
    await menu.click()
    await numbers.click()
    await page.locator('.cm-lineNumbers').waitFor()
    await menu.click()
    await numbers.and(page.locator('[aria-checked=true]')).waitFor()
    await examine()
    await page.keyboard.press('Escape')
    // from inside the text, too
    await page.locator('.cm-content').click()
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.keyboard.press('F11')
    await expect.poll(isFull).toBe(true)
    await page.keyboard.press('F11')
    await expect.poll(isFull).toBe(false)
    await page.reload()
    await page.locator('.cm-lineNumbers').waitFor()
    await expect.poll(width).toBeLessThan(before * 0.6)
    await leave()
  })
})

test('a markdown file dropped on an empty page becomes its text when that is wanted', async () => {
  const { page, examine, leave } = await write('Release notes', 'one\n')
  await openNew(page)
  const field = page.locator('.cm-content')
  await field.click()
  const drop = (name = 'notes.md') =>
    field.evaluate((own, file) => {
      const data = new DataTransfer()
      data.items.add(new File(['# From a file\r\n\r\ntext\r\n'], file))
      own.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      )
    }, name)
  await drop()
  const question = page.getByRole('dialog')
  await question.getByText('notes.md').waitFor()
  // the server takes no markdown as an attachment
  expect(await question.getByRole('button', { name: t('page.droppedAttach') }).count()).toBe(0)
  await examine()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await drop()
  await question.getByRole('button', { name: t('page.droppedInsert') }).click()
  await expect.poll(() => field.innerText()).toContain('# From a file')
  // it is no question where there is a text already
  await drop('notes.txt')
  await expect.poll(() => field.innerText()).toContain('[notes.txt](')
  await leave()
})

test('a draft is published from the editor: its readers see it, with what was typed last', async () => {
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    {
      page_id: 0,
      item_id: seeded.item,
      cat_id: 0,
      page_title: 'Roadmap',
      page_content: 'Next year.\n',
      is_draft: 1,
    },
    writer,
  )
  const colleague = await product.addUser('colleague')
  await product.call(
    'member/save',
    { item_id: seeded.item, username: 'colleague', member_group_id: 0 },
    writer,
  )
  const read = () =>
    product.call<{ page_content: string }>('page/info', { page_id }, colleague).then(
      ({ page_content }) => page_content,
      () => 'refused',
    )
  expect(await read()).toBe('refused')
  const visitor = await openVisitor(browser, product.address)
  const { context, page } = visitor
  await product.signIn(context, writer)
  await page.goto(`${product.address}/page/edit/${seeded.item}/${page_id}`)
  await page.getByText(t('page.lockMine')).waitFor()
  await page.getByText(t('page.draftTag')).waitFor()
  await toEnd(page)
  await page.keyboard.type('And the year after.')
  await page
    .getByRole('button', { name: t('controls.moreActions', { label: t('page.save') }) })
    .click()
  await page.getByRole('menuitem', { name: t('page.publish') }).click()
  await passing(page, t('page.published')).waitFor()
  await page.getByText(t('page.draftTag')).waitFor({ state: 'detached' })
  expect(await read()).toContain('And the year after.')
  await visitor.examine()
  await visitor.leave()
})

test('pages are sorted from the editor: what is unsaved is stored first, and the order is kept', async () => {
  const { page, examine, leave } = await write('List orders', 'Orders.\n')
  const titles = async () => {
    const { menu } = await product.call<{ menu: { pages: { page_title: string }[] } }>(
      'item/info',
      { item_id: seeded.item },
      writer,
    )
    return menu.pages.map(({ page_title }) => page_title)
  }
  await toEnd(page)
  await page.keyboard.type('More.')
  await page.getByRole('button', { name: t('page.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: t('page.sortPages') }).click()
  const dialog = page.getByRole('dialog', { name: t('page.sortPages') })
  const handles = dialog.locator('.sort-handle')
  await handles.first().waitFor()
  expect(await textOf('List orders')).toContain('More.')
  await examine()
  const before = await dialog.locator('.sort-title').allInnerTexts()
  await handles.first().focus()
  const [first = '', second = '', ...others] = before
  const told = (place: number) => t('sorting.moved', { name: first, place, total: before.length })
  await page.keyboard.press('Space')
  await page.getByText(told(1)).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByText(told(2)).waitFor()
  await page.keyboard.press('Space')
  await expect.poll(titles).toEqual([second, first, ...others])
  await dialog.getByRole('button', { name: t('core.done') }).click()
  await dialog.waitFor({ state: 'detached' })
  await leave()
})

test('a page is deleted from the editor after a question, and can be found in the recycle bin', async () => {
  const { page, leave } = await write('Release notes', 'Notes.\n')
  const remove = async () => {
    await page.getByRole('button', { name: t('page.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: t('page.deletePage') }).click()
  }
  const question = page.getByRole('alertdialog')
  await remove()
  await question.getByText('Release notes').waitFor()
  await question.getByRole('button', { name: t('core.cancel') }).click()
  await question.waitFor({ state: 'detached' })
  expect(await textOf('Release notes')).toBe('Notes.\n')
  // a text that was never saved does not hold the page back
  await toEnd(page)
  await page.keyboard.type('unsaved')
  await remove()
  await question.getByRole('button', { name: t('item.deletePage') }).click()
  await page.waitForURL((url) => !url.pathname.includes('/page/edit/'))
  await page.locator('article h1, main h1').first().waitFor()
  const bin = await product.call<{ page_title: string }[]>(
    'recycle/getList',
    { item_id: seeded.item },
    writer,
  )
  expect(bin.map(({ page_title }) => page_title)).toEqual(['Release notes'])
  await leave()
})
