// The story of this folder, using only the command line and HTTP: node examples/postman/run.mjs
// [--record]
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tell } from '../story.mjs'

await tell(import.meta.url, async ({ here, work, project, address, ends, asExpected }) => {
  mkdirSync(join(project, 'docs'))
  const collection = 'library.postman_collection.json'
  for (const name of [collection, 'test.postman_environment.json']) cpSync(join(here, name), join(project, name))
  await ends(0, ['init', '--server', address, '--create', 'Library', '--folder', 'docs', '--no-git'])
  const withoutAddress = (output) => output.split('\n').filter((line) => !line.startsWith('http')).join('\n')

  // the collection as it is: addresses begin with a variable
  const outputs = [withoutAddress(await ends(0, ['import', collection]))]
  const exported = async (folder) => {
    await ends(0, ['export', 'markdown', '-o', `${join(work, folder)}/`])
    return readdirSync(join(work, folder), { recursive: true, withFileTypes: true })
      .filter((each) => each.name.endsWith('.md'))
      .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'))
      .join('\n')
  }
  if (!(await exported('plain')).includes('{{base}}/books')) throw new Error('the variable is not there')

  // with an environment: what a reader can call; the same pages, and no secret
  outputs.push(withoutAddress(await ends(0, ['import', collection, '--env', 'test.postman_environment.json'])))
  // in a comment a page remembers the request it was made of
  const resolved = (await exported('resolved')).replaceAll(/<!--.*?-->/g, '')
  if (!resolved.includes('https://library.example.com/api/v1/books')) throw new Error(`the address is not there\n${resolved}`)
  if (resolved.includes('{{base}}/') || resolved.includes('fake-secret')) throw new Error('a variable stayed, or a secret was published')

  // the collection changes: a request goes
  const changed = JSON.parse(readFileSync(join(project, collection), 'utf8'))
  changed.item = changed.item.filter(({ name }) => !name.startsWith('Health'))
  writeFileSync(join(project, collection), JSON.stringify(changed))
  const again = ['import', collection, '--env', 'test.postman_environment.json', '--removed', 'trash']
  outputs.push(await ends(2, [...again, '--dry-run']))
  outputs.push(withoutAddress(await ends(0, again)))
  outputs.push(withoutAddress(await ends(0, again)))
  asExpected('output.txt', outputs.join('\n'))
})
