import { expect, test } from 'vitest'
import { readMarkdownPage } from '../../../../exporters/openapi/markdown/page.ts'
import { pageMarkdown } from './page-markdown.ts'

test('what a description of an API page leaves open ends with it', async () => {
  for (const description of ['Example:\n\n```json\n{"a":1}', '<!-- open']) {
    const info = { method: 'post', url: '/a', description, remark: description }
    const request = { query: [{ name: 'size', type: 'integer' }] }
    const text = await pageMarkdown({ text: JSON.stringify({ info, request }), locale: 'en' })
    expect(readMarkdownPage(text)).toMatchObject({
      info: { method: 'post', url: '/a' },
      request: { query: [{ name: 'size' }] },
    })
  }
  const odd = { info: { url: '/a', description: { de: 'x' }, remark: 7 } }
  await expect(pageMarkdown({ text: JSON.stringify(odd), locale: 'en' })).resolves.toBeTypeOf(
    'string',
  )
})
