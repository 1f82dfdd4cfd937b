import type { Importer } from '../importer.ts'
import { Remarks } from '../source/remarks.ts'
import { isNode, nodeOf, textOf } from '../source/values.ts'
import { Conversion } from './convert.ts'
import { wordsOf } from './words.ts'

/**
 * Requests that a browser or a proxy recorded, as HAR 1.1 and 1.2. Source:
 * http://www.softwareishard.com/blog/har-12-spec/.
 */
export const har: Importer = {
  name: 'har',
  recognises(source) {
    const log = nodeOf(nodeOf(source).log)
    return Array.isArray(log.entries) && (isNode(log.creator) || 'version' in log)
  },
  read(source, { locale, remarksIn = locale }) {
    const log = nodeOf(nodeOf(source).log)
    const { said } = wordsOf(remarksIn)
    const remarks = new Remarks(said.more)
    const conversion = new Conversion(wordsOf(locale), said, remarks)
    const tree = conversion.tree(log)
    return {
      format: `har ${textOf(log.version) || '1.1'}`.slice(0, 20),
      tree,
      remarks: remarks.all(),
      operations: conversion.operations,
      isSample: true,
    }
  },
}
