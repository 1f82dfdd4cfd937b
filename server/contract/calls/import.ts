import * as z from 'zod'
import { call, group } from '../call.ts'
import { limits } from '../limits.ts'
import { flag, int } from '../fields/numbers.ts'
import { nameText, shortText } from '../fields/texts.ts'

/** A page in the answer of an import. */
const node = z.object({
  /** 0 for a new page that was only tried. */
  page_id: z.int(),
  page_title: z.string(),
  /** Of the operation; empty for other pages. */
  method: z.string(),
  state: z.enum(['new', 'changed', 'same', 'removed']),
  /** Something to know about it, in the reader's language; may be empty. */
  note: z.string(),
  /** What callers of its operation notice of the change, in the reader's language. */
  api_changes: z.string().optional(),
  /** The operation that a page which differs was made of. */
  operation: z.object({ method: z.string(), path: z.string(), id: z.string() }).optional(),
  /** Only if asked for with `texts`, of a page that differs. */
  before: z.string().optional(),
  after: z.string().optional(),
})

const catalogOf = <T extends z.ZodType>(child: T) =>
  z.object({ cat_name: z.string(), children: z.array(child) })

/**
 * What the import calls share. `item_id` 0 makes a new item. Source: server/contract/spec/calls.md
 * 11, server/contract/spec/additions.md 2.
 */
const importsFile = {
  input: z.object({
    item_id: int(),
    /** `runapi`: API pages stay structured, in a new item of type 3. */
    from: shortText(20),
    /**
     * `api`: as `from` `runapi`; `markdown`: markdown in any item; `sheet`: an Excel workbook as a
     * spreadsheet item; empty: by the item's type.
     */
    as: shortText(20),
    /** Only this format is accepted: `swagger`, `postman`, `apipost`, `yapi`, `insomnia`, `hoppscotch`, `har`, `http`, `docx`, `html`, `xlsx`, `markdown` or `json`; empty: any. */
    format: shortText(20),
    /** Name of a new item; empty: from the file. */
    item_name: nameText(limits.itemNameLength),
    /** Names of the catalogs from the root, separated by `/`, below which new pages are created. */
    into: shortText(limits.catalogDepth * (limits.catalogNameLength + 1)),
    /**
     * Names the document in place of its title: a later import with the same name updates its pages,
     * whatever others have the same title.
     */
    source: shortText(300),
    /** Pages whose operation has vanished: `deprecate` (also when empty), `trash` or `keep`. */
    removed: shortText(20),
    /** Name of a preview of the item, which takes its place. Source: cli/spec.md 5.5 */
    preview: shortText(100),
    /** Answers what would happen, and writes nothing. */
    dry_run: flag(),
    /**
     * With `dry_run`: also answers the texts of pages that differ, as now and as they would be, as
     * far as they have room.
     */
    texts: flag(),
    /**
     * Of a trial, in place of the file; valid for ten minutes, and only while the import would do the
     * same.
     */
    token: shortText(400),
  }),
  output: z.object({
    /** 0 for a new item that was only tried. */
    item_id: z.int(),
    item_type: z.int(),
    /** Format and version, such as `openapi 3.1`. */
    format: z.string(),
    counts: z.object({
      /** Operations or requests in the file. */
      operations: z.int(),
      created: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** Pages whose operation is no longer in the file. */
      removed: z.int(),
      catalogs: z.int(),
      /** Earlier states of pages, of the file of a whole item only. */
      versions: z.int().optional(),
      attachments: z.int().optional(),
    }),
    /** What happened to each page, by catalogs; those without a catalog in the file are at the root. */
    tree: z.array(
      z.union([node, catalogOf(z.union([node, catalogOf(z.union([node, catalogOf(node)]))]))]),
    ),
    /**
     * What was skipped or simplified, with its place in the file, and before that, of the kind
     * `secret`, the pages and attachments that hold secrets.
     */
    remarks: z.array(
      z.object({
        where: z.string(),
        message: z.string(),
        kind: z.literal('secret').optional(),
      }),
    ),
    /** Of a trial; empty otherwise. */
    token: z.string(),
  }),
  fails: [
    'notLoggedIn',
    'itemNotFound',
    'noAccess',
    'outOfScope',
    'itemArchived',
    'importItemKind',
    'fileMissing',
    'importTokenExpired',
    'importChanged',
    'importUnknown',
    'importOther',
    'importEnvironment',
    'importEncoding',
    'importNoPages',
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
    'importZipOthers',
    'importHarNoRequests',
    'importHttpNoRequests',
    'importOldOffice',
    'importDocumentEmpty',
    'importItemDamaged',
    'importItemOnlyNew',
    'importOtherForm',
    'storeFailed',
    'tooManyCatalogs',
    'serverBusy',
  ],
  numbers: { noAccess: 10302 },
  effect: 'writes',
  once: true,
  file: ['file'],
  fileBytes: limits.itemFileBytes,
  token: 'write',
  audit: { act: 'item.import', unless: ['dry_run', 'preview'] },
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
