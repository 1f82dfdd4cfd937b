import { listOf, nodeOf, nodesOf, textOf, type Node } from '../source/values.ts'
import { addressOf } from './address.ts'
import { helperOf } from './auth.ts'
import { bodyOf, graphql, raw } from './body.ts'
import { fileName, hasScript, headersOf, pairsOf, prunes, said, savedOf } from './parts.ts'
import type { Body, Folder, Request } from './shape.ts'

function requestOfFirst(node: Node, where: string): Request {
  const method = textOf(node.method).toUpperCase() || 'GET'
  const mode = textOf(node.dataMode)
  const data = nodesOf(node.data)
  const text = typeof node.rawModeData === 'string' ? node.rawModeData : textOf(node.data)
  const body: Body =
    mode === 'raw'
      ? raw(text, textOf(nodeOf(nodeOf(node.dataOptions).raw).language))
      : mode === 'binary'
        ? { mode: 'file', name: fileName(text) }
        : mode === 'graphql'
          ? graphql(node.graphqlModeData)
          : bodyOf({
              mode: mode === 'urlencoded' ? mode : 'formdata',
              urlencoded: data,
              formdata: data,
            })
  const address = addressOf(node.url)
  const query = pairsOf(listOf(node.queryParams))
  return {
    where,
    name: textOf(node.name),
    description: said(node.description),
    method,
    url: address.url,
    written: address.url,
    query: query.length > 0 ? query : address.query,
    pathVariables: pairsOf(node.pathVariableData ?? node.pathVariables ?? []),
    headers: headersOf(node.headerData ?? node.headers),
    body: mode === '' ? { mode: 'none' } : body,
    auth: helperOf(node),
    hasScripts: hasScript(node),
    sendsBody: !prunes(method, node),
    answers: savedOf(node.responses),
  }
}

/** Format 1 keeps everything in flat lists that refer to each other by id. */
export function firstFormat(root: Node): Folder {
  const requests = new Map(
    nodesOf(root.requests).map((one, index) => [
      textOf(one.id) || `#${index}`,
      { node: one, where: `#/requests/${index}` },
    ]),
  )
  const folders = new Map(
    nodesOf(root.folders).map((one, index) => [
      textOf(one.id) || `#${index}`,
      { node: one, where: `#/folders/${index}` },
    ]),
  )
  const used = new Set<string>()
  const take = <T>(
    list: ReadonlyMap<string, T>,
    ids: readonly unknown[],
    more: (one: T) => boolean,
  ) =>
    [...ids.map(textOf), ...[...list].filter(([, one]) => more(one)).map(([id]) => id)].flatMap(
      (id) => {
        const found = list.get(id)
        if (!found || used.has(id)) return []
        used.add(id)
        return [found]
      },
    )
  const build = (node: Node, where: string, id: string): Folder => {
    const inside = ({ node: one }: { node: Node }) =>
      id !== '' && textOf(one.folder ?? one.parentId) === id
    const ownRequests = take(requests, listOf(node.order), inside)
    const ownFolders = take(folders, listOf(node.folders_order), inside)
    return {
      where,
      name: textOf(node.name),
      description: said(node.description),
      auth: helperOf(node),
      hasScripts: hasScript(node),
      folders: ownFolders.map((one) => build(one.node, one.where, textOf(one.node.id))),
      requests: ownRequests.map((one) => requestOfFirst(one.node, one.where)),
      odd: [],
    }
  }
  const isTop = ({ node: one }: { node: Node }) => !folders.has(textOf(one.folder ?? one.parentId))
  const top = build({ ...root, order: [], folders_order: [] }, '#', '')
  const order = [...listOf(root.folders_order)]
  const tops = take(folders, order, isTop)
  const built = tops.map((one) => build(one.node, one.where, textOf(one.node.id)))
  const rest = take(requests, listOf(root.order), () => true)
  return {
    ...top,
    folders: built,
    requests: rest.map((one) => requestOfFirst(one.node, one.where)),
  }
}
