import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pageCalls } from '#contract/calls/page.ts'
import { syncCalls } from '#contract/calls/sync.ts'
import type { TestApp } from '../../server/test/start-app.ts'
import type { MadeUser } from '../../server/test/make.ts'
import { newFolder } from '../../server/test/new-folder.ts'
import { runCli, type CliRun } from '../../server/test/run-cli.ts'

/** A folder with settings for an item of a real server, and its owner. */
export class FolderSite {
  readonly base = newFolder()
  readonly site: TestApp
  readonly owner: MadeUser
  readonly item: number
  readonly server: string

  private constructor(site: TestApp, server: string, owner: MadeUser, item: number) {
    this.site = site
    this.server = server
    this.owner = owner
    this.item = item
    this.settings({})
  }

  /** @param server address at which the app listens */
  static async of(site: TestApp, server: string, item_type = 1): Promise<FolderSite> {
    const owner = await site.make.user()
    const { item_id } = await site.make.item({ owner, item_name: '手册', item_type })
    return new FolderSite(site, server, owner, item_id)
  }

  settings(more: object): void {
    const config = {
      version: 1,
      server: this.server,
      item: String(this.item),
      folder: 'docs',
      source: 'k3v9t2q8w5m1x7zc',
      ...more,
    }
    writeFileSync(path.join(this.base, 'showdoc.json'), JSON.stringify(config))
  }

  write(files: Readonly<Record<string, string | Uint8Array>>): void {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(this.at(name)), { recursive: true })
      writeFileSync(this.at(name), content)
    }
  }

  at(name: string): string {
    return path.join(this.base, 'docs', name)
  }

  text(name: string): string {
    return readFileSync(this.at(name), 'utf8')
  }

  /** Names of all files, sorted. */
  files(): string[] {
    return readdirSync(this.at(''), { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(this.at(name)).isFile())
      .toSorted()
  }

  remove(name: string): void {
    rmSync(this.at(name))
  }

  get lock(): string {
    return readFileSync(path.join(this.base, 'showdoc.lock'), 'utf8')
  }

  /** Another clone: its own folder, and the same item and source. */
  async clone(): Promise<FolderSite> {
    return new FolderSite(this.site, this.server, this.owner, this.item)
  }

  run(args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
    return runCli(args, {
      env: { HOME: this.base, SHOWDOC_DIR: this.base, SHOWDOC_TOKEN: this.owner.token, ...env },
    })
  }

  /** @throws {Error} what the program says when the push does not end well */
  async push(): Promise<void> {
    const { code, err } = await this.run(['push'])
    if (code !== 0) throw new Error(err)
  }

  /** The document of a run with `--json`. */
  async document(args: readonly string[], env?: Record<string, string>): Promise<unknown> {
    return JSON.parse((await this.run([...args, '--json'], env)).out)
  }

  get as() {
    return this.site.as(this.owner)
  }

  async idOf(title: string): Promise<number> {
    const { pages } = await this.as.ask(syncCalls.compare, { item_id: this.item })
    const page = pages.find((one) => one.title === title)
    if (!page) throw new Error(`no page ${title}`)
    return Number(page.id)
  }

  /** Adds a page as a browser does, behind the others. */
  async addPage(page_title: string, cat_id = 0): Promise<void> {
    await this.as.ask(pageCalls.save, {
      page_id: 0,
      item_id: this.item,
      page_title,
      page_content: 'text',
      cat_id,
      s_number: 99,
    })
  }

  /** Saves a page as a browser does. */
  async edit(title: string, change: { text?: string; title?: string }): Promise<void> {
    const page_id = await this.idOf(title)
    const page = await this.as.ask(pageCalls.info, { page_id })
    await this.as.ask(pageCalls.save, {
      page_id,
      item_id: this.item,
      page_title: change.title ?? page.page_title,
      page_content: change.text ?? page.page_content,
      cat_id: page.cat_id,
      s_number: page.s_number,
    })
  }
}
