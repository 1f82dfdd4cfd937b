import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { anchorNumbering, type Heading } from '#contract/text/anchors.ts'
import { fill } from '#contract/text/phrase.ts'
import { readApiPage, type ApiPage, type GlobalParameters, type Parameter } from './api-page.ts'
import { inlineHtml, textBlocks } from '../parse/blocks.ts'
import { Html, type HtmlProps } from '../draw/html.tsx'
import { icon } from '../draw/icons.ts'
import { parser } from '../parse/parser.ts'
import { onDemandWordsOf, type OnDemandWords } from '../locales/on-demand-phrases.ts'
import type { Locale } from '../locales/phrases.ts'
import type { ApiContent } from '../parse/read-content.ts'
import { setWidths } from '../draw/table.ts'
import './api.css'

export interface ApiViewProps extends Pick<HtmlProps, 'finishing' | 'onPiece' | 'onWaiting'> {
  page: ApiContent
  locale: Locale
  globals?: GlobalParameters
  onOutline(outline: Heading[]): void
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * An API page, as parts: no value of it is ever read as markup, but for its description and
 * remarks. Source: web/spec/reading.md 11.10.
 */
export function ApiView({ page: content, globals, locale, onOutline, ...html }: ApiViewProps) {
  const words = onDemandWordsOf(locale)
  const page = useMemo(() => readApiPage(content, globals), [content, globals])
  const statuses = [
    '',
    words.inDevelopment,
    words.inTesting,
    words.finished,
    words.needsChange,
    words.deprecated,
  ]

  const idOf = anchorNumbering()
  const outline: Heading[] = []
  const section = (title: string, body: ReactNode, isShown = true) => {
    if (!isShown) return null
    const id = idOf(title)
    outline.push({ level: 1, text: title, id })
    return (
      <section key={id}>
        <h2 id={id} tabIndex={-1}>
          {title}
          <a className="md-anchor" href={`#${id}`} aria-label={html.finishing.words.anchor}>
            #
          </a>
        </h2>
        {body}
      </section>
    )
  }
  const table = (title: string, rows: Parameter[], columns: Columns) =>
    section(
      title,
      <Parameters rows={rows} columns={columns} title={title} words={words} html={html} />,
      rows.length > 0,
    )
  const markdown = (text: string) => <Html {...html} html={textBlocks(text).blocks.join('')} />
  const code = (text: string, language = jsonOrPlain(text)) => (
    <Html
      {...html}
      html={`<pre><code${language ? ` class="language-${language}"` : ''}>${parser.utils.escapeHtml(text)}</code></pre>`}
    />
  )
  const answer = ({ title, example, fields }: ApiPage['responses'][number]) => {
    const isSuccess = title === 'success'
    return [
      section(
        isSuccess ? words.successExample : words.failureExample,
        code(example),
        example !== '',
      ),
      table(isSuccess ? words.successFields : words.failureFields, fields, 'field'),
    ]
  }

  const sections = [
    section(
      words.description,
      page.description === '' ? <p>{words.none}</p> : markdown(page.description),
    ),
    section(words.protocol, <p>WebSocket</p>, page.kind === 'websocket'),
    table(words.pathVariables, page.pathVariables, 'all'),
    table(words.headers, page.headers, 'all'),
    table(words.queryParameters, page.query, 'all'),
    section(
      words.bodyParameters,
      <>
        {page.bodyMode !== '' && (
          <p className="md-mode">{fill(words.bodyMode, locale, { mode: page.bodyMode })}</p>
        )}
        <Parameters
          rows={page.body}
          columns="all"
          title={words.bodyParameters}
          words={words}
          html={html}
        />
      </>,
      page.body.length > 0,
    ),
    section(
      words.requestExample,
      code(page.example, page.isJson ? 'json' : ''),
      page.example !== '',
    ),
    table(words.jsonFields, page.jsonFields, 'noExample'),
    section(
      words.messageExamples,
      page.messages.map((message, index) => <div key={index}>{code(message)}</div>),
      page.messages.length > 0,
    ),
    ...page.responses.flatMap(answer),
    section(words.remarks, markdown(page.remark), page.remark !== ''),
  ]
  const root = useRef<HTMLDivElement>(null)
  const { onPiece } = html
  useEffect(() => onPiece(root.current!), [onPiece, page])

  const names = outline.map(({ id }) => id).join()
  useEffect(() => {
    onOutline(outline)
    // The outline is made anew at every drawing; it changed when its ids did.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [names])

  return (
    <div ref={root} className="md-api">
      <div className="md-api-head">
        {page.method !== '' && (
          <span
            className={`md-method md-method-${methods.has(page.method) ? page.method.toLowerCase() : 'other'}`}
          >
            {page.method}
          </span>
        )}
        <code className="md-api-url">{page.url}</code>
        <button
          type="button"
          className="md-tool"
          data-act="copy"
          data-text={page.url}
          title={words.copyAddress}
          aria-label={words.copyAddress}
          dangerouslySetInnerHTML={{ __html: icon('copy') }}
        />
        {page.status > 0 && (
          <span className={`md-status md-status-${page.status}`}>{statuses[page.status]}</span>
        )}
      </div>
      {sections}
    </div>
  )
}

type Columns = 'all' | 'noExample' | 'field'

interface ParametersProps {
  rows: Parameter[]
  columns: Columns
  title: string
  words: OnDemandWords
  html: Pick<HtmlProps, 'finishing' | 'onPiece' | 'onWaiting'>
}

function Parameters({ rows, columns, title, words, html }: ParametersProps) {
  const hasExample = columns === 'all'
  const hasRequired = columns !== 'field'
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    if (table.current) setWidths(table.current)
  }, [rows, words])
  return (
    <div className="md-table" role="region" aria-label={title}>
      <table ref={table} className="md-parameters">
        <thead>
          <tr>
            <th>{words.name}</th>
            {hasExample && <th>{words.example}</th>}
            {hasRequired && <th>{words.required}</th>}
            <th>{words.type}</th>
            <th>{words.remark}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={index}
              className={
                row.type === 'object' || row.type === 'array[object]' ? 'md-holds' : undefined
              }
            >
              <td
                className="md-mono"
                style={{ paddingInlineStart: 14 + 16 * (row.name.split('.').length - 1) }}
              >
                {row.name}
                {row.isGlobal && <span className="md-badge">{words.global}</span>}
              </td>
              {hasExample && <td className="md-mono md-quiet">{row.example}</td>}
              {hasRequired && <td>{row.isRequired ? words.yes : words.no}</td>}
              <td className="md-mono md-quiet">{row.type}</td>
              <td>
                {row.remark !== '' && <Html {...html} as="span" html={inlineHtml(row.remark)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const jsonOrPlain = (text: string): string => (/^\s*[[{]/.test(text) ? 'json' : '')
