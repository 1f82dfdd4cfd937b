import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { noCheckout } from '../sync/git/checkout.ts'
import { readConfig } from '../sync/settings/config.ts'
import { usualPush, type PushJob, type PushOptions } from '../sync/push/job.ts'
import type { PullJob, PullOptions } from '../sync/pull/job.ts'
import type { PullResult } from '../sync/pull/result.ts'
import type { ChooseConflicts } from '../sync/plan/on-conflict.ts'
import { runPull } from '../sync/pull/run.ts'
import { runPush } from '../sync/push/run.ts'
import type { PushResult } from '../sync/push/result.ts'
import { StateFolder } from '../sync/base/state-folder.ts'
import { ItemFake, Refusal } from './item-fake.ts'

/** A folder on disk and an item in memory. */
export class Workbench {
  readonly base = mkdtempSync(join(tmpdir(), 'showdoc-push-'))
  readonly item: ItemFake
  settings: object = {}
  lockFile = join(this.base, 'showdoc.lock')
  checkout: PushJob['checkout'] = noCheckout
  isStopping: () => boolean = () => false
  chooseConflicts: ChooseConflicts | undefined

  /** @param item another folder's item, to have two folders push to one item */
  constructor(item = new ItemFake()) {
    this.item = item
  }

  write(files: Record<string, string | Uint8Array>): void {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(this.at(path)), { recursive: true })
      writeFileSync(this.at(path), content)
    }
  }

  move(from: string, to: string): void {
    mkdirSync(dirname(this.at(to)), { recursive: true })
    renameSync(this.at(from), this.at(to))
  }

  remove(path: string): void {
    rmSync(this.at(path), { recursive: true })
  }

  at(path: string): string {
    return join(this.base, 'docs', path)
  }

  /** Empty when there is none. */
  get lock(): string {
    const file = join(this.base, 'showdoc.lock')
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }

  loseLock(): void {
    rmSync(join(this.base, 'showdoc.lock'), { force: true })
    rmSync(join(this.base, '.showdoc'), { recursive: true, force: true })
  }

  private get folderJob() {
    const config = {
      version: 1,
      server: 'https://docs.example.com',
      item: '600000001',
      folder: 'docs',
      source: 'k3v9t2q8w5m1x7zc',
      ...this.settings,
    }
    return {
      config: readConfig(JSON.stringify(config), 'showdoc.json'),
      root: join(this.base, 'docs'),
      lockFile: this.lockFile,
      stateFolder: new StateFolder(this.base),
      calls: this.item.calls,
      checkout: this.checkout,
      clientVersion: '0.1.0',
      assetMaxSize: 4 * 1024 * 1024,
      onStage: () => {},
      isStopping: () => this.isStopping(),
      chooseConflicts: this.chooseConflicts,
      now: Date.now,
    }
  }

  push(options: Partial<PushOptions> = {}): Promise<PushResult> {
    const job: PushJob = {
      ...this.folderJob,
      options: {
        ...usualPush,
        onConflict: 'fail',
        gitignore: true,
        maxDeletes: '20%',
        concurrency: 4,
        ...options,
      },
    }
    return runPush(job, (error) => (error instanceof Refusal ? error.message : undefined))
  }

  /** What the journal of the last pull held before it ended. */
  journalOfPull: string | undefined

  pull(options: Partial<PullOptions> = {}): Promise<PullResult> {
    this.journalOfPull = undefined
    const stateFolder = new StateFolder(this.base)
    const end = stateFolder.endJournal.bind(stateFolder)
    stateFolder.endJournal = () => {
      const text = stateFolder.read('journal.jsonl')
      if (text.includes('"pulled"')) this.journalOfPull = text
      end()
    }
    const job: PullJob = {
      ...this.folderJob,
      stateFolder,
      options: {
        onConflict: 'fail',
        conflictStyle: 'markers',
        base: 'auto',
        dryRun: false,
        gitignore: true,
        prune: false,
        maxDeletes: '20%',
        writeIds: false,
        assets: true,
        all: false,
        only: [],
        concurrency: 4,
        ...options,
      },
    }
    return runPull(job, (error) => (error instanceof Refusal ? error.message : undefined))
  }

  /** `action state path` of each page reported by a pull. */
  async pulled(options: Partial<PullOptions> = {}): Promise<string[]> {
    const { pages } = await this.pull(options)
    return pages.map((page) => `${page.action} ${page.state} ${page.path}`)
  }

  /** All files of the folder, by path; pictures as base64. */
  files(): Record<string, string> {
    const names = readdirSync(this.at(''), { recursive: true, encoding: 'utf8' })
    const paths = names.filter((name) => statSync(this.at(name)).isFile()).toSorted()
    return Object.fromEntries(
      paths.map((path) => [
        path,
        readFileSync(this.at(path), path.endsWith('.png') ? 'base64' : 'utf8'),
      ]),
    )
  }

  /** Texts that were kept aside in conflicts. */
  conflictTexts(): string[] {
    const folder = join(this.base, '.showdoc/conflicts')
    if (!existsSync(folder)) return []
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const files = names.map((name) => join(folder, name)).filter((file) => statSync(file).isFile())
    return files.map((file) => readFileSync(file, 'utf8'))
  }

  text(path: string): string {
    return readFileSync(this.at(path), 'utf8')
  }

  /** `action state path` of each reported page. */
  async reported(options: Partial<PushOptions> = {}): Promise<string[]> {
    const { pages } = await this.push(options)
    return pages.map((page) => `${page.action} ${page.state} ${page.path}`)
  }

  end(): void {
    rmSync(this.base, { recursive: true, force: true })
  }
}
