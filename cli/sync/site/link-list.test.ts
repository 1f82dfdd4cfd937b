import { expect, test } from 'vitest'
import { readLinkList } from './link-list.ts'

/** `title address` of each entry, with a mark for nested ones. */
const lines = (text: string) => {
  const walk = (entries: NonNullable<ReturnType<typeof readLinkList>>, depth: string): string[] =>
    entries.flatMap((entry) => [
      `${depth}${entry.title ?? ''} ${entry.address ?? ''}`.trimEnd(),
      ...walk(entry.entries, `${depth}>`),
    ])
  const entries = readLinkList(text)
  return entries && walk(entries, '')
}

test('a summary of GitBook or mdBook: headings, nested chapters, chapters before the list', () => {
  expect(
    lines(
      '# Summary\n\n[Preface](README.md)\n\n## Part one\n\n* [一](a.md)\n  * [Two **bold**](<b c.md> "t")\n    1. [Three](c.md#x)\n- [Draft]()\n\n---\n[End](z.md)\n',
    ),
  ).toEqual([
    'Preface README.md',
    '一 a.md',
    '>Two bold b c.md',
    '>>Three c.md#x',
    'Draft',
    'End z.md',
  ])
})

test('a sidebar of docsify: sections without a page, comments, tabs', () => {
  expect(
    lines('<!-- docs/_sidebar.md -->\n\n- Getting started\n\n\t- [Quick](quick.md)\n\t- [Page](/x/y)\n- [Home](/)\n'), // prettier-ignore
  ).toEqual(['Getting started', '>Quick quick.md', '>Page /x/y', 'Home /'])
})

test('a text that contains more than a list of links is a page', () => {
  expect(lines('# Summary\n\nThis chapter says what follows.\n\n- [a](a.md)\n')).toBeUndefined()
  expect(lines('- one\n- two\n')).toBeUndefined()
  expect(lines('')).toBeUndefined()
})

test('a hostile list costs no more than a long one', () => {
  const long = `${'- ['.repeat(50_000)}\n${`${' '.repeat(500)}- [a](a.md)\n`.repeat(2_000)}`
  expect(lines(long)).toHaveLength(2_001)
  expect(lines(`# ${'#  # '.repeat(200_000)}x\n[a](${'('.repeat(100_000)}\n`)).toBeUndefined()
})
