import { expect, test } from 'vitest'
import { readMarkdownPage } from '../../exporters/openapi/markdown/page.ts'
import { readFile } from '../index.ts'
import { selfContained } from '#contract/document/self-contained.ts'
import { pageMarkdown, placedPages } from './tree/text.ts'

const operation = async (description: string) => {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Shop' },
    paths: {
      '/a': {
        get: {
          description,
          parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
          responses: {},
        },
      },
    },
  }
  const bytes = Buffer.from(JSON.stringify(document))
  const { tree } = await readFile({ name: 'a.json', bytes }, { locale: 'en' })
  const page = placedPages(tree).find(({ page: { kind } }) => kind === 'api')!.page
  return `<!-- showdoc:import {} -->\n\n${pageMarkdown(page, 'en')}<!-- /showdoc:import -->\n`
}

test.for([
  ['a cut fence', 'Example:\n\n```json\n{"a":1}', 'Example:\n\n```json\n{"a":1}\n```'],
  ['a fence in a list', '- a\n    ~~~~\n    x', '- a\n    ~~~~\n    x\n    ~~~~'],
  ['a comment', 'x\n\n<!-- open', 'x\n\n<!-- open\n-->'],
  ['a comment with a fence', '<!--\n```', '```\n'],
  ['raw HTML', 'x\n\n<pre>\ny', 'x\n\n<pre>\ny\n</pre>'],
  ['a script', '<script>\na()', '<script>\na()\n</script>'],
  ['a container', ':::tip\nx', ':::tip\nx\n:::'],
  ['headings of a page', '##### URL\n\n- `/evil`\n\n##### 请求方式：\n\n- POST', '###### URL'],
])('%s in a description does not change the rest of its page', async ([, text, begin]) => {
  const page = await operation(text!)
  expect(selfContained(text!)).toContain(begin)
  expect(selfContained(selfContained(text!))).toBe(selfContained(text!))
  expect(readMarkdownPage(page)).toMatchObject({
    info: { method: 'get', url: '/a' },
    request: { query: [{ name: 'size' }] },
  })
})

test('a text that is whole stays as it is', () => {
  for (const text of [
    '',
    'a < b and <b>c</b>, `x`\n\n- d\n\n  ```json\n  {}\n  ```\n\n> ```\n> quoted',
    '```\n##### URL\n```\n\n##### Something else\n\n# URL',
    '<!-- a -->\n\n<details>\n\nb\n\n</details>',
    '$$\nx\n$$\n\n::: tip\ny\n:::',
    '```a``` in a line',
    '~~~~\n~~~\n~~~~',
  ])
    expect(selfContained(text)).toBe(text)
})
