import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'
import { inTerminal } from '../../server/test/program.ts'

test('on a terminal the line of the file stands below a finding, unless it holds a secret', async () => {
  const folder = newFolder()
  const secret = `ghp_${'a1B2'.repeat(10)}`
  mkdirSync(path.join(folder, 'docs'))
  writeFileSync(
    path.join(folder, 'docs/a.md'),
    `---\ntitle: A\n---\n\n去 [x](gone.md) 看\n\n[y](gone.md) ${secret}\n${'long '.repeat(60)}[z](gone.md)\n`,
  )
  const check = inTerminal(['check', 'docs'], { HOME: folder, SHOWDOC_DIR: folder })
  expect(await check.ended).toBe(2)
  expect(check.screen()).toContain('which does not exist\n  去 [x](gone.md) 看\n')
  expect(check.screen()).toContain('long [z](gone.md)')
  expect(check.screen()).not.toContain(secret)
  expect(check.screen()).not.toContain('[y]')
})
