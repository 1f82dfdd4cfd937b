import { expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { Page } from '../models/page.ts'
import { longestTurn } from '../test/longest-turn.ts'
import { startApp } from '../test/start-app.ts'
import { purgeBin } from './purge.ts'

const { site, db, make, as, clock } = await startApp()

// on SQLite this process does the work itself
test('pages as long as they may be are purged in steps that keep nobody waiting', async () => {
  const ann = await make.user()
  const { item_id } = await make.item({ owner: ann })
  const page_content = 'x'.repeat(5_000_000)
  for (let count = 0; count < 10; count++) {
    const { page_id } = await make.page({ item_id, owner: ann, page_content })
    await as(ann).ask(pageCalls.delete, { page_id })
  }
  const now = clock.now + limits.recycleDays * 86_400
  // the limit for what anybody may cause, in milliseconds
  expect(await longestTurn(() => purgeBin({ site, now, signal: new AbortController().signal }))).toBeLessThan(100)
  expect(await Page.query(db.read).where({ item_id })).toEqual([])
}, 60_000)
