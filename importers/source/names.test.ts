import { expect, test } from 'vitest'
import { readFile } from '../index.ts'
import { pageMarkdown, placedPages } from './tree/text.ts'

const read = (source: string | object, name = 'a.json') =>
  readFile(
    { name, bytes: Buffer.from(typeof source === 'string' ? source : JSON.stringify(source)) },
    { locale: 'en' },
  )

const names = ['constructor', 'toString', '__proto__']

test.each(names)('%s is a name like any other', async (name) => {
  const request = { name, method: 'GET', url: `http://a.example/${name}`, header: 'A: 1' }
  const sources = [
    {
      info: {
        name,
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      item: [{ name, request: { ...request, auth: { type: name, [name]: [] } } }],
    },
    { id: '1', name, requests: [{ id: '2', ...request, currentHelper: name }], order: ['2'] },
    {
      apipost_id: '1',
      name,
      apis: [
        { target_type: 'api', name, mark_id: name, request: { auth: { type: name } }, url: '/' },
      ],
    },
    {
      _type: 'export',
      __export_format: 4,
      resources: [
        { _id: 'wrk_1', _type: 'workspace', name },
        {
          _id: 'r',
          parentId: 'wrk_1',
          _type: 'request',
          ...request,
          authentication: { type: name },
        },
      ],
    },
    {
      v: 7,
      name,
      folders: [],
      requests: [{ ...request, endpoint: '/', auth: { authType: name, authActive: true } }],
    },
    {
      openapi: '3.1.0',
      info: { title: name, version: '1' },
      paths: {
        [`/${name}`]: {
          get: { responses: { 200: { content: { 'a/json': { schema: { format: name } } } } } },
        },
      },
    },
  ]
  for (const source of sources) {
    const { tree } = await read(source)
    const texts = placedPages(tree).map(({ page }) => pageMarkdown(page, 'en'))
    expect(texts.join('\n')).not.toContain('native code')
  }
})

test('tags and alignments that every object has are those of any text', async () => {
  const page = '<constructor>one <b>two</b></constructor><table><tr><td align=constructor>three'
  const { tree } = await read(`<html><body>${page}`, 'a.html')
  const [text = ''] = placedPages(tree).map((one) => pageMarkdown(one.page, 'en'))
  expect(text).toContain('one **two**')
  expect(text).toContain('three')
  expect(text).not.toContain('native code')
})
