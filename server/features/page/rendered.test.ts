import { expect, test, vi } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { renderText } from '#contract/document/render.ts'
import { limits } from '#contract/limits.ts'
import { isCostly } from '../../services/pages/rendering/rendering-cost.ts'
import { renderTextTask } from '../../services/pages/rendering/rendered-text.ts'
import { startApp } from '../../test/start-app.ts'

const { as, make, send } = await startApp()
const ann = await make.user()

async function aPage(page_content: string) {
  const { item_id } = await make.item({ owner: ann })
  return make.page({ owner: ann, item_id, page_title: 'title', page_content })
}
const read = (page_id: number, fields: object = {}) =>
  as(null).ask(pageCalls.info, { page_id, rendered: true, ...fields })

test('a page is returned as HTML beside its text on request', async () => {
  const page_content = '# One\n\ntext <script>alert(1)</script>\n\n## Two\n'
  const { page_id } = await aPage(page_content)
  const options = { dialect: 'showdoc', locale: 'en', base: 'http://localhost/' } as const
  const wanted = renderText(page_content, { ...options, title: 'title', formerHosts: [] })
  for (let round = 0; round < 2; round++) {
    const page = await read(page_id)
    expect(page).toMatchObject({ page_content, page_html: wanted.html, outline: wanted.outline })
    expect(page.page_html).not.toContain('alert(1)</script>')
    expect(await as(null).ask(pageCalls.info, { page_id })).not.toHaveProperty('page_html')
  }
})

test('after a save the HTML is that of the new text and dialect', async () => {
  const { page_id, item_id } = await aPage('one\ntwo')
  await read(page_id)
  await as(ann).ask(pageCalls.save, {
    page_id,
    item_id,
    page_title: 'title',
    page_content: 'six\ntwo',
  })
  const before = await read(page_id)
  expect(before.page_html).toContain('six')
  await as(ann).ask(itemCalls.update, { item_id, item_name: 'item', markdown: 'commonmark' })
  const options = { dialect: 'commonmark', locale: 'en', base: 'http://localhost/' } as const
  expect((await read(page_id)).page_html).toBe(
    renderText('six\ntwo', { ...options, title: 'title', formerHosts: [] }).html,
  )
})

test('a long text is rendered in a worker, once for all who request it meanwhile', async () => {
  const line = 'a line of **text** with `code`\n\n'
  const { page_id } = await aPage(line.repeat(limits.textBytesInline / line.length + 100))
  const here = vi.spyOn(renderTextTask, 'run')
  try {
    const all = await Promise.all([read(page_id), read(page_id), read(page_id)])
    expect(here).not.toHaveBeenCalled()
    for (const { page_html } of all) expect(page_html).toBe(all[0]?.page_html)
    expect(all[0]?.page_html).toContain('<strong>text</strong>')
  } finally {
    here.mockRestore()
  }
}, 60_000)

test.each([
  ['a table of many short rows', `|a|\n|-|\n${'|x|\n'.repeat(20_000)}`],
  ['many formulas', '$$x^2$$ '.repeat(9_000)],
])(
  '%s is rendered in a worker, however few characters it has',
  async (_what, text) => {
    expect(text.length).toBeLessThan(limits.textBytesInline)
    const { page_id } = await aPage(text)
    const here = vi.spyOn(renderTextTask, 'run')
    try {
      expect((await read(page_id)).page_html).toMatch(/<td>x<\/td>|<math/)
      expect(here).not.toHaveBeenCalled()
    } finally {
      here.mockRestore()
    }
  },
  60_000,
)

test('a text that costs little is rendered at once', () => {
  for (const text of ['word '.repeat(50_000), '|a|b|\n'.repeat(1_500)])
    expect(isCostly(text)).toBe(false)
})

test('HTML is for those who may read the page', async () => {
  const { item_id } = await make.item({ owner: ann, password: 'secret' })
  const { page_id } = await make.page({ owner: ann, item_id, page_content: 'hidden' })
  await as(ann).ask(pageCalls.info, { page_id, rendered: true })
  expect(await send('page/info', { page_id, rendered: 1 })).toEqual({
    ...(await send('page/info', { page_id: 999_999, rendered: 1 })),
    request_id: expect.any(String),
  })
})

test('a page behind a share key is returned as HTML too', async () => {
  const { page_id } = await aPage('**text**')
  const { unique_key } = (await as(ann).ask(pageCalls.createSinglePage, {
    page_id,
    isCreateSiglePage: 'true',
  })) as { unique_key: string }
  const page = await as(null).ask(pageCalls.infoByKey, { unique_key, rendered: true })
  expect(page.page_html).toContain('<strong>text</strong>')
})
