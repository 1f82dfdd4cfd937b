import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sampleText } from './texts.ts'

/**
 * Times a first push of 2,000 files, two more of the unchanged folder, `plan` and `status` on it, and
 * a first pull into an empty folder, through the command line as a user runs it.
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
  const clone = mkdtempSync(path.join(where.folder, 'pull-'))
  const runIn = (folder: string, ...args: string[]) => {
    const began = performance.now()
    const { status, stderr } = spawnSync(
      process.execPath,
      ['dist/main.mjs', ...args, '--dir', folder, '--quiet'],
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
  const run = (...args: string[]) => runIn(work, ...args)
  run('init', '--create', 'pushed', '--folder', 'docs', '--no-git')
  const lines = [
    `push, 2,000 new files                   ${run('push')} s`,
    // the server is still indexing the pages for its search
    `push, unchanged, right after            ${run('push')} s`,
    `push, unchanged, again                  ${run('push')} s`,
    `plan, unchanged                         ${run('plan')} s`,
    `status, unchanged                       ${run('status')} s`,
  ]
  copyFileSync(path.join(work, 'showdoc.json'), path.join(clone, 'showdoc.json'))
  lines.push(
    `pull, 2,000 new files                   ${runIn(clone, 'pull')} s`,
    `pull, unchanged                         ${runIn(clone, 'pull')} s`,
  )
  rmSync(clone, { recursive: true, force: true })
  rmSync(work, { recursive: true, force: true })
  return lines
}
