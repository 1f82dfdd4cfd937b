import * as z from 'zod'
import { call, group } from '../call.ts'
import { decimal } from '../fields/answers.ts'
import { int } from '../fields/numbers.ts'
import { limits } from '../limits.ts'
import { dialects } from '../text/markdown/dialect.ts'
import { previewName, syncItem, syncPath, syncSource } from './sync-fields.ts'

// Previews: copies of an item with the state of a folder, for a pull request. They are read by
// those who may read the item, are in no list and no search, and end by themselves. Their pages are
// written by `sync/write` and `import/auto` with `preview`. Source: cli/spec.md 5.5.

const onPreview = { ...syncItem, name: previewName }

const part = z.string().max(4_000).default('')

/** An operation of an API document; all but the title empty for its overview. */
const operation = z.object({
  method: part,
  path: part,
  id: part,
  /** Tells requests of one method and path apart. */
  title: part,
})

const side = z.object({ id: z.string(), title: z.string(), text: z.string() }).nullable()

export const previewCalls = group('preview', {
  /**
   * Makes a preview, or makes it again under the same address: with the present pages of the item,
   * and with what this source last agreed on. Drafts and versions are not copied.
   */
  make: call({
    summary: {
      en: 'Creates or refreshes a preview of an item.',
      'zh-cn': '创建或刷新项目的预览。',
    },
    input: z.object({
      ...onPreview,
      source: syncSource,
      /** Days until it ends. */
      days: int(14).refine((days) => days >= 1 && days <= limits.previewDays),
    }),
    output: z.object({
      /** The item that holds the preview. */
      id: z.string(),
      /** Unix seconds. */
      expires: z.int(),
    }),
    fails: [
      'notLoggedIn',
      'itemNotFound',
      'noAccess',
      'keyPairWrong',
      'outOfScope',
      'itemArchived',
      'syncItemKind',
      'previewOfOther',
      'previewsTooMany',
      'tooManyTries',
    ],
    numbers: { noAccess: 10101, tooManyTries: 10308 },
    effect: 'writes',
    token: 'write',
  }),

  /** Ends a preview; `ended` is false if there is none with this name. */
  end: call({
    summary: { en: 'Ends a preview of an item.', 'zh-cn': '结束项目的预览。' },
    input: z.object(onPreview),
    output: z.object({ ended: z.boolean() }),
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
   * A page of a preview beside the page of the item, by the path of its file; `from` is the path it
   * had before it was moved. With `operation` the file is an API document as `showdoc.json` names
   * it, and the page that of the operation. A side without the page is null. Links of the preview
   * are those that the text would have in the item, as far as it has the pages.
   */
  compare: call({
    summary: {
      en: 'Compares a page of a preview with the item.',
      'zh-cn': '比较预览中的页面与项目中的页面。',
    },
    input: z.object({
      /** The item that holds the preview. */
      item_id: decimal(),
      path: syncPath,
      from: syncPath.optional(),
      operation: operation.optional(),
    }),
    output: z.object({
      item: z.object({ id: z.string(), name: z.string(), markdown: z.enum(dialects) }),
      name: z.string(),
      expires: z.int(),
      live: side,
      preview: side,
    }),
    fails: [
      'itemNotFound',
      'itemPasswordNeeded',
      'previewEnded',
      'outOfScope',
      'signInForced',
      'tooManyTries',
    ],
    numbers: { tooManyTries: 10308 },
    effect: 'reads',
    token: 'read',
  }),
})
