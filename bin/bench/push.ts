import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { resident } from './measure.ts'
import { sampleText } from './texts.ts'

/** Bytes of a file. */
const fileBytes = 20_000
const fileOf = (folder: string, index: number) =>
  path.join(folder, 'docs', `part-${index % 20}`, `chapter-${index % 10}`, `page-${index}.md`)

/**
 * Prints the seconds and the most memory of a first push of 2,000 files, two more of the unchanged
 * folder, `plan` and `status` on it, a push after 20 changes, and a first pull into an empty folder,
 * through the command line as a user runs it.
 */
export async function benchPush(where: {
  root: string
  folder: string
  address: string
  token: string
}): Promise<void> {
  const work = mkdtempSync(path.join(where.folder, 'push-'))
  const written = Date.now() / 1000 - 3_600
  for (let index = 0; index < 2_000; index++) {
    const file = fileOf(work, index)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, sampleText(fileBytes, index))
    // as in a checkout: a file that has just been written is not cached (cli/spec.md 9)
    utimesSync(file, written, written)
  }
  const clone = mkdtempSync(path.join(where.folder, 'pull-'))

  async function run(what: string, folder: string, ...args: string[]): Promise<void> {
    const began = performance.now()
    const child = spawn(
      process.execPath,
      ['bin/showdoc.cjs', ...args, '--dir', folder, '--quiet'],
      {
        cwd: where.root,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          ...process.env,
          SHOWDOC_SERVER: where.address,
          SHOWDOC_TOKEN: where.token,
          CI: 'true',
        },
      },
    )
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, resident({ child, address: '' }) ?? 0)
    }, 20)
    const [[status], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)])
    clearInterval(watching)
    if (status !== 0) throw new Error(`showdoc ${args.join(' ')} ended with ${status}: ${errors}`)
    const seconds = ((performance.now() - began) / 1000).toFixed(2)
    process.stdout.write(`${what.padEnd(39)} ${seconds} s, memory ${most.toFixed(0)} MB\n`)
  }
  await run('init', work, 'init', '--create', 'pushed', '--folder', 'docs', '--no-git')
  await run('push, 2,000 new files', work, 'push')
  // the server is still indexing the pages for its search
  await run('push, unchanged, right after', work, 'push')
  await run('push, unchanged, again', work, 'push')
  await run('plan, unchanged', work, 'plan')
  await run('status, unchanged', work, 'status')
  for (let index = 0; index < 20; index++) appendFileSync(fileOf(work, index), 'changed\n')
  await run('push, 20 of 2,000 files changed', work, 'push')
  copyFileSync(path.join(work, 'showdoc.json'), path.join(clone, 'showdoc.json'))
  await run('pull, 2,000 new files', clone, 'pull')
  await run('pull, unchanged', clone, 'pull')
  rmSync(clone, { recursive: true, force: true })
  rmSync(work, { recursive: true, force: true })
}
