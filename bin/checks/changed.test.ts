import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changedFolders } from './changed.ts'

const root = mkdtempSync(path.join(tmpdir(), 'showdoc-changed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string) {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args], { cwd: root })

test('outside of a checkout nothing has changed; inside, the folders of changed, new and removed files have', () => {
  expect(changedFolders(root)).toEqual([])
  git('init', '-q')
  for (const file of [
    'server/features/page/save.ts',
    'server/features/item/add.ts',
    'server/contract/call.ts',
    'cli/main.ts',
    'cli/commands/push.ts',
    'cli/commands/doctor/site.ts',
  ])
    write(file, '1')
  git('add', '.')
  git('commit', '-qm', 'all')
  expect(changedFolders(root)).toEqual([])

  write('server/features/page/save.ts', '2')
  write('server/contract/call.ts', '2')
  write('cli/main.ts', '2')
  write('server/jobs/中文 名.ts', '1')
  rmSync(path.join(root, 'server/features/item/add.ts'))
  expect(changedFolders(root).toSorted()).toEqual(['server/features/item/', 'server/features/page/', 'server/jobs/'])

  // doctor.test.ts lies beside the folder
  write('cli/commands/doctor/site.ts', '2')
  expect(changedFolders(root)).toContain('cli/commands/doctor')

  write('server/features/index.ts', '1')
  write('cli/commands/push.ts', '2')
  expect(changedFolders(root).toSorted()).toEqual(['cli/commands/', 'server/features/', 'server/jobs/'])
})
