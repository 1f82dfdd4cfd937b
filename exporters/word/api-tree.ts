import type { Element, ElementContent } from 'hast'
import {
  allColumns,
  columnsFor,
  readApiPage,
  type ApiPage,
  type Columns,
  type Parameter,
} from '#contract/document/kinds/api-page.ts'
import { lineTree, textTree } from '#contract/document/text-tree.ts'
import { element, text } from '#contract/document/html/tree.ts'
import { statusWord, type Words } from '#contract/document/words.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { fill } from '#contract/text/phrase.ts'
import type { ApiContent } from '#contract/text/content/read-content.ts'

/**
 * An API page as elements: apart from description and remarks no value is ever parsed as markup.
 * Source: web/spec/reading.md 11.10.
 */
export function apiTree(
  content: ApiContent,
  globals: unknown,
  words: Words,
  locale: 'en' | 'zh-cn',
  dialect: Dialect,
): ElementContent[] {
  const page = readApiPage(content, globals)
  const found: ElementContent[] = [head(page, words)]
  const section = (title: string, ...body: ElementContent[]) => {
    found.push(element('h3', {}, text(title)), ...body)
  }
  const table = (title: string, rows: readonly Parameter[], columns: Columns) => {
    if (rows.length > 0) section(title, parameters(rows, columns, words, dialect))
  }
  const code = (title: string, source: string, language = '') => {
    if (source !== '') section(title, codeBlock(source, language))
  }
  const markdown = (source: string): ElementContent[] =>
    [...textTree(source, dialect).blocks].flat()

  section(
    words.description,
    ...(page.description === '' ? [paragraph(words.none)] : markdown(page.description)),
  )
  if (page.kind === 'websocket') section(words.protocol, paragraph('WebSocket'))
  table(words.pathVariables, page.pathVariables, columnsFor(page.pathVariables))
  table(words.headers, page.headers, allColumns)
  table(words.queryParameters, page.query, allColumns)
  table(words.cookies, page.cookies, allColumns)
  if (page.body.length > 0) {
    const mode =
      page.bodyMode === '' ? [] : [paragraph(fill(words.bodyMode, locale, { mode: page.bodyMode }))]
    section(words.bodyParameters, ...mode, parameters(page.body, allColumns, words, dialect))
  }
  code(words.requestExample, page.example, page.isJson ? 'json' : '')
  table(words.jsonFields, page.jsonFields, columnsFor(page.jsonFields))
  if (page.messages.length > 0)
    section(words.messageExamples, ...page.messages.map((message) => codeBlock(message, '')))
  for (const { title, example, fields } of page.responses) {
    const isSuccess = title === 'success'
    code(isSuccess ? words.successExample : words.failureExample, example)
    table(isSuccess ? words.successFields : words.failureFields, fields, columnsFor(fields, true))
  }
  if (page.remark !== '') section(words.remarks, ...markdown(page.remark))
  return found
}

const paragraph = (words: string): Element => element('p', {}, text(words))

const codeBlock = (source: string, language: string): Element =>
  element(
    'pre',
    {},
    element('code', language === '' ? {} : { className: [`language-${language}`] }, text(source)),
  )

/** Method, address and status in one line. */
function head({ method, url, status }: ApiPage, words: Words): Element {
  return element(
    'p',
    {},
    ...(method === '' ? [] : [element('strong', {}, text(method)), text(' ')]),
    element('code', {}, text(url)),
    ...(status > 0 ? [text(`  ${statusWord(status, words)}`)] : []),
  )
}

function parameters(
  rows: readonly Parameter[],
  { hasExample, hasRequired }: Columns,
  words: Words,
  dialect: Dialect,
): Element {
  const cell = (...content: ElementContent[]) => element('td', {}, ...content)
  const codeCell = (value: string) =>
    value === '' ? cell() : cell(element('code', {}, text(value)))
  const titles = [
    words.name,
    ...(hasExample ? [words.example] : []),
    ...(hasRequired ? [words.required] : []),
    words.type,
    words.remark,
  ]
  return element(
    'table',
    {},
    element(
      'thead',
      {},
      element('tr', {}, ...titles.map((title) => element('th', {}, text(title)))),
    ),
    element(
      'tbody',
      {},
      ...rows.map((row) =>
        element(
          'tr',
          {},
          cell(
            element('code', {}, text(row.name)),
            ...(row.isGlobal ? [text(` (${words.global})`)] : []),
          ),
          ...(hasExample ? [codeCell(row.example)] : []),
          ...(hasRequired ? [cell(text(row.isRequired ? words.yes : words.no))] : []),
          codeCell(row.type),
          cell(...lineTree(row.remark, dialect)),
        ),
      ),
    ),
  )
}
