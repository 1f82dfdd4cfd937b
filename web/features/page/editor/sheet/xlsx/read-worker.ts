import type { ReadAnswer, ReadRequest } from './read-workbook.ts'

/** Reads a workbook away from the screen. */
addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  void read(data).then(
    (answer) => postMessage(answer),
    () => postMessage(null),
  )
})

async function read({ bytes, language }: ReadRequest): Promise<ReadAnswer> {
  const [{ readXlsx }, { storedWorkbook }, { wordsOf }] = await Promise.all([
    import('hucre/xlsx'),
    import('../../../../../../importers/xlsx/sheets.ts'),
    import('../../../../../../importers/xlsx/words.ts'),
  ])
  const workbook = await readXlsx(bytes, { readStyles: true })
  const { sheets, filled, remarks } = storedWorkbook(workbook, wordsOf(language))
  return { text: JSON.stringify(sheets), count: sheets.length, filled, remarks }
}
