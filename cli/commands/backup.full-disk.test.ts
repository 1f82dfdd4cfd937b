import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { runCli } from '../../server/test/run-cli.ts'
import { startApp } from '../../server/test/start-app.ts'
import { interruptible } from './local-site.ts'
import type { CommandContext } from '../context.ts'
import { afterFile } from '../../server/test/after-file.ts'
import { newFolder } from '../../server/test/new-folder.ts'

// a server runs on the data folder while it is backed up to a full disk
const { folder } = await startApp({ now: Math.floor(Date.now() / 1_000) })
const showdoc = (argv: readonly string[], lang = 'en') =>
  runCli(argv, { env: { LANG: lang, HOME: '/nowhere', PATH: process.env.PATH } })

/** A disk of its own; `null` where this account may not create one. */
function smallDisk(): string | null {
  const disk = newFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return null
  }
  afterFile(() => void execFileSync('umount', [disk]))
  return disk
}
const disk = smallDisk()

// where no disk can be created there are no such tests, because skipped ones would count as failed
if (disk) {
  const place = disk
  test('a backup that runs out of space says so wherever it fails, and leaves nothing behind', async () => {
    const size = statSync(path.join(folder, 'showdoc.sqlite')).size
    for (const room of [
      64 * 1024,
      size / 2,
      size,
      size + 64 * 1024,
      size * 1.05,
      size * 2,
      size * 3,
    ]) {
      execFileSync('mount', ['-o', `remount,size=${Math.floor(room / 1024)}k`, place])
      for (const to of [place, path.join(place, 'named.tar.gz')]) {
        const { code, out, err } = await showdoc(['backup', to, '--data', folder])
        expect([room, code, out, err.split('\n').at(-2)]).toEqual([
          room,
          1,
          '',
          `There is not enough space on the disk of ${place}.`,
        ])
        expect(readdirSync(place)).toEqual([])
      }
    }
    const chinese = await showdoc(['backup', place, '--data', folder], 'zh_CN.UTF-8')
    expect(chinese.err).toContain(`${place} 所在的磁盘空间不足。`)
  })

  test('a restore to a full disk says so and leaves nothing behind', async () => {
    const made = newFolder()
    const file = path.join(made, 'whole.tar.gz')
    expect((await showdoc(['backup', file, '--data', folder])).code).toBe(0)
    const data = path.join(place, 'data')
    const { code, err } = await showdoc(['restore', file, '--data', data])
    expect([code, err.split('\n').at(-2)]).toEqual([
      1,
      `There is not enough space on the disk of ${place}.`,
    ])
    expect(readdirSync(place)).toEqual([])
  })
}

test('a full disk under the database is reported as such, whatever the task was', async () => {
  const db = new BetterSqlite(':memory:')
  db.pragma('max_page_count = 1')
  const ctx = { locale: 'en', onInterrupt: () => () => undefined } as unknown as CommandContext
  const full = interruptible(ctx, async () => db.exec('create table a (b)'))
  await expect(full).rejects.toMatchObject({
    name: 'diskFull',
    exit: 'error',
    message: 'There is not enough space on a disk.',
  })
})
