import { expect, test } from 'vitest'
import { arrange } from './arrange.ts'
import { PageAddresses } from './page-addresses.ts'
import { readLinkList } from './link-list.ts'

/** Position and title of each page and folder that the menus (by folder) mention. */
function arranged(menus: Record<string, string>, paths: string[], index: string[] = []) {
  const indexPages = new Map(index.map((path) => [path.slice(0, -'/README.md'.length), path]))
  const addresses = new PageAddresses(paths, ['README.md'], indexPages)
  const lists = Object.entries(menus).map(([folder, text]) => ({ folder, entries: readLinkList(text)! })) // prettier-ignore
  const { pages, folders } = arrange(lists, paths, indexPages, addresses)
  const said = (map: ReadonlyMap<string, { title?: string; name?: string; order?: number }>) =>
    Object.fromEntries(
      [...map].map(([path, { title, name, order }]) => [path, [order, title ?? name].filter((one) => one !== undefined).join(' ')]), // prettier-ignore
    )
  return { ...said(pages), ...said(folders) }
}

test('positions count among siblings, wherever the menu lists them', () => {
  expect(
    arranged({ '': '- [B](x/b.md)\n- [C](y/c.md)\n- [A](x/a.md)\n- [R](r.md)\n' }, ['r.md', 'x/a.md', 'x/b.md', 'y/c.md', 'y/d.md']), // prettier-ignore
  ).toEqual({ 'r.md': '1 R', 'x/b.md': '1 B', 'x/a.md': '2 A', 'y/c.md': '1 C', x: '1', y: '2' })
})

test('of two menus the nearer one orders its folder', () => {
  expect(
    arranged({ '': '- [1](x/a.md)\n- [2](x/b.md)\n', x: '- [3](b.md)\n- [4](/x/a.md)\n' }, ['x/a.md', 'x/b.md']), // prettier-ignore
  ).toEqual({ 'x/b.md': '1 3', 'x/a.md': '2 4', x: '1' })
})

test('a section names the folder if it lists all its pages, outermost first', () => {
  const paths = ['g/a.md', 'g/b.md', 'h/c.md', 'h/d.md']
  expect(
    arranged({ '': '- Guide\n  - Basics\n    - [A](g/a.md)\n    - [B](g/b.md)\n- One\n  - [C](h/c.md)\n- Two\n  - [D](h/d.md)\n' }, paths), // prettier-ignore
  ).toMatchObject({ g: '1 Guide', h: '2' })
})

test('a chapter names the folder of its parts also where its own page is beside it', () => {
  const paths = ['items.md', 'items/a.md', 'items/b.md', 'more.md', 'more/e.md', 'types.md', 'types/c.md', 'types/d.md'] // prettier-ignore
  expect(
    arranged({ '': '- [Items](items.md)\n  - [A](items/a.md)\n  - [B](items/b.md)\n- [Start](start.md)\n  - [More](more.md)\n    - [E](more/e.md)\n- [Types](types.md)\n  - [C](types/c.md)\n- [D](types/d.md)\n' }, paths), // prettier-ignore
  ).toMatchObject({ items: '1 Items', more: '2 More', types: '3', 'items.md': '1 Items' })
})

test('an index page that no menu lists stays first; a link to a heading neither names nor moves the page', () => {
  expect(
    arranged({ x: '- [B](b.md)\n- [Part of a](a.md#part)\n- [B again](b.md)\n- [Away](https://a.example)\n- [Gone](gone.md)\n' }, ['x/README.md', 'x/a.md', 'x/b.md'], ['x/README.md']), // prettier-ignore
  ).toEqual({ 'x/b.md': '2 B', 'x/a.md': '3' })
})

test('what no menu lists follows the listed ones, however many there are', () => {
  const many = Array.from({ length: 120 }, (_, index) => `p${index}.md`)
  const menu = many.map((path) => `- [${path}](${path})\n`).join('')
  expect(arranged({ '': menu }, [...many, 'left.md'])).toMatchObject({
    'p119.md': '120 p119.md',
    'left.md': '121',
  })
})
