import { expect, test } from 'vitest'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from '../source/tree/text.ts'

test('an export of Apifox shows what it says of the API, not what is for Apifox alone', async () => {
  const source = {
    openapi: '3.0.1',
    info: { title: 'Shop', version: '1.0.0' },
    paths: {
      '/orders': {
        get: {
          summary: 'Orders',
          'x-apifox-folder': 'folder-of-the-tool',
          'x-apifox-status': 'developing',
          'x-run-in-apifox': 'https://app.apifox.com/web/project/1/apis/api-1-run',
          security: [{ 'apikey-header': [] }],
          responses: {
            200: {
              description: '',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    'x-apifox-orders': ['state'],
                    properties: {
                      state: {
                        type: 'string',
                        title: '状态',
                        description: 'of the order',
                        enum: ['new', 'paid'],
                        'x-apifox-mock': '@pick',
                        'x-apifox-enum': [
                          { value: 'paid', name: '已付', description: 'by card' },
                          { value: 'new', name: '新建', description: '' },
                        ],
                      },
                      kind: {
                        type: 'integer',
                        title: 'Kind',
                        description: 'which',
                        enum: [1],
                        'x-apifox': { enumDescriptions: { 1: 'one' }, orders: [] },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    components: {
      securitySchemes: { 'apikey-header': { type: 'apikey', in: 'header', name: 'X-Key' } },
    },
  }
  const { tree } = await readFile(
    { name: 'shop.openapi.json', bytes: Buffer.from(JSON.stringify(source)) },
    { locale: 'en' },
  )
  const text = placedPages(tree)
    .map(({ page }) => pageMarkdown(page, 'en'))
    .join('\n')
  expect(text).toContain('状态: of the order · Values: `new` 新建, `paid` 已付 by card|')
  expect(text).toContain('which · Values: `1` one|')
  expect(text).toContain('`x-apifox-status`: `developing`')
  expect(text).toContain('|X-Key||Yes|')
  for (const left of [
    'Bearer',
    'folder-of-the-tool',
    'app.apifox.com',
    '@pick',
    'orders`:',
    'Kind:',
  ])
    expect(text).not.toContain(left)
})
