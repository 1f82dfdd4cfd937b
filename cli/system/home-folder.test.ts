import { writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { cacheFolder } from './cache-folder.ts'
import { settingsFolder } from './user-settings.ts'

vi.spyOn(os, 'homedir').mockImplementation(() => {
  throw new Error('A system error occurred: uv_os_homedir returned ENOENT')
})
syncBuiltinESMExports()

test('a user whom the system does not know, without HOME, has no files of their own', async () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'a.md'), '# A\n\n[b](none.md)\n')
  const { code, out, err } = await runCli(['check', '-C', folder], { env: { LANG: 'en' } })
  expect([code, err]).toEqual([2, ''])
  expect(out).toContain('link-file')
  expect(await runCli(['whoami'], { env: { LANG: 'en' } })).toMatchObject({ code: 64 })
  if (process.platform !== 'win32') {
    expect(settingsFolder({ HOME: '/home/ann' })).toBe('/home/ann/.config/showdoc')
    expect(cacheFolder({})).toBe('/nonexistent/.cache/showdoc')
  }
})
