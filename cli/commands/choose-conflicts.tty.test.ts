import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { pageCalls } from '#contract/calls/page.ts'
import { inPipe, inTerminal } from '../../server/test/program.ts'
import { startApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

const site = await startApp({ now: Math.floor(Date.now() / 1_000) })
let server = ''
beforeAll(async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  server = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})

const page = (title: string, line: string, first = 'one') =>
  `# ${title}\n\n${first}\ntwo\nthree\n${line}\n`

/** Three pages that were changed here and in the browser; the first one can be merged. */
async function place() {
  const own = await FolderSite.of(site, server)
  const titles = ['甲', '乙', '丙']
  const write = (line: string) =>
    own.write(Object.fromEntries(titles.map((title, at) => [`p${at}.md`, page(title, line)])))
  write('as agreed')
  await own.push()
  write('from here')
  await own.edit('甲', { text: page('甲', 'as agreed', 'ONE') })
  await own.edit('乙', { text: page('乙', 'from there') })
  await own.edit('丙', { text: page('丙', 'from there') })
  const stored = async (title: string) =>
    (await own.as.ask(pageCalls.info, { page_id: await own.idOf(title) })).page_content
  const env = { SHOWDOC_TOKEN: own.owner.token, HOME: own.base, SHOWDOC_DIR: own.base }
  return { own, env, stored }
}

test('three conflicts of a push are decided in three ways, after a look at one of them', async () => {
  const { own, env, stored } = await place()
  // one that reads keys of its own, and is busy when they come
  const pager = "sed 's/^/pager: /'; sleep 0.5; read answer </dev/tty; echo answer: $answer"
  const push = inTerminal(['push'], { ...env, SHOWDOC_PAGER: pager })
  await push.sees(/showdoc push +3 conflicts, 0 decided/)
  push.type('m')
  await push.sees(/> merge +p0\.md/)
  push.type('\u001b[Bd')
  await push.sees(/pager: -from there\npager: \+from here\n/)
  push.type('took a look\r')
  await push.sees(/answer: took a look\n[^]*> leave +p1\.md/)
  push.type('o')
  await push.sees(/> keep mine +p1\.md/)
  push.type('jt')
  await push.sees(/3 conflicts, 3 decided[^]*> take theirs +p2\.md/)
  // nothing is written before Enter
  expect(await stored('乙')).toBe(page('乙', 'from there'))
  expect(own.text('p2.md')).toBe(page('丙', 'from here'))
  push.type('\r')
  expect(await push.ended).toBe(0)
  expect(await stored('甲')).toBe(page('甲', 'from here', 'ONE'))
  expect(own.text('p0.md')).toBe(page('甲', 'from here', 'ONE'))
  expect(await stored('乙')).toBe(page('乙', 'from here'))
  expect(await stored('丙')).toBe(page('丙', 'from there'))
  expect(own.text('p2.md')).toBe(page('丙', 'from there'))
  expect(push.screen()).toMatch(/merge +p0\.md[^]*update +p1\.md.*over rev 2[^]*2 pages written/)
  expect(push.raw()).toContain('\u001b[?25h') // the cursor is back
})

test('a pull asks as well; Ctrl+C leaves all as without questions, and the rest is pulled', async () => {
  const { own, env } = await place()
  await own.addPage('丁')
  const left = inTerminal(['pull', '--all'], env)
  await left.sees(/showdoc pull +3 conflicts/)
  left.type('oa')
  await left.sees(/3 conflicts, 3 decided/)
  left.type('\u0003')
  expect(await left.ended).toBe(3)
  expect(own.text('p1.md')).toBe(page('乙', 'from here'))
  expect(own.files()).toContain('丁.md')
  const pull = inTerminal(['pull'], env)
  await pull.sees(/3 conflicts, 0 decided/)
  pull.type('jmjt\r')
  expect(await pull.ended).toBe(3)
  expect(own.text('p0.md')).toBe(page('甲', 'from here'))
  expect(own.text('p1.md')).toMatch(/^<<<<<<<[^]*from here[^]*from there[^]*^>>>>>>>/m)
  expect(own.text('p2.md')).toBe(page('丙', 'from there'))
})

test('where nobody is asked a run ends as before', async () => {
  const { env } = await place()
  for (const run of [inPipe(['push'], env), inTerminal(['pull', '--dry-run'], env)])
    expect(await run.ended).toBe(3)
  const sure = inTerminal(['push', '--yes'], env)
  expect(await sure.ended).toBe(3)
  expect(sure.screen()).not.toContain('decided')
})
