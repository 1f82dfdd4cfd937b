// The story of this folder, using only the command line and HTTP: node examples/spreadsheet/run.mjs
// [--record]
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tell } from '../story.mjs'

await tell(import.meta.url, async ({ here, work, project, address, showdoc, ends, call, asExpected }) => {
  const server = { env: { SHOWDOC_SERVER: address } }
  const workbook = join(here, 'prices.xlsx')
  const json = async (args) => JSON.parse(await ends(0, [...args, '--json'], server))

  // a spreadsheet item: its sheets can be edited in a browser
  const sheets = await json(['import', workbook, '--new-item', 'Prices', '--as', 'sheet'])
  const { item_type } = await call('item/info', { item_id: sheets.item })
  const outputs = [`${sheets.format}: an item of type ${item_type}`]

  // out again as a workbook, the same bytes each time, and in once more: nothing is lost on the way
  for (const name of ['one.xlsx', 'two.xlsx']) await ends(0, ['export', 'xlsx', '--item', sheets.item, '-o', name], server)
  const [one, two] = ['one.xlsx', 'two.xlsx'].map((name) => readFileSync(join(project, name)))
  outputs.push(`exported twice: ${one.equals(two) ? 'the same bytes' : 'other bytes'}`)
  outputs.push(`compared: ${(await showdoc(['export', 'xlsx', '--item', sheets.item, '--check', 'one.xlsx'], server)).exit}`)

  // as pages of an ordinary item: a table for each sheet, the same from the file and from the export
  const pagesOf = async (file, name) => {
    const { item, pages } = await json(['import', file, '--new-item', name])
    const folder = join(work, name)
    await ends(0, ['export', 'markdown', '--item', item, '-o', `${folder}/`], server)
    const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.name.endsWith('.md'))
      .map((each) => `${each.name}\n${readFileSync(join(each.parentPath, each.name), 'utf8')}`)
    return { count: pages.length, text: texts.toSorted().join('\n') }
  }
  const [given, exported] = [await pagesOf(workbook, 'given'), await pagesOf('one.xlsx', 'exported')]
  outputs.push(`pages: ${given.count}, ${given.text === exported.text ? 'the same' : 'others'} from the export`, '', given.text)
  asExpected('output.txt', outputs.join('\n'))
})
