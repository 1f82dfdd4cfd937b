import { markdownLanguage } from '@codemirror/lang-markdown'
import { TreeFragment, type Tree } from '@lezer/common'
import { expect, test } from 'vitest'
import { markdownSource } from './markdown-source.ts'

const { parser } = markdownSource().language

/** Names and texts of the nodes of tables, and of the blocks beside them; parts do not show. */
function nodesOf(text: string, tree: Tree = parser.parse(text)): string[] {
  const nodes: string[] = []
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (name !== 'TableRows') nodes.push(`${name} ${text.slice(from, to)}`)
    },
  })
  return nodes
}

test.each([
  ['a table', '| a | b |\n| --- | :-: |\n| 1 | **2** |\n|  | `x` |\n\nText'],
  ['without outer bars', 'a | b\n--- | ---\n1 | 2\nlast line of it\n\nText'],
  ['escaped bars and too few cells', '| a | b |\n|---|---|\n| 1 \\| 2 | \\\\ |\n| only |'],
  ['in a quotation', '> | a | b |\n> |---|---|\n> | 1 | 2 |\n\n| no | table |'],
  ['in a list', '- | a | b |\n  |---|---|\n  | 1 | 2 |\n- next'],
  ['right behind a paragraph', 'text\n| a | b |\n|---|---|\n| 1 | 2 |\n# Heading\n'],
  ['ended by a quotation', '| a | b |\n|---|---|\n| 1 | 2 |\n> said\n'],
  ['ended by a list', '| a | b |\n|---|---|\n| 1 | 2 |\n- item\n'],
  ['ended by code', '| a | b |\n|---|---|\n| 1 | 2 |\n```\n| c | d |\n```\n'],
  ['not as many cells as delimiters', '| a | b |\n|---|\n| 1 | 2 |'],
  ['in code', '```\n| a | b |\n|---|---|\n```\n\n    | a |\n    |---|\n'],
  ['a bar alone', '| a\ntext | more\n---\n'],
  ['at the end', '| a |\n|---|'],
  ['two of them', '| a |\n|---|\n| 1 |\n\n| b |\n|---|\n| 2 |\n'],
])('is the table that the library reads: %s', (_, text) => {
  expect(nodesOf(text)).toEqual(nodesOf(text, markdownLanguage.parser.parse(text)))
})

test('a key in a long table parses only its own row again, and takes over few nodes', () => {
  const rows = Array.from({ length: 2_000 }, (_, row) => `| ${row} | text ${row} |`)
  const text = ['| a | b |', '| --- | --- |', ...rows, ''].join('\n')
  const before = parser.parse(text)
  const at = text.indexOf('text 1000')
  const changed = `${text.slice(0, at)}x${text.slice(at)}`
  const fragments = TreeFragment.applyChanges(TreeFragment.addTree(before), [
    { fromA: at, toA: at, fromB: at, toB: at + 1 },
  ])
  const after = parser.parse(changed, fragments)
  expect(nodesOf(changed, after)).toEqual(nodesOf(changed))
  const newOnes = (name: string) => {
    const old = new Set(treesOf(before, name))
    return treesOf(after, name).filter((one) => !old.has(one))
  }
  expect(newOnes('TableRow').length).toBeLessThan(5)
  expect(newOnes('TableRows')).toHaveLength(1)
  const sizes = treesOf(after, 'TableRows').map((part) => treesOf(part, 'TableRow').length)
  expect(Math.max(...sizes)).toBeLessThan(500)
  expect(sizes.length).toBeLessThan(100)
})

test('rows are no table any more once its delimiters are gone', () => {
  const text = '| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n'
  const at = text.indexOf(' ---')
  const changed = text.slice(0, at) + text.slice(at + 5)
  const fragments = TreeFragment.applyChanges(TreeFragment.addTree(parser.parse(text)), [
    { fromA: at, toA: at + 5, fromB: at, toB: at },
  ])
  const after = parser.parse(changed, fragments)
  expect(nodesOf(changed, after)).toEqual(nodesOf(changed))
})

function treesOf(tree: Tree, wanted: string): Tree[] {
  const found: Tree[] = []
  tree.iterate({
    enter: ({ name, node }) => {
      if (name === wanted) found.push(node.tree!)
    },
  })
  return found
}
