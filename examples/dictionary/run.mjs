// The story of this folder, using only the command line and HTTP: node examples/dictionary/run.mjs
// [--record]
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tell } from '../story.mjs'

/** What somebody writes by hand: a remark on a column, and a text below the generated part. */
function writeByHand(file) {
  const text = readFileSync(file, 'utf8')
  const remarked = text.replace(/^(\| `state` \|.*\|) +\|$/m, '$1 new → paid → sent |')
  if (remarked === text) throw new Error('the column state has no place for a remark')
  writeFileSync(file, `${remarked}\n## Who works with it\n\nThe warehouse reads it, the shop writes it.\n`)
}

await tell(import.meta.url, async ({ here, project, address, token, ends, asExpected }) => {
  const pages = join(project, 'docs', 'Dictionary')
  const runSql = (file) => {
    const database = new DatabaseSync(join(project, 'shop.db'))
    database.exec(readFileSync(join(here, file), 'utf8'))
    database.close()
  }
  const allAsExpected = (name) => {
    for (const file of readdirSync(pages)) asExpected(join(name, file), readFileSync(join(pages, file), 'utf8'))
  }
  mkdirSync(join(project, 'docs'))
  const dictionary = ['db', 'sqlite:shop.db', '--into', 'Dictionary']
  const init = JSON.parse(await ends(0, ['init', '--server', address, '--create', 'Shop', '--folder', 'docs', '--no-git', '--json']))

  runSql('schema-1.sql')
  const outputs = [await ends(0, dictionary), await ends(0, dictionary)]
  allAsExpected('first')
  writeByHand(join(pages, 'orders.md'))
  outputs.push(await ends(0, [...dictionary, '--check']))
  await ends(0, ['push'])

  runSql('schema-2.sql')
  outputs.push(await ends(2, [...dictionary, '--check']), await ends(0, dictionary))
  allAsExpected('second')
  asExpected('output.txt', outputs.join('\n'))

  const pushed = JSON.parse(await ends(0, ['push', '--json']))
  const page = pushed.pages.find((each) => each.path === 'Dictionary/orders.md')
  const response = await fetch(`${address}/${init.item.id}/${page.id}.md`, { headers: { 'X-API-Token': token } })
  const text = await response.text()
  for (const expected of ['new → paid → sent', 'The warehouse reads it', `](/${init.item.id}/`])
    if (!text.includes(expected)) throw new Error(`the published page lacks "${expected}"\n${text}`)
})
