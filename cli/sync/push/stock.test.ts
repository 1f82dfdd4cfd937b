import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StockFake } from '../../test/stock-fake.ts'

// The engine against a stock server: what such a server would do wrong if it were asked carelessly.

test('texts with entities are stored as they are written, by old and new servers', async () => {
  const text = '# T\n\n&amp; &lt;b&gt; `&quot;` < > " \' &nbsp;\n'
  for (const isOld of [false, true])
    for (const credential of ['pair', 'token'] as const) {
      const stock = new StockFake()
      stock.isOld = isOld
      const bench = stock.folder(credential)
      bench.write({ 't.md': text })
      await bench.push()
      expect(stock.texts).toEqual({ T: text })
      const before = stock.writes
      expect(await bench.reported()).toEqual([])
      expect(stock.writes).toBe(before)
      bench.end()
    }
})

test('without the texts kept beside the folder, a merge takes its base from the history', async () => {
  const stock = new StockFake()
  const bench = stock.folder('token')
  bench.write({ 'a.md': '# A\n\none & "1"\ntwo\nthree\n', 'b.md': '# B\n\n[a](a.md)\n' })
  await bench.push()
  rmSync(join(bench.base, '.showdoc'), { recursive: true })
  stock.edit(stock.list()[0]!.id, '# A\n\none & "1" there\ntwo\nthree\n')
  bench.write({ 'a.md': '# A\n\none & "1"\ntwo\nthree here\n' })
  await bench.push({ onConflict: 'merge' })
  expect(stock.texts['A']).toBe('# A\n\none & "1" there\ntwo\nthree here\n')
  bench.end()
})

test('an unchanged push with a key pair makes two calls, and one that changes a page few more', async () => {
  const stock = new StockFake()
  const bench = stock.folder('pair')
  bench.write(Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`p${at}.md`, `# P${at}\n`]))) // prettier-ignore
  await bench.push()
  // the item, and for each page whether its title is taken
  expect([stock.reads, stock.writes]).toEqual([2 + 120, 120])
  stock.reads = stock.writes = 0
  await bench.push()
  expect([stock.reads, stock.writes]).toEqual([2, 0])
  bench.write({ 'p7.md': '# P7\n\nmore\n' })
  await bench.push()
  expect([stock.reads, stock.writes]).toEqual([5, 1])
  bench.end()
})

test('a page that somebody makes during a push is not overwritten by its title, also where another catalog has one', async () => {
  const stock = new StockFake()
  const bench = stock.folder('pair')
  bench.write({ 'a/same.md': '# Same\n\nours\n' })
  await bench.push()
  bench.write({ 'b/first.md': '# First\n', 'b/same.md': '# Same\n\nours too\n' })
  stock.afterWrite = () => {
    const cat = [...stock.catalogs.values()].find(({ name }) => name === 'b')?.id
    if (cat === undefined || stock.list().length !== 1) return
    stock.rows.get(stock.make('Same', 'theirs\n'))!.cat = cat
  }
  expect(await bench.reported()).toEqual(['create written b/first.md', 'create refused b/same.md'])
  expect(stock.list().map(({ text }) => text)).toContain('theirs\n')
  bench.end()
})

test('a push that broke off leaves a page that neither push nor pull makes twice', async () => {
  for (const credential of ['pair', 'token'] as const) {
    const stock = new StockFake()
    const bench = stock.folder(credential)
    bench.write({ 'a.md': '# A\n\n[b](b.md)\n', 'b.md': '# B\n' })
    stock.afterWrite = () => {
      throw new Error('killed')
    }
    await bench.push().catch(() => undefined)
    stock.afterWrite = () => {}
    expect(stock.rows.size).toBe(1)
    await bench.pull({ all: true })
    expect(Object.keys(bench.files()).toSorted()).toEqual(['a.md', 'b.md'])
    await bench.push()
    expect(Object.keys(stock.texts)).toEqual(['A', 'B'])
    expect(await bench.reported()).toEqual([])
    bench.end()
  }
})

test('a spreadsheet of a stock server is neither pulled nor written to', async () => {
  const stock = new StockFake()
  stock.type = '4'
  stock.make('Table', '[{"rows":{}}]')
  const bench = stock.folder('token')
  await expect(bench.pull()).rejects.toThrow(/stock\.sheet/)
  bench.write({ 'Table.sheet.json': '[{"rows":{"len":1}}]' })
  await expect(bench.push({ sheets: true })).rejects.toThrow(/stock\.sheet/)
  expect(stock.writes).toBe(0)
  bench.end()
})
