import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { newFolder } from '../../server/test/new-folder.ts'

interface Entry {
  readonly blob: string
  /** Seconds and nanoseconds. */
  readonly time: string
  readonly size: number
  readonly content: Buffer
  isLeftOut: boolean
}

const commitId = 'c'.repeat(40)
/** Flags of an entry that sparse checkout leaves out. */
const skipWorktree = '40004000'

/**
 * A repository of one commit, for tests on machines without git: a program of that name answers
 * what git would answer about its commit and its index, and fails for everything else. That git
 * answers in this form is tested in `sync/git/git-checkout.test.ts`.
 */
export class GitProgram {
  readonly #folder: string
  readonly #entries = new Map<string, Entry>()
  readonly #answers: string

  /**
   * Until the end of the test git is this one.
   *
   * @param folder directly in the repository; files are named relative to it
   */
  constructor(folder: string) {
    this.#folder = folder
    const programs = newFolder()
    this.#answers = programs
    const program = path.join(programs, 'git')
    const answers = [
      `*'ls-files --stage --debug -z') cat '${programs}/index'`,
      `*'ls-tree -r -z HEAD') cat '${programs}/tree'`,
      `*'cat-file --batch') cat > /dev/null && cat '${programs}/blobs'`,
      `*'show HEAD:./showdoc.lock') cat '${programs}/lock'`,
      `*'log -1 --format='*) echo ${commitId} && echo ${commitId.slice(0, 7)} && echo docs`,
      `*'--is-shallow-repository'*) echo false && echo ../.git/logs/HEAD`,
      `*'symbolic-ref'*) echo main`,
      '*) exit 128',
    ]
    writeFileSync(program, `#!/bin/sh\ncase "$*" in\n${answers.join(' ;;\n')} ;;\nesac\n`)
    chmodSync(program, 0o755)
    vi.stubEnv('PATH', `${programs}${path.delimiter}${process.env['PATH']}`)
    mkdirSync(path.join(folder, '..', '.git'))
    mkdirSync(folder, { recursive: true })
    this.#write()
  }

  /** Commits files as they are, and the lock file beside the folder. */
  commit(...names: readonly string[]): void {
    for (const name of names) this.#entries.set(name, this.#entryOf(name))
    copyFileSync(path.join(this.#folder, '..', 'showdoc.lock'), path.join(this.#answers, 'lock'))
    this.#write()
  }

  /** Leaves exactly these files out of the folder; others that were left out come back. */
  leaveOut(...names: readonly string[]): void {
    for (const [name, entry] of this.#entries) {
      const file = path.join(this.#folder, name)
      if (names.includes(name)) {
        rmSync(file, { force: true })
        entry.isLeftOut = true
      } else if (entry.isLeftOut) {
        writeFileSync(file, entry.content)
        this.#entries.set(name, this.#entryOf(name))
      }
    }
    this.#write()
  }

  #entryOf(name: string): Entry {
    const file = path.join(this.#folder, name)
    const content = readFileSync(file)
    const seconds = Math.floor(statSync(file).mtimeMs / 1_000)
    // a whole second, which every file system keeps
    utimesSync(file, seconds, seconds)
    return {
      blob: createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex'),
      time: `${seconds}:0`,
      size: content.length,
      content,
      isLeftOut: false,
    }
  }

  #write(): void {
    const write = (name: string, parts: readonly (string | Buffer)[]) =>
      writeFileSync(
        path.join(this.#answers, name),
        Buffer.concat(parts.map((part) => Buffer.from(part))),
      )
    const entries = [...this.#entries]
    write(
      'index',
      entries.map(
        ([name, { blob, time, size, isLeftOut }]) =>
          `100644 ${blob} 0\t${name}\0  ctime: ${time}\n  mtime: ${isLeftOut ? '0:0' : time}\n  dev: 1\tino: 1\n  uid: 0\tgid: 0\n  size: ${size}\tflags: ${isLeftOut ? skipWorktree : '0'}\n`,
      ),
    )
    write(
      'tree',
      entries.map(([name, { blob }]) => `100644 blob ${blob}\t${name}\0`),
    )
    write(
      'blobs',
      entries.flatMap(([, { blob, size, content }]) => [`${blob} blob ${size}\n`, content, '\n']),
    )
  }
}
