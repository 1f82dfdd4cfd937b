import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { inTerminal } from '../../server/test/program.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

const site = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

/** A folder that differs from its item in several ways, and the variables of its owner. */
async function differing() {
  const place = await FolderSite.of(site, server)
  place.write({ 'README.md': '# 手册\n', 'guide/one.md': '# One\n\na\n' })
  await place.run(['push'])
  place.write({ 'guide/one.md': '# One\n\nb\n', 'guide/很长的名字/登录.md': '# 登录\n' })
  const env = { SHOWDOC_TOKEN: place.owner.token, HOME: place.base, SHOWDOC_DIR: place.base }
  return { place, env }
}

test('on a terminal the plan is a tree with colours, and few pages show what changes', async () => {
  const { env } = await differing()
  const plan = inTerminal(['plan'], env)
  expect(await plan.ended).toBe(2)
  expect(plan.screen()).toContain(
    [
      '└─ guide',
      '   ├─ 很长的名字',
      '   │  └─ create  登录.md  登录',
      '   └─ update  one.md  One  +1 -1',
      '      @@ -1,3 +1,3 @@',
      '       # One',
      '       ',
      '      -a',
      '      +b',
      'Plan: 1 create, 1 update, 0 move, 0 delete, 0 conflict, 1 unchanged',
    ].join('\n'),
  )
  expect(plan.raw()).toContain('\u001b[32m   │  └─ create')
  expect(plan.raw()).toContain('\u001b[31m      -a')
})

test('a plan has its own heading, and no run leaves a step behind as if it went on', async () => {
  const { place, env } = await differing()
  const frozen = /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] (?:read|compare|files|write)(?![^]*✓ compare)/
  const plan = inTerminal(['plan'], env)
  expect(await plan.ended).toBe(2)
  expect(plan.screen()).toContain('showdoc plan   docs → ')
  expect(plan.screen()).not.toMatch(/showdoc push/)
  expect(plan.screen()).not.toMatch(frozen)
  await place.run(['push'])
  for (const verb of ['push', 'pull']) {
    const run = inTerminal([verb], env)
    expect(await run.ended).toBe(0)
    expect(run.screen()).toContain(`showdoc ${verb}   `)
    expect(run.screen()).not.toMatch(frozen)
  }
})

test('NO_COLOR and a terminal without UTF-8', async () => {
  const { env } = await differing()
  const plain = inTerminal(['plan', '--no-diff'], { ...env, NO_COLOR: '1', LANG: 'C' })
  expect(await plain.ended).toBe(2)
  expect(plain.screen()).toContain('`- guide\n')
  expect(plain.raw()).not.toMatch(/\u001b\[3[1236]m/)
  const both = inTerminal(['plan', '--no-diff'], { ...env, NO_COLOR: '1', FORCE_COLOR: '1' })
  expect(await both.ended).toBe(2)
  expect(both.raw()).not.toMatch(/\u001b\[3[1236]m|Warning/)
})

test('status on a terminal', async () => {
  const { place, env } = await differing()
  await place.edit('One', { text: '# One\n\nc\n' })
  const status = inTerminal(['status', '--lang', 'zh-cn'], env)
  expect(await status.ended).toBe(0)
  expect(status.screen()).toMatch(/冲突 +1 {3}guide\/one\.md/)
  expect(status.raw()).toContain('\u001b[31m冲突')
})
