import type { Parameter } from '#contract/document/kinds/api-page.ts'
import { textOfCell } from '#contract/text/content/api-markdown.ts'
import { marked, span } from '../markdown/code-spans.ts'
import type { Block } from '../markdown/blocks.ts'
import type { PageResponse } from './parts.ts'
import { either, isWord } from '../words.ts'

type TableBlock = Extract<Block, { kind: 'table' }>

const mediaType = new RegExp(`(${span})( \\(${either('sameFields')}\\))?`, 'g')

/** Media types, and those among them with the fields of the one that is shown. */
export function typesIn(text: string): { types: string[]; alike: string[] } {
  const line = marked(text)
  const found = [...line.text.matchAll(mediaType)].map(([, mark, same]) => ({
    type: line.codeOf(mark!),
    isAlike: same !== undefined,
  }))
  return {
    types: found.map(({ type }) => type),
    alike: found.filter(({ isAlike }) => isAlike).map(({ type }) => type),
  }
}

/** Rows of status, types and description; of status and name, from a Postman collection. */
export function responsesIn({ head, rows }: TableBlock): PageResponse[] {
  const isListed = head.length > 2
  return rows.map(([status = '', second = '', description = '']) => {
    const [code = '', ...phrase] = status.split(' ')
    return {
      status: code,
      ...(isListed ? typesIn(second) : { types: [] }),
      description: isListed ? description : second || phrase.join(' '),
      headers: [],
    }
  })
}

const columns = [
  ['name', 'name'],
  ['value', 'example'],
  ['required', 'isRequired'],
  ['type', 'type'],
  ['description', 'remark'],
] as const

/** Rows of a table of fields. Source: importers/openapi/convert.ts. */
export function rowsIn({ head, rows }: TableBlock): Parameter[] {
  const fields = head.map((title) => columns.find(([key]) => isWord(title, key))?.[1])
  return rows.flatMap((cells) => {
    const row = { name: '', example: '', isRequired: false, type: '', remark: '', isGlobal: false }
    for (const [index, cell] of cells.entries()) {
      const field = fields[index]
      if (field === 'isRequired') row.isRequired = isWord(cell, 'yes')
      else if (field === 'remark') row.remark = cell
      else if (field) row[field] = textOfCell(cell)
    }
    return row.name === '' ? [] : [row]
  })
}
