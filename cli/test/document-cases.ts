import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import type { FolderSite } from './folder-site.ts'

/** One way to call a command; `stopsAt` is what it has printed when it is interrupted. */
export interface Call {
  readonly args: readonly string[]
  readonly code: number
  readonly input?: string
  readonly stopsAt?: string
}
export interface Case {
  readonly success: Call
  readonly failure: Call
}

const calls = (args: readonly string[], code = 0): Call => ({ args, code })
/** What succeeds, and what fails; by default with the code of a wrong command line. */
const both = (args: readonly string[], wrong: readonly string[], code = 64): Case => ({
  success: calls(args),
  failure: calls(wrong, code),
})

/**
 * Every command called once with success and once with a failure, in an order in which each finds
 * what it needs.
 *
 * @param place its settings are there, nothing is pushed
 */
export async function casesOf(place: FolderSite): Promise<Record<string, Case>> {
  const nowhere = ['-C', newFolder()]
  place.write({ 'a.md': '# A\n\ntext\n' })
  return {
    ...folderCases(place, nowhere, (await place.site.make.user()).token),
    ...fileCases(place, nowhere),
    ...(await siteCases(place)),
    ...(await adminCases(place)),
  }
}

function folderCases(
  place: FolderSite,
  nowhere: readonly string[],
  token: string,
): Record<string, Case> {
  const fresh = newFolder()
  mkdirSync(path.join(fresh, 'docs'))
  const { server } = place
  return {
    init: both(
      ['-C', fresh, '--server', server, '--item', String(place.item), '--folder', 'docs'],
      ['-C', place.base],
      1,
    ),
    push: both([], nowhere),
    'preview end': both(['pr-12'], ['pr-12', ...nowhere]),
    pull: both([], nowhere),
    watch: { success: { ...calls([]), stopsAt: '"started"' }, failure: calls(nowhere, 64) },
    plan: both([], ['--token', 'sdp_wrong'], 4),
    diff: both([], ['--rev', 'x', 'docs/a.md']),
    status: both([], ['--server', 'http://127.0.0.1:1']),
    check: both([], ['--rule', 'x']),
    open: both(['docs/a.md'], ['docs/nothing.md'], 1),
    login: {
      success: { ...calls([server, '--token', '-']), input: token },
      failure: { ...calls([server, '--token', '-'], 4), input: `sdp_${'0'.repeat(64)}` },
    },
    logout: both(['--all'], ['ftp://x']),
    whoami: both([], ['--token', `sdp_${'0'.repeat(64)}`], 4),
    completion: both(['bash'], ['tcsh']),
    schema: both(['push'], ['psh']),
  }
}

function fileCases(place: FolderSite, nowhere: readonly string[]): Record<string, Case> {
  const folder = newFolder()
  const at = (name: string) => path.join(folder, name)
  const api = (...paths: string[]) =>
    JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'x', version: '1' },
      paths: Object.fromEntries(
        paths.map((one) => [one, { get: { responses: { 200: { description: 'd' } } } }]),
      ),
    })
  writeFileSync(at('old.json'), api('/a', '/b'))
  writeFileSync(at('new.json'), api('/a'))
  const shop = new BetterSqlite(at('shop.db'))
  shop.exec('create table t (x int)')
  shop.close()
  const missing = at('missing.json')
  const removed = { success: calls([at('old.json'), at('new.json')], 2) }
  return {
    import: both([at('new.json')], [missing], 1),
    export: both(
      ['markdown', '--item', String(place.item), '--output', at('item.zip')],
      ['markdown', '--item', String(place.item), '--output', at('no/such/'), '--page', 'x'],
    ),
    'api diff': { ...removed, failure: calls([missing, at('new.json')], 1) },
    'api breaking': { ...removed, failure: calls([missing, at('new.json')], 1) },
    db: both([`sqlite:${at('shop.db')}`, '--into', 'tables'], ['nothing:here', ...nowhere]),
  }
}

async function siteCases({ site }: FolderSite): Promise<Record<string, Case>> {
  const folder = newFolder()
  const [file, data] = [path.join(folder, 'site.tar.gz'), path.join(folder, 'restored')]
  const of = ['--data', site.folder]
  return {
    serve: {
      success: {
        ...calls(['--port', '0', '--data', path.join(folder, 'new')]),
        stopsAt: '"ready"',
      },
      failure: calls(['--port', 'x'], 64),
    },
    backup: both([file, ...of], [file, ...of], 1),
    restore: both([file, '--data', data], [path.join(folder, 'none.tar.gz'), '--data', data], 1),
    doctor: both(['--settings'], ['--data', path.join(folder, 'none'), '-C', folder], 1),
  }
}

async function adminCases(place: FolderSite): Promise<Record<string, Case>> {
  const { site } = place
  const data = ['--data', site.folder]
  const admin = (args: readonly string[], wrong: readonly string[], code = 1): Case =>
    both([...args, ...data], [...wrong, ...data], code)
  const [owner, heir] = [await site.make.user(), await site.make.user()]
  const item = String((await site.make.item({ owner })).item_id)
  const user = `new-${heir.username}`
  const signedIn = await site.make.user({ is_sso: 1, password: '' })
  const [one, none] = [heir.username, 'nobody']
  const token = ['--user', one, ...data]
  const { out } = await runCli(['admin', 'token', ...token, '--json'])
  const settings = path.join(newFolder(), 'settings.json')
  writeFileSync(settings, '{"schema":"showdoc.settings/1","settings":{"beian":"b"}}')
  const noSite = ['--data', path.join(newFolder(), 'none')]
  const elsewhere = (args: readonly string[] = []): Case =>
    both([...args, ...data], [...args, ...noSite], 1)
  return {
    'admin user list': elsewhere(),
    'admin user add': admin([user], [one]),
    'admin user passwd': admin([user], [none]),
    'admin user set': admin([user, '--name', 'N'], [none, '--name', 'N']),
    'admin user delete': admin([user, '--force'], [none, '--force']),
    'admin user unlock': admin([one], [none]),
    'admin user unlink': admin([signedIn.username], [one]),
    'admin user sessions': admin([one], [none]),
    'admin token': admin(['--user', one], ['--user', none]),
    'admin token list': admin(['--user', one], ['--user', none]),
    'admin token revoke': admin([(JSON.parse(out) as { id: string }).id], ['999999']),
    'admin item list': elsewhere(),
    'admin item transfer': admin([item, one], [item, none]),
    'admin item delete': admin([item, '--force'], ['999999', '--force']),
    'admin item recover': admin([item], ['999999']),
    'admin item visibility': admin([item, '--open'], [item], 64),
    'admin item key': admin([item], ['999999']),
    'admin item forget-source': admin(
      [String(place.item), 'k3v9t2q8w5m1x7zc', '--force'],
      [item, 'none', '--force'],
    ),
    'admin settings list': elsewhere(),
    'admin settings get': admin(['site_url'], ['nothing']),
    'admin settings set': admin(['beian', 'a'], ['nothing', 'a']),
    'admin settings export': elsewhere(),
    'admin settings import': admin([settings], [`${settings}.none`]),
    'admin storage move': admin(['--to', 'disk'], ['--to', 'remote']),
    'admin search rebuild': elsewhere(),
    'admin purge': elsewhere(),
  }
}
