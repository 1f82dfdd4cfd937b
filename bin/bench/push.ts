import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sampleText } from './texts.ts'

/**
 * Times a first push of 2,000 files and two more of the unchanged folder, through the command line
 * as a user runs it.
 */
export async function benchPush(where: {
  root: string
  folder: string
  address: string
  token: string
}): Promise<string[]> {
  const work = mkdtempSync(path.join(where.folder, 'push-'))
  for (let index = 0; index < 2_000; index++) {
    const folder = path.join(work, 'docs', `part-${index % 20}`, `chapter-${index % 10}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `page-${index}.md`), sampleText(6_000, index))
  }
  const run = (...args: string[]) => {
    const began = performance.now()
    const { status, stderr } = spawnSync(
      process.execPath,
      ['dist/main.mjs', ...args, '--dir', work, '--quiet'],
      {
        cwd: where.root,
        encoding: 'utf8',
        env: {
          ...process.env,
          SHOWDOC_SERVER: where.address,
          SHOWDOC_TOKEN: where.token,
          CI: 'true',
        },
      },
    )
    if (status !== 0) throw new Error(`showdoc ${args.join(' ')} ended with ${status}: ${stderr}`)
    return ((performance.now() - began) / 1000).toFixed(2)
  }
  run('init', '--create', 'pushed', '--folder', 'docs', '--no-git')
  const lines = [
    `push, 2,000 new files                   ${run('push')} s`,
    // the server is still indexing the pages for its search
    `push, unchanged, right after            ${run('push')} s`,
    `push, unchanged, again                  ${run('push')} s`,
  ]
  rmSync(work, { recursive: true, force: true })
  return lines
}
