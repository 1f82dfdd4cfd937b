import type { ApiPage } from '#contract/document/kinds/api-page.ts'
import { contentOf, shownType, typeOf, type ContentBuilder } from './content.ts'
import { multiline } from '../markdown/multiline.ts'
import { compact, put, type Node } from '../node.ts'
import type { PageResponse, RemarkParts } from '../remark/parts.ts'

type Shown = ApiPage['responses'][0]

/** Responses of a page: those that its remark lists, with the fields of its own two. */
export function responsesOf(
  page: ApiPage,
  { responses: listed, responseExamples, links }: RemarkParts,
  isImported: boolean,
  builder: ContentBuilder,
): Node | undefined {
  const [success, failure] = page.responses as [Shown, Shown]
  const responses = listed ?? [
    ...(isFilled(success) || !isImported ? [unlisted('200', 'OK', page.kind)] : []),
    ...(isFilled(failure) ? [unlisted('default', 'Error')] : []),
  ]
  const first = successOf(responses)
  const second = failureOf(responses, first)
  const media = new Map<PageResponse, Node>()
  const types = new Map<PageResponse, readonly string[]>()
  for (const response of responses) {
    const own = response === first ? success : response === second ? failure : undefined
    const { fields = [], example = '' } = own && isFilled(own) ? own : response
    const isKnown = fields.length > 0 || example !== ''
    const all =
      response.types.length > 0 || !isKnown
        ? response.types
        : [fields.length > 0 ? 'application/json' : typeOf(example)]
    types.set(response, all)
    if (!isKnown) continue
    const type = shownType(all)
    const more = response === first ? responseExamples : []
    media.set(response, builder.media(fields, example, type, `Response ${response.status}`, more))
  }
  const nodes: Node = {}
  for (const response of responses) {
    const status = statusOf(response)
    if (status === undefined || Object.hasOwn(nodes, status)) continue
    // a response without a part of its own shares the schema of one that is shown
    const like = /^[45d]/i.test(response.status) && second ? second : first
    const isShared = response !== first && response !== second && response.fields === undefined
    const same = like && isShared ? media.get(like) : undefined
    const content =
      media.get(response) ?? (same ? builder.mediaLike(same, `Response ${response.status}`) : {})
    const own = { ...response, types: types.get(response) ?? [] }
    nodes[status] = responseNode(own, content, links, builder)
  }
  return Object.keys(nodes).length > 0 ? nodes : undefined
}

const isFilled = ({ example, fields }: Shown): boolean => example !== '' || fields.length > 0

/** The status as OpenAPI writes it; `undefined` for anything else. */
export function statusOf({ status }: PageResponse): string | undefined {
  if (!/^(?:[1-5]\d\d|[1-5]XX|default)$/i.test(status)) return undefined
  return status.toLowerCase().replaceAll('x', 'X')
}

export function responseNode(
  { status, description, types, alike = [], headers }: PageResponse,
  media: Node,
  links: RemarkParts['links'],
  builder: ContentBuilder,
): Node {
  const headerNodes: Node = {}
  for (const row of headers) {
    const { name: _, in: _in, required: _required, ...header } = builder.parameter('header', row)
    put(headerNodes, row.name, header)
  }
  const linkNodes: Node = {}
  for (const link of links)
    if (link.status === status)
      put(
        linkNodes,
        link.name.replace(/[^A-Za-z0-9._-]+/g, '_') || 'link',
        compact({
          [/[#/]/.test(link.to) ? 'operationRef' : 'operationId']: link.to,
          description: multiline(link.description) || undefined,
        }),
      )
  return compact({
    description: multiline(description),
    headers: headers.length > 0 ? headerNodes : undefined,
    content: types.length > 0 ? contentOf({ types, alike }, media) : undefined,
    links: Object.keys(linkNodes).length > 0 ? linkNodes : undefined,
  })
}

/** A response of a page that lists none by status. */
const unlisted = (
  status: string,
  description: string,
  kind: ApiPage['kind'] = 'http',
): PageResponse => ({
  status,
  types: kind === 'sse' ? ['text/event-stream'] : [],
  description,
  headers: [],
})

/** The responses that a page shows in its own fields, as imports choose them. */
const successOf = (responses: readonly PageResponse[]): PageResponse | undefined =>
  responses.find(({ status }) => status.startsWith('2')) ??
  responses.find(({ status }) => status === 'default') ??
  responses.find(({ status }) => status.startsWith('3'))
function failureOf(
  responses: readonly PageResponse[],
  success: PageResponse | undefined,
): PageResponse | undefined {
  // some pages do not list types
  const hasTypes = responses.some(({ types }) => types.length > 0)
  const others = responses.filter((one) => one !== success && (one.types.length > 0 || !hasTypes))
  return (
    others.find(({ status }) => /^[45]/.test(status)) ??
    others.find(({ status }) => status === 'default')
  )
}
