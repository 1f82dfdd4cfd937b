import { expect, test } from 'vitest'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

test('what is not named is neither pushed nor judged', async () => {
  const site = await startApp()
  const place = await FolderSite.of(site, await site.app.listen({ host: '127.0.0.1', port: 0 }))
  place.write({
    'fine.md': '# Fine\n',
    'secret.md': `# Secret\n\nsdp_${'a'.repeat(43)}\n`,
    'broken.md': '---\ntitle: [\n---\n# Broken\n',
    'more/dead.md': '# Dead\n\n[nowhere](nowhere.md)\n',
  })
  const push = (...paths: string[]) => place.run(['push', ...paths])
  const first = await push('docs/fine.md')
  expect([first.code, first.out + first.err]).toEqual([0, expect.stringContaining('fine.md')])
  expect(first.out + first.err).not.toMatch(/secret|broken|dead/)
  expect(await push('docs/fine.md')).toMatchObject({ code: 0 })
  const all = await push()
  expect(all.code).not.toBe(0)
  expect(all.out + all.err).toMatch(/broken\.md/)
})
