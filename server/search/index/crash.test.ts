import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSite } from '../../site.ts'
import { indexAllPending } from '../../test/indexed.ts'
import { startApp } from '../../test/start-app.ts'
import { findPages } from '../find.ts'
import { checkSearchIndex } from './check.ts'

/** A server in a process of its own, on the database of the test. */
const program = `
  const { readConfig } = await import(process.env.SERVER + '/config.ts')
  const { openSite } = await import(process.env.SERVER + '/site.ts')
  const { buildApp } = await import(process.env.SERVER + '/app.ts')
  const app = await buildApp(await openSite(readConfig({}, JSON.parse(process.env.FLAGS)), 'crash'))
  process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }) + '\\n')
`

test(
  'a server killed during saves loses no acknowledged one, and the index matches the pages afterwards',
  { timeout: 180_000 },
  async () => {
    const t = await startApp({ now: Math.floor(Date.now() / 1000) })
    const ann = await t.make.user()
    const { item_id } = await t.make.item({ owner: ann })
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        t.make.page({ item_id, owner: ann, page_title: `page ${index}` }),
      ),
    )
    const { databaseUrl } = t.site.config
    const flags = {
      SHOWDOC_DATA: t.folder,
      ...(databaseUrl ? { SHOWDOC_DATABASE_URL: databaseUrl } : {}),
    }
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: {
        ...process.env,
        SERVER: path.join(import.meta.dirname, '../..'),
        FLAGS: JSON.stringify(flags),
        SHOWDOC_LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const address = line.trim()

    const last = new Map<number, number>()
    let saves = 0
    const writer = async (page_id: number) => {
      for (let round = 1; ; round++) {
        const page_content = `${'文字 words '.repeat(300)} round${round}page${page_id}end 第${round}轮`
        try {
          const response = await fetch(`${address}/api/page/save`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-api-token': ann.token },
            body: JSON.stringify({
              page_id,
              item_id,
              page_title: `page of ${page_id}`,
              page_content,
            }),
          })
          expect(await response.json()).toMatchObject({ error_code: 0 })
        } catch (error) {
          if (child.killed) return
          throw error
        }
        last.set(page_id, round)
        if (++saves === 150) child.kill('SIGKILL')
      }
    }
    await Promise.all(pages.map(({ page_id }) => writer(page_id)))
    expect(child.killed).toBe(true)

    const site = await openSite(t.site.config, 'after', t.site.clock)
    try {
      const scope = { uid: ann.uid, items: [item_id], scopedItems: [], catalogs: [] }
      const isFound = async (page_id: number, round: number) =>
        (await findPages(site.db, scope, `round${round}page${page_id}end`, 10)).some(
          (hit) => hit.page.page_id === page_id,
        )
      const mustBeFound = async () => {
        // the save after the last acknowledged one may have been stored although its answer was
        // lost
        for (const [page_id, round] of last)
          expect(
            (await isFound(page_id, round)) || (await isFound(page_id, round + 1)),
            `page ${page_id}, round ${round}`,
          ).toBe(true)
      }
      await mustBeFound()
      await indexAllPending(site.db)
      await mustBeFound()
      expect(await checkSearchIndex(site.db, 10_000)).toEqual({
        ok: true,
        isSound: true,
        pending: 0,
        missing: 0,
        strays: 0,
        differing: [],
      })
    } finally {
      await site.db.close()
    }
  },
)
