import { Failure } from '#contract/failures.ts'
import type { Importer } from '../importer.ts'
import { Remarks } from '../source/remarks.ts'
import { isNode, lineOf, textOf } from '../source/values.ts'
import { Conversion } from './convert.ts'
import { wordsOf } from './words.ts'

/**
 * Swagger 2.0 and OpenAPI 3.0 to 3.2. Sources: https://swagger.io/specification/v2/,
 * https://spec.openapis.org/oas/.
 */
export const openapi: Importer = {
  name: 'openapi',
  recognises: (source) =>
    isNode(source) &&
    (textOf(source.openapi) !== '' ||
      textOf(source.swagger) !== '' ||
      // without its version, which is then reported as missing
      (isNode(source.info) && isNode(source.paths))),
  read(source, { locale, remarksIn = locale, known }) {
    const root = isNode(source) ? source : {}
    const version = textOf(root.openapi) || textOf(root.swagger)
    if (version === '') throw new Failure('importFieldMissing', { where: '#/openapi' })
    if (!/^(?:3\.[012]|2)(?:\.|$)/.test(version))
      throw new Failure('importVersion', { format: 'OpenAPI', version: lineOf(version, 20) })
    if (!isNode(root.info)) throw new Failure('importFieldMissing', { where: '#/info' })
    if (!isNode(root.paths) && !isNode(root.webhooks))
      throw new Failure('importFieldMissing', { where: '#/paths' })
    const words = { ...wordsOf(locale), said: wordsOf(remarksIn).said }
    const converted = (before: typeof known) => {
      const remarks = new Remarks(words.said.more)
      const conversion = new Conversion(root, words, remarks, before)
      return { conversion, remarks, tree: conversion.tree() }
    }
    let done = converted(known)
    if (known && known.byKey.size > 0 && !done.conversion.made)
      done = converted({ ...known, byKey: new Map() })
    const { conversion, remarks, tree } = done
    const short = version.split('.').slice(0, 2).join('.')
    return {
      format: `${root.openapi === undefined ? 'swagger' : 'openapi'} ${short === '2' ? '2.0' : short}`,
      tree,
      remarks: remarks.all(),
      operations: conversion.operations,
      ...(conversion.made ? { made: conversion.made } : {}),
    }
  },
}
