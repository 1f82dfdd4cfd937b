import { TreeFragment, type Tree } from '@lezer/common'
import { expect, test } from 'vitest'
import { markdownSource } from './markdown-source.ts'

const { parser } = markdownSource().language

/** Lengths of the blocks that `after` does not share with `before`. */
function parsedAgain(before: Tree, after: Tree): number[] {
  const old = new Set(blocksOf(before))
  return blocksOf(after)
    .filter((block) => !old.has(block))
    .map(({ length }) => length)
}

function blocksOf({ children }: Tree): Tree[] {
  return (children as Tree[]).flatMap((child) =>
    child.type.name === '' || child.type.name === 'Document' ? blocksOf(child) : [child],
  )
}

test('a key in a long paragraph parses only a part of it again', () => {
  const lines = Array.from({ length: 5_000 }, (_, line) => `${line} INFO *request* done in 3 ms`)
  const text = lines.join('\n')
  const before = parser.parse(text)
  const at = text.indexOf('2500 INFO')
  const changed = `${text.slice(0, at)}x${text.slice(at)}`
  const fragments = TreeFragment.applyChanges(TreeFragment.addTree(before), [
    { fromA: at, toA: at, fromB: at, toB: at + 1 },
  ])
  const again = parsedAgain(before, parser.parse(changed, fragments))
  expect(again.length).toBeGreaterThan(0)
  expect(again.reduce((sum, length) => sum + length, 0)).toBeLessThan(40_000)
})

test('what is no long paragraph stays whole', () => {
  const text = `${'word '.repeat(1_000)}\nnext\n\n\`\`\`\n${'line\n'.repeat(5_000)}\`\`\`\n`
  expect(blocksOf(parser.parse(text)).map(({ type }) => type.name)).toEqual([
    'Paragraph',
    'FencedCode',
  ])
})
