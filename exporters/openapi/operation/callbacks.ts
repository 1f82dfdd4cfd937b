import type { ApiPage } from '#contract/document/kinds/api-page.ts'
import { multiline } from '../markdown/multiline.ts'
import { isMethod } from './methods.ts'
import type { ContentBuilder } from './content.ts'
import { compact, put, type Node } from '../node.ts'
import type { BodyText, PageCallback } from '../remark/parts.ts'
import { requestBodyOf } from './request-body.ts'
import { responseNode, statusOf } from './responses.ts'

/** Callbacks of an operation, by name, address and method. */
export function callbacksOf(
  callbacks: readonly PageCallback[],
  builder: ContentBuilder,
): Node | undefined {
  const nodes: Node = {}
  for (const callback of callbacks) {
    const { method, address } = callback
    if (!isMethod(method)) continue
    const name = callback.name.replace(/[^A-Za-z0-9._-]+/g, '_') || 'callback'
    const addresses = (nodes[name] as Node | undefined) ?? {}
    const pathItem = (addresses[address] as Node | undefined) ?? {}
    pathItem[method] = callbackNode(callback, builder)
    put(addresses, address, pathItem)
    put(nodes, name, addresses)
  }
  return Object.keys(nodes).length > 0 ? nodes : undefined
}

function callbackNode(callback: PageCallback, builder: ContentBuilder): Node {
  const { name, description, fields, example = '', responses, body } = callback
  const nodes: Node = {}
  for (const response of responses) {
    const status = statusOf(response)
    if (status !== undefined) nodes[status] = responseNode(response, {}, [], builder)
  }
  return compact({
    description: multiline(description) || undefined,
    requestBody: requestBodyOf(
      { bodyMode: modeOf(body), body: fields, jsonFields: fields, example, isJson: true },
      { body, requestExamples: [] },
      { isImported: true, builder, hint: name },
    ),
    responses: responses.length > 0 ? nodes : undefined,
  })
}

/** The mode that an import gives a body, by the type that it shows. */
function modeOf({ types: [type = ''] }: BodyText): ApiPage['bodyMode'] {
  if (type.includes('urlencoded')) return 'urlencoded'
  return type.includes('multipart') ? 'formdata' : 'json'
}
