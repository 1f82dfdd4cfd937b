import * as z from 'zod'
import { call, group } from '../call.ts'
import { decimal, optionalDialect } from '../fields.ts'
import { limits } from '../limits.ts'
import { dialects } from '../text/dialect.ts'
import { pageMark } from '../text/page-marks.ts'
import { isRepositoryAddress, repositoryTypes } from '../text/repository.ts'

// Calls of the command line, with JSON bodies. Ids and revisions are decimal text, times unix
// seconds. Source: cli/spec.md 4.

const hash = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
export const syncPath = z
  .string()
  .min(1)
  .max(1_000)
  .refine((value) => !value.includes('\0') && value.isWellFormed())
export const syncSource = z.string().regex(/^[a-z0-9]{16}$/)
const plain = (length: number) =>
  z
    .string()
    .max(length)
    .refine((value) => !value.includes('\0') && value.isWellFormed())
const [path, source] = [syncPath, syncSource]
const order = z.int().min(0).max(2_147_483_647)

/** Name of a preview, such as that of a branch. */
export const previewName = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u)

/** Names the item; the key pair or the token decides what is allowed. */
export const syncItem = {
  item_id: decimal(),
  /** Key pair instead of a token. */
  api_key: plain(200).optional(),
  api_token: plain(200).optional(),
}
const onItem = {
  ...syncItem,
  /** A preview of the item, which takes its place. */
  preview: previewName.optional(),
}

/**
 * Formatting of a file that is not part of the page's text, stored so that a pull restores the same
 * bytes. Source: cli/spec.md 2.10.
 */
export const sideRecord = z.object({
  /** Front matter block with its delimiter lines; empty if there is none. */
  front: plain(65_536),
  eol: z.enum(['lf', 'crlf', 'cr']),
  bom: z.boolean(),
  /** Line breaks at the end of the file. */
  end: z.int().min(0).max(100_000),
  /** Links to files and pages in order of appearance, as spelled in the file. */
  links: z.array(plain(4_000)).max(20_000),
  /** Names from the history of the file, those with the most commits first. */
  authors: z.array(plain(100)).max(20).optional(),
})
export type SideRecord = z.output<typeof sideRecord>

/** Where the files of a source are kept; its pages link there. */
const repository = z.object({
  url: plain(500).refine(isRepositoryAddress),
  type: z.enum(repositoryTypes),
  branch: plain(300),
  folder: plain(1_000),
  /** Whether pages show their authors. */
  authors: z.boolean(),
})
export type SourceRepository = z.output<typeof repository>

/**
 * The files of the operation differ from the batch's commit, so it is not recorded for this page.
 */
const uncommitted = z.boolean().optional()

/** The last agreed state. */
const base = z.object({
  rev: z.string(),
  hash: z.string(),
  title: z.string(),
  order: z.int(),
  commit: z.string().optional(),
  branch: z.string().optional(),
})

const comparedPage = z.object({
  id: z.string(),
  /** Path by which this source knows the page; absent if none of its files does. */
  path: z.string().optional(),
  cat: z.string(),
  title: z.string(),
  order: z.int(),
  rev: z.string(),
  hash: z.string(),
  /** The last agreed state; absent if the source never had this page. */
  base: base.optional(),
  /** The source that tracks the page, if it is another one. */
  tracked_by: z.string().optional(),
  locked_by: z.string().optional(),
  author: z.string(),
  time: z.int(),
})

/**
 * A deleted page that the source knows by a path in the manifest, or with a text in it; only for
 * those who could read it where it was.
 */
const deletedPage = z.object({ id: z.string(), path: z.string(), hash: z.string() })

const operation = z.discriminatedUnion('op', [
  /** Creates a catalog, or sets name and order of the one at this path. */
  z.object({
    op: z.literal('catalog'),
    path,
    name: plain(limits.catalogNameLength).min(1),
    order: order.optional(),
  }),
  /**
   * Deletes the empty catalog of a folder that this source no longer has; `conflict` if it is not
   * empty, or no catalog is known by the path.
   */
  z.object({ op: z.literal('vacate'), path }),
  /**
   * Creates a page; `cat` is the path of its catalog below the root, empty for the root. Nobody is
   * subscribed to it.
   */
  z.object({
    op: z.literal('create'),
    path,
    cat: plain(1_000),
    title: plain(limits.pageTitleLength).min(1),
    order: order.optional(),
    text: plain(limits.textBytes),
    summary: plain(limits.remarkLength).optional(),
    side: sideRecord,
    uncommitted,
  }),
  /** Writes the text and all other given fields; `base` is the revision it is based on. */
  z.object({
    op: z.literal('update'),
    path,
    id: decimal(),
    base: decimal(),
    text: plain(limits.textBytes).optional(),
    title: plain(limits.pageTitleLength).min(1).optional(),
    cat: plain(1_000).optional(),
    order: order.optional(),
    summary: plain(limits.remarkLength).optional(),
    notify: z.boolean().optional(),
    side: sideRecord.optional(),
    /**
     * Overwrites a changed page (`--on-conflict ours`): the revision that is deliberately
     * overwritten.
     */
    over: decimal().optional(),
    /**
     * Completes a page created by this push: its first text, whose links had no targets yet, does
     * not become a version.
     */
    completes: z.boolean().optional(),
    uncommitted,
  }),
  /**
   * Moves a page that this source tracks under the path to the recycle bin; `base` is its present
   * revision.
   */
  z.object({ op: z.literal('delete'), path, id: decimal(), base: decimal() }),
  /** Binds an existing page to a path without writing it: adopted, moved, or already equal. */
  z.object({
    op: z.literal('adopt'),
    path,
    id: decimal(),
    base: decimal(),
    side: sideRecord.optional(),
    take_over: z.boolean().optional(),
    uncommitted,
  }),
])
export type SyncOperation = z.output<typeof operation>

const result = z.object({
  op: z.string(),
  path: z.string(),
  /** `undone`: it could be written, but another operation of the atomic batch could not. */
  state: z.enum(['written', 'conflict', 'locked', 'refused', 'undone']),
  id: z.string().optional(),
  cat: z.string().optional(),
  rev: z.string().optional(),
  author: z.string().optional(),
  time: z.int().optional(),
  locked_by: z.string().optional(),
  /** Number, name and message of a failure. */
  code: z.int().optional(),
  name: z.string().optional(),
  message: z.string().optional(),
})
export type SyncResult = z.output<typeof result>

export const syncCalls = group('sync', {
  /** Compares a folder's manifest with the item. For an unchanged folder this is the only call. */
  compare: call({
    summary: {
      en: 'Compares a folder with an item.',
      'zh-cn': '比较文件夹与项目。',
    },
    input: z.object({
      ...onItem,
      source: source.or(z.literal('')).default(''),
      root: plain(1_000).default(''),
      manifest: z
        .array(
          z.object({
            path,
            hash,
            id: decimal().optional(),
            rev: decimal().optional(),
            order: order.optional(),
          }),
        )
        .max(20_000)
        .default([]),
      client: plain(50).default(''),
    }),
    output: z.object({
      item: z.object({
        id: z.string(),
        name: z.string(),
        domain: z.string(),
        type: z.int(),
        archived: z.boolean(),
        /** The dialect of the item's texts; absent from older servers. */
        markdown: z.enum(dialects).optional(),
        rights: z.enum(['read', 'write', 'manage']),
        ties: z.array(z.string()).optional(),
      }),
      state: z.string(),
      /**
       * `path` consists of the names below the root; `source_path` is the folder this source knows
       * the catalog by.
       */
      catalogs: z.array(
        z.object({
          id: z.string(),
          parent: z.string(),
          path: z.string(),
          source_path: z.string().optional(),
          name: z.string(),
          order: z.int(),
        }),
      ),
      /** Pages that differ from the manifest or are unknown to it. */
      pages: z.array(comparedPage),
      equal: z.int(),
      /** That of the source, null if it has none; absent from older servers. */
      repository: repository.nullable().optional(),
      /** Absent if there are none, and from older servers. */
      deleted: z.array(deletedPage).optional(),
      limits: z.object({
        batch_pages: z.int(),
        batch_bytes: z.int(),
        /** Of an atomic batch; absent from servers that know none. */
        atomic_pages: z.int().optional(),
        atomic_bytes: z.int().optional(),
        page_bytes: z.int(),
        file_bytes: z.int(),
        kinds: z.array(z.string()),
      }),
      server: z.string(),
    }),
    fails: [
      'itemNotFound',
      'itemPasswordNeeded',
      'keyPairWrong',
      'outOfScope',
      'signInForced',
      'tooManyTries',
    ],
    numbers: { tooManyTries: 10308 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Reads pages with everything needed to restore their files: current texts, or with `rev` the
   * text of that revision, from the page's history or the source's last agreement. Returns one entry
   * per requested page, in the same order; `absent` is a page or revision that does not exist or that
   * the caller may not read, `later` one that does not fit into this answer: request it again.
   */
  read: call({
    summary: {
      en: 'Reads pages of an item with their files.',
      'zh-cn': '读取项目的页面及其文件信息。',
    },
    input: z.object({
      ...onItem,
      source: source.or(z.literal('')).default(''),
      pages: z.array(z.object({ id: decimal(), rev: decimal().optional() })).max(200),
    }),
    output: z.object({
      pages: z.array(
        z.object({
          id: z.string(),
          state: z.enum(['read', 'absent', 'later']),
          rev: z.string().optional(),
          text: z.string().optional(),
          /** This and the following fields only with the current text. */
          title: z.string().optional(),
          cat: z.string().optional(),
          order: z.int().optional(),
          side: sideRecord.optional(),
          /** Attachments of the item that the text links to and the caller may read. */
          files: z
            .array(
              z.object({
                sign: z.string(),
                name: z.string(),
                size: z.int(),
                /** SHA-256 of the bytes, base64url; `sent_hash` of the uploaded bytes if they differ. */
                hash: z.string(),
                sent_hash: z.string().optional(),
              }),
            )
            .optional(),
        }),
      ),
    }),
    fails: [
      'itemNotFound',
      'itemPasswordNeeded',
      'keyPairWrong',
      'outOfScope',
      'signInForced',
      'tooManyTries',
    ],
    numbers: { tooManyTries: 10308 },
    effect: 'reads',
    token: 'read',
  }),

  /**
   * Writes a batch in one transaction; each operation has its own result. An `atomic` one is undone
   * as a whole if any page or catalog was not written. A repeated `number` gets its first answer
   * again.
   */
  write: call({
    summary: {
      en: 'Writes a batch of pages and catalogs.',
      'zh-cn': '写入一批页面和目录。',
    },
    input: z.object({
      ...onItem,
      source,
      root: plain(1_000).default(''),
      number: z.string().regex(/^[A-Za-z0-9]{8,64}$/),
      commit: plain(100).optional(),
      branch: plain(300).optional(),
      message: plain(limits.remarkLength).optional(),
      /**
       * The dialect of the texts; applied only if the item had no pages and the writer is not
       * restricted to catalogs.
       */
      markdown: optionalDialect(),
      /** Replaces that of the source; null removes it, without it nothing changes. */
      repository: repository.nullable().optional(),
      atomic: z.boolean().optional(),
      /**
       * Only with `atomic`: what stands in the texts for the id of a page that the batch creates, and
       * its path.
       */
      marks: z
        .array(z.object({ mark: z.string().regex(pageMark), path }))
        .max(limits.atomicPages)
        .optional(),
      /** Twice the pages, as one that is taken over has two, and catalogs. */
      operations: z.array(operation).max(2 * limits.atomicPages + limits.catalogsPerItem),
    }),
    output: z.object({
      state: z.string(),
      /** The current dialect of the item; absent from older servers. */
      markdown: z.enum(dialects).optional(),
      results: z.array(result),
    }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'keyPairWrong',
      'outOfScope',
      'itemArchived',
      'syncBatchTooLarge',
      'syncItemKind',
      'dialectUnknown',
      'tooManyTries',
    ],
    numbers: { noAccess: 10101, tooManyTries: 10308 },
    effect: 'writes',
    token: 'write',
  }),

  /** Which of these files (SHA-256 of their bytes, base64url) the item already has. */
  files: call({
    summary: {
      en: 'Which files an item already has.',
      'zh-cn': '项目已有哪些文件。',
    },
    input: z.object({
      ...onItem,
      files: z
        .array(
          z.object({ hash: z.string().regex(/^[A-Za-z0-9_-]{43}$/), size: z.int().nonnegative() }),
        )
        .max(5_000),
    }),
    output: z.object({ known: z.record(z.string(), z.string()), missing: z.array(z.string()) }),
    fails: [
      'itemNotFound',
      'itemPasswordNeeded',
      'keyPairWrong',
      'outOfScope',
      'signInForced',
      'tooManyTries',
    ],
    numbers: { tooManyTries: 10308 },
    effect: 'reads',
    token: 'read',
  }),

  /** Uploads one file to the item; its bytes must match the given hash. */
  file: call({
    summary: {
      en: 'Takes a file into an item.',
      'zh-cn': '上传文件到项目。',
    },
    input: z.object({
      ...onItem,
      /** May delete the file once nothing uses it; absent from older clients. */
      source: source.or(z.literal('')).default(''),
      hash: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    }),
    output: z.object({ sign: z.string(), url: z.string() }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'keyPairWrong',
      'outOfScope',
      'itemArchived',
      'fileMissing',
      'fileKindRefused',
      'svgBroken',
      'svgMissing',
      'svgCompressed',
      'svgEntities',
      'svgTooComplex',
      'fileTooLarge',
      'fileHashDiffers',
      'storeFailed',
      'tooManyTries',
    ],
    numbers: { tooManyTries: 10308 },
    effect: 'writes',
    file: ['file'],
    token: 'write',
  }),

  /**
   * Lists files that pushes of this source have sent and that no page, version or agreed text uses
   * any more, the oldest first. With `signs` it deletes those of them, and answers what was deleted.
   * Files that came after the last scan of all texts, or within the last hour, may be in use.
   */
  prune: call({
    summary: {
      en: 'Lists or deletes files of a folder that nothing uses any more.',
      'zh-cn': '列出或删除文件夹已不再使用的文件。',
    },
    input: z.object({
      ...onItem,
      source,
      signs: z.array(plain(128).min(1)).min(1).max(limits.prunedFiles).optional(),
    }),
    output: z.object({
      /** At most 5,000; call again once they are deleted. */
      files: z.array(z.object({ sign: z.string(), name: z.string(), size: z.int() })),
      /** How many of the source's files are unused, before anything is deleted. */
      unused: z.int(),
      /** How many files of the item this source has sent. */
      sent: z.int(),
    }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'keyPairWrong',
      'outOfScope',
      'itemArchived',
      'tooManyTries',
    ],
    numbers: { noAccess: 10101, tooManyTries: 10308 },
    effect: 'writes',
    token: 'write',
  }),

  /**
   * Waits until something of the item changes that the caller can see, for at most `wait` seconds.
   * Without a state it answers at once. A place that changed is in the lists whether it was created,
   * changed, moved or deleted. The lists are missing if the server does not know what happened since
   * the state: compare then.
   */
  changes: call({
    summary: {
      en: 'Waits for changes of an item.',
      'zh-cn': '等待项目发生变化。',
    },
    input: z.object({
      ...onItem,
      /** As answered by `sync/compare`, `sync/write` or this call. */
      state: decimal().optional(),
      wait: z.int().min(0).max(limits.waitSeconds).default(limits.waitSeconds),
    }),
    output: z.object({
      state: z.string(),
      /** Pages; positions count as changes. */
      ids: z.array(z.string()).optional(),
      /** Catalogs by name, parent and position. */
      catalogs: z.array(z.string()).optional(),
    }),
    fails: [
      'itemNotFound',
      'itemPasswordNeeded',
      'keyPairWrong',
      'outOfScope',
      'signInForced',
      'tooManyTries',
    ],
    numbers: { tooManyTries: 10308 },
    effect: 'reads',
    token: 'read',
  }),
})
