import { expect, test } from 'vitest'
import { renderElement } from '../../test/render-element.tsx'
import { CatalogTree } from './catalog-tree.tsx'
import { growTree } from './tree.ts'

const { roots } = growTree((parent) =>
  parent
    ? []
    : Array.from({ length: 2_000 }, (_, index) => ({
        key: `p${index}`,
        kind: 'page',
        id: String(index),
        title: `Page ${index}`,
        isDraft: false,
        method: '',
      })),
)

test.each([0, 3_300])(
  'a large menu scrolled to %i draws the rows of a window, each once',
  async (scroll) => {
    const drawn: string[] = []
    await renderElement(
      <CatalogTree
        label="Menu"
        roots={roots}
        catalogs={{ open: new Set(), toggle: () => {}, openAll: () => {}, place: { scroll } }}
        renderRow={({ row, item }) => {
          drawn.push(row.key)
          return <div key={row.key} {...item} />
        }}
      />,
    )
    expect(drawn).toContain(`p${scroll / 33}`)
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn.length).toBeLessThan(60)
  },
)
