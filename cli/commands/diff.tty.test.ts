import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inPipe, inTerminal } from '../../server/test/program.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { FolderSite } from '../test/folder-site.ts'

let site: TestApp
let place: FolderSite
let env: Record<string, string>
beforeAll(async () => {
  site = await startApp()
  await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  const { port } = site.app.server.address() as AddressInfo
  place = await FolderSite.of(site, `http://127.0.0.1:${port}`)
  env = { SHOWDOC_TOKEN: place.owner.token, HOME: place.base, SHOWDOC_DIR: place.base }
  place.write({ 'a.md': '# A\n\n指南\n' })
})

/** More than a pipe holds, so that a pager that ends early breaks it. */
const long = Array.from({ length: 20_000 }, (_, at) => `line ${at} of a long text\n`).join('')

test('on a terminal the chosen pager gets the diff with its colours; SHOWDOC_PAGER before PAGER', async () => {
  const own = inTerminal(['diff'], { ...env, SHOWDOC_PAGER: "sed 's/^/own: /'", PAGER: 'false' })
  expect(await own.ended).toBe(2)
  expect(own.screen()).toMatch(/own: --- a\/a\.md[^]*own: \+指南/)
  expect(own.raw()).toContain('\u001B[32m+指南\u001B[0m')
  const general = inTerminal(['diff'], {
    ...env,
    PAGER: 'sed "s/^/all: /"; echo "LESS=$LESS $LESSCHARSET"',
  })
  expect(await general.ended).toBe(2)
  expect(general.screen()).toMatch(/all: \+指南[^]*LESS=FRX utf-8/)
})

test('a pager that is missing, fails to start or is closed early is no error', async () => {
  const missing = inTerminal(['diff'], { ...env, PAGER: 'no-such-pager-here' })
  expect(await missing.ended).toBe(2)
  expect(missing.screen()).toContain('+指南')
  // without less, and without a word about it
  const none = inTerminal(['diff'], { ...env, PATH: '/nowhere' })
  expect(await none.ended).toBe(2)
  expect(none.screen()).toMatch(/^--- a\/a\.md/)
  expect(none.screen()).toContain('+指南')
  place.write({ 'long.md': long })
  const early = inTerminal(['diff'], { ...env, SHOWDOC_PAGER: 'head -n 1' })
  expect(await early.ended).toBe(2)
  expect(early.screen().trim()).toBe('--- a/a.md')
})

test('Ctrl+C belongs to the pager', async () => {
  const pager =
    'trap "echo stopped" INT; echo ready; cat >/dev/null; read answer </dev/tty; echo "$answer"'
  const diff = inTerminal(['diff'], { ...env, SHOWDOC_PAGER: pager })
  await diff.sees(/ready/)
  diff.type('\u0003')
  await diff.sees(/stopped/)
  diff.type('bye\r')
  expect(await diff.ended).toBe(2)
})

test('there is none in a pipe, in a build job, with --plain, --quiet or --json, and for equal sides', async () => {
  const loud = { ...env, SHOWDOC_PAGER: 'echo paged' }
  const pipe = inPipe(['diff'], loud)
  expect(await pipe.ended).toBe(2)
  expect(pipe.screen()).toContain('+指南')
  for (const [flags, more] of [
    [['--plain'], {}],
    [['--quiet'], {}],
    [['--json'], {}],
    [[], { CI: 'true' }],
    [[], { SHOWDOC_PAGER: 'cat' }],
    [[], { SHOWDOC_PAGER: '' }],
  ] as const) {
    const run = inTerminal(['diff', ...flags], { ...loud, ...more })
    expect(await run.ended).toBe(2)
    expect(run.screen()).not.toContain('paged')
  }
  await place.push()
  const equal = inTerminal(['diff'], loud)
  expect(await equal.ended).toBe(0)
  expect(equal.screen()).not.toContain('paged')
})
