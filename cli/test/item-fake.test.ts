import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { SyncOperation, SyncResult } from '#contract/calls/sync-write.ts'
import type { MadeUser } from '../../server/test/make.ts'
import { newFolder } from '../../server/test/new-folder.ts'
import { startApp, type TestApp } from '../../server/test/start-app.ts'
import { textHash } from '../sync/digest.ts'
import { baseOf } from '../sync/names.ts'
import { BrowserFake } from './browser-fake.ts'
import { ItemFake, type WriteArgs } from './item-fake.ts'
import { time } from './item/batch.ts'
import { Both, played, type Difference } from './item/both.ts'
import { RealBrowser, realCalls } from './item/real-item.ts'
import { randomFrom, seedsOf } from './random.ts'

// The fake and the server get the same random calls, and have to answer the same. Both give the
// same ids, as they begin with the same ones, and the clock stands still.

const [first, last] = seedsOf(process.env['SHOWDOC_TEST_SEEDS'] ?? '6')
const steps = 60

const sources = ['k3v9t2q8w5m1x7zc', 'a1b2c3d4e5f6g7h8']
const folders = ['g', 'g/h', 'g/h/i', 'g/h/i/j', 'k']
const paths = ['a.md', 'b.md', 'g/c.md', 'g/h/d.md', 'k/e.md']
const names = ['g', 'h', 'k', '目录']
const texts = ['one\n', 'one', 'two\n', 'three\n\n', '']
const mark = 'abcdefghijklmnopqrstuvwx'

let site: TestApp
let owner: MadeUser
let pusher: MadeUser
const disk = newFolder()
beforeAll(async () => {
  site = await startApp({ now: time })
  owner = await site.make.user({ username: 'browser' })
  pusher = await site.make.user({ username: 'push' })
})

/** Results of operations. */
const outcomes = new Set<string>()

class Play extends Both {
  private readonly random: (below: number) => number
  private readonly item_id: number
  private readonly before: WriteArgs[] = []

  constructor(seed: number, fake: ItemFake, item_id: number) {
    super(fake, realCalls(site, pusher), new RealBrowser(site, owner, item_id))
    this.random = randomFrom(seed)
    this.item_id = item_id
  }

  /** @returns what differs */
  async go(): Promise<Difference | undefined> {
    for (let step = 0; step < steps && !this.difference; step++) {
      await this.step()
      const manifest = paths.map((path) => ({ path, hash: textHash(path) }))
      await this.ask('compare', { ...this.on(sources[step % 2]!), manifest })
    }
    return this.difference
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.random(list.length)]!
  }

  private maybe<T extends object>(part: () => T): T | Record<string, never> {
    return this.random(2) === 0 ? part() : {}
  }

  private on(source: string) {
    return { item_id: this.item_id, source }
  }

  private async step(): Promise<void> {
    const { random } = this
    const page = this.pick(this.fake.live)
    const gone = this.pick([...this.fake.pages.values()].filter((one) => one.isDeleted))
    const catalog = this.pick([...this.fake.catalogs.keys()])
    const place = this.pick(this.browserFake.places)
    const order = random(4)
    const acts: (() => Promise<unknown>)[] = [
      ...Array.from({ length: 14 }, () => () => this.write()),
      () => this.read(),
      () => this.compareFolder(),
      () => this.sendFile(),
      () => this.ask('prune', this.on(this.pick(sources))),
      () => this.browse('makePage', { title: this.pick(names), text: this.text(), cat: place, order }), // prettier-ignore
      () => this.browse('makeCatalog', this.pick(names), place),
      ...(page
        ? [
            () => this.browse('editPage', page.id, this.change()),
            () => this.browse('editPage', page.id, { cat: place }),
            () => this.browse('deletePage', page.id),
            () => this.lock(page.id),
          ]
        : []),
      ...(gone ? [() => this.browse('recover', gone.id, random(2) === 0)] : []),
      ...(catalog
        ? [
            () => this.browse('changeCatalog', catalog, { ...this.maybe(() => ({ name: this.pick(names) })), ...this.maybe(() => ({ order: 1 + order })) }), // prettier-ignore
            () => this.browse('moveCatalog', catalog, place),
            () => this.browse('deleteCatalog', catalog),
          ]
        : []),
    ]
    await this.pick(acts)()
  }

  private text(): string {
    const sign = this.pick([...this.fake.files.keys()])
    const text = this.pick(texts.slice(0, 4))
    return sign === undefined ? text : `${text}![](/server/index.php?s=/api/attachment/visitFile&sign=${sign})\n` // prettier-ignore
  }

  private change() {
    return {
      ...this.maybe(() => ({ title: this.pick(names) })),
      ...this.maybe(() => ({ text: this.text() })),
      ...this.maybe(() => ({ order: this.random(4) })),
    }
  }

  private async lock(id: string): Promise<void> {
    const isLocked = !this.fake.lockedBy.has(id)
    await this.browser.lock(id, isLocked)
    if (isLocked) this.fake.lockedBy.set(id, 'browser')
    else this.fake.lockedBy.delete(id)
  }

  private async write(): Promise<void> {
    const repeated = this.random(6) === 0 ? this.pick(this.before) : undefined
    const source = this.pick(sources)
    const atomic = this.random(4) === 0
    const operations = Array.from({ length: 1 + this.random(5) }, () => this.operation(source))
    const made = operations.find(({ op }) => op === 'create')
    const args: WriteArgs = repeated ?? {
      ...this.on(source),
      number: `number0${this.done.length}`,
      ...this.maybe(() => ({ commit: this.pick(['c1', 'c2']), branch: 'main' })),
      ...this.maybe(() => ({ markdown: 'commonmark' as const })),
      ...(this.random(6) === 0 ? { repository: this.pick([null, repository]) } : {}),
      ...(atomic ? { atomic, ...(made ? { marks: [{ mark, path: made.path }] } : {}) } : {}),
      operations,
    }
    this.before.push(args)
    const { results } = await this.ask('write', args)
    for (const { op, state, name } of results as SyncResult[])
      outcomes.add([op, state, name].filter(Boolean).join(' '))
  }

  private operation(source: string): SyncOperation {
    const path = this.pick(paths)
    const folder = this.pick(folders)
    const page = this.pick([...this.fake.pages.values()])
    const order = () => ({ order: this.random(4) })
    const cat = () => ({ cat: this.pick(['', ...folders]) })
    const text = () => ({ text: this.random(4) === 0 ? `${mark}\n` : this.text() })
    const title = () => ({ title: this.pick(names) })
    const side = { side: { front: `${this.random(3)}`, eol: 'lf' as const, bom: false, end: 1, links: [] } } // prettier-ignore
    const uncommitted = () => ({ uncommitted: true })
    const kind = this.random(page ? 11 : 5)
    if (kind === 0) return { op: 'vacate', path: folder }
    if (kind === 1 || kind === 4) return { op: 'catalog', path: folder, name: this.pick([baseOf(folder), baseOf(folder), ...names]), ...this.maybe(order), ...this.maybe(() => ({ cat_id: Number(this.pick(this.browserFake.places)) })) } // prettier-ignore
    if (kind < 4) return { op: 'create', path, ...cat(), ...title(), ...this.maybe(order), ...text(), ...side, ...this.maybe(uncommitted) } // prettier-ignore
    const known = [...this.fake.agreedWith(source)].find(([, one]) => one.id === page!.id)?.[0]
    const base = Math.max(0, page!.rev - (this.random(4) === 0 ? 1 : 0))
    const about = { path: this.random(4) === 0 ? path : (known ?? path), id: Number(page!.id), base } // prettier-ignore
    if (kind === 5) return { op: 'delete', ...about }
    if (kind === 6) return { op: 'adopt', ...about, ...this.maybe(() => side), ...this.maybe(() => ({ take_over: true })), ...this.maybe(uncommitted) } // prettier-ignore
    return {
      op: 'update',
      ...about,
      ...this.maybe(text),
      ...this.maybe(title),
      ...this.maybe(cat),
      ...this.maybe(order),
      ...this.maybe(() => side),
      ...this.maybe(uncommitted),
      ...(this.random(4) === 0 ? { over: page!.rev } : {}),
      ...(this.random(4) === 0 ? { completes: true } : {}),
    }
  }

  private async read(): Promise<void> {
    const pages = [...this.fake.pages.values()].flatMap(({ id, rev }) => [
      { id: Number(id) },
      { id: Number(id), rev: 1 + this.random(rev + 1) },
    ])
    await this.ask('read', { ...this.on(this.pick(sources)), pages: [...pages, { id: 7 }] })
  }

  /** As of a folder that has some of the pages as they are, and others as they were. */
  private async compareFolder(): Promise<void> {
    const source = this.pick(sources)
    const manifest = [...this.fake.agreedWith(source)].map(([path, { id, rev, order, hash }]) => {
      const page = this.fake.pages.get(id)!
      const isPresent = this.random(2) === 0
      return {
        path: this.random(4) === 0 ? this.pick(paths) : path,
        hash: isPresent ? textHash(page.text) : hash,
        ...this.maybe(() => ({ id: Number(id), rev: isPresent ? page.rev : rev })),
        ...this.maybe(() => ({ order })),
      }
    })
    await this.ask('compare', { ...this.on(source), manifest })
  }

  private async sendFile(): Promise<void> {
    const name = this.pick(['a.txt', 'b.txt'])
    const bytes = `${name} ${this.random(3)}`
    const hash = createHash('sha256').update(bytes).digest('base64url')
    const asked = { ...this.on(''), files: [{ hash, size: bytes.length }] }
    const file = { disk: join(disk, name), name, size: bytes.length }
    writeFileSync(file.disk, bytes)
    await this.ask('files', asked)
    const isWrong = this.random(4) === 0
    await this.ask('file', { ...this.on(this.pick(sources)), hash: isWrong ? 'x'.repeat(43) : hash }, file) // prettier-ignore
    await this.ask('files', asked)
    const sign = this.pick([...this.fake.files.keys()])
    await this.ask('download', sign ?? 'none')
  }
}

const repository = {
  url: 'https://example.com/a/b',
  type: 'gitea' as const,
  branch: 'main',
  folder: 'docs',
  authors: false,
}

test(
  'the fake answers random calls as the server does',
  { timeout: 60_000 * (1 + last - first) },
  async () => {
    let fake = new ItemFake()
    for (let seed = first; seed <= last; seed++) {
      const { item_id } = await site.make.item({ owner, item_name: '手册' })
      await site.make.member({ item_id, user: pusher, role: 1 })
      const { nextPage, nextCatalog } = fake
      fake = Object.assign(new ItemFake(), { nextPage, nextCatalog })
      const difference = await new Play(seed, fake, item_id).go()
      expect(difference?.fake, difference?.about).toEqual(difference?.server)
    }
    const browser = Object.getOwnPropertyNames(BrowserFake.prototype)
    const offered = [...Object.keys(fake.calls), ...browser]
    const noCalls = ['isRefused', 'constructor', 'places']
    expect(offered.filter((name) => !played.has(name) && !noCalls.includes(name))).toEqual([])
    const seen = Map.groupBy([...outcomes].toSorted(), (one) => one.split(' ', 1)[0]!)
    const listed = [...seen].map(([op, all]) => [op, all.map((one) => one.slice(op.length + 1)).join(', ')]) // prettier-ignore
    expect(Object.fromEntries(listed)).toEqual({
      adopt: 'conflict, refused pageNotFound, undone, written',
      catalog: 'refused catalogNotFound, refused catalogTooDeep, undone, written',
      create: 'conflict, refused catalogNotFound, undone, written',
      delete: 'conflict, locked, refused pageNotFound, undone, written',
      update: 'conflict, locked, refused catalogNotFound, refused pageNotFound, undone, written',
      vacate: 'conflict, undone, written',
    })
  },
)
