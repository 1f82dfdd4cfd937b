import { diagramBlock, diagramsOf } from './diagram.ts'
import { code, headingText, link, plain, table as rowsOf } from './markup.ts'
import type { Database, Table } from './schema.ts'
import type { PathTo } from './table-page.ts'
import { kindWords, words } from './words.ts'

/** Lines of the generated part of the page that lists all tables, without its marks. */
export function overviewLines(
  { tables }: Database,
  pathTo: PathTo,
  { hasDiagram }: { readonly hasDiagram: boolean },
): readonly string[] {
  const bySchema = new Map<string, Table[]>()
  for (const table of tables) {
    const own = bySchema.get(table.schema)
    if (own) own.push(table)
    else bySchema.set(table.schema, [table])
  }
  const lists = [...bySchema].flatMap(([schema, own]) => [
    ...(schema === '' ? [] : [`## ${headingText(schema)}`, '']),
    ...rowsOf(
      [words.table, words.kind, words.comment],
      own.map((table) => {
        const path = pathTo(table)
        return [
          path === undefined ? code(table.name) : link(plain(table.name, ' ') || '""', path),
          kindWords[table.kind],
          plain(table.comment, '<br>'),
        ]
      }),
    ),
    '',
  ])
  const { sources, notDrawn } = hasDiagram ? diagramsOf(tables) : { sources: [], notDrawn: 0 }
  return [
    ...lists.slice(0, -1),
    ...(sources.length === 0 ? [] : ['', `## ${words.diagram}`]),
    ...sources.flatMap((source) => ['', diagramBlock(source)]),
    ...(notDrawn === 0 ? [] : ['', `${words.notDrawn}: ${notDrawn}`]),
  ]
}

/** First text of the overview, around its generated part. */
export const newOverviewPage = (title: string, part: string): string =>
  `# ${headingText(title)}\n\n${part}\n`
