import { expect, test } from 'vitest'
import { templateCalls } from '#contract/calls/template.ts'
import { limits } from '#contract/limits.ts'
import { Template } from '../../models/template.ts'
import { TemplateItem } from '../../models/template-item.ts'
import { endAccount } from '../../services/people/account-end.ts'
import type { MadeUser } from '../../test/make.ts'
import { meanwhile } from '../../test/meanwhile.ts'
import { startApp } from '../../test/start-app.ts'

const { make, as, refusal, db, send, clock } = await startApp()

const save = async (who: MadeUser, template_title: string, template_content = 'text') =>
  (await as(who).ask(templateCalls.save, { template_title, template_content })).id
const mine = (who: MadeUser) => as(who).ask(templateCalls.getMyList, {})

test('a template is stored as it was written and listed for its owner only, newest first', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const first = await save(ann, ' 接口模板 ', '# <b> & "quoted" 中文\r\n|a|b|')
  const second = await save(ann, 'empty', '')
  expect(await mine(ann)).toEqual([
    {
      id: second,
      uid: ann.uid,
      username: ann.username,
      template_title: 'empty',
      template_content: '',
      addtime: '2026-11-21 08:00:00',
      addtime_unix: clock.now,
      share_item: [],
      share_item_count: 0,
    },
    expect.objectContaining({
      id: first,
      template_title: '接口模板',
      template_content: '# <b> & "quoted" 中文\r\n|a|b|',
    }),
  ])
  expect(await mine(bob)).toEqual([])
  // the older name of the call, and stored numbers as text
  const body = await send('template/getList', {}, { 'x-api-token': ann.token })
  expect((body.data as object[])[0]).toMatchObject({ id: String(second), share_item_count: 0 })
})

test('a title is required', async () => {
  const ann = await make.user()
  for (const template_title of ['', '  ']) {
    const refused = await refusal(ann, templateCalls.save, {
      template_title,
      template_content: 'x',
    })
    expect([refused.why, refused.number]).toEqual(['templateTitleMissing', 10101])
  }
  expect(
    (
      await refusal(ann, templateCalls.save, {
        template_title: 'x'.repeat(101),
        template_content: '',
      })
    ).why,
  ).toBe('textTooLong')
})

test('deleting a template ends its shares; those of others are answered like unknown ones', async () => {
  const [ann, bob] = [await make.user(), await make.user()]
  const { item_id } = await make.item({ owner: ann })
  const id = await save(ann, 'a')
  await as(ann).ask(templateCalls.shareToItem, { template_id: id, item_id: [item_id] })
  for (const template_id of [id, 99_999]) {
    const refusals = [
      await refusal(bob, templateCalls.delete, { id: template_id }),
      await refusal(bob, templateCalls.getShareItemList, { template_id }),
      await refusal(bob, templateCalls.shareToItem, { template_id, item_id: [] }),
    ]
    for (const refused of refusals)
      expect([refused.why, refused.number]).toEqual(['templateNotFound', 10103])
  }
  expect((await refusal(ann, templateCalls.delete, { id: 0 })).number).toBe(10101)
  expect((await refusal(null, templateCalls.delete, { id })).number).toBe(10102)
  expect(await as(ann).ask(templateCalls.delete, { id })).toEqual([])
  expect(await mine(ann)).toEqual([])
  expect(await TemplateItem.query(db.read).where({ template_id: id })).toEqual([])
  expect((await refusal(ann, templateCalls.delete, { id })).number).toBe(10103)
})

test('number and size of a person’s templates are limited', async () => {
  const ann = await make.user()
  const half = {
    uid: ann.uid,
    template_title: 't',
    content_bytes: limits.templateBytes / 2,
    template_content: '',
  }
  await db.transaction((trx) => trx.batchInsert('template', [half, half], 100))
  expect(await save(ann, 'nothing in it', '')).toBeGreaterThan(0)
  const large = await refusal(ann, templateCalls.save, {
    template_title: 't',
    template_content: '中',
  })
  expect([large.why, large.number, large.details]).toEqual([
    'templatesTooLarge',
    10100,
    { limit: 20 },
  ])
  const bob = await make.user()
  const rows = Array.from({ length: limits.templatesPerUser - 1 }, () => ({
    uid: bob.uid,
    template_title: 't',
  }))
  await db.transaction((trx) => trx.batchInsert('template', rows, 100))
  const both = await Promise.allSettled([save(bob, 'last'), save(bob, 'one more')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await Template.query(db.read).where({ uid: bob.uid }).resultSize()).toBe(
    limits.templatesPerUser,
  )
})

test('an account deleted meanwhile leaves no template behind', async () => {
  const ann = await make.user()
  meanwhile(db, (trx) => endAccount(trx, ann.uid))
  expect(
    (await refusal(ann, templateCalls.save, { template_title: 'x', template_content: 'x' })).why,
  ).toBe('notLoggedIn')
  expect(await Template.query(db.read).where({ uid: ann.uid })).toEqual([])
})
