import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { itemCalls } from '#contract/calls/item.ts'
import { limits } from '#contract/limits.ts'
import { longestTurnOf } from '../test/longest-turn.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// No request may block the event loop for more than 100 ms at a stretch. Only the time this thread
// spends between two turns of the loop is measured, so other load on the machine does not count.

let t: TestApp
let headers: Record<string, string>
let item_id: number
let keys: { api_key: string; api_token: string }
beforeAll(async () => {
  t = await startApp()
  const ann = await t.make.user()
  headers = { 'x-api-token': ann.token }
  item_id = (await t.make.item({ owner: ann })).item_id
  keys = await t.as(ann).ask(itemCalls.getKey, { item_id })
  // warm up: workers are started and the code is compiled
  await send('a small form of broken signs')
}, 300_000)

const mega = 1024 * 1024
const form = 'application/x-www-form-urlencoded'
const json = 'application/json'
const multipart = 'multipart/form-data; boundary=cut'

interface Body {
  readonly url: string
  readonly type: string
  readonly payload: (sign?: string) => string
  /** Sign of another text file, which this one overwrites. */
  readonly over?: string
}
const filled = (part: string, bytes: number) =>
  part.repeat(Math.floor(bytes / Buffer.byteLength(part)))
const save = (text: string) => `item_id=${item_id}&page_id=0&page_title=T&page_content=${text}`
const pair = () => `api_key=${keys.api_key}&api_token=${keys.api_token}`

/** Saves a page with the longest encoded text that is allowed. */
const encodedPart = (type: string, before: string, after: string) => {
  const content = `${before}${filled('%E4%B8%AD', limits.encodedTextBytes - 10)}${after}`
  const fields = {
    item_id: String(item_id),
    page_title: 'T',
    is_urlencode: '1',
    page_content: content,
  }
  const part = (name: string, value: string) =>
    `--cut\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${name === 'page_content' ? type : 'text/plain'}\r\n\r\n${value}\r\n`
  return `${Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('')}--cut--\r\n`
}

/** The small ones lie just below the size at which a worker takes over. */
const bodies: Record<string, Body> = {
  'a form of encoded signs': {
    url: '/api/page/save',
    type: form,
    payload: () => save(filled('%E4%B8%AD', 9 * mega)),
  },
  'a form of broken signs': {
    url: '/api/page/save',
    type: form,
    payload: () => save(filled('%FFx', 9 * mega)),
  },
  'a small form of broken signs': {
    url: '/api/page/save',
    type: form,
    payload: () => save(filled('%FFx', mega - 1_000)),
  },
  'a form of empty pairs': {
    url: '/api/page/save',
    type: form,
    payload: () => filled('&', 9 * mega),
  },
  'a form of many names': {
    url: '/api/page/save',
    type: form,
    payload: () => filled('a=1&', 31 * mega),
  },
  'a form with a number of megabytes': {
    url: '/api/page/save',
    type: form,
    payload: () => `page_id=${filled('9', 9 * mega)}`,
  },
  'a text of 5 MB': {
    url: '/api/page/save',
    type: form,
    payload: () => save(filled('中文 A ', 5 * mega - 10)),
  },
  'a text that was encoded once more': {
    url: '/api/page/save',
    type: form,
    payload: () => `is_urlencode=1&${save(filled('%25E4%25B8%25ADa%25', 9 * mega))}`,
  },
  'JSON of empty lists': {
    url: '/api/page/save',
    type: json,
    payload: () => `{"a":[${filled('[],', 9 * mega)}1]}`,
  },
  'a small JSON of empty lists': {
    url: '/api/page/save',
    type: json,
    payload: () => `{"a":[${filled('[],', mega - 1_000)}1]}`,
  },
  'JSON of depth': { url: '/api/page/save', type: json, payload: () => filled('[', 9 * mega) },
  'JSON of one text': {
    url: '/api/page/save',
    type: json,
    payload: () => `{"page_content":"${filled('\\u4e2d', 9 * mega)}"}`,
  },
  'JSON of as many values as there may be': {
    url: '/api/page/save',
    type: json,
    payload: () => `{"page_title":[${filled('1,', 199_000)}1]}`,
  },
  'a list of too many ids': {
    url: '/api/template/shareToItem',
    type: form,
    payload: () => `template_id=1&item_id=${filled('1,', 9 * mega)}`,
  },
  'positions of too many pages': {
    url: '/api/page/sort',
    type: form,
    payload: () =>
      `item_id=${item_id}&pages={${Array.from({ length: 300_000 }, (_, index) => `"${index}":1`).join(',')}}`,
  },
  'positions of as many pages as there may be': {
    url: '/api/page/sort',
    type: form,
    payload: () =>
      `item_id=${item_id}&pages={${Array.from({ length: 49_000 }, (_, index) => `"${index}":1`).join(',')}}`,
  },
  'positions hidden behind escaped quotes': {
    url: '/api/page/sort',
    type: form,
    payload: () => `item_id=${item_id}&pages=["a%26quot;,${filled('[],', 4 * mega)}"b"]`,
  },
  'a tree of too many catalogs': {
    url: '/api/catalog/batUpdate',
    type: form,
    payload: () => `item_id=${item_id}&cats=[${filled('{"cat_id":1},', 5 * mega)}{}]`,
  },
  'a JSON part of a multipart body': {
    url: '/api/page/save',
    type: multipart,
    payload: () =>
      `--cut\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n[${filled('[],', 5 * mega - 100)}1]\r\n--cut--\r\n`,
  },
  'a multipart body of more than a request may have': {
    url: '/api/page/save',
    type: multipart,
    payload: () =>
      `${filled(`--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(4 * mega)}\r\n`, 60 * mega)}--cut--\r\n`,
  },
  'escaped text for the open interface': {
    url: '/api/item/updateByApi',
    type: form,
    payload: () => `${pair()}&page_title=Escaped&page_content=${filled('%26lt;', 5 * mega)}`,
  },
  'text that an older address escapes': {
    url: '/server/index.php?s=/api/item/updateByApi',
    type: form,
    payload: () => `${pair()}&page_title=Older&page_content=${filled('<', 5 * mega - 10)}`,
  },
  'a text of 5 MB over another one': {
    url: '/api/item/updateByApi',
    type: form,
    payload: (sign = '中') =>
      `${pair()}&page_title=Over&page_content=${filled(sign, 5 * mega - 10)}`,
    over: '文',
  },
  'escaped text over another one': {
    url: '/server/index.php?s=/api/item/updateByApi',
    type: form,
    payload: (sign = '<') =>
      `${pair()}&page_title=Escaped over&page_content=${filled(sign, 5 * mega - 10)}`,
    over: '>',
  },
  'comments without an end': {
    url: '/api/open/fromComments',
    type: form,
    payload: () => `${pair()}&content=${filled('/**', 5 * mega - 10)}`,
  },
  'comments of as many tags as there may be': {
    url: '/api/open/fromComments',
    type: form,
    payload: () => {
      const comment = (index: number) =>
        `/** showdoc\n * @title Tags ${index}\n${' * @param a 必选 string b\n'.repeat(9_990)} */`
      return `${pair()}&content=${Array.from({ length: 16 }, (_, index) => comment(index)).join('\n')}`
    },
  },
  'a great many comments': {
    url: '/api/open/fromComments',
    type: form,
    payload: () => `${pair()}&content=${filled('/**showdoc\n@title x\n*/', 5 * mega - 10)}`,
  },
  'a great many tables': {
    url: '/api/open/updateDbItem',
    type: form,
    payload: () =>
      `${pair()}&table_detail=n&table_info=n\n${Array.from({ length: 400_000 }, (_, index) => `t${index}`).join('\n')}`,
  },
  'a template of lists in lists': {
    url: '/api/mock/add',
    type: form,
    payload: () => `page_id=1&template={"a|1000":[{"b|1000":[{"c|1000":[1]}]}]}`,
  },
  'a text that was encoded once more, as a part': {
    url: '/api/page/save',
    type: multipart,
    payload: () => encodedPart('text/plain', '', ''),
  },
  'a text that was encoded once more, as a JSON part': {
    url: '/api/page/save',
    type: multipart,
    payload: () => encodedPart(json, '"\\n', '"'),
  },
}

const body = (name: string): Body => bodies[name] as Body

async function send(name: string, payload = Buffer.from(body(name).payload())) {
  const { url, type } = body(name)
  return t.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': type },
    payload: Readable.from(pieces(payload)),
  })
}

/** Sends a body in pieces, one per turn of the loop, as a socket delivers it. */
async function* pieces(body: Buffer) {
  const size = 64 * 1024
  for (let start = 0; start < body.length; start += size) {
    await new Promise(setImmediate)
    yield body.subarray(start, start + size)
  }
}

/** Milliseconds for which one request may block all others. */
const limit = 100

test.each(Object.keys(bodies))(
  '%s',
  async (name) => {
    const { payload, over } = body(name)
    const sent = [payload(), ...(over ? [payload(over)] : [])].map((text) => Buffer.from(text))
    const turn = await longestTurnOf(limit, async () => {
      for (const one of sent) {
        const response = await send(name, one)
        expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
      }
    })
    expect(turn).toBeLessThan(limit)
  },
  60_000,
)
