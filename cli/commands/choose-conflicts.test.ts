import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { contextOf } from '../context.ts'
import type { ParsedFlags } from '../options.ts'
import { StateFolder } from '../sync/base/state-folder.ts'
import { noCheckout } from '../sync/git/checkout.ts'
import { readConfig } from '../sync/settings/config.ts'
import { newFolder } from '../../server/test/new-folder.ts'
import { Workbench } from '../test/workbench.ts'
import { conflictChooser } from './choose-conflicts.ts'

interface Given {
  env?: Record<string, string>
  flags?: ParsedFlags
  isTTY?: boolean
  settings?: object
  onConflict?: 'fail' | 'merge'
  dryRun?: boolean
}

/** Whether somebody is asked. */
function isAsked({ env = {}, flags = {}, isTTY = true, settings, onConflict, dryRun }: Given) {
  const screen = () => Object.assign(new PassThrough(), { isTTY })
  const ctx = contextOf(
    {
      env: { HOME: base, TERM: 'xterm', ...env },
      stdin: screen(),
      stdout: screen(),
      stderr: screen(),
      version: '0.0.0',
      locale: 'en',
      onInterrupt: () => () => undefined,
    },
    flags,
  )
  const config = readConfig(
    JSON.stringify({ version: 1, server: 'https://docs.example.com', item: '1', folder: 'docs', ...settings }), // prettier-ignore
    'showdoc.json',
  )
  const bench = new Workbench()
  const folder = {
    config,
    root: bench.at(''),
    lockFile: bench.lockFile,
    stateFolder: new StateFolder(bench.base),
    calls: bench.item.calls,
    checkout: noCheckout,
    clientVersion: '',
    assetMaxSize: 0,
  }
  bench.end()
  const values = { onConflict, dryRun: dryRun === true, base: 'auto' as const, gitignore: true }
  const stop = {
    isRequested: false,
    onRequested: () => {},
    request: () => {},
    pause: async () => {},
    end: () => {},
  }
  const parts = { verb: 'push' as const, folder, values, stop, hideView: async () => {} }
  return conflictChooser(ctx, parts) !== undefined
}
const base = newFolder()

test('somebody at a terminal is asked about conflicts that nothing decides', () => {
  expect(isAsked({})).toBe(true)
  expect(isAsked({ settings: { onConflict: 'fail' } })).toBe(true)
})

test.each<[string, Given]>([
  ['in a pipe', { isTTY: false }],
  ['in a build job', { env: { CI: 'true' } }],
  ['on a dumb terminal', { env: { TERM: 'dumb' } }],
  ['with --yes', { flags: { yes: true } }],
  ['with --quiet', { flags: { quiet: true } }],
  ['with --json', { flags: { json: true } }],
  ['with --plain', { flags: { plain: true } }],
  ['with --no-input', { flags: { input: false } }],
  ['in a dry run', { dryRun: true }],
  ['with --on-conflict', { onConflict: 'fail' }],
  ['where the settings decide', { settings: { onConflict: 'merge' } }],
])('nobody is asked %s', (_, given) => {
  expect(isAsked(given)).toBe(false)
})
