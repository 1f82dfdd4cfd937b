import { expect, test } from 'vitest'
import { randomFrom, seedsOf } from '../../test/random.ts'
import { StockFake } from '../../test/stock-fake.ts'
import type { Workbench } from '../../test/workbench.ts'

// The engine against a stock server: what random histories must never lose.

/** A file whose merge was left to its author, who keeps both sides. */
const decided = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^(?:<{7}|\|{7}|={7}|>{7})/.test(line))
    .join('\n')

class World {
  private readonly random: (below: number) => number
  private readonly stock = new StockFake()
  private readonly benches: Workbench[]
  private readonly written: string[] = []
  private count = 0
  readonly steps: string[] = []

  constructor(seed: number) {
    this.random = randomFrom(seed)
    this.stock.isOld = this.random(3) === 0
    const kinds = ['pair', 'token'] as const
    this.benches = [0, 1].map(() => this.stock.folder(kinds[this.random(2)]!))
  }

  /** A line that nobody else writes, sometimes with signs that servers escape. */
  private line(): string {
    const odd = ['', ' & <b> "q"', ' &lt;x&gt; &amp;amp;', " it's 100%", ' `a < b`', ' 文字']
    const line = `line ${++this.count}${odd[this.random(odd.length)]!}`
    this.written.push(line)
    return line
  }

  private changed(text: string): string {
    const lines = text.trimEnd().split('\n')
    lines.splice(1 + this.random(lines.length), 0, this.line())
    return `${lines.join('\n')}\n`
  }

  private paths(bench: Workbench): string[] {
    return Object.keys(bench.files()).filter((path) => path.endsWith('.md'))
  }

  private async step(): Promise<void> {
    const bench = this.benches[this.random(2)]!
    const paths = this.paths(bench)
    const path = paths[this.random(Math.max(1, paths.length))]
    switch (this.random(7)) {
      case 0: {
        const number = ++this.count
        const folder = ['', 'guide/', 'guide/deep/', 'ops/'][this.random(4)]!
        this.steps.push(`new ${number}`)
        return bench.write({ [`${folder}p${number}.md`]: `# Page ${number}\n${this.line()}\n` })
      }
      case 1:
      case 2:
        if (path === undefined) return
        this.steps.push(`edit ${path}`)
        return bench.write({ [path]: this.changed(decided(bench.text(path))) })
      case 3: {
        const pages = this.stock.list()
        const page = pages[this.random(Math.max(1, pages.length))]
        this.steps.push(`browser ${page?.title}`)
        return page && this.stock.edit(page.id, this.changed(page.text))
      }
      case 4:
        return this.pull(bench)
      case 5:
        return this.interrupted(bench)
      default:
        return this.push(bench)
    }
  }

  private async push(bench: Workbench): Promise<void> {
    this.steps.push(`push ${this.benches.indexOf(bench)}`)
    if (this.paths(bench).length > 0) await bench.push({ onConflict: 'merge' })
  }

  private async pull(bench: Workbench): Promise<void> {
    this.steps.push(`pull ${this.benches.indexOf(bench)}`)
    await bench.pull({ onConflict: 'merge', all: true })
    for (const path of this.paths(bench)) bench.write({ [path]: decided(bench.text(path)) })
  }

  /** The connection breaks at some write, before or after the server has carried it out. */
  private async interrupted(bench: Workbench): Promise<void> {
    let left = this.random(4)
    const when = this.random(2) === 0 ? ('beforeWrite' as const) : ('afterWrite' as const)
    this.steps.push(`broken at ${left} ${when}`)
    this.stock[when] = () => {
      if (left-- === 0) throw new Error('the connection broke')
    }
    await this.push(bench).catch(() => undefined)
    this.stock[when] = () => {}
  }

  async live(steps: number): Promise<void> {
    this.benches[0]!.write({ 'README.md': `# Manual\n${this.line()}\n` })
    await this.push(this.benches[0]!)
    await this.pull(this.benches[1]!)
    for (let step = 0; step < steps; step++) await this.step()
    for (let round = 0; round < 3; round++)
      for (const bench of this.benches) {
        await this.pull(bench)
        await this.push(bench)
      }
  }

  /** What went wrong. */
  faults(): string[] {
    const everywhere = [
      ...Object.values(this.stock.texts),
      ...this.benches.flatMap((bench) => [...Object.values(bench.files()), ...bench.conflictTexts()]), // prettier-ignore
    ].flatMap((text) => text.split('\n'))
    const known = new Set(everywhere)
    const titles = this.stock.list().map(({ title }) => title)
    return [
      ...this.written.filter((line) => !known.has(line)).map((line) => `lost: ${line}`),
      ...titles.filter((title, at) => titles.indexOf(title) !== at).map((one) => `doubled: ${one}`),
    ]
  }

  end(): void {
    for (const bench of this.benches) bench.end()
  }
}

const [first, last] = seedsOf(process.env['SHOWDOC_TEST_SEEDS'] ?? '40')

test(
  'random histories of two folders and a browser, with broken connections, lose no line and double no page',
  { timeout: 60_000 + (last - first) * 2_000 },
  async () => {
    for (let seed = first; seed <= last; seed++) {
      const world = new World(seed)
      try {
        await world.live(14)
        expect(world.faults(), `SHOWDOC_TEST_SEEDS="=${seed}": ${world.steps.join(', ')}`).toEqual(
          [],
        )
      } finally {
        world.end()
      }
    }
  },
)
