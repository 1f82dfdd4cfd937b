import type { Answer } from '../../api/calls.ts'

/** A file as lists of attachments show it. */
export type ListedFile = Answer<'attachment/getMyList'>['list'][number]

/** Types of the filter: all, images, other files. Source: web/spec/managing.md 3. */
const fileKinds = ['-1', '1', '2'] as const
export type FileKind = (typeof fileKinds)[number]

/** The type that the address names; all for any other value. */
export const kindOf = (value: string | undefined): FileKind =>
  fileKinds.find((one) => one === value) ?? '-1'

export const isImage = ({ file_type }: Pick<ListedFile, 'file_type'>): boolean =>
  file_type.includes('image')
