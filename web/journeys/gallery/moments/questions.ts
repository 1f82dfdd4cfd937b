import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import type { Example, GalleryContent } from '../../gallery.ts'
import { readyGrid } from '../../sheet-tools.ts'
import { changing, choose, edited, failing, inTurn, ofApi, press, refused, tool } from './acts.ts'

const editor = '/page/edit/:item/:page'
const ofSheet = ({ sheet }: GalleryContent) => `/page/edit/${sheet.item}/${sheet.page}`

/** Types at the end of a line, or over it, and waits until the draft is kept. */
const type = (line: string, text: string, isOver?: 'over') => async (page: Page) => {
  await page.locator('.cm-line').filter({ hasText: line }).first().click()
  await page.keyboard.press('End')
  if (isOver) await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText(text)
  await page
    .getByText(/draft kept|草稿已存/)
    .first()
    .waitFor()
}
const save = (page: Page) => page.keyboard.press('Control+s')
/** Types over the first cell, and waits until the draft is kept. */
const typeInSheet = async (page: Page) => {
  await readyGrid(page)
  await page.keyboard.type('Team')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('draft:')),
  )
}
/** What was not saved is asked about when the page is opened again. */
const reopen = async (page: Page) => {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('dialog').waitFor()
}
const importWorkbook = async (page: Page) => {
  await readyGrid(page)
  await choose(/^(Import \.xlsx|导入 \.xlsx)/)(page)
  const rows = [
    ['苹果 Apples', 1.5],
    ['梨 Pears', 2],
  ]
  const cells = new Map([['2,1', { formula: 'OFFSET(B1,1,0)', formulaResult: 2 }]])
  await page.locator('input[type=file]').setInputFiles({
    name: '价格 prices.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '价格', rows, cells }] })),
  })
  await page.getByRole('button', { name: /^(Replace|替换)/ }).waitFor()
}

interface Stored {
  page_content: string
  revision: string
  author_username: string
}
/** The editor was opened before somebody else stored what is there now. */
const storedSince = (now: string, before: string) =>
  changing(
    'page/info',
    (page: Stored, number, [to, from]: readonly [string, string]) => {
      if (number > 1) page.author_username = 'lin-mei'
      else {
        page.page_content = page.page_content.replace(to, from)
        page.revision = '0'
      }
    },
    [now, before],
  )
/** Somebody else is editing. */
const held = changing(
  'page/isLock',
  (lock: object) => {
    Object.assign(lock, { lock: 1, is_cur_user: 0, lock_username: 'lin-mei', lock_left: 480 })
  },
  null,
)

/** Pastes onto the text as a browser does it. */
const paste = (kind: string, content: string) => (page: Page) =>
  page.locator('.cm-content').evaluate(
    (element, [type, text]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', element.textContent ?? '')
      clipboardData.setData(type, text)
      const about = { bubbles: true, cancelable: true, clipboardData }
      element.dispatchEvent(new ClipboardEvent('paste', about))
    },
    [kind, content] as const,
  )

const formatted = '<h1>Refunds</h1><table><tr><th>a</th></tr><tr><td>b</td></tr></table>'

/** What the editor asks and warns of. */
export const questions: readonly Example[] = [
  { route: editor, part: 'locked', address: edited, before: held },
  {
    route: editor,
    part: 'release-lock',
    address: edited,
    before: held,
    act: press(/^(Release lock|解除锁定)/),
  },
  {
    route: editor,
    part: 'sheet-held',
    address: ofSheet,
    before: held,
    act: press(/^(View the sheet|查看表格)/),
  },
  {
    route: editor,
    part: 'drafts',
    address: edited,
    act: inTurn(type('idempotent', ' A draft 草稿'), reopen),
  },
  {
    route: editor,
    part: 'leave',
    address: edited,
    act: inTurn(type('idempotent', ' Unsaved 未保存'), press(/^(Back to the page|返回页面)/)),
  },
  {
    route: editor,
    part: 'merge',
    address: edited,
    before: storedSince('**idempotent**', 'repeatable'),
    act: inTurn(type('repeatable', 'The call may be sent again. 可以重发。', 'over'), save),
  },
  {
    route: editor,
    part: 'merge-fits',
    address: edited,
    before: storedSince('customer_id |', 'id |'),
    act: inTurn(type('The call is', ' Send a key. 请带上键。'), save),
  },
  {
    route: editor,
    part: 'merge-api',
    address: ofApi,
    before: storedSince('At most 50 lines', 'Lines'),
    act: inTurn(
      (page) => page.locator('.api-form textarea').last().fill('- At most 20 lines 最多 20 行'),
      save,
      (page) => page.getByRole('dialog').waitFor(),
    ),
  },
  {
    route: editor,
    part: 'merge-sheet',
    address: ofSheet,
    before: storedSince('Service 服务', 'Service'),
    act: inTurn(typeInSheet, save, (page) => page.getByRole('dialog').waitFor()),
  },
  { route: editor, part: 'sheet-drafts', address: ofSheet, act: inTurn(typeInSheet, reopen) },
  {
    route: editor,
    part: 'sheet-restored',
    address: ofSheet,
    act: inTurn(typeInSheet, reopen, press(/^(Restore|恢复)/)),
  },
  { route: editor, part: 'sheet-import', address: ofSheet, act: importWorkbook },
  {
    route: editor,
    part: 'save-failed',
    address: edited,
    before: failing('page/save'),
    act: inTurn(type('idempotent', ' Unsaved 未保存'), save),
  },
  {
    route: editor,
    part: 'page-gone',
    address: edited,
    before: refused('page/save', 10105),
    act: inTurn(type('idempotent', ' Unsaved 未保存'), save),
  },
  {
    route: editor,
    part: 'sign-in-again',
    address: edited,
    before: refused('page/save', 10102),
    act: inTurn(type('idempotent', ' Unsaved 未保存'), save),
  },
  {
    route: editor,
    part: 'save-first',
    address: ({ item }) => `/page/edit/${item}/0`,
    act: tool(/^Mock/),
  },
  { route: editor, part: 'paste', address: edited, act: paste('text/html', formatted) },
]
