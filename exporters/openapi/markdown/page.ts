import { textOfCell } from '#contract/text/content/api-markdown.ts'
import { importedLevel, partOf, plainTitle, type Part } from '#contract/text/content/page-parts.ts'
import { ownValue } from '#contract/text/own-value.ts'
import { blocksOf, joinedBlocks, type Block } from './blocks.ts'

// Pages of operations written as markdown: those that imports make for items of markdown, and those
// written with the templates of ShowDoc. They become the JSON of API pages.

const columns: Readonly<Record<string, 'name' | 'value' | 'require' | 'type' | 'remark'>> = {
  参数名: 'name',
  参数: 'name',
  字段: 'name',
  名称: 'name',
  name: 'name',
  parameter: 'name',
  field: 'name',
  示例值: 'value',
  示例: 'value',
  example: 'value',
  value: 'value',
  必选: 'require',
  必填: 'require',
  是否必填: 'require',
  是否必选: 'require',
  required: 'require',
  类型: 'type',
  type: 'type',
  说明: 'remark',
  描述: 'remark',
  备注: 'remark',
  remark: 'remark',
  description: 'remark',
}

const statuses: Readonly<Record<string, string>> = {
  开发中: '1',
  测试中: '2',
  已完成: '3',
  需修改: '4',
  已废弃: '5',
  'in development': '1',
  'in testing': '2',
  finished: '3',
  'needs change': '4',
  deprecated: '5',
}

type Row = Record<'name' | 'value' | 'require' | 'type' | 'remark', string>

interface Draft {
  readonly texts: Partial<Record<Part, Block[]>>
  readonly codes: Partial<Record<Part, string>>
  readonly rows: Partial<Record<Part, Row[]>>
}

const marks = /^<!-- \/?showdoc:import.*-->\s*$/gm

/**
 * The JSON of an API page for a page in markdown; `undefined` for a page without an address and a
 * method.
 *
 * @param keepsRest what belongs to no part follows the remarks instead of being left out
 */
export function readMarkdownPage(
  markdown: string,
  { keepsRest = false }: { keepsRest?: boolean } = {},
): Record<string, unknown> | undefined {
  const draft: Draft = { texts: {}, codes: {}, rows: {} }
  let part: Part | undefined
  const rest: Block[] = []
  const text = markdown.replace(marks, '')
  const isImported = text !== markdown
  for (const block of blocksOf(text)) {
    const next = block.kind === 'title' ? partOf(block.text) : undefined
    if (block.kind === 'title' && !isOfText(block, { part, next, isImported })) {
      part = next
      if (next === undefined) rest.push(block)
    } else if (part === undefined || !add(draft, part, block)) rest.push(block)
  }
  if (keepsRest && rest.length > 0) (draft.texts.remark ??= []).push(...rest)
  const line = (one: Part) =>
    (draft.texts[one] ?? [])
      .map(({ written }) => written)
      .join(' ')
      .replace(/^[-*+\s]+|[`<>]/g, '')
      .trim()
  const call = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)\s+(\S+)/i.exec(
    draft.codes.url ?? '',
  )
  const url = call?.[2] ?? line('url').split(/\s/, 1)[0] ?? ''
  const [method = ''] = /[A-Z]+/i.exec(call?.[1] ?? line('method')) ?? []
  if (url === '' || method === '') return undefined
  return documentOf(draft, { url, method, status: line('status') })
}

/** Whether words that look like a title are in the middle of a description or of remarks. */
function isOfText(
  { level }: Extract<Block, { kind: 'title' }>,
  {
    part,
    next,
    isImported,
  }: { part?: Part | undefined; next?: Part | undefined; isImported: boolean },
): boolean {
  if (part !== 'remark' && part !== 'description') return false
  if (isImported) return next === undefined || level !== importedLevel
  return part === 'remark' ? next === undefined || level === 0 : next === undefined && level === 0
}

/** @returns whether the part has a place for it */
function add(draft: Draft, part: Part, block: Block): boolean {
  const isText = part === 'remark' || part === 'description'
  if (isText || (block.kind === 'text' && isLine.has(part))) (draft.texts[part] ??= []).push(block)
  else if (block.kind === 'code' && draft.codes[part] === undefined && hasCode.has(part))
    draft.codes[part] = block.text
  else if (block.kind === 'table' && !isLine.has(part) && part !== 'example')
    (draft.rows[part] ??= []).push(...rowsOf(block))
  else return false
  return true
}

/** Parts that are one line of text, and those with an example. */
const isLine = new Set<Part>(['status', 'url', 'method'])
const hasCode = new Set<Part>(['url', 'example', 'success', 'failure'])

function rowsOf({ head, rows }: Extract<Block, { kind: 'table' }>): Row[] {
  const fields = head.map((title) => ownValue(columns, plainTitle(title)))
  return rows.flatMap((cells) => {
    const row: Row = { name: '', value: '', require: '0', type: '', remark: '' }
    for (const [index, cell] of cells.entries()) {
      const field = fields[index]
      if (field === 'require')
        row.require = /^(?:是|yes|y|true|1|必填|必选)$/i.test(cell) ? '1' : '0'
      else if (field === 'remark') row.remark = cell === '无' || cell === 'None' ? '' : cell
      else if (field) row[field] = textOfCell(cell)
    }
    return row.name === '' ? [] : [row]
  })
}

function documentOf(
  { texts, codes, rows }: Draft,
  { url, method, status }: { url: string; method: string; status: string },
): Record<string, unknown> {
  const isGet = method.toUpperCase() === 'GET'
  const body = rows.body ?? []
  const query = [...(rows.query ?? []), ...(isGet ? body : [])]
  const types = (rows.headers ?? []).filter(({ name }) => /^content-type$/i.test(name))
  const isFile = body.some(({ type }) => /^(?:file|文件)(?:\[\])?$/i.test(type))
  const json = codes.example ?? ''
  const isJson = json !== '' || rows.json !== undefined || /json/i.test(types[0]?.value ?? '')
  const fields = [...(rows.json ?? []), ...(isJson && !isGet ? body : [])]
  const mode = isFile ? 'formdata' : 'urlencoded'
  return {
    info: {
      url,
      method: method.toLowerCase(),
      description: joinedBlocks(texts.description ?? []).replace(/^- (?=[^\n]*$)/, ''),
      apiStatus: ownValue(statuses, status.toLowerCase()) ?? '0',
      remark: joinedBlocks(texts.remark ?? []),
    },
    request: {
      pathVariable: rows.pathVariable ?? [],
      headers: rows.headers ?? [],
      query,
      cookies: rows.cookies ?? [],
      params: isJson
        ? { mode: 'json', json, jsonDesc: fields }
        : body.length > 0 && !isGet
          ? { mode, [mode]: body }
          : {},
    },
    response: {
      responseExample: codes.success ?? '',
      responseParamsDesc: [...(rows.successFields ?? []), ...(rows.success ?? [])],
      responseFailExample: codes.failure ?? '',
      responseFailParamsDesc: [...(rows.failureFields ?? []), ...(rows.failure ?? [])],
    },
  }
}
