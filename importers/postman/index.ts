import type { Importer } from '../importer.ts'
import { Remarks } from '../source/remarks.ts'
import { nodeOf } from '../source/values.ts'
import { collectionOf, formatOf } from './collection.ts'
import { Conversion } from './convert.ts'
import { resolveVariables } from './environment.ts'
import { wordsOf } from './words.ts'

/** Collections of the formats 1, 2.0 and 2.1. Source: https://schema.postman.com/. */
export const postman: Importer = {
  name: 'postman',
  recognises: (source) => formatOf(source) !== null,
  read(source, { locale, remarksIn = locale }) {
    const words = { ...wordsOf(locale), said: wordsOf(remarksIn).said }
    const remarks = new Remarks(words.said.more)
    const conversion = new Conversion(words, remarks)
    const collection = resolveVariables(
      nodeOf(source),
      collectionOf(nodeOf(source)),
      (name, where) => remarks.add(where, words.said.unknown(name)),
    )
    const tree = conversion.tree(collection)
    return {
      format: `postman ${formatOf(source)}`,
      tree,
      remarks: remarks.all(),
      operations: conversion.requests,
    }
  },
}
