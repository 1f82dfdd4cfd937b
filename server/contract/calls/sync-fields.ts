import * as z from 'zod'
import { decimal } from '../fields/answers.ts'
import { isRepositoryAddress, repositoryTypes } from '../text/addresses/repository.ts'

// Calls of the command line, with JSON bodies. Ids and revisions are decimal text, times unix
// seconds. Source: cli/spec.md 4.

export const syncHash = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
export const syncPath = z
  .string()
  .min(1)
  .max(1_000)
  .refine((value) => !value.includes('\0') && value.isWellFormed())
export const syncSource = z.string().regex(/^[a-z0-9]{16}$/)
export const plain = (length: number) =>
  z
    .string()
    .max(length)
    .refine((value) => !value.includes('\0') && value.isWellFormed())
export const order = z.int().min(0).max(2_147_483_647)

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
export const onItem = {
  ...syncItem,
  /** A preview of the item, which takes its place. */
  preview: previewName.optional(),
}

/** What the calls that read an item have in common. */
export const readsItem = {
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
} as const

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
export const repository = z.object({
  url: plain(500).refine(isRepositoryAddress),
  type: z.enum(repositoryTypes),
  branch: plain(300),
  folder: plain(1_000),
  /** Whether pages show their authors. */
  authors: z.boolean(),
})
export type SourceRepository = z.output<typeof repository>
