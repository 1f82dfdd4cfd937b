import type { ReadAnswer, ReadRequest } from './read-workbook.ts'

/** Reads a workbook away from the screen. */
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void read(data).then(
    (answer) => postMessage(answer),
    () => postMessage(null),
  )
})

async function read({ bytes, language }: ReadRequest): Promise<ReadAnswer> {
  const [{ readCells }, { storedWorkbook }, { wordsOf }] = await Promise.all([
    import('../../../../../../importers/xlsx/read-cells.ts'),
    import('../../../../../../importers/xlsx/sheets.ts'),
    import('../../../../../../importers/xlsx/words.ts'),
  ])
  const words = wordsOf(language)
  const { workbook, charts } = await readCells(bytes, { readStyles: true })
  const { sheets, filled, remarks } = storedWorkbook(workbook, words)
  const left = charts.map((where) => ({ where, message: words.pictures }))
  const text = JSON.stringify(sheets)
  return { text, count: sheets.length, filled, remarks: [...left, ...remarks] }
}
