import { isNode, listOf, nodeOf, textOf, type Node } from '../source/values.ts'
import { addressOf } from './address.ts'
import { authOf } from './auth.ts'
import { bodyOf } from './body.ts'
import { firstFormat } from './first-format.ts'
import { hasScript, headersOf, pairsOf, prunes, said, savedOf } from './parts.ts'
import type { Collection, Folder, Request } from './shape.ts'

function requestOf(item: Node, where: string): Request {
  const written = item.request
  const request = isNode(written) ? written : { url: written }
  const method = textOf(request.method).toUpperCase() || 'GET'
  return {
    where,
    name: textOf(item.name),
    description: said(request.description) || said(item.description),
    method,
    ...addressOf(request.url),
    written: addressOf(request.url).url,
    headers: headersOf(request.header ?? request.headers),
    body: bodyOf(request.body),
    auth: authOf(request.auth),
    hasScripts: hasScript(item),
    sendsBody: !prunes(method, item),
    answers: savedOf(item.response ?? item.responses),
  }
}

function folderOf(node: Node, where: string): Folder {
  const folders: Folder[] = []
  const requests: Request[] = []
  const odd: string[] = []
  for (const [index, item] of listOf(node.item).entries()) {
    const at = `${where}/item/${index}`
    if (isNode(item) && Array.isArray(item.item)) folders.push(folderOf(item, at))
    else if (isNode(item) && item.request !== undefined) requests.push(requestOf(item, at))
    else odd.push(at)
  }
  const name = textOf(node.name)
  return {
    where,
    name,
    description: said(node.description),
    auth: authOf(node.auth),
    hasScripts: hasScript(node),
    folders,
    requests,
    odd,
  }
}

export function collectionOf(source: Node): Collection {
  // an export by Postman's API wraps the collection
  const root = isNode(source.collection) ? source.collection : source
  const variables = pairsOf(listOf(root.variable ?? root.variables)).filter(({ isOff }) => !isOff)
  if (!isNode(root.info)) return { root: firstFormat(root), variables }
  const top = folderOf(root, '#')
  return {
    root: { ...top, name: textOf(root.info.name), description: said(root.info.description) },
    variables,
  }
}

/** Version of the format, by what it has. */
export function formatOf(source: unknown): '1.0' | '2.0' | '2.1' | null {
  const whole = nodeOf(source)
  const root = isNode(whole.collection) ? whole.collection : whole
  if (isNode(root.info) && Array.isArray(root.item))
    return textOf(root.info.schema).includes('v2.0') ? '2.0' : '2.1'
  return Array.isArray(root.requests) && root.name !== undefined ? '1.0' : null
}
