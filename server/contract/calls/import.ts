import * as z from 'zod'
import { call, group } from '../call.ts'
import { int, shortText } from '../fields.ts'

/**
 * What the import calls share. `item_id` 0 makes a new item. Source: server/contract/spec/calls.md
 * 11, server/contract/spec/additions.md 2.
 */
const importsFile = {
  input: z.object({
    item_id: int(),
    /** `runapi`: API pages stay structured, in a new item of type 3. */
    from: shortText(20),
    /** `api`: as `from` `runapi`; `markdown`: markdown in any item; empty: by the item's type. */
    as: shortText(20),
  }),
  output: z.object({
    item_id: z.int(),
    /** Format and version, such as `openapi 3.1`. */
    format: z.string(),
    counts: z.object({
      /** Operations or requests in the file. */
      operations: z.int(),
      created: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      catalogs: z.int(),
    }),
    /** What was skipped or simplified, with its place in the file. */
    remarks: z.array(z.object({ where: z.string(), message: z.string() })),
  }),
  fails: [
    'notLoggedIn',
    'itemNotFound',
    'noAccess',
    'outOfScope',
    'itemArchived',
    'importItemKind',
    'fileMissing',
    'importUnknown',
    'importSyntax',
    'importVersion',
    'importFieldMissing',
    'importTooLarge',
    'importTooManyValues',
    'importTooDeep',
    'importTooManyPages',
    'importTooSlow',
    'importZipDamaged',
    'importZipEncrypted',
    'importZipPath',
    'importZipLink',
    'importZipTooLarge',
    'importZipTooManyFiles',
    'importZipNoPages',
    'tooManyCatalogs',
    'serverBusy',
  ],
  numbers: { noAccess: 10302 },
  effect: 'writes',
  file: ['file'],
  token: 'write',
} as const

export const importCalls = group('import', {
  /** Any known format, found by the content. Source: server/contract/spec/calls.md 11.1. */
  auto: call({
    summary: {
      en: 'Imports a file into an item, or as a new one.',
      'zh-cn': '把文件导入项目，或导入为新项目。',
    },
    ...importsFile,
  }),
  /** A zip of markdown only. Source: server/contract/spec/calls.md 11.1. */
  importMarkdownInfo: call({
    summary: {
      en: 'Imports a zip of Markdown files, or of an exported item.',
      'zh-cn': '导入 Markdown 压缩包，或导出的项目压缩包。',
    },
    ...importsFile,
  }),
})

export const importPostmanCalls = group('importPostman', {
  /** Postman collections only. Source: server/contract/spec/calls.md 11.1. */
  import: call({
    summary: {
      en: 'Imports a Postman collection.',
      'zh-cn': '导入 Postman 集合。',
    },
    ...importsFile,
  }),
})

export const importSwaggerCalls = group('importSwagger', {
  /** OpenAPI and Swagger only. Source: server/contract/spec/calls.md 11.1. */
  import: call({
    summary: {
      en: 'Imports an OpenAPI or Swagger document.',
      'zh-cn': '导入 OpenAPI（Swagger）文档。',
    },
    ...importsFile,
  }),
})
