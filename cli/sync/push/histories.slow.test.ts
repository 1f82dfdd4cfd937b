import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { CloneFake, HistoryFake } from '../../test/git-fake.ts'
import { folderOf } from '../names.ts'
import { matchSimilar } from '../plan/similar.ts'
import { randomFrom, seedsOf } from '../../test/random.ts'
import { Workbench } from '../../test/workbench.ts'

// Random histories: two clones of one repository with branches, and somebody in the browser. Every
// line is unique, so that a line that is missing without having been removed, or is back after
// having been removed, can be detected.

// a number of histories, `=17` for a single one, or `41-400`
const seeds = process.env['SHOWDOC_TEST_SEEDS']

interface Person {
  bench: Workbench
  clone: CloneFake
}

/** The lines of a text without the first one, which is the title. */
const linesOf = (text: string): string[] => text.split('\n').slice(1).filter(Boolean)

const firstLineOf = (text: string): string => text.slice(0, text.indexOf('\n'))

/** A file without its front matter, which a pull may write. */
const bodyOf = (text: string): string => text.slice(Math.max(0, text.indexOf('# Page')))

/** The title in a file; no two files are written with the same one. */
const titleOf = (file: string): string => firstLineOf(bodyOf(file)).slice(2)

const countOf = <T>(list: readonly T[], wanted: T): number =>
  list.filter((one) => one === wanted).length

const isSimilar = (former: string, text: string): boolean =>
  matchSimilar(new Map([['had', former]]), new Map([['has', text]])).size > 0

class World {
  private readonly seed: number
  private readonly random: (below: number) => number
  private readonly people: Person[] = []
  private readonly aside = mkdtempSync(join(tmpdir(), 'showdoc-killed-'))
  private readonly removed = new Set<string>()
  /** Removed lines that a merge kept for somebody: they may be back, or be gone. */
  private readonly disputed = new Set<string>()
  private readonly done: string[] = []
  /** Paths of renamed files; another file of that name would be the same page. */
  private readonly freed = new Set<string>()
  /**
   * Titles that two pages may have: git gave them to two files of one folder, or nothing says which
   * page a file is.
   */
  private readonly doubled = new Set<string>()
  /** What must not happen, with the seed and the steps that led there. */
  readonly faults: string[] = []
  /** Pages of files that are deleted go to the recycle bin. */
  private readonly prunes: boolean
  /** Paths whose file somebody deleted. */
  private readonly unlinked = new Set<string>()
  /** Every line that a person's folder has ever had. */
  private readonly seen = new Map<Person, Set<string>>()
  private count = 0

  constructor(seed: number) {
    this.seed = seed
    this.prunes = seed % 4 === 3
    this.random = randomFrom(seed)
    const history = new HistoryFake()
    const ignoresLock = this.random(4) === 0
    const ignored = (path: string) => ignoresLock && path === 'showdoc.lock'
    const first = new Workbench()
    first.write({
      'README.md': this.newText(),
      'guide/one.md': this.newText(),
      'guide/two.md': this.newText(),
    })
    const clone = new CloneFake(history, first.base, ignored)
    clone.commit()
    const second = new Workbench(first.item)
    this.people.push(
      { bench: first, clone },
      { bench: second, clone: new CloneFake(history, second.base, ignored, clone.head) },
    )
  }

  async live(steps: number): Promise<readonly string[]> {
    try {
      await this.push(this.people[0]!)
      if (this.random(2) === 0) this.people[0]!.clone.commit()
      for (let step = 0; step < steps && this.faults.length === 0; step++) await this.step()
      for (const person of this.people) await this.push(person)
      // what becomes of a file whose page a colleague has deleted is for `pull --prune` to say
      if (this.faults.length === 0 && !this.prunes) await this.settle()
      return this.faults
    } catch (error) {
      this.fault(error instanceof Error ? (error.stack ?? error.message) : String(error))
      return this.faults
    } finally {
      rmSync(this.aside, { recursive: true, force: true })
      for (const { bench } of this.people) bench.end()
    }
  }

  /**
   * Everybody pulls, decides and pushes until nothing is left. Then folders and item agree, further
   * runs send nothing, and no line was lost on the way.
   */
  private async settle(): Promise<void> {
    const { item } = this.people[0]!.bench
    const before = this.people.map((person) => this.textsOf(person))
    const texts = new Map(item.live.map((page) => [page.id, page.text]))
    for (const onConflict of ['merge', 'merge', 'theirs'] as const)
      for (const person of this.people) {
        const { bench } = person
        bench.checkout = person.clone.checkout
        const titles = this.titlesIn(person)
        this.noteStrays(person)
        this.mustSucceed(await bench.pull({ onConflict, all: true }))
        this.lookForDoubledFiles(person, titles)
        this.decide(person)
        this.noteStrays(person)
        this.mustSucceed(await bench.push({ onConflict: 'ours' }))
      }
    for (const files of [...before, texts]) this.lookForLost(files)
    this.lookForDoubledPages()
    const settled = JSON.stringify(item.live)
    for (const { bench } of this.people) {
      this.mustSucceed(await bench.pull())
      const { lock } = bench
      const files = JSON.stringify(bench.files())
      const sent = item.operations.length
      for (const run of ['pull', 'push', 'push'] as const) this.mustSucceed(await bench[run]())
      if (bench.lock !== lock) this.fault('the lock changes though nothing else does')
      if (JSON.stringify(bench.files()) !== files) this.fault('files change though no page does')
      if (item.operations.length > sent) this.fault('a push right after a pull sends something')
    }
    if (JSON.stringify(item.live) !== settled) this.fault('a push right after a pull writes')
    for (const person of this.people) this.compareWithItem(person)
  }

  private mustSucceed({ failure }: { failure?: unknown }): void {
    if (failure !== undefined) throw failure as Error
  }

  /** Catalog and text of each file are those of its page; a page without a file was deleted here. */
  private compareWithItem(person: Person): void {
    const { bench } = person
    const catalogs = new Map([...bench.item.catalogs.values()].map(({ id, name }) => [id, name]))
    const pages = bench.item.live.map(
      ({ cat, text }) => `${catalogs.get(cat) ?? ''}\n${bodyOf(text)}`,
    )
    const folder = this.people.indexOf(person)
    const titles = this.titlesIn(person)
    for (const [path, text] of this.textsOf(person))
      if (
        !this.doubled.has(titleOf(text)) &&
        countOf(pages, `${folderOf(path)}\n${bodyOf(text)}`) !== 1
      )
        this.fault(`${path} of folder ${folder} and its page differ`)
    for (const { id, title } of bench.item.live)
      if (!titles.includes(title) && !bench.lock.includes(`"id":"${id}"`))
        this.fault(`folder ${folder} has no file of ${title}`)
  }

  private async step(): Promise<void> {
    const person = this.pick(this.people)
    const other = this.people.find((one) => one !== person)!
    const { clone } = person
    const branch = this.pick(['main', 'feature'])
    const actions: [string, number, () => boolean | Promise<void> | void][] = [
      ['writes', 6, () => this.writeFile(person)],
      ['makes a file', 1, () => this.makeFile(person)],
      ['renames a file', 1, () => this.renameFile(person)],
      ...(this.prunes ? [['deletes a file', 2, () => this.deleteFile(person)] as [string, number, () => boolean]] : []), // prettier-ignore
      ['pushes', 6, () => this.push(person)],
      ['pulls the item', 3, () => this.pullItem(person)],
      ['is killed while pulling', 1, () => this.killedPull(person)],
      ['pushes one path', 1, () => this.push(person, { only: [this.pick(this.pathsOf(person))] })],
      ['is killed while pushing', 1, () => this.killedPush(person)],
      ['commits', 3, () => clone.commit()],
      ['commits the pages', 1, () => clone.commit((path) => path.startsWith('docs/'))],
      ['commits the lock', 1, () => clone.commit((path) => path === 'showdoc.lock')],
      ['switches', 2, () => clone.switchTo(branch)],
      ['stashes', 1, () => clone.stash()],
      ['pops', 1, () => clone.pop()],
      ['restores a file', 2, () => this.restoreFile(person)],
      ['pulls', 2, () => this.merge(person, () => clone.merge(other.clone.head))],
      ['merges', 1, () => this.merge(person, () => clone.merge(this.pick([...clone.branches.values()])))], // prettier-ignore
      ['picks', 1, () => this.merge(person, () => clone.pick(this.pick([...clone.branches.values(), other.clone.head])))], // prettier-ignore
      ['rebases', 1, () => this.merge(person, () => clone.rebaseOnto(other.clone.head))],
      ['loses the lock', 1, () => (this.random(3) === 0 ? person.bench.loseLock() : false)],
      ['edits in the browser', 3, () => this.browse()],
    ]
    const chosen = this.pick(
      actions.flatMap((action) => Array.from({ length: action[1] }, () => action)),
    )
    this.done.push(`${this.people.indexOf(person)} ${chosen[0]}`)
    for (const one of this.people) this.look(one)
    const titles = this.titlesIn(person)
    if ((await chosen[2]()) === false) this.done.pop()
    // only a pull changes files
    if (chosen[0].includes('pulling') || chosen[0] === 'pulls the item')
      this.lookForDoubledFiles(person, titles)
    else for (const title of this.doublesIn(person)) this.doubled.add(title)
  }

  /** A line that git's merge brings back, because its removal was never committed, is git's decision. */
  private merge(person: Person, action: () => boolean): boolean {
    const { clone } = person
    const before = new Set([...this.textsOf(person).values()].flatMap(linesOf))
    const isFastForward = () =>
      this.people.some((one) => one !== person && one.clone.head === clone.head)
    if (!action()) return false
    if (isFastForward()) return true
    for (const line of [...this.textsOf(person).values()].flatMap(linesOf))
      if (!before.has(line)) this.dispute(line)
    return true
  }

  /** A line that is removed only later has to stay removed. */
  private dispute(line: string): void {
    if (this.removed.has(line)) this.disputed.add(line)
  }

  private titlesIn(person: Person): string[] {
    return [...this.textsOf(person).values()].map(titleOf)
  }

  private doublesIn(person: Person): string[] {
    const titles = this.titlesIn(person)
    return titles.filter((title) => countOf(titles, title) > 1)
  }

  /**
   * Without a line in the lock, a file is a renamed page only while three fifths of it are in the
   * page or in the last commit of the page's path. Where a colleague has renamed and rewritten the
   * page, nothing says that they belong together. Source: cli/spec.md 3.1
   */
  private noteStrays(person: Person): void {
    const { bench, clone } = person
    const { item } = bench
    const { checkout } = clone
    const committed = (path: string) => {
      const bytes = checkout.lastVersion(bench.at(path))
      return bytes === undefined ? [] : [new TextDecoder().decode(bytes)]
    }
    for (const [path, text] of this.textsOf(person))
      for (const page of item.live) {
        if (page.title !== titleOf(text) || bench.lock.includes(`"id":"${page.id}"`)) continue
        const there = [...item.sides].find(([, { id }]) => id === page.id)?.[0].slice(17)
        if (there === undefined || existsSync(bench.at(there))) continue
        const former = [page.text, ...committed(there)]
        const own = [text, ...committed(path)]
        if (!former.some((one) => own.some((other) => isSimilar(one, other))))
          this.doubled.add(page.title)
      }
  }

  /** A pull makes no more files of a title than there are pages. */
  private lookForDoubledFiles(person: Person, before: readonly string[]): void {
    const titles = this.titlesIn(person)
    const pages = person.bench.item.live.map(({ title }) => title)
    for (const title of new Set(titles))
      if (
        !this.doubled.has(title) &&
        countOf(titles, title) > Math.max(1, countOf(before, title), countOf(pages, title))
      )
        this.fault(`a pull makes a second file of ${title}`)
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.random(list.length)]!
  }

  private newLine(): string {
    return `line ${++this.count}`
  }

  private newText(): string {
    const lines = Array.from({ length: 8 }, () => `${this.newLine()}\n`)
    return `# Page ${++this.count}\n${lines.join('')}`
  }

  private pathsOf({ bench }: Person): string[] {
    const names = readdirSync(bench.at(''), { recursive: true, encoding: 'utf8' })
    return names.map((name) => name.replaceAll('\\', '/')).filter((name) => name.endsWith('.md')).toSorted() // prettier-ignore
  }

  private writeFile(person: Person): void {
    const path = this.pick(this.pathsOf(person))
    person.bench.write({ [path]: this.changed(readFileSync(person.bench.at(path), 'utf8')) })
  }

  /**
   * What was written here and never reached the item is gone, as git's user wants. What was removed
   * here only is there again.
   */
  private restoreFile({ bench, clone }: Person): boolean {
    const path = this.pick(this.pathsOf({ bench, clone }))
    const before = linesOf(readFileSync(bench.at(path), 'utf8'))
    if (!clone.restore(relative(bench.base, bench.at(path)))) return false
    const after = linesOf(readFileSync(bench.at(path), 'utf8'))
    const there = new Set(bench.item.live.flatMap((page) => linesOf(page.text)))
    for (const line of before) if (!after.includes(line) && !there.has(line)) this.removed.add(line)
    for (const line of after) if (!before.includes(line) && there.has(line)) this.dispute(line)
    return true
  }

  /** A text with one line more, or one less. */
  private changed(text: string): string {
    const lines = linesOf(text)
    if (this.random(3) > 0 || lines.length < 3) return `${text}${this.newLine()}\n`
    const line = this.pick(lines)
    this.removed.add(line)
    return text.replace(`${line}\n`, '')
  }

  private makeFile(person: Person): void {
    // A few common names, so that two people may create the same one.
    const path = `new${this.random(3)}.md`
    if (!this.freed.has(path) && !existsSync(person.bench.at(path)))
      person.bench.write({ [path]: this.newText() })
  }

  private deleteFile(person: Person): boolean {
    const paths = this.pathsOf(person)
    if (paths.length < 3) return false
    const path = this.pick(paths)
    person.bench.remove(path)
    this.unlinked.add(path)
    this.freed.add(path)
    return true
  }

  /**
   * What a push deleted, somebody had deleted or renamed, and every line of it had been in that
   * folder: nobody has written to the page since.
   */
  private lookForWronglyDeleted(person: Person, before: ReadonlyMap<string, string>): void {
    const { item } = person.bench
    const seen = this.seen.get(person)!
    for (const [id, text] of before) {
      if (!item.pages.get(id)!.isDeleted) continue
      const path = [...item.sides].find(([, side]) => side.id === id)?.[0].slice(17) ?? ''
      if (!this.freed.has(path))
        this.fault(`the page of ${path} deleted, whose file nobody deleted`)
      const unseen = linesOf(text).filter((line) => !seen.has(line))
      if (unseen.length > 0)
        this.fault(`${unseen.join()} of ${path} deleted by somebody who never had it`)
    }
  }

  /** Remembers the lines of a folder. */
  private look(person: Person): void {
    const seen = this.seen.get(person) ?? new Set()
    for (const text of this.textsOf(person).values())
      for (const line of linesOf(text)) seen.add(line)
    this.seen.set(person, seen)
  }

  private renameFile(person: Person): boolean {
    const path = this.pick(this.pathsOf(person))
    // a path identifies a page: the other person's own file of that name would become this page
    const titleIn = (one: Person): string | undefined => {
      const text = this.textsOf(one).get(path)
      return text && titleOf(text)
    }
    if (this.people.some((one) => (titleIn(one) ?? titleIn(person)) !== titleIn(person)))
      return false
    const to = `${this.pick(['', 'guide/', 'other/'])}renamed${++this.count}.md`
    person.bench.move(path, to)
    this.freed.add(path)
    if (this.random(2) === 0)
      person.bench.write({ [to]: this.changed(readFileSync(person.bench.at(to), 'utf8')) })
    return true
  }

  private browse(): boolean {
    const { item } = this.people[0]!.bench
    const page = item.live[this.random(item.live.length)]
    if (!page) return false
    item.edit(page.id, { text: this.changed(page.text) })
    return true
  }

  private async push(
    person: Person,
    options: Parameters<Workbench['push']>[0] = {},
  ): Promise<void> {
    const { bench, clone } = person
    const { item } = bench
    const before = new Map(item.live.map((page) => [page.id, page.text]))
    const former = new Map(
      [...item.pages.values()].map((page) => [page.id, new Set(page.versions.flatMap(linesOf))]),
    )
    this.noteStrays(person)
    bench.checkout = clone.checkout
    const cut = this.random(8)
    const lose = () => {
      throw new Error('connection lost')
    }
    if (cut === 0) item.beforeWrite = lose
    if (cut === 1) item.afterWrite = lose
    try {
      const { failure } = await bench.push({ prune: this.prunes, maxDeletes: '100%', ...options })
      if (failure) throw failure as Error
    } catch (error) {
      if ((error as Error).message !== 'connection lost') throw error
    } finally {
      item.beforeWrite = () => {}
      item.afterWrite = () => {}
    }
    this.look(person)
    this.lookForWronglyDeleted(person, before)
    for (const page of item.live) {
      const lines = linesOf(page.text)
      const had = linesOf(before.get(page.id) ?? '')
      const lost = had.filter((line) => !lines.includes(line) && !this.removed.has(line))
      const back = lines.filter(
        (line) =>
          !had.includes(line) &&
          this.removed.has(line) &&
          !this.disputed.has(line) &&
          former.get(page.id)?.has(line),
      )
      if (lost.length > 0) this.fault(`${lost.join()} of ${page.title} lost, which nobody removed`)
      if (back.length > 0)
        this.fault(`${back.join()} of ${page.title} back, which somebody removed`)
    }
    this.lookForDoubledPages()
  }

  /**
   * A file that contains less than three fifths of what its page ever contained is a page of its own,
   * when no lock knows it.
   */
  private lookForDoubledPages(): void {
    const { item } = this.people[0]!.bench
    const isTwice = item.live.some((page) =>
      item.live.some(
        (other) =>
          other.id > page.id &&
          other.title === page.title &&
          !this.doubled.has(page.title) &&
          page.versions.some((one) => isSimilar(one.slice(one.indexOf('\n') + 1), other.text)),
      ),
    )
    if (isTwice) this.fault('a page is there twice')
  }

  /** A pull that merges; neither unresolved conflicts nor lost answers may lose lines. */
  private async pullItem(person: Person): Promise<void> {
    const { bench, clone } = person
    const before = this.textsOf(person)
    this.noteStrays(person)
    bench.checkout = clone.checkout
    const { item } = bench
    const onConflict = this.pick(['fail', 'merge', 'merge', 'theirs'] as const)
    const calls = { ...item.calls }
    if (this.random(8) === 0)
      Object.assign(item.calls, {
        [this.pick(['read', 'write'])]: () => {
          throw new Error('connection lost')
        },
      })
    try {
      const { failure } = await bench.pull({ onConflict })
      if (failure) throw failure as Error
    } catch (error) {
      if ((error as Error).message !== 'connection lost') throw error
    } finally {
      Object.assign(item.calls, calls)
    }
    this.lookForLost(before, [person])
    if (onConflict === 'theirs') this.giveUp(person, before)
    this.decide(person)
  }

  /** Whoever takes the server's text removes the lines that only the file had; a copy is saved. */
  private giveUp(person: Person, before: ReadonlyMap<string, string>): void {
    const now = new Set([...this.textsOf(person).values()].flatMap(linesOf))
    const saved = new Set(person.bench.conflictTexts().flatMap((text) => text.split('\n')))
    for (const line of [...before.values()].flatMap(linesOf))
      if (!now.has(line) && saved.has(line)) {
        this.removed.add(line)
        this.disputed.add(line)
      }
  }

  /** The power fails after the files are written: what the program would have stored is lost. */
  private async killedPull(person: Person): Promise<void> {
    const { bench, clone } = person
    const before = this.textsOf(person)
    const copy = join(this.aside, String(++this.count))
    this.noteStrays(person)
    bench.checkout = clone.checkout
    const keep = (name: string) =>
      existsSync(join(bench.base, name)) &&
      cpSync(join(bench.base, name), join(copy, name), { recursive: true })
    keep('showdoc.lock')
    keep('.showdoc')
    await bench.pull()
    const journal = join(bench.base, '.showdoc/journal.jsonl')
    const lines = bench.journalOfPull ?? ''
    for (const name of ['showdoc.lock', '.showdoc']) {
      rmSync(join(bench.base, name), { recursive: true, force: true })
      if (existsSync(join(copy, name)))
        cpSync(join(copy, name), join(bench.base, name), { recursive: true })
    }
    if (lines !== '') {
      mkdirSync(join(bench.base, '.showdoc'), { recursive: true })
      writeFileSync(journal, lines)
    }
    rmSync(join(bench.base, '.showdoc/run.lock'), { force: true })
    this.lookForLost(before, [person])
  }

  private textsOf(person: Person): Map<string, string> {
    const { bench } = person
    return new Map(this.pathsOf(person).map((path) => [path, bench.text(path)]))
  }

  /** Every line is still in a file, in a page or its versions, or was saved as a conflict. */
  private lookForLost(
    before: ReadonlyMap<string, string>,
    people: readonly Person[] = this.people,
  ): void {
    const { item } = this.people[0]!.bench
    const kept = new Set(
      [
        ...people.flatMap((person) => [
          ...this.textsOf(person).values(),
          ...person.bench.conflictTexts(),
        ]),
        ...[...item.pages.values()].flatMap((page) => [page.text, ...page.versions]),
      ].flatMap((text) => text.split('\n')),
    )
    for (const [path, text] of before) {
      const lost = linesOf(text).filter((line) => !kept.has(line))
      if (lost.length > 0) this.fault(`${lost.join()} of ${path} lost by a pull`)
    }
  }

  /** Resolves conflicts by keeping both sides. */
  private decide(person: Person): void {
    for (const [path, text] of this.textsOf(person)) {
      if (!text.includes('<<<<<<< local')) continue
      const decided = text
        .replaceAll(/^\|{7} base\n(?:(?!=======\n)[^\n]*\n)*/gm, '')
        .replaceAll(/^(?:<<<<<<< local|=======|>>>>>>> remote rev \d+)\n/gm, '')
      person.bench.write({ [path]: decided })
      // keeping both sides restores lines that one of them had removed
      const places = text.match(/^<<<<<<< local\n[^]*?^>>>>>>> remote rev \d+$/gm) ?? []
      for (const line of places.flatMap((place) => place.split('\n'))) this.dispute(line)
    }
  }

  /** The power fails after the server has written: what the program would have stored is lost. */
  private async killedPush(person: Person): Promise<void> {
    const { bench } = person
    const kept = ['showdoc.lock', '.showdoc']
    const copy = join(this.aside, String(++this.count))
    let isKilled = false
    const die = () => {
      isKilled = true
      for (const name of kept)
        if (existsSync(join(bench.base, name)))
          cpSync(join(bench.base, name), join(copy, name), { recursive: true })
      throw new Error('connection lost')
    }
    bench.item.afterWrite = die
    this.noteStrays(person)
    bench.checkout = person.clone.checkout
    await bench.push().catch((error: Error) => {
      if (error.message !== 'connection lost') throw error
    })
    bench.item.afterWrite = () => {}
    if (!isKilled) return
    for (const name of kept) {
      rmSync(join(bench.base, name), { recursive: true, force: true })
      if (existsSync(join(copy, name)))
        cpSync(join(copy, name), join(bench.base, name), { recursive: true })
    }
    rmSync(join(bench.base, '.showdoc/run.lock'), { force: true })
  }

  private fault(what: string): void {
    this.faults.push(`SHOWDOC_TEST_SEEDS="=${this.seed}": ${what}, after: ${this.done.join(', ')}`)
  }
}

const [first, last] = seedsOf(seeds ?? '200')

test(
  'two clones, branches, a browser and lost connections: no line is lost or comes back, no page is duplicated',
  { timeout: 60_000 + (last - first) * 2_000 },
  async () => {
    process.stdout.write(`seeds ${first} to ${last}\n`)
    for (let seed = first; seed <= last; seed++) expect(await new World(seed).live(40)).toEqual([])
  },
)
