// The story of this folder, using only the command line and HTTP: node examples/build-jobs/run.mjs
// [--record]
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse } from 'yaml'
import { tell } from '../story.mjs'

/** Commands of ours in a file, as words. */
const commandsIn = (text) =>
  [...text.matchAll(/\bshowdoc ((?:[a-z]|--)[^'"\n]*)/g)]
    .filter(({ index }) => !/^\s*(?:#|\/\/|name:|description:)/.test(text.slice(text.lastIndexOf('\n', index) + 1, index + 1)))
    .map(([, line]) => line.trim().split(/\s+/))

/** Every file that people copy names commands and flags that the program has. */
async function filesAreRight(here, ends) {
  const found = []
  const helps = new Map()
  const helpOf = async (...words) => {
    const command = words.join(' ')
    if (!helps.has(command)) helps.set(command, await ends(0, words))
    return helps.get(command)
  }
  for (const name of readdirSync(here).filter((each) => /\.(?:yml|sh)$|^Jenkinsfile$/.test(each)).toSorted()) {
    const text = readFileSync(join(here, name), 'utf8')
    if (name.endsWith('.yml')) parse(text, { strict: true })
    const commands = commandsIn(text)
    if (commands.length === 0) throw new Error(`${name} has no command`)
    for (const words of commands) {
      const verbs = words.slice(0, words[0] === 'preview' ? 2 : 1)
      const help = await helpOf(...verbs, '--help')
      for (const flag of words.filter((each) => each.startsWith('-')))
        if (!new RegExp(`^\\s+(?:-\\w, )?(?:--\\S+, )*${flag.split('=')[0]}\\b`, 'm').test(help)) throw new Error(`${name}: ${verbs.join(' ')} has no ${flag}`)
      found.push(`${name}: showdoc ${words.join(' ')}`)
    }
    // variables that the files set must be the program's own
    const help = await helpOf('push', '--help', '--all')
    for (const [variable] of text.matchAll(/\bSHOWDOC_[A-Z_]+/g))
      if (!['SHOWDOC_IMAGE', 'SHOWDOC_READ_TOKEN', 'SHOWDOC_WRITE_TOKEN'].includes(variable) && !help.includes(variable)) throw new Error(`${name}: there is no ${variable}`)
  }
  return found
}

/** Bytes of all files in a folder. */
const bytesIn = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
      .toSorted()
      .map((file) => [relative(folder, file), readFileSync(file).toString('base64')]),
  )

/** Files that differ, by name. */
const differing = (one, other) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]).toSorted()

await tell(import.meta.url, async ({ here, work, project, address, program, run, ends, asExpected }) => {
  // the script calls the program by its name
  const bin = join(work, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'showdoc'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, { mode: 0o755 })
  const night = async (folder, env) => {
    const { exit, stderr } = await run('sh', [join(here, 'nightly.sh'), folder], { cwd: work, env: { ...env, PATH: `${bin}:${process.env.PATH}` } })
    if (exit !== 0) throw new Error(`nightly.sh ended with ${exit}\n${stderr}`)
    return bytesIn(folder)
  }

  const outputs = await filesAreRight(here, ends)
  mkdirSync(join(project, 'docs'))
  const init = JSON.parse(await ends(0, ['init', '--server', address, '--create', 'Handbook', '--folder', 'docs', '--no-git', '--json']))
  writeFileSync(join(project, 'docs', 'README.md'), '# Handbook\n\nAll of it 全部.\n')
  writeFileSync(join(project, 'docs', 'start.md'), '# Start\n\n[back](README.md)\n')
  await ends(0, ['push'])

  const item = { SHOWDOC_SERVER: address, SHOWDOC_ITEM: init.item.id }
  const first = await night(join(work, 'one'), item)
  const second = await night(join(work, 'two'), item)
  outputs.push('', `first night: ${Object.keys(first).join(', ')}`)
  outputs.push(`second night, other bytes: ${differing(first, second).join(', ') || 'none'}`)
  writeFileSync(join(project, 'docs', 'start.md'), '# Start\n\n[back](README.md), then on.\n')
  await ends(0, ['push'])
  const third = await night(join(work, 'two'), item)
  outputs.push(`third night, other bytes: ${differing(second, third).join(', ')}`)

  const restored = JSON.parse(await ends(0, ['import', join(work, 'two', 'item.json'), '--new-item', 'Restored', '--server', address, '--json'], { env: { SHOWDOC_DIR: work } }))
  outputs.push(`restored: ${restored.pages.map(({ title }) => title).toSorted().join(', ')}`)

  rmSync(join(project, 'docs', 'start.md'))
  await ends(0, ['push', '--prune'])
  const fourth = await night(join(work, 'two'), item)
  outputs.push(`after a page was deleted: ${Object.keys(fourth).join(', ')}`, '')
  asExpected('output.txt', outputs.join('\n'))
})
