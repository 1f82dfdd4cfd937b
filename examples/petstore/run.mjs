// The story of this folder, using only the command line and HTTP: node examples/petstore/run.mjs
// [--record]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tell } from '../story.mjs'

/** Lines of an output that speak of the API document; the others contain ids and times. */
const ofDocument = (output) => output.split('\n').filter((line) => line.includes('openapi.json')).join('\n')

/** What a developer changes: an operation goes, a parameter becomes required, a field is new. */
function change(api) {
  const document = JSON.parse(readFileSync(api, 'utf8'))
  delete document.paths['/health']
  document.paths['/categories'].get.parameters = [{ name: 'shop', in: 'query', required: true, schema: { type: 'string' } }]
  writeFileSync(api, JSON.stringify(document, null, 2))
}

await tell(import.meta.url, async ({ here, project, address, showdoc, ends, call, asExpected }) => {
  const api = join(project, 'docs', 'api', 'openapi.json')
  mkdirSync(join(project, 'docs', 'api'), { recursive: true })
  const init = JSON.parse(await ends(0, ['init', '--server', address, '--create', 'Pet shop', '--folder', 'docs', '--no-git', '--json']))
  const settings = join(project, 'showdoc.json')
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), api: [{ file: 'docs/api/openapi.json' }] }))
  writeFileSync(join(project, 'docs', 'README.md'), '# Pet shop\n\nHow to call the pet shop.\n')
  writeFileSync(join(project, 'docs', 'api', '_catalog.yaml'), 'name: Reference\n')
  writeFileSync(api, readFileSync(join(here, 'openapi.json')))
  const outputs = [ofDocument(await ends(0, ['push'])), ofDocument(await ends(0, ['push']))]

  const { api: documents } = JSON.parse(await ends(0, ['push', '--json']))
  if (documents[0].counts.unchanged !== 12) throw new Error(`a third push found changes\n${JSON.stringify(documents)}`)
  const { menu } = await call('item/info', { item_id: init.item.id })
  const named = (title) => menu.catalogs.flatMap(function all(one) { return [...one.pages, ...one.catalogs.flatMap(all)] }).find((page) => page.page_title === title)
  const categories = await call('page/info', { page_id: named('Categories as a tree 分类树').page_id })
  await call('page/save', { ...categories, item_id: init.item.id, page_content: `Written by hand.\n\n${categories.page_content}` })

  change(api)
  outputs.push(await ends(2, ['api', 'breaking']))
  outputs.push(ofDocument(await ends(2, ['plan'])))
  outputs.push(ofDocument(await ends(0, ['push', '--preview', 'pr-1'])).replaceAll(/\S+\/page\/preview\/\d+/g, '…'))
  const push = await showdoc(['push'])
  if (push.exit !== 0) throw new Error(push.stderr)
  outputs.push(ofDocument(push.stdout), push.stderr, await ends(0, ['api', 'breaking']))
  const { page_content } = await call('page/info', { page_id: categories.page_id })
  if (!page_content.startsWith('Written by hand.') || !page_content.includes('shop'))
    throw new Error(`the page is not as expected\n${page_content}`)
  asExpected('output.txt', outputs.join('\n\n'))
})
