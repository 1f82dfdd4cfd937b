import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { noCheckout } from '../sync/git/checkout.ts'
import { readConfig } from '../sync/settings/config.ts'
import type { PushJob, PushOptions } from '../sync/push/job.ts'
import { runPush } from '../sync/push/run.ts'
import type { PushResult } from '../sync/push/result.ts'
import { StateFolder } from '../sync/base/state-folder.ts'
import { ItemFake, Refusal } from './item-fake.ts'

/** A folder on disk and an item in memory. */
export class Workbench {
  readonly base = mkdtempSync(join(tmpdir(), 'showdoc-push-'))
  readonly item: ItemFake
  settings: object = {}
  checkout: PushJob['checkout'] = noCheckout
  isStopping: () => boolean = () => false

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

  push(options: Partial<PushOptions> = {}): Promise<PushResult> {
    const config = {
      version: 1,
      server: 'https://docs.example.com',
      item: '600000001',
      folder: 'docs',
      source: 'k3v9t2q8w5m1x7zc',
      ...this.settings,
    }
    const job: PushJob = {
      config: readConfig(JSON.stringify(config), 'showdoc.json'),
      root: join(this.base, 'docs'),
      lockFile: join(this.base, 'showdoc.lock'),
      stateFolder: new StateFolder(this.base),
      calls: this.item.calls,
      options: {
        onConflict: 'fail',
        base: 'auto',
        dryRun: false,
        adopt: false,
        takeOver: false,
        strict: false,
        gitignore: true,
        encoding: 'utf-8',
        notify: false,
        only: [],
        concurrency: 4,
        ...options,
      },
      checkout: this.checkout,
      clientVersion: '0.1.0',
      assetMaxSize: 4 * 1024 * 1024,
      onStage: () => {},
      isStopping: () => this.isStopping(),
      now: Date.now,
    }
    return runPush(job, (error) => (error instanceof Refusal ? error.message : undefined))
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
