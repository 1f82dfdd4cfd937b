import { expect, test } from 'vitest'
import { runCli } from '../server/test/run-cli.ts'

/** Commands that help names, each with the words that lead to it. */
async function commandsBelow(words: readonly string[]): Promise<string[][]> {
  const { out } = await runCli([...words, '--help'])
  const [, list = ''] = /\nCommands:\n((?: {2}.*\n)+)/.exec(out) ?? []
  const names = [...list.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map((found) => found[1] as string)
  const below = await Promise.all(names.map((name) => commandsBelow([...words, name])))
  return [...(words.length > 0 ? [[...words]] : []), ...below.flat()]
}

/**
 * The values that the flags of a variable take, as help writes them; of a switch `on` or `off`, which
 * it is not by default.
 */
async function valuesOfVariables(): Promise<Map<string, Set<string>>> {
  const values = new Map<string, Set<string>>()
  for (const words of await commandsBelow([])) {
    const { out } = await runCli([...words, '--help'])
    for (const [, name = '', value, variable = ''] of out.matchAll(
      /^ {2}(?:-\w, )?--([a-z-]+)(?: ?(\S+))? +(SHOWDOC_[A-Z_]+)/gm,
    )) {
      const kind = value ?? (name.startsWith('no-') ? 'off' : 'on')
      values.set(variable, (values.get(variable) ?? new Set()).add(kind))
    }
  }
  return values
}

test('a variable of a whole job is valid for every command that knows it', async () => {
  const values = await valuesOfVariables()
  expect(values.size).toBeGreaterThan(60)
  // the same values in other words, or in another order
  const alike = ['DATA', 'DATABASE_URL', 'EXIT_CODE', 'INTO', 'NEW_ITEM_PASSWORD', 'PAGE', 'TO']
  const differing = [...values].filter(([, kinds]) => kinds.size > 1).map(([name]) => name)
  expect(differing.toSorted()).toEqual(alike.map((name) => `SHOWDOC_${name}`))
})
