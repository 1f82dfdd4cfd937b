import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { safeHtml } from '#contract/document/drawing.ts'
import { renderText, type RenderOptions } from '#contract/document/render.ts'
import { dialects } from '#contract/text/markdown/dialect.ts'
import { hostileTexts } from '../../../server/test/hostile-texts.ts'
import type { RenderingPage } from './page.ts'
import { openRendering, type RenderingSite } from './serve.ts'

declare global {
  interface Window {
    page: RenderingPage
    /** Set by hostile content that managed to run. */
    acted?: true
  }
}

const fixture = readFileSync(new URL('fixture.txt', import.meta.url), 'utf8')
const marks = readFileSync(new URL('marks.txt', import.meta.url), 'utf8')
const sign = '0123456789abcdef0123456789abcdef'

let site: RenderingSite
beforeAll(async () => {
  site = await openRendering()
}, 120_000)
afterAll(() => site?.close())
beforeEach(() => {
  site.errors.length = 0
  site.foreign.length = 0
})

const show = (props: Parameters<RenderingPage['show']>[0]) =>
  site.page.evaluate((given) => window.page.show(given), props)

const options: RenderOptions = {
  dialect: 'showdoc',
  locale: 'zh-cn',
  base: 'https://docs.example/sub/',
}

/** In the browser, by the function that the server uses here. */
const renderedThere = (text: string, given = options) =>
  site.page.evaluate(([source, opts]) => window.page.render(source, opts), [text, given] as const)

describe('inert', () => {
  test.each(hostileTexts)('%s', async (source) => {
    const plain = safeHtml(source)
    expect(await site.page.evaluate((html) => window.page.sanitise(html), source)).toBe(plain)
    expect(safeHtml(plain)).toBe(plain)
    for (const dialect of dialects) {
      const here = renderText(source, { ...options, dialect })
      expect(await renderedThere(source, { ...options, dialect })).toEqual(here)
      expect(
        await site.page.evaluate(
          (all) => all.flatMap((html) => window.page.problems(html)),
          [plain, here.html],
        ),
      ).toEqual([])
    }

    await show({ text: source })
    await site.page.waitForFunction(() => document.querySelector('.md-all, .md-slice') !== null)
    expect(await site.page.evaluate(() => window.acted)).toBeUndefined()
    expect(
      await site.page.evaluate(
        () => document.getElementById('root')?.parentElement === document.body,
      ),
    ).toBe(true)
  })

  test('one document of all of them, without any policy', async () => {
    const page = await site.page.context().browser()!.newPage()
    const asked: string[] = []
    page.on('request', (request) => {
      if (!['image', 'media'].includes(request.resourceType())) asked.push(request.url())
    })
    await page.route('**', (route) =>
      new URL(route.request().url()).pathname === '/sub/document'
        ? route.fulfill({
            contentType: 'text/html; charset=utf-8',
            body: hostileTexts.map((text) => renderText(text, options).html).join(''),
          })
        : route.fulfill({ status: 404 }),
    )
    const foreign: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).host !== 'docs.example') foreign.push(request.url())
    })
    await page.goto('https://docs.example/sub/document', { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => window.acted)).toBeUndefined()
    expect(await page.locator('.md-all').count()).toBe(hostileTexts.length)
    expect(asked).toEqual(['https://docs.example/sub/document'])
    expect(foreign.filter((address) => !address.startsWith('data:'))).toEqual([])
    await page.close()
  })

  test('every field of an API page, and every name and text of a sheet', async () => {
    const evil = '<img src=x onerror="window.acted=true"><script>window.acted=true</script>|x'
    const row = { name: evil, value: evil, type: evil, require: '1', remark: evil }
    const info = {
      url: evil,
      method: evil,
      apiStatus: evil,
      description: evil,
      remark: evil,
      type: 'api',
    }
    const request = {
      headers: [row],
      query: [row],
      pathVariable: [row],
      params: { mode: 'formdata', formdata: [row], jsonDesc: [row] },
    }
    const response = {
      responseExample: evil,
      responseParamsDesc: [row],
      responseFailExample: evil,
      responseFailParamsDesc: [row],
    }
    await show({
      text: JSON.stringify({ info, request, response }),
      globals: { header: [row], body: [row] },
    })
    await site.page.waitForSelector('.md-api-head')
    expect(
      await site.page.evaluate(
        () => document.querySelectorAll('.md-content [onerror], .md-content script').length,
      ),
    ).toBe(0)
    expect(await site.page.textContent('.md-api-url')).toBe(evil)
    expect(await site.page.textContent('.md-parameters td')).toContain(evil)

    await show({
      text: JSON.stringify([
        { name: evil, rows: { 0: { cells: { 0: { text: evil, style: 'x:expression(1)' } } } } },
        { name: evil, rows: {} },
      ]),
    })
    await site.page.waitForSelector('.md-sheet')
    expect(await site.page.textContent('.md-sheet tbody td')).toBe(evil)
    expect(
      await site.page.evaluate(() => [
        document.querySelectorAll('.md-content img, .md-content script').length,
        window.acted,
      ]),
    ).toEqual([0, undefined])
  })
})

describe('the same in Node.js and in the browser', () => {
  test('the fixture of all tolerances renders as recorded', async () => {
    const here = renderText(fixture, options)
    expect(await renderedThere(fixture)).toEqual(here)
    const drawn = here.html
      .replace(/<svg viewBox[^]*?<\/svg>/g, '')
      .replace(/<button type="button" class="md-tool"[^]*?<\/button>/g, '')
    await expect(drawn).toMatchFileSnapshot('fixture.expected.txt')
  })

  test.each(dialects)('what documentation generators add, read as %s', async (dialect) => {
    const given = { ...options, dialect }
    const here = renderText(marks, given)
    expect(await renderedThere(marks, given)).toEqual(here)
    expect(here.html).not.toContain(' style=')
  })
})

describe('rendered in a real browser', () => {
  test.each(['light', 'dark'])(
    'code, formulas and diagrams, under the policy of the product, in the %s theme',
    async (theme) => {
      await site.page.evaluate(
        (name) => document.documentElement.setAttribute('data-theme', name),
        theme,
      )
      await show({ text: fixture, canTick: true })
      const { page } = site
      const figures = page.locator('.md-code[data-drawing]')
      await expect.poll(() => figures.count()).toBeGreaterThan(3)
      await page.waitForFunction(() => {
        const next = document.querySelector(
          '.md-code[data-drawing]:not(.md-drawn, :has(.md-failed))',
        )
        next?.scrollIntoView()
        return !next
      })
      await page.waitForSelector('.md-failed')
      expect(await page.locator('.md-drawing > svg').count()).toBe(4)
      expect(await page.locator('.md-failed').count()).toBe(1)
      expect(await page.locator('.md-formula math, .md-formula-inline math').count()).toBe(2)
      expect(await page.locator('.md-drawing').allTextContents()).toEqual(
        expect.arrayContaining([
          expect.stringContaining('判断'),
          expect.stringContaining('服务器'),
          expect.stringContaining('操作'),
        ]),
      )
      expect(await page.locator('.hljs-keyword').first().textContent()).toBeTruthy()
      expect(site.errors).toEqual([])
      expect(site.foreign).toEqual([])
    },
  )

  test('links go through the router, to their fragment or to a new tab', async () => {
    await show({
      text: '# 标题\n\n[a](/12/34) [b](#标题) [c](https://a.example/) [d](/web/#/5?page_id=6)',
    })
    const { page } = site
    await page.click('a:text-is("a")')
    await page.click('a:text-is("d")')
    await page.click('a:text-is("b")')
    expect(
      await page.evaluate(() => [
        window.page.shown.opened,
        window.page.shown.fragments,
        document.activeElement?.id,
      ]),
    ).toEqual([['/12/34', '/5?page_id=6'], ['h-标题'], 'h-标题'])
    const foreign = page.locator('a:text-is("c")')
    expect(await foreign.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(await foreign.getAttribute('target')).toBe('_blank')
  })

  test("task boxes report their line; readers can't tick", async () => {
    await show({ text: 'a\n\n- [ ] b\n- [x] c', canTick: true })
    await site.page.click('.md-box >> nth=1')
    expect(await site.page.evaluate(() => window.page.shown.ticks)).toEqual([[3, false]])
    await show({ text: '- [ ] b' })
    await site.page.waitForFunction(() => document.querySelectorAll('.md-box').length === 1)
    expect(await site.page.locator('.md-box').isDisabled()).toBe(true)
  })

  test('pictures on a former host are loaded from the current one', async () => {
    await show({
      text: `![a](http://old.example/server/index.php?s=/api/attachment/visitFile/sign/${sign})`,
      formerHosts: ['old.example'],
    })
    await site.page.waitForFunction(
      (name) => document.querySelector('.md-content img')?.getAttribute('src')?.endsWith(name),
      sign,
    )
    expect(site.foreign).toEqual([])
  })

  test('a picture for each theme: the page decides which is loaded, shown, opened and printed', async () => {
    const { page } = site
    const asked: string[] = []
    const body = readFileSync(new URL('../../public/favicon.svg', import.meta.url))
    await page.route('**/logo-*.svg', (route) => {
      asked.push(/logo-(\w+)/.exec(route.request().url())![1]!)
      return route.fulfill({ contentType: 'image/svg+xml', body })
    })
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLImageElement>('.md-content img')]
          .filter((image) => image.checkVisibility())
          .map((image) => image.className),
      )
    const choose = (theme: string) =>
      page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
    const isLoaded = (name: string) =>
      page.waitForFunction(
        (image) => document.querySelector<HTMLImageElement>(image)!.naturalWidth > 0,
        `.md-in-${name}`,
      )
    try {
      await choose('system')
      await page.emulateMedia({ colorScheme: 'light' })
      await show({
        dialect: 'commonmark',
        text: '<p align="center"><picture><source media="(prefers-color-scheme: dark)" srcset="/logo-dark.svg"><img width="40" height="40" alt="Logo" src="/logo-light.svg"></picture></p>',
      })
      await page.waitForSelector('.md-content img')
      await isLoaded('light')
      expect([await shown(), asked]).toEqual([['md-in-light'], ['light']])
      await page.emulateMedia({ colorScheme: 'dark' })
      await isLoaded('dark')
      expect([await shown(), asked]).toEqual([['md-in-dark'], ['light', 'dark']])
      await choose('light')
      expect(await shown()).toEqual(['md-in-light'])
      await page.emulateMedia({ colorScheme: 'light' })
      await choose('dark')
      expect(await shown()).toEqual(['md-in-dark'])
      await page.click('.md-in-dark')
      await page.waitForSelector('.md-viewer[open] img')
      await page.keyboard.press('ArrowRight')
      expect(await page.locator('.md-viewer img').getAttribute('src')).toContain('dark')
      await page.keyboard.press('Escape')
      await page.emulateMedia({ media: 'print' })
      expect(await shown()).toEqual(['md-in-light'])
    } finally {
      await page.unroute('**/logo-*.svg')
      await page.emulateMedia({ media: null, colorScheme: null })
      await page.evaluate(() => delete document.documentElement.dataset.theme)
    }
  })

  test('what has no address does not look like a link', async () => {
    await show({ text: '<a name="a">b</a> [c](javascript:d) [e](https://f.example)' })
    const { page } = site
    await page.waitForSelector('.md-content a[href="https://f.example/"]')
    const [text, ...links] = await page.evaluate(() =>
      [...document.querySelectorAll('.md-content :is(p, a)')].map(
        (one) => getComputedStyle(one).color,
      ),
    )
    expect(links.map((colour) => colour === text)).toEqual([true, true, false])
  })

  test('code is copied exactly, even with line numbers', async () => {
    await show({ text: '```js\nlet a /* x\n\ny */\n```' })
    await site.page.click('[data-act="numbers"]')
    await site.page.waitForSelector('.md-line .hljs-comment')
    expect(await site.page.locator('.md-line').count()).toBe(3)
    expect(await site.page.evaluate(() => document.querySelector('pre')!.textContent)).toBe(
      'let a /* x\n\ny */\n',
    )
    await site.page.click('[data-act="numbers"]')
  })

  test('hits are highlighted across code spans, whatever their case and width', async () => {
    await show({
      text: 'Order 订单 **ＯＲ**DER\n\n```js\nconst order_id = 1\n```',
      keyword: 'order 订单',
    })
    await site.page.waitForFunction(() => window.page.shown.hits >= 0)
    expect(await site.page.evaluate(() => window.page.shown.hits)).toBe(4)
    await site.page.waitForFunction(() => {
      const marked = [...(CSS.highlights.get('md-hit') ?? [])].map((range) =>
        (range as Range).toString(),
      )
      return marked.join() === 'Order,订单,ＯＲDER,order'
    })
  })

  test('a picture and a diagram open in the viewer, and Escape closes it', async () => {
    await show({
      text: '![x](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==)',
    })
    await site.page.focus('.md-content img')
    await site.page.keyboard.press('Enter')
    await site.page.waitForSelector('dialog[open] img')
    await site.page.keyboard.press('r')
    await site.page.keyboard.press('Escape')
    await site.page.waitForSelector('dialog', { state: 'detached' })
    expect(await site.page.evaluate(() => document.activeElement?.localName)).toBe('img')

    await show({ text: '```mermaid\ngraph LR\n  A[甲] --> B[乙]\n```' })
    await site.page.waitForSelector('.md-drawing > svg[aria-label="甲 乙"]')
    await site.page.focus('.md-enlarge')
    await site.page.keyboard.press('Enter')
    await site.page.waitForSelector('dialog[open] svg')
    await site.page.keyboard.press('Escape')
    await site.page.waitForSelector('dialog', { state: 'detached' })
    expect(await site.page.evaluate(() => document.activeElement?.className)).toContain(
      'md-enlarge',
    )
  })

  test('a text of a megabyte: first screen at once, complete outline, a jump to the last heading', async () => {
    const text = Array.from(
      { length: 7000 },
      (_, index) => `## 标题 ${index}\n\n正文 **粗** ${'内容 content '.repeat(10)}`,
    ).join('\n\n')
    // checked when the first slice has arrived: on a fast machine the others follow at once
    const early = await site.page.evaluate(
      (given) =>
        new Promise<readonly [number, number]>((resolve) => {
          const watcher = new MutationObserver(() => {
            if (!document.getElementById('h-标题-0')) return
            watcher.disconnect()
            resolve([window.page.shown.outline.length, document.querySelectorAll('h3').length])
          })
          watcher.observe(document.body, { childList: true, subtree: true })
          window.page.show(given)
        }),
      { text },
    )
    expect(early[0]).toBe(7000)
    expect(early[1]).toBeLessThan(7000)
    expect(
      await site.page.evaluate(() =>
        window.page.shown.handle.current?.goTo('标题 6999', { focus: true }),
      ),
    ).toBe('h-标题-6999')
    expect(await site.page.evaluate(() => document.activeElement?.id)).toBe('h-标题-6999')
    await site.page.waitForSelector('.md-progress', { state: 'detached' })
    expect(await site.page.locator('h3').count()).toBe(7000)
  })

  test("a small diagram is drawn however late the library's code arrives", async () => {
    const page = await site.page.context().browser()!.newPage()
    await page.clock.install()
    await page.goto(site.page.url())
    await page.waitForFunction(() => 'page' in window)
    let held = 0
    // every file of the library takes ten seconds of the page's clock
    await page.route('**/*.js', async (route) => {
      held++
      await page.clock.runFor(10_000)
      await route.continue()
    })
    const text = [
      'graph LR\n  A[甲] --> B[乙]',
      'sequenceDiagram\n  丙->>丁: 戊',
      'graph LR\n  C[己] --> D[庚]',
    ]
    await page.evaluate((props) => window.page.show(props), {
      text: text.map((one) => `\`\`\`mermaid\n${one}\n\`\`\``).join('\n\n'),
    })
    await expect.poll(() => page.locator('.md-drawing > svg').count()).toBe(3)
    expect(held).toBeGreaterThan(1)
    expect(await page.locator('.md-drawing-note').count()).toBe(0)
    await page.close()
  })

  test('text columns stay readable and identifiers shrink first; a table that is still too wide scrolls', async () => {
    const remark = '客户编号，必须是当前登录用户可以管理的客户，否则返回错误，见权限说明里的第三节'
    const name = 'data.extremely_long_identifier_of_a_field_of_this_order'
    await show({
      text: `| 参数名 | 类型 | 必填 | 示例 | 说明 |\n|-|-|-|-|-|\n| id | int64 | 是 | 10086 | ${remark} |\n| ${name} | array[object] | 否 | 请开发票 | ${remark} |`,
    })
    const table = site.page.locator('.md-table table')
    await table.waitFor()
    const measured = () =>
      table.evaluate((element: HTMLTableElement) => {
        const [head, , last] = [...element.rows]
        return {
          widths: [...head!.cells].map(({ clientWidth }) => clientWidth),
          isOver: element.offsetWidth > element.parentElement!.clientWidth,
          nameLines: Math.round((last!.cells[0]!.clientHeight - 18) / 22),
          name: last!.cells[0]!.textContent,
          brokenWords: [...last!.cells[0]!.childNodes].filter((node) => {
            const range = document.createRange()
            range.selectNodeContents(node)
            return node instanceof Text && range.getClientRects().length > 1
          }).length,
          classes: [...last!.cells].map(({ className }) => className),
          indent: getComputedStyle(last!.cells[0]!).paddingInlineStart,
        }
      })
    const wide = await measured()
    expect(wide.isOver).toBe(false)
    expect(wide.widths[4]).toBeGreaterThanOrEqual(12 * 14 + 28)
    expect(wide.nameLines).toBeGreaterThan(1)
    expect([wide.name, wide.brokenWords]).toEqual([name, 0])
    expect(wide.classes).toEqual(['md-mono md-depth-1', 'md-mono md-quiet', '', 'md-quiet', ''])
    expect(wide.indent).toBe('30px')

    await site.page.setViewportSize({ width: 390, height: 800 })
    const narrow = await measured()
    expect(narrow.isOver).toBe(true)
    expect(narrow.widths[4]).toBeGreaterThanOrEqual(12 * 14 + 28)
    expect(narrow.widths[2]).toBeGreaterThanOrEqual(2 * 14 + 28)
    await site.page.setViewportSize({ width: 1000, height: 800 })

    // ten columns of short words keep each word on its line
    await show({
      text: `${'|两个字段'.repeat(12)}|\n${'|-'.repeat(12)}|\n${'|四个汉字'.repeat(12)}|`,
    })
    await site.page.waitForFunction(() => document.querySelectorAll('.md-content th').length === 12)
    const tooHigh = () =>
      [...document.querySelectorAll('.md-content td')].filter(
        ({ clientHeight }) => clientHeight > 42,
      ).length
    expect(await site.page.evaluate(tooHigh)).toBe(0)
  })

  test('of a long table only rows near the window are laid out; columns, head and print are whole', async () => {
    const { page } = site
    const rows = Array.from({ length: 2000 }, (_, at) => `| id_${at} | ${'说明'.repeat(at % 40)} |`)
    await show({ text: `| name | remark |\n|-|-|\n${rows.join('\n')}\n\nend` })
    await page.waitForSelector('.md-long tbody:nth-of-type(20)')
    const drawn = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('.md-long > tbody > tr:first-child')].filter((row) =>
            row.checkVisibility({ contentVisibilityAuto: true }),
          ).length,
      )
    await expect.poll(drawn).toBeLessThan(5)
    await page.getByRole('row', { name: 'id_1990' }).scrollIntoViewIfNeeded()
    const places = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll('.md-long tr')]
        const [head, row] = [rows[0]!, rows.at(-10)!].map((one) => ({
          top: Math.round(one.getBoundingClientRect().top),
          cells: [...one.children].map((cell) => cell.getBoundingClientRect().left),
        }))
        const isAligned = String(head!.cells) === String(row!.cells)
        return { isAligned, head: head!.top, isRowSeen: row!.top > 0 && row!.top < innerHeight }
      })
    // the window settles when what it shows has been laid out
    await expect.poll(places).toEqual({ isAligned: true, head: 0, isRowSeen: true })
    expect(await drawn()).toBeLessThan(5)

    onTestFinished(() => page.emulateMedia({ media: null }))
    await page.emulateMedia({ media: 'print' })
    await expect.poll(drawn).toBe(20)
  })

  test('headings that are named like diagrams stay when these are drawn', async () => {
    const diagram = (name: string) => `\`\`\`mermaid\ngraph LR\n  A[${name}] --> B\n\`\`\``
    const names = Array.from({ length: 40 }, (_, index) => `Diagram ${index}`)
    const titles = names.map((name) => `## ${name}`).join('\n\n')
    await show({ text: `${diagram('first')}\n\n${titles}\n\n${diagram('second')}` })
    await site.page.evaluate(() => window.page.finishForPrint())
    expect(await site.page.locator('.md-drawing > svg').count()).toBe(2)
    const shown = await site.page.locator('h3').allTextContents()
    expect(shown.map((one) => one.replace('#', '').trim())).toEqual(names)
  })

  test('in print nothing is cut off, everything is rendered, and the dark theme is not used', async () => {
    const { page } = site
    const wide = `${'|column'.repeat(30)}|\n${'|-'.repeat(30)}|\n${`${'|value'.repeat(30)}|\n`.repeat(60)}`
    const far = '很长的文字。'.repeat(3000)
    const text = `${wide}\n\n    ${'long code '.repeat(60)}\n\n[link](https://a.example/b) https://a.example/c\n\n${far}\n\n\`\`\`mermaid\ngraph LR\n  A[甲] --> B[乙]\n\`\`\`\n\n$$x^2$$\n\n<details><summary>s</summary>folded</details>`
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await show({ text })
    await page.waitForSelector('.md-table.md-wide.md-tall')
    expect(await page.locator('.md-drawn').count()).toBe(0)
    await page.evaluate(() => window.page.finishForPrint())
    expect(await page.locator('.md-drawing > svg, math').count()).toBe(2)

    // about an A4 sheet without its margins
    await page.setViewportSize({ width: 700, height: 1000 })
    await page.emulateMedia({ media: 'print' })
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.md-content, .md-table, .md-content pre, .md-content table')]
        .filter((element) => {
          const { overflowX, maxHeight, maskImage } = getComputedStyle(element)
          const isHidden =
            overflowX !== 'visible' ||
            maskImage !== 'none' ||
            (maxHeight !== 'none' && maxHeight !== '')
          return (
            isHidden ||
            element.getBoundingClientRect().right > innerWidth ||
            element.scrollWidth > innerWidth
          )
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
    expect(cut).toEqual([])
    const looks = await page.evaluate(() => ({
      text: getComputedStyle(document.querySelector('.md-content p')!).color,
      tools: [...document.querySelectorAll('.md-content button, .md-source')].filter((one) =>
        one.checkVisibility(),
      ).length,
      addresses: [...document.querySelectorAll('.md-content a')].map(
        (one) => getComputedStyle(one, '::after').content,
      ),
      drawing: getComputedStyle(document.querySelector('.md-drawing > svg')!).filter,
    }))
    expect(looks).toEqual({
      text: 'rgb(28, 31, 35)',
      tools: 0,
      addresses: ['" (https://a.example/b)"', 'none'],
      drawing: 'invert(1) hue-rotate(180deg)',
    })
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1000, height: 800 })

    const sheet = {
      name: 'a',
      rows: Object.fromEntries(
        Array.from({ length: 300 }, (_, at) => [at, { cells: { 0: { text: `r${at}` } } }]),
      ),
    }
    await show({ text: JSON.stringify([sheet]) })
    await page.waitForSelector('.md-sheet tbody tr')
    expect(
      await page.evaluate(
        () =>
          dispatchEvent(new Event('beforeprint')) &&
          document.querySelectorAll('.md-sheet tbody tr').length,
      ),
    ).toBe(300)
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'))
  })

  test('print shows every tab under its label', async () => {
    const { page } = site
    const code = (name: string) => `\`\`\`sh [${name}]\n${name} install\n\`\`\``
    await show({
      text: `::: code-group\n\n${code('npm')}\n\n${code('pnpm')}\n\n:::`,
      dialect: 'commonmark',
    })
    const panels = page.locator('.md-tab:visible')
    await expect.poll(() => panels.count()).toBe(1)
    await page.emulateMedia({ media: 'print' })
    expect(await panels.count()).toBe(2)
    expect(await page.locator('.md-tab-label:visible').allTextContents()).toEqual(['npm', 'pnpm'])
    await page.emulateMedia({ media: null })
  })

  test('nothing is wider than a phone, however wide a table is', async () => {
    await site.page.setViewportSize({ width: 360, height: 700 })
    const row = `|${'列 column|'.repeat(30)}`
    await show({
      text: `${row}\n|${'-|'.repeat(30)}\n${row}\n\n${'长'.repeat(60)}${'x'.repeat(200)}\n\n    ${'y'.repeat(300)}`,
    })
    await site.page.waitForSelector('.md-table.md-wide[tabindex="0"]')
    expect(
      await site.page.evaluate(() => document.documentElement.scrollWidth),
    ).toBeLessThanOrEqual(360)
    for (const mark of ['- ', '1. ', '> ', '- > ']) {
      const deep = Array.from({ length: 400 }, (_, level) => `${' '.repeat(mark.startsWith('>') ? 0 : level * mark.length)}${mark}level`) // prettier-ignore
      const text = mark === '> ' ? `${'>'.repeat(400)} level` : deep.join('\n')
      await show({ text })
      await site.page.waitForSelector(mark === '> ' ? 'blockquote blockquote' : 'li li')
      const surplus = await site.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([mark, surplus]).toEqual([mark, 0])
    }
    await site.page.setViewportSize({ width: 1000, height: 800 })
  })
})
