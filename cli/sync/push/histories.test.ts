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
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CloneFake, HistoryFake } from '../../test/git-fake.ts'
import { folderOf } from '../names.ts'
import { matchSimilar } from '../plan/similar.ts'
import { randomFrom } from '../../test/random.ts'
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

/** @param version title and text that a page had */
function isSimilar(version: string, { text }: { text: string }): boolean {
  return (
    matchSimilar(
      new Map([['had', version.slice(version.indexOf('\n') + 1)]]),
      new Map([['has', text]]),
    ).size > 0
  )
}

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
  /** Titles that two files of one folder had: a merge that keeps both files keeps two pages. */
  private readonly doubled = new Set<string>()
  /** What must not happen, with the seed and the steps that led there. */
  readonly faults: string[] = []
  private count = 0

  constructor(seed: number) {
    this.seed = seed
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
      if (this.faults.length === 0) await this.settle()
      return this.faults
    } finally {
      rmSync(this.aside, { recursive: true, force: true })
      for (const { bench } of this.people) bench.end()
    }
  }

  /** Everybody pulls, decides and pushes until nothing is left: both folders and the item agree. */
  private async settle(): Promise<void> {
    const { item } = this.people[0]!.bench
    for (const onConflict of ['merge', 'merge', 'theirs'] as const)
      for (const person of this.people) {
        person.bench.checkout = person.clone.checkout
        await person.bench.pull({ onConflict, all: true })
        this.decide(person)
        await person.bench.push({ onConflict: 'ours' })
      }
    const revisions = () => JSON.stringify(item.live.map(({ id, rev }) => [id, rev]))
    const settled = revisions()
    for (const { bench } of this.people) {
      await bench.pull()
      const { lock } = bench
      const files = JSON.stringify(bench.files())
      await bench.push()
      await bench.push()
      if (bench.lock !== lock) this.fault('the lock changes though nothing else does')
      if (JSON.stringify(bench.files()) !== files) this.fault('a push changes files')
    }
    if (revisions() !== settled) this.fault('a push right after a pull writes something')
    // a file's name and front matter are its folder's own; catalog and text are the page's
    const [first, second] = this.people.map(
      (person) =>
        new Map(
          [...this.textsOf(person)].map(([path, text]) => {
            const body = text.slice(text.indexOf('# Page'))
            return [firstLineOf(body), `${folderOf(path)}\n${body}`]
          }),
        ),
    )
    for (const [title, text] of first!)
      if ((second!.get(title) ?? text) !== text) this.fault(`the folders differ in ${title}`)
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
    if ((await chosen[2]()) === false) this.done.pop()
    for (const one of this.people) this.noteDoubled(one)
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
      if (!before.has(line)) this.disputed.add(line)
    return true
  }

  private noteDoubled(person: Person): void {
    const titles = [...this.textsOf(person).values()].map((text) => firstLineOf(text).slice(2))
    for (const title of titles)
      if (titles.indexOf(title) !== titles.lastIndexOf(title)) this.doubled.add(title)
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

  private renameFile(person: Person): boolean {
    const path = this.pick(this.pathsOf(person))
    // a path identifies a page: the other person's own file of that name would become this page
    const titleIn = (one: Person): string | undefined => {
      const text = this.textsOf(one).get(path)
      return text && firstLineOf(text)
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
    bench.checkout = clone.checkout
    const cut = this.random(8)
    const lose = () => {
      throw new Error('connection lost')
    }
    if (cut === 0) item.beforeWrite = lose
    if (cut === 1) item.afterWrite = lose
    try {
      const { failure } = await bench.push(options)
      if (failure) throw failure as Error
    } catch (error) {
      if ((error as Error).message !== 'connection lost') throw error
    } finally {
      item.beforeWrite = () => {}
      item.afterWrite = () => {}
    }
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
    // A file that contains less than three fifths of what its page contains is a page of its own,
    // when no lock knows it.
    const isTwice = item.live.some((page) =>
      item.live.some(
        (other) =>
          other.id > page.id &&
          other.title === page.title &&
          !this.doubled.has(page.title) &&
          isSimilar(`${page.title}\n${page.text}`, other),
      ),
    )
    if (isTwice) this.fault('a page is there twice')
  }

  /** A pull that merges; neither unresolved conflicts nor lost answers may lose lines. */
  private async pullItem(person: Person): Promise<void> {
    const { bench, clone } = person
    const before = this.textsOf(person)
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
    this.lookForLost(person, before)
    this.decide(person)
  }

  /** The power fails after the files are written: what the program would have stored is lost. */
  private async killedPull(person: Person): Promise<void> {
    const { bench, clone } = person
    const before = this.textsOf(person)
    const copy = join(this.aside, String(++this.count))
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
    this.lookForLost(person, before)
  }

  private textsOf(person: Person): Map<string, string> {
    const { bench } = person
    return new Map(this.pathsOf(person).map((path) => [path, bench.text(path)]))
  }

  /** Every line of a file is still in a file, in a page or its versions, or was saved as a conflict. */
  private lookForLost(person: Person, before: ReadonlyMap<string, string>): void {
    const { bench } = person
    const kept = new Set(
      [
        ...this.textsOf(person).values(),
        ...[...bench.item.pages.values()].flatMap((page) => [page.text, ...page.versions]),
        ...bench.conflictTexts(),
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
      for (const line of places.flatMap((place) => place.split('\n'))) this.disputed.add(line)
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
    for (let seed = first; seed <= last; seed++) expect(await new World(seed).live(40)).toEqual([])
  },
)

/** The first and the last seed. */
function seedsOf(text: string): [number, number] {
  const [, from, to] = /^(?:=|(\d+)-)?(\d+)$/.exec(text) ?? []
  const last = Number(to)
  return [text.startsWith('=') ? last : Number(from ?? 1), last]
}
