import { expect, test } from 'vitest'
import { Item } from '../../models/item.ts'
import { startApp } from '../../test/start-app.ts'
import type { OwnItemRow, OwnItems } from './rows.ts'

const { make, db } = await startApp()

test('unchanged items are not sent again; any change sends all of them', async () => {
  const ann = await make.user()
  const { uid } = ann
  const ask = (mark: string) =>
    db.prepared.one<OwnItems>('ownItems', [uid, uid, uid, uid, uid, uid, mark, uid, 0])
  const markOf = (own: OwnItems | undefined) => own?.mark ?? own?.items ?? ''
  const none = await ask('')
  expect(none).toMatchObject({ items: '[]', stored_order: '' })
  expect(await ask(markOf(none))).toMatchObject({ items: null })

  const item_name = '"引号" \\ \t \u2028 \u{1f600}'
  const { item_id } = await make.item({ owner: ann, item_name })
  const one = await ask(markOf(none))
  expect(JSON.parse(one?.items ?? '')).toMatchObject([
    { item_id, item_name, role: 3, starred: 0 },
  ] satisfies Partial<OwnItemRow>[])
  expect(await ask(markOf(one))).toMatchObject({ items: null })
  await db.transaction((trx) =>
    Item.query(trx)
      .findById(item_id)
      .patch({ item_name: `${item_name} ` }),
  )
  expect(JSON.parse((await ask(markOf(one)))?.items ?? '')).toMatchObject([
    { item_name: `${item_name} ` },
  ])
})
