import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('the handbook is pushed into an empty server, and a second push writes nothing', () => {
  const script = fileURLToPath(new URL('run.mjs', import.meta.url))
  const run = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 115_000 })
  expect(run.stderr).toBe('')
  expect(run.stdout).toBe('As expected.\n')
  expect(run.status).toBe(0)
})

/** Pages of one language: their number prefixes, with the heading marks in order. */
function outlines(language: string): Record<string, string[]> {
  const folder = new URL(`docs/${language}/`, import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  return Object.fromEntries(
    files.map((file) => {
      const numbers = file.split(/[\\/]/).map((name) => /^\d+/.exec(name)?.[0])
      const text = readFileSync(new URL(encodeURI(file.replaceAll('\\', '/')), folder), 'utf8').replaceAll(/^(`{3,})[^]*?^\1$/gm, '')
      return [numbers.join('/'), text.match(/^#+(?= )/gm) ?? []]
    }),
  )
}

test('every page exists in both languages, with the same headings', () => {
  const english = outlines('02-English')
  expect(Object.keys(english)).toHaveLength(15)
  expect(outlines('01-中文')).toEqual(english)
})
