import type { ExportedCatalog, ExportSource } from '../source.ts'

/** The paper, with the name of the item and numbers at the edges of all sheets but the first. */
export function paperStyle(
  name: string,
  paper: 'a4' | 'letter',
  scope: ExportSource['scope'],
): string {
  const text = name.replaceAll(/["\\<\p{Cc}]/gu, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  const font = 'color: #667085; font-size: 8.5pt'
  const first = '@page :first { @top-left { content: none } @bottom-right { content: none } }'
  return `@page {
  size: ${paper};
  margin: 18mm 16mm;
  @top-left { content: "${text}"; ${font} }
  @bottom-right { content: counter(page) " / " counter(pages); ${font} }
}
${scope === 'page' ? '' : first}`
}

/** The contents as they are on paper; a program that prints may fill in the numbers. */
export function printedContents(
  { pages, catalogs }: Pick<ExportSource, 'pages' | 'catalogs'>,
  titleOf: (title: string) => string,
): string {
  const row = (id: string, name: string) =>
    `<a href="#${id}"><span>${titleOf(name)}</span><span class="sheet"></span></a>`
  const rows = [
    ...pages.map(({ page_id, title }) => `<li>${row(`page-${page_id}`, title)}</li>`),
    ...catalogs
      .filter(hasPages)
      .map(
        (catalog) =>
          `<li class="of-catalog">${row(`catalog-${catalog.cat_id}`, catalog.name)}${printedContents(catalog, titleOf)}</li>`,
      ),
  ]
  return `<ul>${rows.join('\n')}</ul>`
}

const hasPages = ({ pages, catalogs }: ExportedCatalog): boolean =>
  pages.length > 0 || catalogs.some(hasPages)
