import { readXlsx, type ReadOptions, type Workbook } from 'hucre/xlsx'

/** Each costs another reading of the workbook. */
const mostChartSheets = 20

/** The sheet that has no cells, being a chart as large as a sheet; the library fails at them. */
const withoutCells = (error: unknown): string | undefined =>
  error instanceof Error
    ? /missing worksheet file for sheet "(.*)"$/s.exec(error.message)?.[1]
    : undefined

/**
 * Reads the sheets of a workbook that have cells.
 *
 * @returns `charts` names of the others
 */
export async function readCells(
  bytes: ArrayBuffer | Uint8Array,
  options: ReadOptions,
): Promise<{ workbook: Workbook; charts: string[] }> {
  const charts: string[] = []
  for (;;)
    try {
      const sheets = ({ name }: { name: string }) => !charts.includes(name)
      return { workbook: await readXlsx(bytes, { ...options, sheets }), charts }
    } catch (error) {
      const chart = withoutCells(error)
      if (chart === undefined || charts.includes(chart) || charts.length === mostChartSheets)
        throw error
      charts.push(chart)
    }
}
