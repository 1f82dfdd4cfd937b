import { anchorNumbering, type Heading } from '../../text/markdown/anchors.ts'
import { fill } from '../../text/phrase.ts'
import { allColumns, columnsFor, type ApiPage, type Columns, type Parameter } from './api-page.ts'
import type { Block } from '../blocks.ts'
import { tool } from '../code/code.ts'
import type { Drawing } from '../drawing.ts'
import { columnWidths, rowsJudged } from '../finish/column-widths.ts'
import { isLong, longStyle, partsOf } from '../finish/long-tables.ts'
import { escaped } from '../html/tree.ts'
import { statusWord, type Locale, type Words } from '../words.ts'

/** Renderers of the few texts of an API page that are markdown. */
interface Markdown {
  /** A description or remarks. */
  block(markdown: string): Block[]
  /** A remark in a cell. */
  line(markdown: string): string
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Renders an API page: apart from description and remarks no value is ever parsed as markup.
 * Source: web/spec/reading.md 11.10.
 *
 * @returns its headings
 */
export function apiHtml(
  page: ApiPage,
  drawing: Drawing,
  words: Words,
  locale: Locale,
  markdown: Markdown,
): Heading[] {
  const idOf = anchorNumbering()
  const outline: Heading[] = []
  const section = (title: string, body: string, isShown = true) => {
    if (!isShown) return
    const id = idOf(title)
    outline.push({ level: 1, text: title, id })
    drawing.addOwn(
      `<section><h2 id="${id}" tabindex="-1">${escaped(title)}<a class="md-anchor" href="#${id}" aria-label="${escaped(words.anchor)}">#</a></h2>${body}</section>`,
    )
  }
  const parameters = (title: string, rows: readonly Parameter[], columns: Columns) =>
    parametersHtml(title, rows, columns, words, (remark) =>
      drawing.drawn(markdown.line(remark), () => remark),
    )
  const table = (title: string, rows: readonly Parameter[], columns: Columns) =>
    section(title, rows.length > 0 ? parameters(title, rows, columns) : '', rows.length > 0)
  const code = (text: string, language = /^\s*[[{]/.test(text) ? 'json' : '') =>
    drawing.drawn(
      `<pre><code${language ? ` class="language-${language}"` : ''}>${escaped(text)}</code></pre>`,
    )
  const blocks = (text: string) =>
    markdown
      .block(text)
      .map(({ html, source }) => drawing.drawn(html, source))
      .join('')

  drawing.addOwn(headHtml(page, words))
  section(
    words.description,
    page.description === '' ? `<p>${escaped(words.none)}</p>` : blocks(page.description),
  )
  section(words.protocol, '<p>WebSocket</p>', page.kind === 'websocket')
  table(words.pathVariables, page.pathVariables, columnsFor(page.pathVariables))
  table(words.headers, page.headers, allColumns)
  table(words.queryParameters, page.query, allColumns)
  table(words.cookies, page.cookies, allColumns)
  if (page.body.length > 0) {
    const mode = fill(words.bodyMode, locale, { mode: page.bodyMode })
    section(
      words.bodyParameters,
      (page.bodyMode === '' ? '' : `<p class="md-mode">${escaped(mode)}</p>`) +
        parameters(words.bodyParameters, page.body, allColumns),
    )
  }
  if (page.example !== '')
    section(words.requestExample, code(page.example, page.isJson ? 'json' : ''))
  table(words.jsonFields, page.jsonFields, columnsFor(page.jsonFields))
  if (page.messages.length > 0)
    section(words.messageExamples, page.messages.map((message) => code(message)).join(''))
  for (const { title, example, fields } of page.responses) {
    const isSuccess = title === 'success'
    if (example !== '')
      section(isSuccess ? words.successExample : words.failureExample, code(example))
    table(isSuccess ? words.successFields : words.failureFields, fields, columnsFor(fields, true))
  }
  if (page.remark !== '') section(words.remarks, blocks(page.remark))
  return outline
}

function headHtml({ method, url, status }: ApiPage, words: Words): string {
  const name = methods.has(method) ? method.toLowerCase() : 'other'
  return (
    '<div class="md-api-head">' +
    (method === '' ? '' : `<span class="md-method md-method-${name}">${escaped(method)}</span>`) +
    `<code class="md-api-url">${escaped(url)}</code>` +
    tool('copy', words.copyAddress, ` data-text="${escaped(url)}"`) +
    (status > 0
      ? `<span class="md-status md-status-${status}">${escaped(statusWord(status, words)!)}</span>`
      : '') +
    '</div>'
  )
}

function parametersHtml(
  title: string,
  rows: readonly Parameter[],
  { hasExample, hasRequired }: Columns,
  words: Words,
  remarkHtml: (remark: string) => string,
): string {
  const cell = (value: string, classes = '') =>
    `<td${classes && ` class="${classes}"`}>${escaped(value)}</td>`
  const head = [
    words.name,
    ...(hasExample ? [words.example] : []),
    ...(hasRequired ? [words.required] : []),
    words.type,
    words.remark,
  ]
  const widths = columnWidths([
    head,
    ...rows
      .slice(0, rowsJudged - 1)
      .map(({ name, example, isRequired, type, remark }) => [
        name,
        ...(hasExample ? [example] : []),
        ...(hasRequired ? [isRequired ? words.yes : words.no] : []),
        type,
        remark,
      ]),
  ])
  const body = rows.map((row) => {
    const isHolder = row.type === 'object' || row.type === 'array[object]'
    const depth = Math.min(9, row.name.split('.').length - 1)
    const badge = row.isGlobal ? `<span class="md-badge">${escaped(words.global)}</span>` : ''
    return (
      `<tr${isHolder ? ' class="md-holds"' : ''}>` +
      `<td class="md-mono${depth > 0 ? ` md-depth-${depth}` : ''}">${escaped(row.name)}${badge}</td>` +
      (hasExample ? cell(row.example, 'md-mono md-quiet') : '') +
      (hasRequired ? cell(row.isRequired ? words.yes : words.no) : '') +
      cell(row.type, 'md-mono md-quiet') +
      `<td>${row.remark === '' ? '' : remarkHtml(row.remark)}</td></tr>`
    )
  })
  const table = isLong(rows.length)
    ? `<table class="md-parameters md-long" data-style="${longStyle(widths)}">`
    : '<table class="md-parameters">'
  const parts = isLong(rows.length) ? partsOf(body) : [body]
  return (
    `<div class="md-table" role="region" aria-label="${escaped(title)}">${table}<thead><tr>` +
    head
      .map((name, column) => `<th class="md-em-${widths.widths[column]}">${escaped(name)}</th>`)
      .join('') +
    `</tr></thead>${parts.map((part) => `<tbody>${part.join('')}</tbody>`).join('')}</table></div>`
  )
}
