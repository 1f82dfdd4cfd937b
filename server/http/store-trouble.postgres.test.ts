import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { startApp } from '../test/start-app.ts'

// not on SQLite: there a connection made read-only cannot be made writable again
test('a read-only database is reported as such; reads go on', async () => {
  const { app, as, db, make } = await startApp()
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const { page_id } = await make.page({ item_id, owner: ann, page_title: 'before' })
  await db.transaction((trx) =>
    trx.raw(`
      create function fails() returns trigger as $$ begin raise exception 'as the server says it' using errcode = '25006'; end $$
      language plpgsql;
      create trigger fails before insert on page for each row execute function fails()`),
  )
  const response = await app.inject({
    method: 'POST',
    url: '/api/page/save',
    headers: { 'x-api-token': ann.token },
    payload: { item_id, page_title: 'forbidden', page_content: 'text' },
  })
  expect(response.statusCode).toBe(507)
  expect(response.json()).toMatchObject({ error_code: 10500, error_name: 'storeUnwritable' })
  expect((await as(ann).ask(pageCalls.info, { page_id })).page_title).toBe('before')
})
