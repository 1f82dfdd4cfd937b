import { beforeAll, describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { callList } from '#contract/calls/index.ts'
import { itemCalls } from '#contract/calls/item.ts'
import { Item } from '../models/item.ts'
import { ItemToken } from '../models/item-token.ts'
import { png } from '../test/files.ts'
import { codeOfCall, during, type Change } from '../test/permissions/during.ts'
import { permissionFixture, type Fixture } from '../test/permissions/fixture.ts'
import { startApp, type TestApp } from '../test/start-app.ts'

// A key pair replaced, or its item archived or deleted, after the rule of a call was evaluated and
// before the call writes: as in meanwhile.test.ts. Source: server/access/spec.md 2, 11, 12.1.

let t: TestApp
let f: Fixture
beforeAll(async () => {
  t = await startApp()
  f = await permissionFixture(t)
})

const source = 'k3v9t2q8w5m1x7zc'
const hash = createHash('sha256').update(png).digest('base64url')
const inItem = () => ({ item_id: f.item('private'), source })
const side = { front: '', eol: 'lf', bom: false, end: 1, links: [] }
const creation = { op: 'create', path: 'a.md', cat: '', title: 'a', order: 99, text: 'a', side }

/** A request of each writing call that takes a key pair. */
const requests: Record<string, () => Promise<object> | object> = {
  'item/updateByApi': () => ({ page_title: 'pushed', page_content: 'c' }),
  'open/deletePage': async () => ({ page_id: await f.newPage('private') }),
  'open/createCatalog': () => ({ cat_name: 'new' }),
  'open/updateCatalog': async () => ({ cat_id: await f.newCatalog('private'), cat_name: 'new' }),
  'open/deleteCatalog': async () => ({ cat_id: await f.newCatalog('private') }),
  'open/uploadAttachment': async () => ({ page_id: await f.newPage('private') }),
  'open/deleteAttachment': async () => f.file('private', await f.newPage('private')),
  'open/updateDbItem': () => ({ table_info: 'n\nusers\tx', table_detail: 'n\n' }),
  'open/fromComments': () => ({
    content: '/** showdoc\n * @title From a comment\n * @url /x\n */',
  }),
  'sync/write': () => ({ ...inItem(), number: f.batchNumber(), operations: [creation] }),
  'sync/file': () => ({ ...inItem(), hash }),
  'sync/prune': () => ({ ...inItem(), signs: ['0123456789abcdef'] }),
  'preview/make': () => ({ ...inItem(), name: 'p' }),
  'preview/end': () => ({ ...inItem(), name: 'p' }),
}

const writers = callList.flatMap(({ path, effect, input }) =>
  effect === 'writes' && Object.hasOwn(input.shape, 'api_key') ? [path] : [],
)
test('there is a request for every writing call that takes a key pair', () => {
  expect(Object.keys(requests).toSorted()).toEqual(writers.toSorted())
})

/** @returns `error_code`, or the text of an answer in plain text */
async function ask(path: string, fields: object): Promise<number | string> {
  if (!['open/updateDbItem', 'open/fromComments'].includes(path))
    return codeOfCall(t, path, null, fields, /^sync\/file$|upload/.test(path))
  return (await t.app.inject({ method: 'POST', url: `/api/${path}`, payload: fields })).body
}
/** The same refusal in plain text. */
const sentences: Record<number, string> = { 10_101: 'archived', 10_306: 'api_key' }
function mustBeRefused(answer: number | string, code: number) {
  if (typeof answer === 'number') expect(answer).toBe(code)
  else expect(answer).toContain(sentences[code])
}

describe.each(writers)('%s by the key pair of an item', (path) => {
  const happening = (changes: readonly [Change, Change], request: () => Promise<number | string>) =>
    during(t, () => f.dumpOf('private'), changes, request)
  async function asked() {
    const item_id = f.item('private')
    const { api_key, api_token } = await t.as(f.caller('O').user).ask(itemCalls.getKey, { item_id })
    const fields = { ...(await requests[path]?.()), api_key, api_token }
    return () => ask(path, fields)
  }

  test.each([
    ['archived', { is_archived: 1 }, { is_archived: 0 }, 10_101],
    ['deleted', { is_del: 1 }, { is_del: 0 }, 10_306],
  ] as const)('%s meanwhile', async (_state, values, before, code) => {
    const request = await asked()
    const patch =
      (state: object): Change =>
      (trx) =>
        Item.query(trx).findById(f.item('private')).patch(state)
    mustBeRefused(await happening([patch(values), patch(before)], request), code)
  })

  test('replaced meanwhile', async () => {
    const request = await asked()
    const item_id = f.item('private')
    const { api_token: stored } = await ItemToken.query(t.db.read)
      .findOne({ item_id })
      .throwIfNotFound()
    const patch =
      (sealed: string): Change =>
      (trx) =>
        ItemToken.query(trx).where({ item_id }).patch({ api_token: sealed })
    t.clock.now += 301 // failed attempts of earlier calls have expired
    const changes = [patch(t.site.sealer.seal('another')), patch(stored)] as const
    mustBeRefused(await happening(changes, request), 10_306)
  })
})
