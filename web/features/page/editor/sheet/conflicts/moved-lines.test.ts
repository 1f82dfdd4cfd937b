import { expect, test } from 'vitest'
import { isObject, objectOf, textOf, type JsonObject } from '#contract/text/content/read-content.ts'
import { mergeSheets } from './merge.ts'

/** Random numbers below a limit, the same for a seed (Park and Miller). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 7_919 + 1
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}

const sheetOf = (rows: readonly (readonly string[])[]): JsonObject => ({
  name: 'S',
  rows: Object.fromEntries(
    rows.map((texts, row) => [
      row,
      {
        cells: Object.fromEntries(
          texts.flatMap((text, column) => (text === '' ? [] : [[column, { text }]])),
        ),
      },
    ]),
  ),
})

const rowsOf = ({ rows }: JsonObject): string[][] =>
  Object.values(objectOf(rows)).flatMap((row) =>
    isObject(row)
      ? [Object.values(objectOf(row['cells'])).map((cell) => textOf(objectOf(cell)['text']))]
      : [],
  )

/** What one side does to rows with a key each; columns with texts and sorting exclude each other. */
function moved(base: string[][], kept: ReadonlySet<string>, random: (below: number) => number) {
  let rows = base.map((row) => [...row])
  const sorts = random(2) === 0
  for (let left = 1 + random(3); left > 0; left--) {
    const row = random(rows.length + 1)
    const column = random(rows[0]!.length + 1)
    const inserted = (text: string) => rows[0]!.map((_, at) => (at === 0 ? `new ${left}` : text))
    switch (random(6)) {
      case 0:
        rows.splice(row, 0, inserted('yes'))
        break
      case 1:
        rows.splice(row, 0, inserted('').fill(''))
        break
      case 2:
        for (const one of rows) one.splice(column, 0, '')
        break
      case 3:
        if (rows[row] && !rows[row].some((text) => kept.has(text))) rows.splice(row, 1)
        break
      default:
        if (sorts) rows = rows.toReversed()
        else rows.forEach((one, at) => one.splice(column, 0, `column ${left} ${at}`))
    }
  }
  return rows
}

test('whatever one side moves, cells of the other are changed in their row, or somebody is asked', () => {
  let merged = 0
  for (let seed = 1; seed <= 400; seed++) {
    const random = randomFrom(seed)
    const width = 2 + random(4)
    const base = Array.from({ length: 3 + random(8) }, (_, row) =>
      Array.from({ length: width }, (__, column) =>
        column === 0 ? `key ${row}` : ['yes', 'no', ''][random(3)]!,
      ),
    )
    const changed = base.map((row) => [...row])
    const edits = Array.from({ length: 1 + random(2) }, (_, at) => {
      const row = random(base.length)
      changed[row]![1 + random(width - 1)] = `edit ${at}`
      return { key: `key ${row}`, text: `edit ${at}` }
    }).filter(({ text }) => changed.some((row) => row.includes(text)))
    const mover = moved(base, new Set(edits.map(({ key }) => key)), random)
    const [mine, theirs] = random(2) === 0 ? [mover, changed] : [changed, mover]
    const { clashes, sheets } = mergeSheets([sheetOf(base)], [sheetOf(mine)], [sheetOf(theirs)])
    if (clashes.length > 0) continue
    merged++
    const rows = rowsOf(sheets(new Set())[0]!)
    for (const { key, text } of edits)
      expect(
        rows.filter((row) => row.includes(text)),
        `seed ${seed}`,
      ).toEqual([expect.arrayContaining([key, text])])
  }
  // most are brought together without a question
  expect(merged).toBeGreaterThan(300)
})
