import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from './browser.ts'
import { failureMessage, inEachLanguage, language, t } from './language.ts'
import { captchaOf, passing } from './shown.ts'
import { startProduct, type Account, type Product } from './start-product.ts'
import { axe, choose, holdBack, isTooWide, watch, type Watched } from './watch.ts'

let product: Product
let browser: Browser
let ann: Account
let item: number

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), sharedBrowser()])
  ann = await product.addUser('ann')
  item = (
    await product.call<{ item_id: number }>('item/add', { item_name: 'Notes', item_type: 1 }, ann)
  ).item_id
})
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
})

/** What the state of a save begins with, before the time. */
const savedAt = () => t('page.savedAt', { time: '' })

interface Stored {
  page_title: string
  page_content: string
  cat_id: string
  revision: string
  author_username: string
}

const stored = (page: number) => product.call<Stored>('page/info', { page_id: page }, ann)

async function newPage(page_title: string, page_content: string): Promise<number> {
  const made = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id: item, page_title, page_content },
    ann,
  )
  return made.page_id
}

interface Desk {
  page: Page
  context: BrowserContext
  watched: Watched
  /** The source editor. */
  text: ReturnType<Page['locator']>
  state: ReturnType<Page['locator']>
}

async function sitDown(
  person: Account,
  theme: 'light' | 'dark' = 'light',
  width = 1440,
): Promise<Desk> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  await choose(context, product.address, language(), theme)
  await product.signIn(context, person)
  const page = await context.newPage()
  return {
    page,
    context,
    watched: watch(page, product.address),
    text: page.locator('.cm-content'),
    state: page.locator('.save-state'),
  }
}

const leave = ({ context }: Desk): Promise<void> => context.close()

const editAddress = (page: number | string) => `${product.address}/page/edit/${item}/${page}`

async function open(desk: Desk, page: number | string): Promise<void> {
  await desk.page.goto(editAddress(page))
  await desk.page.locator('.cm-content:not([aria-readonly])').waitFor()
  // the title of a new page takes the focus once the text can be written in
  if (String(page).startsWith('0')) await desk.page.locator('.title-input:focus').waitFor()
}

async function writeAtEnd(desk: Desk, text: string): Promise<void> {
  await desk.text.click()
  await desk.page.keyboard.press('Control+End')
  await desk.page.keyboard.insertText(text)
}

async function save(desk: Desk): Promise<void> {
  await desk.state.filter({ hasText: t('page.unsaved') }).waitFor()
  await desk.page.keyboard.press('Control+s')
  await desk.state.filter({ hasText: savedAt() }).waitFor()
}

inEachLanguage(() => {
  test('a new page is written by keyboard, saved with Ctrl+S under its own address, and read', async () => {
    const desk = await sitDown(ann)
    const { page, watched } = desk
    await open(desk, 0)
    const title = `订单接口 ${language()}`
    await page.getByRole('textbox', { name: t('page.title') }).fill(title)
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('## 创建订单\n\n中文**加粗。**后文 like "%abc%" <b>&amp;</b>')
    await page.locator('.pane-preview strong', { hasText: '加粗。' }).waitFor()
    await save(desk)
    await page.waitForURL(/\/page\/edit\/\d+\/[1-9]\d*$/)
    const id = Number(page.url().split('/').at(-1))
    expect((await stored(id)).page_content).toBe(
      '## 创建订单\n\n中文**加粗。**后文 like "%abc%" <b>&amp;</b>',
    )

    // the editor is unchanged: cursor, undo, focus
    await page.keyboard.insertText(' 继续')
    await save(desk)
    expect((await stored(id)).page_content).toMatch(/&amp;<\/b> 继续$/)

    await page.getByRole('button', { name: t('page.back') }).click()
    await page.waitForURL(`${product.address}/${item}/${id}`)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.locator('.md-content', { hasText: '继续' }).waitFor()
    expect(watched.errors).toEqual([])
    expect(watched.foreign).toEqual([])
    await leave(desk)
  })

  /** Somebody else saves the page while a desk has changes of its own, which are then saved. */
  async function saveAfter(desk: Desk, id: number, theirs: string): Promise<void> {
    const common = { page_id: id, item_id: item }
    await product.call(
      'page/setLock',
      { ...common, lock_to: 1000, force: 1 },
      product.administrator,
    )
    await product.call(
      'page/save',
      { ...common, page_title: `Shared ${language()}`, page_content: theirs },
      product.administrator,
    )
    await desk.page.keyboard.press('Control+s')
  }

  test('somebody else saves meanwhile: changes in different places become one text', async () => {
    const id = await newPage(`Shared ${language()}`, 'one\ntwo\nthree\n')
    const desk = await sitDown(ann)
    const { page } = desk
    await open(desk, id)
    await writeAtEnd(desk, 'mine')
    await saveAfter(desk, id, 'THEIRS\ntwo\nthree\n')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect.poll(() => dialog.innerText()).toContain(product.administrator.username)
    expect(await axe(page)).toEqual([])
    // nothing happens until a button is pressed
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await desk.text.innerText()).toContain('mine')
    expect((await stored(id)).page_content).toBe('THEIRS\ntwo\nthree\n')

    await page.keyboard.press('Control+s')
    await dialog.getByRole('button', { name: t('page-merge.fitsSave') }).click()
    await desk.state.filter({ hasText: savedAt() }).waitFor()
    expect((await stored(id)).page_content).toBe('THEIRS\ntwo\nthree\nmine')
    await expect.poll(() => desk.text.innerText()).toContain('THEIRS')
    expect(desk.watched.errors).toEqual([])
    await leave(desk)
  })

  test('what is typed from the save to the merge is merged; undoing it leaves what others wrote', async () => {
    const id = await newPage(`Shared ${language()}`, 'one\ntwo\nthree\n')
    const desk = await sitDown(ann)
    const { page } = desk
    await open(desk, id)
    await writeAtEnd(desk, 'mine')
    const held = await holdBack(page, '**/api/page/info')
    const parts = await holdBack(page, /\/assets\/.*\.js/)
    await saveAfter(desk, id, 'THEIRS\ntwo\nthree\n')
    await expect.poll(() => held.count()).toBe(1)
    await page.keyboard.type(' then')
    held.release()
    await page.locator('.opening').waitFor()
    await page.keyboard.type(' loading')
    parts.release()
    const dialog = page.getByRole('dialog')
    await dialog.and(page.locator(':focus')).waitFor()
    // no button is pressed by what is typed on
    await page.keyboard.type(' and on')
    await dialog.waitFor({ state: 'detached' })
    const mine = 'mine then loading and on'
    await expect.poll(() => desk.text.innerText()).toContain(mine)
    expect((await stored(id)).page_content).toBe('THEIRS\ntwo\nthree\n')

    await page.keyboard.press('Control+s')
    await dialog.getByRole('button', { name: t('page-merge.fitsSave') }).click()
    await desk.state.filter({ hasText: savedAt() }).waitFor()
    expect((await stored(id)).page_content).toBe(`THEIRS\ntwo\nthree\n${mine}`)
    await desk.text.locator(':scope:focus').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => desk.text.innerText()).not.toContain(mine)
    expect(await desk.text.innerText()).toContain('THEIRS')
    expect(desk.watched.errors).toEqual([])
    await leave(desk)
  })

  test.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    'both changed the same lines: they are decided by keyboard, one by one, %i px, %s',
    async (width, theme) => {
      const id = await newPage(`Shared ${language()}`, 'one\n\ntwo\n\nthree\n\nfour\n')
      const desk = await sitDown(ann, theme, width)
      const { page } = desk
      await open(desk, id)
      await desk.text.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText('mine 1\n\nmine 2\n\nmine 3\n\nfour\n')
      await saveAfter(desk, id, 'theirs 1\n\ntheirs 2\n\ntheirs 3\n\nfour\n\nfive\n')
      const view = page.getByRole('dialog')
      const heads = view.locator('.conflict-head')
      await heads.nth(2).waitFor()
      await view.and(page.locator(':focus')).waitFor()
      expect(await axe(page)).toEqual([])
      await expect.poll(() => isTooWide(page)).toBe(false)
      const saveButton = view.getByRole('button', { name: t('page-merge.save'), exact: true })
      expect(await saveButton.isDisabled()).toBe(true)

      // it opens by itself: keys are meant for it once one has turned to it
      await page.keyboard.press('Tab')
      await page.keyboard.press('n')
      await heads.nth(0).locator(':focus').waitFor()
      await page.keyboard.press('1')
      await heads.nth(0).locator('[data-taken=theirs][aria-pressed=true]').waitFor()
      await page.keyboard.press('n')
      await heads.nth(1).locator(':focus').waitFor()
      await page.keyboard.press('3')
      await page.keyboard.press('n')
      await heads.nth(2).locator(':focus').waitFor()
      await page.keyboard.press('p')
      await page.keyboard.press('2')
      await view.locator('.merge-bar [role=status]:not(.merge-open)').waitFor()
      expect(await axe(page)).toEqual([])
      await saveButton.click()
      await desk.state.filter({ hasText: savedAt() }).waitFor()
      expect((await stored(id)).page_content).toBe(
        'theirs 1\n\ntheirs 2\nmine 2\n\nmine 3\n\nfour\n\nfive\n',
      )
      expect(desk.watched.errors).toEqual([])
      expect(desk.watched.foreign).toEqual([])
      await leave(desk)
    },
  )

  test('a conflict can be written anew, cancelled, and saved over after a question', async () => {
    const id = await newPage(`Shared ${language()}`, 'one\n')
    const desk = await sitDown(ann)
    const { page } = desk
    await open(desk, id)
    await desk.text.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('mine\n')
    await saveAfter(desk, id, 'theirs\n')
    const view = page.getByRole('dialog')
    await view.locator('.conflict-head').waitFor()
    const result = view.getByRole('textbox', { name: t('page-merge.result') })
    await result.locator('.cm-line').first().click()
    await page.keyboard.press('End')
    await page.keyboard.insertText(' and theirs')
    await view.locator('.merge-bar [role=status]:not(.merge-open)').waitFor()
    // in a narrower window it is one column, in which everything goes on
    await page.setViewportSize({ width: 1000, height: 900 })
    await view.locator('.merge.narrow').waitFor()
    await expect.poll(() => result.innerText()).toContain('mine and theirs')
    await page.keyboard.press('Control+z')
    await view.locator('.merge-bar .merge-open').waitFor()
    await view.getByRole('button', { name: t('core.cancel'), exact: true }).click()
    await view.waitFor({ state: 'detached' })
    await expect.poll(async () => (await desk.text.innerText()).trim()).toBe('mine')

    await page.keyboard.press('Control+s')
    await view.getByRole('button', { name: t('page-merge.more'), exact: true }).click()
    await page.getByRole('menuitem', { name: t('page-merge.overwrite') }).click()
    const question = page.getByRole('alertdialog')
    await expect.poll(() => question.innerText()).toContain(product.administrator.username)
    await question.getByRole('button', { name: t('page-merge.overwrite'), exact: true }).click()
    await desk.state.filter({ hasText: savedAt() }).waitFor()
    expect((await stored(id)).page_content).toBe('mine\n')
    const versions = await product.call<{ page_content: string }[]>(
      'page/history',
      { page_id: id },
      ann,
    )
    expect(versions[0]?.page_content).toBe('theirs\n')
    await leave(desk)
  })

  test('a draft is offered after the tab was closed without saving, and is gone after a save', async () => {
    const id = await newPage(`Draft ${language()}`, 'first line\n')
    const desk = await sitDown(ann)
    const { page } = desk
    await open(desk, id)
    await writeAtEnd(desk, '没有保存的一段文字')
    await desk.state.filter({ hasText: t('page.unsaved') }).waitFor()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await dialog.getByRole('button', { name: t('page.draftRestore'), exact: true }).click()
    await expect.poll(() => desk.text.innerText()).toContain('没有保存的一段文字')
    await save(desk)
    await page.reload()
    await page.locator('.cm-content:not([aria-readonly])').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect((await stored(id)).page_content).toBe('first line\n没有保存的一段文字')
    await leave(desk)
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing, and nothing is wider than the window (%s)',
    async (theme) => {
      const id = await newPage(
        'A'.repeat(60),
        `# 标题\n\n${'W'.repeat(120)}\n\n- [ ] task\n\n| a | b |\n|--|--|\n| 1 | 2 |\n`,
      )
      for (const width of [1440, 1200, 360]) {
        const desk = await sitDown(ann, theme, width)
        await open(desk, id)
        expect(await axe(desk.page)).toEqual([])
        await expect.poll(() => isTooWide(desk.page)).toBe(false)
        await desk.page.getByRole('radio').last().click()
        await desk.page.locator('.pane-preview .md-table').waitFor()
        expect(await axe(desk.page)).toEqual([])
        await expect.poll(() => isTooWide(desk.page)).toBe(false)
        expect(desk.watched.errors).toEqual([])
        await leave(desk)
      }
    },
  )
})

test('a draft that local storage has no room for is offered as well, and is gone after a save', async () => {
  const id = await newPage('Large draft', 'first line\n')
  const desk = await sitDown(ann)
  const { page } = desk
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('drafts')
          opening.onsuccess = () => {
            const count = opening.result.transaction('drafts').objectStore('drafts').count()
            count.onsuccess = () => resolve(count.result)
          }
        }),
    )
  await open(desk, id)
  await page.evaluate(() => {
    for (let size = 4_000_000; size > 4000;)
      try {
        localStorage.setItem(`filler${localStorage.length}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
  })
  const typed = 'a long text, line by line\n'
  await writeAtEnd(desk, typed.repeat(800) + 'the end of it')
  await page.getByText(t('page.draftAt', { time: '' })).waitFor()
  await expect.poll(kept).toBe(1)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('page.draftRestore'), exact: true })
    .click()
  await desk.text.click()
  await page.keyboard.press('Control+End')
  await desk.text.getByText('the end of it').waitFor()
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith('filler')) localStorage.removeItem(name)
  })
  await save(desk)
  await expect.poll(kept).toBe(0)
  await page.reload()
  await page.locator('.cm-content:not([aria-readonly])').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await leave(desk)
})

test('where storage is forbidden pages are opened and saved, and nothing is called a draft', async () => {
  const id = await newPage('Nothing stored', 'text\n')
  const desk = await sitDown(ann)
  await desk.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
  })
  await open(desk, id)
  await writeAtEnd(desk, 'words')
  await desk.page.getByText(t('page.draftFailed')).waitFor()
  await save(desk)
  expect((await stored(id)).page_content).toBe('text\nwords')
  expect(desk.watched.errors).toEqual([])
  await leave(desk)
})

test('after a new release a bar loads it, and what was typed is there again without a question', async () => {
  const id = await newPage('Release', 'first line\n')
  const desk = await sitDown(ann)
  const { page } = desk
  await open(desk, id)
  await writeAtEnd(desk, 'typed before the release')
  const start = `${product.address}/`
  await page.route(start, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/[\w-]+\.js/g, 'another.js')
    await route.fulfill({ response, body })
  })
  await desk.context.setOffline(true)
  await desk.context.setOffline(false)
  const bar = page.locator('.banner', { hasText: t('core.newRelease') })
  await bar.waitFor()
  await page.unroute(start)
  let asked = 0
  page.on('dialog', (dialog) => void (asked++, dialog.accept()))
  await bar.getByRole('button', { name: t('core.reload') }).click()
  await bar.waitFor({ state: 'detached' })
  await page.locator('.cm-content:not([aria-readonly])').waitFor()
  await desk.text.getByText('typed before the release').waitFor()
  expect([asked, await page.getByRole('dialog').count()]).toEqual([0, 0])
  await save(desk)
  expect((await stored(id)).page_content).toBe('first line\ntyped before the release')
  await leave(desk)
})

test('a page with Windows line ends is saved with them; unchanged text is not sent', async () => {
  const id = await newPage('Windows', 'one\r\ntwo\r\n')
  const desk = await sitDown(ann)
  await open(desk, id)
  const before = await stored(id)
  await desk.page.keyboard.press('Control+s')
  await passing(desk.page, t('page.nothingToSave')).waitFor()
  expect((await stored(id)).revision).toBe(before.revision)
  await writeAtEnd(desk, 'three')
  await save(desk)
  expect((await stored(id)).page_content).toBe('one\r\ntwo\r\nthree')
  await leave(desk)
})

test('title and catalog are saved with the text; a title that is too long is reported at its field', async () => {
  const catalog = await product.call<number>(
    'catalog/save',
    { item_id: item, cat_id: 0, cat_name: '接口' },
    ann,
  )
  const id = await newPage('Moves', 'text')
  const desk = await sitDown(ann)
  const { page } = desk
  await open(desk, id)
  const title = page.getByRole('textbox', { name: t('page.title') })
  await title.fill('x'.repeat(201))
  await page.getByRole('alert').filter({ hasText: '201' }).waitFor()
  await page.keyboard.press('Control+s')
  await title.and(page.locator(':focus')).waitFor()
  expect((await stored(id)).page_title).toBe('Moves')
  await title.fill('Moved')
  await page
    .getByRole('button', {
      name: t('core.labelled', { label: t('page.catalog'), value: '' }).trim(),
    })
    .click()
  await page.getByRole('treeitem', { name: '接口' }).click()
  await page.getByRole('tree').waitFor({ state: 'detached' })
  await save(desk)
  expect(await stored(id)).toMatchObject({ page_title: 'Moved', cat_id: String(catalog) })
  await leave(desk)
})

test('a catalog that is created from the editor is chosen for the page', async () => {
  const parent = await product.call<number>(
    'catalog/save',
    { item_id: item, cat_id: 0, cat_name: 'Outer' },
    ann,
  )
  const id = await newPage('Filed', 'text')
  const desk = await sitDown(ann)
  const { page } = desk
  await page.goto(editAddress(id))
  await page.getByRole('button', { name: t('page.catalogNew') }).click()
  const dialog = page.getByRole('dialog', { name: t('page.catalogNew') })
  await dialog.getByRole('button', { name: t('page.catalogCreate') }).click()
  await dialog.getByText(t('catalogs.nameMissing')).waitFor()
  await dialog.getByRole('textbox', { name: t('catalogs.name') }).fill('Inner')
  await dialog.getByRole('button', { name: t('catalogs.parent') }).click()
  await page.getByRole('treeitem', { name: 'Outer' }).click()
  await page.getByRole('tree').waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: t('page.catalogCreate') }).click()
  await page
    .getByRole('button', {
      name: t('core.labelled', { label: t('page.catalog'), value: 'Outer / Inner' }),
    })
    .waitFor()
  await dialog.waitFor({ state: 'detached' })
  await save(desk)
  const catalogs = await product.call<{ cat_id: string; sub: { cat_id: string }[] }[]>(
    'catalog/catListGroup',
    { item_id: item },
    ann,
  )
  const inner = catalogs.find(({ cat_id }) => cat_id === String(parent))?.sub[0]
  expect((await stored(id)).cat_id).toBe(inner?.cat_id)
  await leave(desk)
})

test('while one person edits, the next is told who it is; leaving releases the page', async () => {
  const id = await newPage('Held', 'text of the page')
  const first = await sitDown(ann)
  await open(first, id)
  await first.page.getByText(t('page.lockMine')).waitFor()

  const second = await sitDown(product.administrator)
  await second.page.goto(editAddress(id))
  const dialog = second.page.getByRole('alertdialog')
  await dialog.filter({ hasText: t('page.lockedTitle', { name: 'ann' }) }).waitFor()
  expect(await axe(second.page)).toEqual([])
  await expect.poll(() => second.text.getAttribute('aria-readonly')).toBe('true')
  await dialog.getByRole('button', { name: t('page.lockedBack') }).click()
  await second.page.waitForURL(`${product.address}/${item}/${id}`)

  await second.page.goto(editAddress(id))
  await dialog.waitFor()
  await first.page.close()
  await expect
    .poll(
      async () => (await product.call<{ lock: number }>('page/isLock', { page_id: id }, ann)).lock,
    )
    .toBe(0)
  await dialog.getByRole('button', { name: t('core.retry') }).click()
  await second.page.getByText(t('page.lockMine')).waitFor()
  await leave(first)
  await leave(second)
})

test('when one of two windows editing a page is closed, the page stays locked for the other', async () => {
  const id = await newPage('Two windows', 'text of the page')
  const first = await sitDown(ann)
  await open(first, id)
  await first.page.getByText(t('page.lockMine')).waitFor()
  const second = { ...first, page: await first.context.newPage() }
  await open(second, id)
  await second.page.getByText(t('page.lockMine')).waitFor()
  const lock = async () =>
    (await product.call<{ lock: number }>('page/isLock', { page_id: id }, ann)).lock
  const released: string[] = []
  first.context.on('request', (request) => {
    if (
      request.url().endsWith('/api/page/setLock') &&
      /lock_to=1000\b/.test(request.postData() ?? '')
    )
      released.push(request.url())
  })
  await second.page.getByRole('button', { name: t('page.back') }).click()
  await second.page.waitForURL(`${product.address}/${item}/${id}`)
  expect(released).toEqual([])
  expect(await lock()).toBe(1)
  await first.page.getByRole('button', { name: t('page.back') }).click()
  await expect.poll(lock).toBe(0)
  await leave(first)
})

test('a save without a text leaves the empty title alone, and the heading added later names the page', async () => {
  const desk = await sitDown(ann)
  await open(desk, 0)
  const title = desk.page.getByRole('textbox', { name: t('page.title') })
  await writeAtEnd(desk, ' ')
  await desk.page.keyboard.press('Control+s')
  await desk.page.getByRole('alert').first().waitFor()
  expect(await title.inputValue()).toBe('')
  await writeAtEnd(desk, '\n# Sign in\n\nWith name and password.')
  await save(desk)
  await expect.poll(() => title.inputValue()).toBe('Sign in')
  await leave(desk)
})

test('whatever keeps a text from being saved, it stays, and is saved where that is possible', async () => {
  const kim = await product.addUser('kim')
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: '退款', item_type: 1 },
    ann,
  )
  await product.call('member/save', { item_id, username: 'kim', member_group_id: 1 }, ann)
  const [member] = await product.call<{ item_member_id: string }[]>(
    'member/getList',
    { item_id },
    ann,
  )
  const right = (member_group_id: number) =>
    product.call('member/save', { item_id, ...member, member_group_id }, ann)
  const { page_id } = await product.call<{ page_id: number }>(
    'page/save',
    { page_id: 0, item_id, page_title: '退款', page_content: '原文\n' },
    ann,
  )
  const desk = await sitDown(kim)
  const { page, text, state } = desk
  const alert = page.getByRole('alert').filter({ hasText: t('page.pageGone') })
  const trySaving = async (word: string) => {
    await writeAtEnd(desk, word)
    await page.keyboard.press('Control+s')
  }
  const content = async (id: number) =>
    (await product.call<Stored>('page/info', { page_id: id }, ann)).page_content
  await page.goto(`${product.address}/page/edit/${item_id}/${page_id}`)
  await page.locator('.cm-content:not([aria-readonly])').waitFor()

  // no server
  await page.route('**/api/page/save', (route) => route.abort('connectionrefused'))
  await trySaving('一')
  await state.filter({ hasText: t('page.notSaved') }).waitFor()
  expect(await text.innerText()).toContain('原文\n一')
  await page.unroute('**/api/page/save')
  await page
    .getByRole('button', { name: t('core.retry') })
    .first()
    .click()
  await state.filter({ hasText: savedAt() }).waitFor()
  expect(await content(page_id)).toBe('原文\n一')

  // no page
  await product.call('page/setLock', { page_id, item_id, lock_to: 1000, force: 1 }, ann)
  await product.call('page/delete', { page_id }, ann)
  await trySaving('二')
  await alert.waitFor()
  expect(await text.innerText()).toContain('原文\n一二')
  await alert.getByRole('button', { name: t('page.saveAsNew') }).click()
  await state.filter({ hasText: savedAt() }).waitFor()
  await alert.waitFor({ state: 'detached' })
  const editedPage = () => Number(/\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1])
  await expect.poll(editedPage).not.toBe(page_id)
  const next = editedPage()
  expect(await content(next)).toBe('原文\n一二')

  // no right
  await right(0)
  await trySaving('三')
  await alert.getByRole('button', { name: t('page.copyText') }).waitFor()
  await alert.getByRole('button', { name: t('page.saveAsNew') }).waitFor({ state: 'detached' })
  expect(await text.innerText()).toContain('原文\n一二三')
  await right(1)
  await trySaving('四')
  await state.filter({ hasText: savedAt() }).waitFor()
  expect(await content(next)).toBe('原文\n一二三四')

  // an archived item
  await product.call('item/archive', { item_id, password: ann.password }, ann)
  await trySaving('五')
  await page
    .getByRole('alert')
    .filter({ hasText: failureMessage('itemArchived') })
    .waitFor()
  expect(await text.innerText()).toContain('原文\n一二三四五')
  const button = page.getByRole('button', { name: t('page.save'), exact: true })
  await expect.poll(() => button.isDisabled()).toBe(true)
  expect(await content(next)).toBe('原文\n一二三四')
  await leave(desk)
})

test('when somebody takes the page over the text stays, and is saved when they have finished', async () => {
  const id = await newPage('Taken', 'text of the page\n')
  const desk = await sitDown(ann)
  await open(desk, id)
  await writeAtEnd(desk, 'kept')
  const { administrator } = product
  await product.call(
    'page/setLock',
    { page_id: id, item_id: item, lock_to: 1000, force: 1 },
    administrator,
  )
  await product.call('page/setLock', { page_id: id, item_id: item }, administrator)
  await desk.page.keyboard.press('Control+s')
  await desk.page
    .getByRole('alert')
    .filter({ hasText: t('page.lockLost', { name: product.administrator.username }) })
    .waitFor()
  expect(await desk.text.innerText()).toContain('kept')
  await product.call('page/setLock', { page_id: id, item_id: item, lock_to: 1000 }, administrator)
  await desk.page
    .getByRole('alert')
    .getByRole('button', { name: t('core.retry') })
    .click()
  await desk.page.getByText(t('page.lockMine')).waitFor()
  await desk.page.keyboard.press('Control+s')
  await desk.state.filter({ hasText: savedAt() }).waitFor()
  expect((await stored(id)).page_content).toBe('text of the page\nkept')
  await leave(desk)
})

/** The button of the attachments, with how many there are. */
const attachments = (count: number) => new RegExp(`^${t('page.attachments')}\\W+${count}$`)

test('a pasted picture uploads with an indicator in its place, which its link then takes', async () => {
  const id = await newPage('Picture', 'before\n')
  const desk = await sitDown(ann)
  await open(desk, id)
  await writeAtEnd(desk, '')
  await desk.text.evaluate((field) => {
    const bytes = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (sign) => sign.charCodeAt(0),
    )
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await desk.page.locator('.pane-preview img').waitFor()
  await desk.page.getByRole('button', { name: attachments(1) }).waitFor()
  await save(desk)
  const text = (await stored(id)).page_content
  const path = /^before\n!\[\]\((\/server\/\S+)\)$/.exec(text)?.[1] ?? ''
  const answer = await desk.context.request.get(product.address + path)
  expect(answer.headers()['content-type']).toBe('image/png')
  expect(await product.call<unknown[]>('page/uploadList', { page_id: id }, ann)).toHaveLength(1)

  await desk.page.locator('input[type=file]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('notes'),
  })
  await expect.poll(() => desk.text.innerText()).toMatch(/\[notes\.txt\]\(\/server\//)
  await desk.page.getByRole('button', { name: attachments(2) }).waitFor()
  await desk.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(4_194_305) })
  await desk.page
    .getByRole('alert')
    .filter({
      hasText: t('page.uploadTooLarge', { name: 'huge.png', size: '4 MB', limit: '4 MB' }),
    })
    .waitFor()
  expect(desk.watched.errors).toEqual([])
  await leave(desk)
})

test('a save does not wait longer than 3 seconds for uploads, and says that it went without them', async () => {
  const id = await newPage('Slow picture', 'before\n')
  const desk = await sitDown(ann)
  const { page } = desk
  await open(desk, id)
  const held: Route[] = []
  await page.route('**/api/page/upload', (route) => void held.push(route))
  await page.locator('input[type=file]').setInputFiles({
    name: 'slow.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('slow'),
  })
  await page.locator('.upload-sign').waitFor()
  await page.keyboard.press('Control+s')
  // at once, while nothing can be sent yet
  await desk.state.filter({ hasText: t('page.savingAfterUploads') }).waitFor()
  await passing(page, t('page.uploadsRunning')).waitFor()
  await writeAtEnd(desk, 'words')
  await save(desk)
  await passing(page, t('page.savedWithoutUploads')).waitFor()
  expect((await stored(id)).page_content).toBe('before\nwords')
  for (const route of held) await route.continue()
  await expect.poll(() => desk.text.innerText()).toMatch(/\[slow\.txt\]\(\/server\//)
  await save(desk)
  await leave(desk)
})

test('an expired session is renewed in a dialog, and the save goes on', async () => {
  const id = await newPage('Session', 'text\n')
  const desk = await sitDown(ann)
  const { page } = desk
  await open(desk, id)
  await writeAtEnd(desk, 'written before')
  await desk.context.clearCookies({ name: 'cookie_token' })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.filter({ hasText: t('account.again') }).waitFor()
  // without an answer everything stays, and the way on is above the text
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const way = page.getByRole('alert').getByRole('button', { name: t('page.signInAndSave') })
  await way.waitFor()
  expect(await axe(page)).toEqual([])
  await writeAtEnd(desk, ', and after')
  expect((await stored(id)).page_content).toBe('text\n')
  await way.click()
  await dialog.filter({ hasText: t('account.again') }).waitFor()
  await dialog.locator('input[name=username]').fill(ann.username)
  await dialog.locator('input[name=password]').fill(ann.password)
  await dialog.locator('input[name=captcha]').fill(await captchaOf(product, page))
  await page.keyboard.press('Enter')
  await desk.state.filter({ hasText: savedAt() }).waitFor()
  expect((await stored(id)).page_content).toBe('text\nwritten before, and after')
  expect(await desk.text.innerText()).toContain('written before, and after')
  await way.waitFor({ state: 'detached' })
  await leave(desk)
})

test('where a part of the program is gone, a toast says so; what was typed stays, also over its Reload', async () => {
  const id = await newPage('Part', 'text\n')
  const desk = await sitDown(ann)
  const { page } = desk
  await open(desk, id)
  await writeAtEnd(desk, 'typed before')
  await page.route(/attachments-dialog.*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: t('page.attachments') }).click()
  const toast = passing(page, t('core.chunkFailed'))
  await toast.waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await toast.hover()
  await writeAtEnd(desk, ', and after')
  // the browser asks first, since something is unsaved
  const [question] = await Promise.all([
    page.waitForEvent('dialog').then(async (asked) => {
      await asked.accept()
      return asked.type()
    }),
    toast.getByRole('button', { name: t('core.reload') }).click(),
  ])
  expect(question).toBe('beforeunload')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('page.draftRestore'), exact: true })
    .click()
  await desk.text.filter({ hasText: 'typed before, and after' }).waitFor()
  await save(desk)
  expect((await stored(id)).page_content).toBe('text\ntyped before, and after')
  await leave(desk)
})

test('a new page whose answer was lost is stored once', async () => {
  const desk = await sitDown(ann)
  const { page } = desk
  await open(desk, 0)
  await page.getByRole('textbox', { name: t('page.title') }).fill('Only once')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('a text that travels twice')
  let lost = 0
  await page.route('**/api/page/save', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.keyboard.press('Control+s')
  await page
    .getByRole('alert')
    .filter({ hasText: t('core.offline') })
    .waitFor()
  await desk.state.filter({ hasText: savedAt() }).waitFor()
  expect(lost).toBe(2)
  const pages = await product.call<{ page_title: string }[]>(
    'catalog/getPagesBycat',
    { item_id: item, cat_id: 0 },
    ann,
  )
  expect(pages.filter(({ page_title }) => page_title === 'Only once')).toHaveLength(1)
  await leave(desk)
})

test('leaving with unsaved changes asks; each of the three answers does what it says', async () => {
  const id = await newPage('Leaving', 'text of this page\n')
  const desk = await sitDown(ann)
  const { page } = desk
  await open(desk, id)
  await writeAtEnd(desk, 'one')
  const back = page.getByRole('button', { name: t('page.back') })
  await back.click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t('page.leaveStay') }).click()
  expect(await desk.text.innerText()).toContain('one')
  await back.click()
  await dialog.getByRole('button', { name: t('page.leaveKeep') }).click()
  await page.waitForURL(`${product.address}/${item}/${id}`)
  expect((await stored(id)).page_content).toBe('text of this page\n')

  await page.goto(editAddress(id))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('page.draftRestore'), exact: true })
    .click()
  await desk.state.filter({ hasText: t('page.unsaved') }).waitFor()
  await back.click()
  await dialog.getByRole('button', { name: t('page.leaveSave') }).click()
  await page.waitForURL(`${product.address}/${item}/${id}`)
  expect((await stored(id)).page_content).toBe('text of this page\none')
  await page.locator('.reader .md-content', { hasText: 'one' }).waitFor()
  await leave(desk)
})

test('Back and Forward with unsaved changes ask too, and then go where they were meant to', async () => {
  const id = await newPage('Going back', 'text of this page\n')
  const desk = await sitDown(ann)
  const { page } = desk
  const reading = `${product.address}/${item}/${id}`
  await page.goto(reading)
  await page.getByRole('button', { name: t('item.edit'), exact: true }).click()
  await page.waitForURL(editAddress(id))
  await page.locator('.cm-content:not([aria-readonly])').waitFor()
  await writeAtEnd(desk, 'one')
  await page.goBack()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: t('page.leaveStay') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(editAddress(id))
  expect(await desk.text.innerText()).toContain('one')

  await page.goBack()
  await dialog.getByRole('button', { name: t('page.leaveSave') }).click()
  await page.waitForURL(reading)
  await page.locator('.reader .md-content', { hasText: 'one' }).waitFor()
  expect((await stored(id)).page_content).toBe('text of this page\none')

  await page.goForward()
  await page.locator('.cm-content:not([aria-readonly])').waitFor()
  await page.goBack()
  await page.locator('.reader .md-content', { hasText: 'one' }).waitFor()
  await page.waitForURL(reading)
  await leave(desk)
})

test('the live preview is off above 3,000 characters until it is turned on for that page', async () => {
  const short = await newPage('Short', 's'.repeat(2999))
  const long = await newPage('Long', `${'l'.repeat(2986)}\n\nthe end of it`) // 3,001
  const desk = await sitDown(ann)
  const { page } = desk
  const isOn = () => page.getByRole('checkbox', { name: t('page.livePreview') }).isChecked()
  const hint = passing(page, t('page.longText'))
  await open(desk, short)
  expect(await isOn()).toBe(true)
  await writeAtEnd(desk, 's')
  await save(desk)
  expect(await isOn()).toBe(true)
  expect(await hint.count()).toBe(0)
  await writeAtEnd(desk, 's')
  await hint.waitFor()
  await expect.poll(isOn).toBe(false)
  await save(desk)
  await open(desk, short)
  await expect.poll(isOn).toBe(false)
  expect(await hint.count(), 'once for each page').toBe(0)
  await open(desk, long)
  await expect.poll(isOn).toBe(false)
  await hint.waitFor()
  // a dialog is not covered: it ends above the line in which the notice waits
  await page.getByRole('button', { name: t('page.attachments') }).click()
  await page.getByRole('dialog', { name: t('page.attachments') }).waitFor()
  await expect
    .poll(async () => {
      const { y, height } = (await page.locator('.notices-line').boundingBox())!
      return y + height
    })
    .toBe(page.viewportSize()?.height)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('page.previewOn') }).click()
  await page.locator('.pane-preview').getByText('the end of it').waitFor()
  await open(desk, long)
  await expect.poll(isOn).toBe(true)
  expect(await page.locator('.notice').count()).toBe(0)
  await leave(desk)
})

test('a copy starts with the text and a title of its own, and nothing is stored before it is saved', async () => {
  const id = await newPage('Original', 'text to copy')
  const desk = await sitDown(ann)
  const { page } = desk
  await open(desk, `0?copy_page_id=${id}`)
  await expect
    .poll(() => page.getByRole('textbox', { name: t('page.title') }).inputValue())
    .toBe(t('page.copySuffix', { title: 'Original' }))
  await save(desk)
  await page.waitForURL(/\/page\/edit\/\d+\/[1-9]\d*$/)
  const copied = await stored(Number(page.url().split('/').at(-1)))
  expect(copied).toMatchObject({
    page_title: t('page.copySuffix', { title: 'Original' }),
    page_content: 'text to copy',
  })
  await leave(desk)
})

test('readers, archived items and addresses that lead nowhere get no editor', async () => {
  const id = await newPage('Closed', 'text to read')
  const bob = await product.addUser('bob')
  const reader = await sitDown(bob)
  await reader.page.goto(editAddress(id))
  await reader.page.waitForURL(`${product.address}/${item}/${id}`)
  await passing(reader.page, t('page.noRight')).waitFor()
  await leave(reader)

  const writer = await sitDown(ann)
  await writer.page.goto(editAddress(999_999_999))
  await writer.page.getByRole('heading', { level: 1, name: t('core.notFoundTitle') }).waitFor()
  await writer.page.goto(`${product.address}/page/edit/x/1`)
  await writer.page.getByRole('heading', { level: 1, name: t('core.notFoundTitle') }).waitFor()
  await leave(writer)

  const visitor = await browser.newContext()
  const page = await visitor.newPage()
  await page.goto(editAddress(id))
  await page.waitForURL(/\/user\/login\?redirect=/)
  await visitor.close()
})

test('what reads HTML in a text loads with the first tag, which is then coloured', async () => {
  const desk = await sitDown(ann)
  const { page } = desk
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const isLoaded = () => loaded.some((url) => url.includes('html-in-markdown'))
  await open(desk, await newPage('Tags', 'a < b\n'))
  await writeAtEnd(desk, '**strong** 1 <')
  await page.locator('.source-strong', { hasText: 'strong' }).waitFor()
  expect(isLoaded()).toBe(false)
  await page.keyboard.type('mark')
  await expect.poll(isLoaded).toBe(true)
  await page.keyboard.type('>')
  await page.locator('.source-tag', { hasText: 'mark' }).first().waitFor()
  await save(desk)
  await leave(desk)

  // a page that has some is coloured when it is opened
  const again = await sitDown(ann)
  await open(again, await newPage('More tags', 'x <kbd>Ctrl</kbd>\n'))
  await again.page.locator('.source-tag', { hasText: 'kbd' }).first().waitFor()
  await leave(again)
})
