import type { Importer } from '../importer.ts'
import { Remarks } from '../source/remarks.ts'
import { isNode, listOf, nodeOf, textOf } from '../source/values.ts'
import { Conversion } from './convert.ts'
import { projectOf } from './project.ts'
import { wordsOf } from './words.ts'

/**
 * Projects as ApiPost 5 to 7 export them: `{ project, apis, env | envs, models }`. There is no
 * published schema. Sources: the converters of its makers that write such files
 * (https://github.com/Apipost-Team/postman2apipost, …/swagger2apipost, …/yapi2apipost) and
 * https://github.com/woai3c/apipost-api-generator, which reads exported ones.
 */
export const apipost: Importer = {
  name: 'apipost',
  recognises(source) {
    const { apis, project } = nodeOf(source)
    if (!Array.isArray(apis)) return false
    return apis.length === 0
      ? isNode(project)
      : listOf(apis).some((one) => textOf(nodeOf(one).target_type) !== '')
  },
  read(source, { locale, remarksIn = locale }) {
    const words = { ...wordsOf(locale), said: wordsOf(remarksIn).said }
    const remarks = new Remarks(words.said.more)
    const conversion = new Conversion(words, remarks)
    const tree = conversion.tree(projectOf(nodeOf(source)))
    return { format: 'apipost', tree, remarks: remarks.all(), operations: conversion.requests }
  },
}
