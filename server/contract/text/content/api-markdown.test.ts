import { expect, test } from 'vitest'
import { apiMarkdown, type ApiDocument, type ApiEntry } from './api-markdown.ts'

const entry = (name: string, values: Partial<ApiEntry> = {}): ApiEntry => ({
  name,
  type: 'string',
  value: '',
  require: '0',
  remark: '',
  ...values,
})
const whole: ApiDocument = {
  info: {
    url: 'https://api.example.com/users/:id?old=1',
    method: 'post',
    description: ' Saves a user ',
    apiStatus: '3',
    remark: '',
  },
  request: {
    params: {
      mode: 'json',
      json: '{"a":1}',
      jsonDesc: [entry('a', { type: 'int', require: '1' })],
      formdata: [entry('not shown')],
    },
    headers: [entry('X-Token', { value: 'a|b', remark: 'first\nsecond' })],
    query: [entry('q'), entry('hidden', { disable: '1' }), entry('')],
    pathVariable: [entry('id', { require: '1' })],
  },
  response: {
    responseExample: 'no JSON ```',
    responseParamsDesc: [entry('uid')],
    responseFailExample: '{"error_code":1}',
  },
}

test('sections with content come in order, the others are left out', () => {
  expect(apiMarkdown(whole, 'en')).toBe(`##### Description

Saves a user

##### Status

Finished

##### URL

- \`https://api.example.com/users/:id\`

##### Method

- POST

##### Path variables

|Name|Required|Type|Remark|
|:---|:---|:---|:---|
|id|Yes|string|None|

##### Headers

|Name|Example|Required|Type|Remark|
|:---|:---|:---|:---|:---|
|X-Token|a\\|b|No|string|first second|

##### Query parameters

|Name|Example|Required|Type|Remark|
|:---|:---|:---|:---|:---|
|q||No|string|None|

##### Request example

\`\`\`
{
  "a": 1
}
\`\`\`

##### JSON fields

|Name|Required|Type|Remark|
|:---|:---|:---|:---|
|a|Yes|int|None|

##### Success example

\`\`\`\`
no JSON \`\`\`
\`\`\`\`

##### Fields of the success example

|Name|Type|Remark|
|:---|:---|:---|
|uid|string|None|

##### Failure example

\`\`\`
{
  "error_code": 1
}
\`\`\`
`)
})

test('examples of path variables and required fields of responses have a column where there are some', () => {
  const text = apiMarkdown(
    {
      info: { url: '/users/{id}', method: 'get' },
      request: { pathVariable: [entry('id', { value: '7' }), entry('part')] },
      response: {
        responseParamsDesc: [entry('uid', { require: '1' }), entry('name')],
        responseFailParamsDesc: [entry('why')],
      },
    },
    'en',
  )
  expect(text).toContain('|Name|Example|Required|Type|Remark|\n|:---|:---|:---|:---|:---|\n|id|7|')
  expect(text).toContain('|uid|Yes|string|None|\n|name|No|string|None|\n')
  expect(text).toContain('|why|string|None|\n')
})

test('a GET without a query list uses the rows of the body, and shows no body; missing fields are tolerated', () => {
  const text = apiMarkdown(
    {
      info: { url: '/users?a=1', method: 'get' },
      request: { params: { mode: 'formdata', formdata: [entry('a')] } },
    },
    'zh-cn',
  )
  expect(text).toContain('##### 请求Query参数')
  expect(text).not.toContain('Body')
  expect(text).toContain('`/users`')
  expect(apiMarkdown({ info: { url: '/x', description: ' ' } }, 'zh-cn')).toBe(
    '##### 请求URL\n\n- `/x`\n',
  )
  expect(apiMarkdown({ info: { url: '', remark: 'r' } }, 'zh-cn')).toBe('##### 备注\n\nr\n')
})

test('parameters that all pages share come first, where readers see them', () => {
  const shared = (name: string, disable = 0) => [
    { name, type: 'string', value: '', require: '0' as const, remark: '', disable },
  ]
  const globals = {
    header: [...shared('H'), ...shared('off', 1)],
    query: shared('Q'),
    body: shared('B'),
    cookies: shared('C'),
    preScript: '',
    postScript: '',
  }
  const rows = (method: string, mode: string) =>
    apiMarkdown(
      {
        info: { url: '/users', method },
        request: {
          headers: [entry('h')],
          query: [entry('q')],
          params: { mode, json: '{}', formdata: [entry('b')] },
        },
      },
      'en',
      globals,
    )
      .match(/^\|[A-Za-z]+\|/gm)
      ?.filter((line) => line !== '|Name|')
  expect(rows('get', 'formdata')).toEqual(['|H|', '|h|', '|Q|', '|q|', '|C|', '|b|'])
  expect(rows('post', 'formdata')).toEqual(['|H|', '|h|', '|q|', '|C|', '|B|', '|b|'])
  expect(rows('post', 'json')).toEqual(['|H|', '|h|', '|q|', '|C|'])
})
